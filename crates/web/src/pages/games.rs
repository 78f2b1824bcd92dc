//! *Games*: a game to play at once, three numbers, and every game of the registry.

mod hero;

use ludex_services::registry::games;
use ludex_services::roles::Roles;
use ludex_services::{About, Player, Seats, Status, Text, Value, Verdict, numbers, words};
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::known;
use crate::preferences::Theme;
use crate::shell::{Page, PageKind, PageRequest};
use crate::single_flight::Once;
use crate::web_game::{WebGame, WebScene, with_game};
use crate::work::Watch;
use crate::{assets, board};

/// Longer numbers are rounded on a card.
const DIGITS: usize = 13;

/// Which games are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filter {
    All,
    TwoPlayers,
    Puzzles,
    Solved,
}

impl Filter {
    /// Each with its name in an address and for readers.
    const ALL: [(Self, &str, Text); 4] = [
        (Self::All, "", Text::fixed("All games", "Tous les jeux")),
        (Self::TwoPlayers, "two", Text::fixed("Two players", "À deux")),
        (Self::Puzzles, "puzzles", Text::fixed("Puzzles", "Casse-têtes")),
        (Self::Solved, "solved", Text::fixed("Solved from the start", "Résolus depuis le départ")),
    ];

    fn of(query: &Query) -> Self {
        let word = query.get("show").unwrap_or_default();
        Self::ALL.into_iter().find(|(_, known, _)| *known == word).map_or(Self::All, |(filter, ..)| filter)
    }

    fn keeps(self, scene: &WebScene) -> bool {
        match self {
            Self::All => true,
            Self::TwoPlayers => scene.seats != Seats::Solo,
            Self::Puzzles => scene.seats == Seats::Solo,
            Self::Solved => known::value(&scene.spec).is_some(),
        }
    }
}

/// The page.
pub(crate) fn html(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<String, HttpError> {
    let filter = Filter::of(&ask.query);
    let cards = games().into_iter().zip(samples()?).filter(|(_, sample)| filter.keeps(&sample.scene));
    let main = html! {
        (hero::html(ask, state, watch)?)
        // A script finds them.
        section.back data-ways-back="seats" hidden {
            h2 { (ask.tr("Your games with a friend", "Vos parties à deux")) }
            ul.chips {}
        }
        nav.filters #games aria-label=(ask.tr("Games", "Jeux")) {
            @for (known, word, title) in &Filter::ALL {
                a href={ (link("/", &ask.base_query().with("show", *word))) "#games" }
                    aria-current=[(*known == filter).then_some("true")] { (ask.text(title)) }
            }
            a.own href=(ask.to("/rules")) { (ask.tr("Bring rules of your own", "Apporter ses propres règles")) }
        }
        div.cards { @for (about, sample) in cards { (card(ask, about, sample)) } }
    };
    let title = ask.tr("Games", "Jeux").to_owned();
    Ok(Page { room: PageKind::Games, title, main, ..Page::new(ask) }.html())
}

/// What else there is of a game.
const ROOMS: [(&str, &str, &str); 3] =
    [("count", "Count", "Compter"), ("graph", "Graph", "Graphe"), ("learn", "Learn", "Apprendre")];

/// A position that stands for a game.
struct Sample {
    scene: WebScene,
    /// Its board, behind the opening tag, and what its address changes with.
    picture: String,
    version: u64,
}

impl Sample {
    fn new(scene: WebScene) -> Self {
        let picture = board::picture(&scene);
        Self { version: assets::hash(&picture), scene, picture }
    }
}

/// A position that shows more than the start where two players put their stones: after some moves
/// in the middle.
fn sample(game: &WebGame) -> Result<WebScene, HttpError> {
    let start = game.scene(&Query::default())?;
    let mut scene = start.clone();
    for _ in 0..if scene.seats == Seats::Solo { 0 } else { 6 } {
        let middle = usize::midpoint(scene.links.len(), scene.ply);
        let Some(legal) = scene.links.get(middle).filter(|_| scene.legal.len() < 300) else { break };
        let next = game.scene(&legal.query)?;
        if next.mover().is_none() {
            break;
        }
        scene = next;
    }
    let stones = scene.is_drawn() && scene.picture.cells.iter().any(|cell| cell.piece.owner().is_some());
    Ok(if stones { scene } else { start })
}

/// A sample of every game, in the order of the registry; they are the same for every reader.
fn samples() -> Result<&'static [Sample], HttpError> {
    static SAMPLES: Once<Vec<Sample>> = Once::new();
    let find = |about| with_game(&shown(about), sample).map(Sample::new);
    SAMPLES.get_or(|| games().into_iter().map(find).collect()).map(Vec::as_slice)
}

/// Finds what the page shows to every reader before the first one comes.
pub(crate) fn prepare(state: &AppState, watch: &Watch) -> Result<(), HttpError> {
    hero::prepare(state, watch)?;
    samples().map(drop)
}

/// The board that stands for a game, in the colours that were chosen: pages of boards are small,
/// and boards further down are asked for when they come near.
pub(crate) fn picture(name: &str, ask: &PageRequest) -> Result<String, HttpError> {
    let found = games().into_iter().zip(samples()?).find(|(about, _)| about.name == name);
    let (_, sample) = found.ok_or_else(HttpError::nothing_here)?;
    let chosen = Theme::of(ask.query.get("theme").unwrap_or_default()).chosen();
    let theme = chosen.map_or_else(String::new, |theme| format!(r#" data-theme="{theme}""#));
    Ok(format!("<svg{theme}{}", sample.picture))
}

/// The variant that stands for a game among all of them.
fn shown(about: &About) -> String {
    match about.variants.first() {
        Some(params) if !params.is_empty() => format!("{}:{params}", about.name),
        _ => about.name.to_owned(),
    }
}

fn card(ask: &PageRequest, about: &'static About, sample: &Sample) -> Markup {
    let Sample { scene, version, .. } = sample;
    let (spec, title) = (&scene.spec, ask.text(&about.title));
    let version = format!("{version:x}");
    let picture = link(
        &format!("/sample/{}", about.name),
        &Query::default().with("theme", ask.theme.chosen()).with("v", version.as_str()),
    );
    html! {
        article.card {
            div.picture { @if scene.is_drawn() { img.board src=(picture) alt=(title) loading="lazy" decoding="async"; } }
            h2 { a href=(ask.to(&format!("/play/{spec}"))) { (title) } }
            (facts(ask, scene))
            p.ways {
                span.button.primary aria-hidden="true" { (ask.tr("Play", "Jouer")) }
                // A puzzle has nobody to learn against.
                @for (room, en, fr) in ROOMS.into_iter().take(if scene.seats == Seats::Solo { 2 } else { 3 }) {
                    a href=(ask.to(&format!("/{room}/{spec}"))) aria-label={ (ask.tr(en, fr)) " – " (title) } {
                        (ask.tr(en, fr))
                    }
                }
            }
        }
    }
}

/// What is known of the game, with its sources.
fn facts(ask: &PageRequest, scene: &WebScene) -> Markup {
    let spec = scene.spec.as_str();
    let total = known::positions(spec).and_then(|fact| {
        let total = numbers::with_powers(&numbers::compact(fact.total.as_deref()?, DIGITS, ask.lang));
        Some((format!("{total} positions"), fact))
    });
    let value = known::value(spec).and_then(|fact| Some((ask.text(&value(fact, scene.roles)?).to_owned(), fact)));
    html! {
        p.known {
            @if scene.seats == Seats::Solo { (ask.tr("A puzzle", "Un casse-tête")) }
            @else { (ask.tr("Two players", "Deux joueurs")) }
            @for (text, fact) in total.into_iter().chain(value) {
                " · " span title=(fact.cited(ask.lang)) { (text) }
            }
        }
    }
}

/// What a published value says of the start.
pub(super) fn value(fact: known::Fact, roles: Roles) -> Option<Text> {
    let value = fact.value()?;
    // That a table does not tell how far away a draw is does not mean that it never comes.
    if (value, fact.remoteness) == (Value::Draw, None) {
        return Some(Text::fixed("A draw", "Partie nulle"));
    }
    Some(words::value(roles, Status::Turn(Player::First), Verdict::new(value, fact.remoteness)))
}
