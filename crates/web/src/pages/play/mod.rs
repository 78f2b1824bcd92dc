//! *Play*: a board, two players, and why.

mod balance;
mod board;
mod controls;
mod moves;
pub(crate) mod opponents;
mod proof;
mod published;
mod side;
mod variations;
mod why;

use std::ops::ControlFlow;

use ludex_services::history::Past;
use ludex_services::players::PlayerSpec;
use ludex_services::prelude::*;
use ludex_services::session::Scene;
use ludex_services::symmetry::Canonical;
use ludex_services::why::Why;
use ludex_services::{AnyGame, Player, Seats, pixels, registry};
use maud::html;

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::history;
use crate::http_error::HttpError;
use crate::pages::{Answer, boards};
use crate::shell::{Page, PageKind, PageRequest, Patience};
use crate::values::Worth;
use crate::web_game::{WebGame, WebScene};
use crate::work::Watch;

/// Games in an address go on by themselves no longer than this.
const LONGEST: usize = 600;

/// The last moves that a link to a position tells.
const PREVIEWED: usize = 12;

/// Questions that stay while a game is played.
const KEPT: &[&str] = &["at", "then", "ply", "also", "first", "second", "values", "flip", "lang"];

/// Who plays first and second in an address; a person where nobody is named.
fn players(query: &Query, game: &WebGame) -> Result<[PlayerSpec; 2], HttpError> {
    let read = |name: &str| -> Result<PlayerSpec, HttpError> {
        let spec = PlayerSpec::read(query.get(name).unwrap_or("human"))?;
        crate::reply::admits(&game.game, &spec)?;
        Ok(spec)
    };
    Ok([read("first")?, read("second")?])
}

/// Whether programs play without anybody.
fn goes_alone(game: &WebGame, [first, second]: &[PlayerSpec; 2]) -> bool {
    !first.is_human() && (!second.is_human() || game.game.seats() == Seats::Solo)
}

/// A rejected request. The game is left unchanged, and the error is shown next to the control that
/// caused it.
enum Refused {
    /// A player who cannot play here, or a move that cannot be played.
    Player(HttpError),
    /// A position that cannot be read, as it was written.
    Position(HttpError, String),
}

impl Refused {
    fn status(&self) -> u16 {
        let (Self::Player(problem) | Self::Position(problem, _)) = self;
        problem.status
    }
}

/// What is asked for.
struct Asked {
    /// The questions that stay.
    query: Query,
    players: [PlayerSpec; 2],
    scene: WebScene,
    refused: Option<Refused>,
}

/// Answers a request.
pub(crate) fn answer(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let path = format!("/play/{}", game.spec());
    let go_to = |query: &Query| Ok(Answer::GoTo(link(&path, query)));
    let mut asked = match read(ask, game)? {
        ControlFlow::Break(next) => return go_to(&next),
        ControlFlow::Continue(asked) => asked,
    };
    if let Some(next) = moved(&mut asked, ask, game, state, watch)? {
        return go_to(&next);
    }
    let Asked { query, players, mut scene, refused } = asked;
    let programs = players.each_ref().map(|player| Some(player.text.clone()).filter(|_| !player.is_human()));
    scene.scene = scene.scene.between(programs, players.iter().any(PlayerSpec::varies));
    let canonical = game.canonical(&query)?;
    let perfect = state.values.may_be_exact(&game.game, game.record(&query)?.at());
    let mut view = View {
        ask,
        game: &game.game,
        scene,
        canonical,
        players: &players,
        deepens: false,
        perfect,
        why: None,
        hurries: false,
        proof: None,
        path: &path,
        query,
        refused,
    };
    let wanted = view.evaluate(game, state, watch)?;
    view.proof = view.prove(state, watch)?;
    // A game whose positions are searched one by one: known since it was asked for.
    view.deepens = state.values.is_searched(&view.scene.spec);
    let page = view.page(game, wanted);
    let unproved = || view.proof.as_ref().and_then(proof::Proof::status);
    Ok(match view.refused.as_ref().map(Refused::status).or_else(unproved) {
        Some(status) => Answer::Wrong(status, page),
        None => Answer::Page(page),
    })
}

/// What a request asks for, or the questions of the address to which it leads at once.
fn read(ask: &PageRequest, game: &WebGame) -> Result<ControlFlow<Query, Asked>, HttpError> {
    let mut query = ask.query.without(&["go", "best", "play", "pick", "hint", "wait", "set", "ask", "prove", "move"]);
    for chair in ["first", "second"] {
        if query.get(chair) == Some("human") {
            query = query.without(&[chair]);
        }
    }
    if let Some(other) = ["first", "second"].into_iter().find(|name| ask.query.get(&format!("{name}-as")).is_some()) {
        // Written by hand beside the list of players.
        let name = format!("{other}-as");
        return Ok(ControlFlow::Break(ask.query.with(other, ask.query.get(&name)).without(&[&name])));
    }
    let mut refused = None;
    let players = players(&ask.query, game).or_else(|problem| {
        query = query.without(&["first", "second"]);
        refused = Some(Refused::Player(problem));
        players(&query, game)
    })?;
    if !goes_alone(game, &players) {
        query = query.without(&["hold"]);
    }
    if let Some(text) = ask.query.get("play") {
        match game.play(&query, text) {
            Ok(next) => return Ok(ControlFlow::Break(next)),
            Err(problem) => refused = Some(Refused::Player(problem)),
        }
    }
    let scene = match game.scene(&query) {
        Ok(scene) => scene,
        Err(problem) => {
            let asked = ask.query.get("at").unwrap_or_default().to_owned();
            query = game.playable(&query);
            refused = Some(Refused::Position(problem, asked));
            game.scene(&query)?
        }
    };
    // An empty text is one too: that of the start.
    let written = ask.query.names().any(|name| name == "set").then(|| ask.query.get("set").unwrap_or_default());
    if let Some(text) = written.filter(|_| refused.is_none()) {
        match set(&query, text, &scene, game) {
            Ok(other) => return Ok(ControlFlow::Break(other)),
            Err(problem) => refused = Some(Refused::Position(problem, text.to_owned())),
        }
    }
    Ok(ControlFlow::Continue(Asked { query, players, scene, refused }))
}

/// The questions of the address after the move of a program, or after a best move, if either is
/// asked for.
fn moved(
    asked: &mut Asked,
    ask: &PageRequest,
    game: &WebGame,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<Query>, HttpError> {
    let Asked { query, players, scene, refused } = asked;
    // A person is not asked to go on.
    let mover = scene.mover().map(|mover| &players[usize::from(mover == Player::Second)]);
    if let (true, Some(mover), None) = (ask.query.is("go"), mover.filter(|mover| !mover.is_human()), &refused) {
        match game.reply(query, mover, state, watch) {
            Ok(next) => return Ok(Some(next)),
            Err(problem) => *refused = Some(Refused::Player(problem)),
        }
    }
    if !ask.query.is("best") {
        return Ok(None);
    }
    let best = best(game, query, state, watch)?;
    best.map_or(Ok(query.clone()), |best| game.play(query, &best)).map(Some)
}

/// The game that begins at a position that was written, at the start where nothing is; what was not
/// changed is the game as it is, with its moves.
fn set(query: &Query, text: &str, scene: &WebScene, game: &WebGame) -> Result<Query, HttpError> {
    if text == scene.position {
        return Ok(query.clone());
    }
    let kept = query.without(&["at", "then", "ply", "also"]);
    let other = Query::default().with("at", Some(text.trim()).filter(|text| !text.is_empty())).and(&kept);
    game.scene(&other)?;
    Ok(other)
}

fn best(game: &WebGame, query: &Query, state: &AppState, watch: &Watch) -> Result<Option<String>, HttpError> {
    let valued = game.values(query, state, watch, Patience::Usual)?;
    Ok(valued.and_then(|valued| valued.moves.into_iter().next()).map(|best| best.mv))
}

struct View<'a> {
    ask: &'a PageRequest,
    game: &'a AnyGame,
    scene: WebScene,
    canonical: Option<(Canonical, Scene)>,
    players: &'a [PlayerSpec; 2],
    /// Whether more patience finds more.
    deepens: bool,
    /// Whether the perfect player can play here.
    perfect: bool,
    /// Why the position is worth what it is, where that is known exactly.
    why: Option<Why>,
    /// Whether of that only what was known at once is told, and more can be found.
    hurries: bool,
    /// What rules that were read say of it, where they are asked.
    proof: Option<proof::Proof>,
    path: &'a str,
    /// The questions that stay.
    query: Query,
    refused: Option<Refused>,
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

    /// Finds the values that the request asks for; whether the page waits for them.
    fn evaluate(&mut self, game: &WebGame, state: &AppState, watch: &Watch) -> Result<bool, HttpError> {
        let wanted = self.shows() || self.ask.query.is("hint");
        // Values are for a reader's turn: a program that is to move is not kept waiting.
        let waits = self.refused.is_none() && !self.program_moves();
        let pace = if waits { self.ask.pace } else { Patience::Quick };
        if wanted {
            self.scene.scene.valued = game.values(&self.query, state, watch, pace)?;
        }
        if self.shows() {
            self.scene.scene.past = game.past(&self.query, state, watch, pace)?;
            // What its moves are worth says what the position is, too.
            let verdict = self.scene.valued.as_ref().and_then(|valued| valued.verdict);
            let (ply, status) = (self.scene.ply, self.scene.status);
            if let (Some(verdict), Some(here @ None)) = (verdict, self.scene.scene.past.get_mut(ply)) {
                *here = Some(Past::new(status, verdict));
            }
            if self.is_exact() {
                // Where positions are searched one by one, a whole line of them takes longer than
                // the values, which are shown until it is there.
                let hurries = pace != Patience::Patient && state.values.is_searched(&self.scene.spec);
                let pace = if hurries { Patience::Quick } else { pace };
                self.why = game.why(&self.query, self.asked(), state, watch, pace)?;
                self.hurries = hurries && self.why.as_ref().is_none_or(Why::is_cut_short);
            }
        }
        Ok(wanted && waits)
    }

    /// Whether the exact values of this position's moves are known.
    fn is_exact(&self) -> bool {
        self.scene.valued.as_ref().is_some_and(|valued| valued.depth.is_none() && valued.verdict.is_some())
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
        self.scene.program_is_to_move() && self.scene.moves.len() < LONGEST
    }

    /// The same page for a reader without scripts who waits for more.
    fn waiting(&self, wait: &str) -> String {
        self.to(&self.query.with("hint", self.ask.query.get("hint")).with("wait", wait))
    }

    /// The page; `wanted` are values for readers who look at it.
    fn page(&self, game: &WebGame, wanted: bool) -> String {
        let Self { ask, scene, .. } = self;
        let title = ask.text(&scene.about.title).to_owned();
        let goes_on = self.program_moves() && self.refused.is_none() && !self.query.is("hold");
        let next = goes_on.then(|| self.to(&self.query.with("go", "1")));
        let unexplained =
            self.shows() && scene.mover().is_some() && self.is_exact() && (self.why.is_none() || self.hurries);
        let unknown = scene.valued.is_none() || scene.past.iter().any(Option::is_none) || unexplained;
        let estimated = scene.valued.as_ref().is_some_and(|valued| valued.depth.is_some());
        let deepens = self.deepens && scene.valued.is_some() && (estimated || unknown);
        let later = match ask.pace {
            Patience::Quick => (wanted && unknown).then_some(("usual", "1")),
            Patience::Usual => (wanted && deepens).then_some(("patient", "2")),
            Patience::Patient => None,
        };
        let look_on = self.waiting("2");
        let look_on = Some(look_on.as_str()).filter(|_| later.is_none() && !goes_on);
        let main = html! {
            div.play data-game=(scene.spec) data-of=(crate::board::of(&scene.spec)) data-first=[crate::board::first(scene.roles)] data-ply=(scene.ply)
                data-later=[later.map(|(pace, _)| pace)]
                data-back=[registry::is_guest(&scene.spec).then_some("sheets")] data-name=(title) {
                div.head {
                    h1 { (title) " " small { code { (scene.spec) } } }
                    (boards(ask, "play", scene.about, &scene.spec, &["first", "second", "values", "lang"]))
                }
                section.table aria-label=(self.tr("Board", "Plateau")) {
                    (self.board())
                    (self.beside_the_board())
                    (self.refusal(&game.game))
                }
                section.side aria-label=(self.tr("The game", "La partie")) {
                    // Before what grows as values come.
                    (self.controls(goes_alone(game, self.players)))
                    (self.sentence(goes_on, later.is_some()))
                    (self.opponents(&game.game))
                    (self.list())
                    (self.variations(game))
                    (self.moves())
                    // Below what is clicked, which stays where it is.
                    (self.published())
                    (self.reasons(game))
                    (self.rules())
                    @if self.shows() { (history::plot(ask, scene, |ply| self.at_ply(ply), look_on)) }
                    (self.share(game))
                    (self.help())
                }
            }
        };
        let game = Some((scene.spec.as_str(), scene.about));
        let more = later.map(|(_, wait)| self.waiting(wait));
        let (preview, picture) = (Some(self.preview()), self.picture());
        Page { room: PageKind::Play, title, game, next, more, preview, picture, main, ..Page::new(ask) }.html()
    }

    /// What a link to the position says where it is sent.
    fn preview(&self) -> String {
        let said = self.ask.text(&self.scene.sentence()).to_owned();
        let (moves, ply) = (&self.scene.moves, self.scene.ply);
        if ply == 0 {
            return format!("{said}.");
        }
        let played = moves[ply.saturating_sub(PREVIEWED)..ply].join(" ");
        let before = if ply > PREVIEWED { "… " } else { "" };
        format!("{said}. {before}{played}")
    }

    /// The board for that, where pixels can be made.
    fn picture(&self) -> Option<String> {
        let here = self.query.only(&["at", "then", "ply", "flip", "lang"]).with("as", "png");
        let drawn = pixels::AVAILABLE && self.scene.is_drawn();
        drawn.then(|| link(&format!("/board/{}", self.scene.spec), &here))
    }

    fn worth(&self) -> Vec<Option<Worth<'_>>> {
        let valued = self.scene.valued.as_ref().filter(|_| self.shows());
        Worth::of_all(&self.scene.links, valued, self.scene.seats)
    }
}
