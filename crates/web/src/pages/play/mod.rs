//! *Play*: a board, two players, and why.

mod controls;
mod moves;
mod side;

use ludex::history::Past;
use ludex::players::PlayerSpec;
use ludex::worth::Valued;
use ludex::{Player, Seats, Status, words};
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::board::{self, Touches};
use crate::desk::{Desk, Scene};
use crate::hall::Hall;
use crate::history;
use crate::problem::Problem;
use crate::shell::{Ask, Pace, Page, Room, tell};
use crate::work::Watch;
use crate::worth::Worth;

/// Games in an address go on by themselves no longer than this.
const LONGEST: usize = 600;
/// A position that comes back more often is left.
const AGAIN: usize = 2;

/// Questions that stay while a game is played.
const KEPT: &[&str] = &["at", "then", "ply", "first", "second", "values", "flip", "lang"];

/// What comes of a request: a page, one that says in its place what was wrong or too much, or another address.
pub(crate) enum Answer {
    Page(String),
    Wrong(u16, String),
    GoTo(String),
}

/// Who plays first and second.
struct Players {
    specs: [PlayerSpec; 2],
}

impl Players {
    /// The players of an address; a person where none is named.
    fn of(ask: &Ask, desk: &dyn Desk) -> Result<Self, Problem> {
        let read = |name: &str| -> Result<PlayerSpec, Problem> {
            let spec = PlayerSpec::read(ask.query.get(name).unwrap_or("human"))?;
            desk.admits(&spec)?;
            Ok(spec)
        };
        Ok(Self { specs: [read("first")?, read("second")?] })
    }

    fn of_chair(&self, scene: &Scene, player: Player) -> &PlayerSpec {
        &self.specs[usize::from(player == Player::Second && scene.seats != Seats::Solo)]
    }

    /// Whether a program is to move at a ply.
    fn program_at(&self, scene: &Scene, ply: usize) -> bool {
        let mover = scene.movers.get(ply).copied().flatten();
        mover.is_some_and(|player| !self.of_chair(scene, player).is_human())
    }
}

/// Answers a request.
pub(crate) fn answer(ask: &Ask, desk: &dyn Desk, hall: &Hall, watch: &Watch) -> Result<Answer, Problem> {
    let mut query = ask.query.without(&["go", "best", "play", "pick", "hint", "wait"]);
    for chair in ["first", "second"] {
        if query.get(chair) == Some("human") {
            query = query.without(&[chair]);
        }
    }
    let path = format!("/play/{}", desk.spec());
    let go_to = |query: &Query| Ok(Answer::GoTo(link(&path, query)));
    if let Some(other) = ["first", "second"].into_iter().find(|name| ask.query.get(&format!("{name}-as")).is_some()) {
        // Written by hand beside the list of players.
        let name = format!("{other}-as");
        return go_to(&ask.query.with(other, ask.query.get(&name)).without(&[&name]));
    }
    let players = Players::of(ask, desk)?;
    if let Some(text) = ask.query.get("play") {
        return go_to(&desk.play(&query, text)?);
    }
    let scene = desk.scene(&query)?;
    if let (true, Some(mover)) = (ask.query.is("go"), scene.mover()) {
        return go_to(&desk.reply(&query, players.of_chair(&scene, mover), hall, watch)?);
    }
    if ask.query.is("best") {
        let best = best(desk, &query, hall, watch)?;
        return go_to(&best.map_or(Ok(query.clone()), |best| desk.play(&query, &best))?);
    }
    let shows = ask.query.is("values");
    let wanted = shows || ask.query.is("hint");
    let valued = if wanted { desk.values(&query, hall, watch, ask.pace)? } else { None };
    let past = if shows { desk.past(&query, hall, watch, ask.pace)? } else { Vec::new() };
    // A game whose positions are searched one by one.
    let deepens = hall.exact(&scene.spec, || None).is_some();
    let (valued, past) = (valued.as_ref(), &past[..]);
    let view = View { ask, scene: &scene, players: &players, valued, deepens, past, path: &path, query };
    Ok(Answer::Page(view.page(wanted)))
}

fn best(desk: &dyn Desk, query: &Query, hall: &Hall, watch: &Watch) -> Result<Option<String>, Problem> {
    let valued = desk.values(query, hall, watch, Pace::Usual)?;
    Ok(valued.and_then(|valued| valued.moves.into_iter().next()).map(|best| best.mv))
}

struct View<'a> {
    ask: &'a Ask,
    scene: &'a Scene,
    players: &'a Players,
    valued: Option<&'a Valued>,
    /// Whether more patience finds more.
    deepens: bool,
    past: &'a [Option<Past>],
    path: &'a str,
    /// The questions that stay.
    query: Query,
}

impl View<'_> {
    fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.ask.tr(en, fr)
    }

    fn to(&self, query: &Query) -> String {
        link(self.path, query)
    }

    fn at_ply(&self, ply: usize) -> String {
        self.to(&self.scene.plies[ply])
    }

    fn shows(&self) -> bool {
        self.ask.query.is("values")
    }

    /// The address with the values, or without them.
    fn with_values(&self, shown: bool) -> String {
        self.to(&self.query.with("values", Some("1").filter(|_| shown)))
    }

    /// Whether a program is to answer now.
    fn program_moves(&self) -> bool {
        let scene = self.scene;
        !scene.can_redo()
            && self.players.program_at(scene, scene.ply)
            && scene.moves.len() < LONGEST
            && (scene.occurrences <= AGAIN || self.players.specs.iter().any(PlayerSpec::is_human))
    }

    fn page(&self, wanted: bool) -> String {
        let Self { ask, scene, .. } = *self;
        let title = ask.text(&scene.about.title).to_owned();
        let next = self.program_moves().then(|| self.to(&self.query.with("go", "1")));
        let unknown = self.valued.is_none() || self.past.iter().any(Option::is_none);
        let estimated = self.valued.is_some_and(|valued| valued.depth.is_some());
        let deepens = self.deepens && self.valued.is_some() && (estimated || unknown);
        let later = match ask.pace {
            Pace::Quick => (wanted && unknown).then_some("usual"),
            Pace::Usual => (wanted && deepens).then_some("patient"),
            Pace::Patient => None,
        };
        let main = html! {
            div.play data-later=[later] {
                section.table aria-label=(self.tr("Board", "Plateau")) {
                    h1 { (title) " " small { code { (scene.spec) } } }
                    (self.board())
                    (self.sentence(next.is_some(), later.is_some()))
                    (self.controls())
                    (self.moves())
                }
                section.side aria-label=(self.tr("The game", "La partie")) {
                    (self.who())
                    (self.list())
                    @if self.shows() { (history::plot(ask, scene, self.past, |ply| self.at_ply(ply))) }
                    (self.share())
                    (self.help())
                }
            }
        };
        let game = Some((scene.spec.as_str(), scene.about));
        let more = later.map(|_| self.to(&self.query.with("hint", ask.query.get("hint")).with("wait", "1")));
        let more = more.filter(|_| ask.pace == Pace::Quick);
        Page { ask, room: Room::Play, title, game, next, more, main }.html()
    }

    fn worth(&self) -> Vec<Option<Worth>> {
        let valued = self.valued.filter(|_| self.shows());
        Worth::of_all(&self.scene.legal, valued, self.scene.seats)
    }

    fn hint(&self) -> Option<&str> {
        let best = self.valued.filter(|_| self.ask.query.is("hint"))?.moves.first()?;
        Some(best.mv.as_str())
    }

    fn board(&self) -> Markup {
        let (ask, scene) = (self.ask, self.scene);
        let position = &scene.position;
        let name = tell!(ask.lang, "Board: {position}", "Plateau : {position}");
        let Some(board) = &scene.board else {
            return html! { p.note { (self.tr("This board is too large to be drawn.", "Ce plateau est trop grand pour être dessiné.")) } };
        };
        let play = |number: usize| self.to(&scene.legal[number].query);
        let pick = |cell: usize| self.to(&self.query.with("pick", cell.to_string().as_str()));
        let touches = Touches {
            lang: ask.lang,
            legal: &scene.legal,
            worth: &self.worth(),
            play: (!self.program_moves()).then_some(&play),
            pick: &pick,
            picked: ask.query.get("pick").and_then(|cell| cell.parse().ok()),
            hint: self.hint(),
        };
        html! {
            div.frame { (board::live(board, &name, &touches)) }
            @if let Some(caption) = &scene.caption { p.note { (ask.text(caption)) } }
        }
    }

    /// What there is to say of the position, which a screen reader is told.
    fn sentence(&self, thinking: bool, later: bool) -> Markup {
        let (ask, scene) = (self.ask, self.scene);
        // On the page everybody keeps a chair, even where positions do not say whose turn it is.
        let status = match scene.status {
            Status::Turn(_) if scene.seats == Seats::Swap => words::status(Seats::Fixed, scene.status),
            _ => words::status(scene.seats, scene.told),
        };
        let value = match self.valued {
            Some(Valued { verdict: Some(verdict), .. }) if !matches!(scene.status, Status::Over(_)) => {
                Some(words::value(scene.seats, scene.told, *verdict))
            }
            _ => None,
        };
        html! {
            p.sentence role="status" aria-live="polite" {
                @if let Some(status) = &status { (ask.text(status)) ". " }
                @if thinking { em { (self.tr("The program thinks… ", "Le programme réfléchit… ")) } }
                @if let Some(value) = &value { strong { (ask.text(value)) } ". " }
                @if later { em { (self.tr("Looking for the exact values…", "Recherche des valeurs exactes…")) } }
                @if let Some(depth) = self.valued.and_then(|valued| valued.depth) { (self.estimated(depth)) }
                @if let Some(hint) = self.hint() { (tell!(ask.lang, "Hint: {hint}. ", "Conseil : {hint}. ")) }
                @if scene.told != scene.status && let Status::Over(outcome) = scene.status {
                    (ask.text(&words::over(Seats::Fixed, outcome))) ". "
                }
            }
            @if matches!(scene.status, Status::Over(_)) && !self.shows() && !scene.moves.is_empty() {
                p { a.button.why href=(self.with_values(true)) { (self.tr("Where was it decided?", "Où cela s'est-il joué ?")) } }
            }
        }
    }

    fn estimated(&self, depth: u32) -> String {
        tell!(self.ask.lang, "Estimates, {depth} plies ahead. ", "Estimations, {depth} coups plus loin. ")
    }
}
