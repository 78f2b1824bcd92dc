//! *Games*: every game of the registry, drawn, with what is known of it and its rules.

use std::sync::OnceLock;

use ludex_services::registry::games;
use ludex_services::roles::Roles;
use ludex_services::{About, Player, Seats, Status, Text, Value, Verdict, words};
use maud::{Markup, html};

use crate::address::Query;
use crate::board;
use crate::http_error::HttpError;
use crate::known;
use crate::shell::{Page, PageKind, PageRequest};
use crate::web_game::{WebGame, WebScene, with_game};

/// The page.
pub(crate) fn html(ask: &PageRequest) -> Result<String, HttpError> {
    let cards = games().into_iter().zip(samples()?).map(|(about, scene)| card(ask, about, scene));
    let main = html! {
        h1 { (ask.tr("Games", "Jeux")) }
        p.lead {
            (ask.tr(
                "How many positions, who wins, what to play, and why: choose a game.",
                "Combien de positions, qui gagne, que jouer et pourquoi : choisissez un jeu.",
            ))
            " " a href=(ask.to("/rules")) { (ask.tr("Or bring its rules.", "Ou apportez ses règles.")) }
        }
        div.cards { @for card in cards { (card) } }
    };
    let title = ask.tr("Games", "Jeux").to_owned();
    Ok(Page { ask, room: PageKind::Games, title, game: None, next: None, more: None, main }.html())
}

const ROOMS: [(&str, &str, &str); 4] = [
    ("play", "Play", "Jouer"),
    ("count", "Count", "Compter"),
    ("graph", "Graph", "Graphe"),
    ("learn", "Learn", "Apprendre"),
];

/// A position that shows more than the start where two players put their stones: after some moves
/// in the middle.
fn sample(game: &WebGame) -> Result<WebScene, HttpError> {
    let start = game.scene(&Query::default())?;
    let mut scene = start.clone();
    for _ in 0..if scene.seats == Seats::Solo { 0 } else { 6 } {
        let middle = usize::midpoint(scene.links.len(), scene.ply);
        let Some(legal) = scene.links.get(middle).filter(|_| scene.legal.len() < 100) else { break };
        let next = game.scene(&legal.query)?;
        if next.mover().is_none() {
            break;
        }
        scene = next;
    }
    let stones = scene.is_drawn() && scene.picture.cells.iter().any(|cell| cell.piece.owner().is_some());
    Ok(if stones { scene } else { start })
}

/// A sample of every game, in the order of the registry; they are the same for every reader, and
/// found once.
fn samples() -> Result<&'static [WebScene], HttpError> {
    static SAMPLES: OnceLock<Vec<WebScene>> = OnceLock::new();
    if let Some(known) = SAMPLES.get() {
        return Ok(known);
    }
    let found = games().into_iter().map(|about| with_game(about.name, sample)).collect::<Result<_, _>>()?;
    Ok(SAMPLES.get_or_init(|| found))
}

fn card(ask: &PageRequest, about: &'static About, scene: &WebScene) -> Markup {
    let (spec, title) = (&scene.spec, ask.text(&about.title));
    let players = if scene.seats == Seats::Solo {
        ask.tr("a puzzle", "un casse-tête")
    } else {
        ask.tr("two players", "deux joueurs")
    };
    html! {
        article.card {
            a.picture href=(ask.to(&format!("/play/{spec}"))) aria-hidden="true" tabindex="-1" {
                @if scene.is_drawn() { (board::still(scene, title)) }
            }
            div {
                h2 { a href=(ask.to(&format!("/play/{spec}"))) { (title) } }
                p.spec { code { (spec) } " · " (players) }
                (facts(ask, scene))
                details {
                    summary { (ask.tr("Rules", "Règles")) }
                    p { (ask.text(&about.rules)) }
                    @if !about.params.en.is_empty() {
                        p { (ask.tr("Parameters: ", "Paramètres : ")) code { (about.name) ":" (ask.text(&about.params)) } }
                    }
                    p { (words::with_capital(ask.text(&about.notation))) "." }
                }
                p.ways {
                    // A puzzle has nobody to learn against.
                    @for (room, en, fr) in ROOMS.into_iter().take(if scene.seats == Seats::Solo { 3 } else { 4 }) {
                        a.button href=(ask.to(&format!("/{room}/{spec}"))) aria-label={ (ask.tr(en, fr)) " – " (title) } {
                            (ask.tr(en, fr))
                        }
                    }
                }
            }
        }
    }
}

/// What is known of the game, with its sources.
fn facts(ask: &PageRequest, scene: &WebScene) -> Markup {
    let spec = scene.spec.as_str();
    let total = known::positions(spec).and_then(|fact| Some((words::positions(fact.total.as_deref()?), fact)));
    let value = known::value(spec).and_then(|fact| Some((value(fact, scene.roles)?, fact)));
    html! {
        ul.known {
            @for (text, fact) in total.into_iter().chain(value) {
                li title=(fact.source) { (ask.text(&text)) }
            }
        }
    }
}

/// What a published value says of the start.
pub(super) fn value(fact: &known::Fact, roles: impl Into<Roles>) -> Option<Text> {
    let value = fact.value()?;
    // That a table does not tell how far away a draw is does not mean that it never comes.
    if (value, fact.remoteness) == (Value::Draw, None) {
        return Some(Text::fixed("A draw", "Partie nulle"));
    }
    Some(words::value(roles, Status::Turn(Player::First), Verdict::new(value, fact.remoteness)))
}
