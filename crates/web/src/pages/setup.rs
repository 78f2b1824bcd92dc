//! *Set up a position*: a sign is chosen, and put on cells by clicks. The draft is in the address;
//! whether it is a position, the game says.

use std::fmt::Write as _;

use ludex_services::drawing::{self, Frame};
use ludex_services::markup::escaped;
use ludex_services::prelude::*;
use ludex_services::roles::Roles;
use ludex_services::setup::{Draft, Setup};
use ludex_services::{Cell, Piece, Player, Text, say, words};
use maud::{Markup, PreEscaped, html};

use crate::address::{Query, link};
use crate::board;
use crate::cells;
use crate::http_error::HttpError;
use crate::pages::other_game;
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::web_game::{WebGame, WebScene};

/// The page.
pub(crate) fn html(ask: &PageRequest, game: &WebGame) -> Result<String, HttpError> {
    let scene = game.scene(&ask.base_query())?;
    let (name, spec) = (ask.text(&scene.about.title), scene.spec.as_str());
    let title = ask.tr("Set up a position", "Composer une position");
    let main = html! {
        h1 { (title) " " small { (name) " " code { (spec) } } }
        div.forms { (other_game(ask, "setup", spec, &html! {})) }
        @match Setup::of(&game.game) {
            Some(setup) => (View::new(ask, game, &scene, &setup).html()),
            None => p.problem role="alert" { (ask.tr(
                "Positions of this game are not set up by clicks; they can be written beside its board.",
                "Les positions de ce jeu ne se composent pas à la souris ; elles s'écrivent à côté de son plateau.")) },
        }
    };
    let title = tell!(ask.lang, "{title}: {name}", "{title} : {name}");
    Ok(Page { room: PageKind::Play, title, game: Some((spec, scene.about)), is_told: false, main, ..Page::new(ask) }
        .html())
}

struct View<'v> {
    ask: &'v PageRequest,
    game: &'v WebGame,
    scene: &'v WebScene,
    setup: &'v Setup,
    draft: Draft,
    /// What was to be the board, and cannot be read.
    unread: Option<&'v str>,
    /// What a click puts on a cell.
    sign: String,
}

impl<'v> View<'v> {
    fn new(ask: &'v PageRequest, game: &'v WebGame, scene: &'v WebScene, setup: &'v Setup) -> Self {
        let written = ask.query.get("board");
        let asked = written.and_then(|text| setup.draft(text));
        let unread = written.filter(|text| asked.is_none() && !text.is_empty());
        let draft = asked.unwrap_or_else(|| setup.first());
        let known = |sign: &&str| setup.signs.iter().any(|(known, _)| known == sign);
        let sign = ask.query.get("sign").filter(known).unwrap_or(&setup.signs[1].0).to_owned();
        Self { ask, game, scene, setup, draft, unread, sign }
    }

    fn to(&self, draft: &Draft, sign: &str) -> String {
        let query = self.ask.query.only(&["lang"]).with("board", draft.text().as_str());
        self.ask.here(&query.with("sign", sign))
    }

    fn html(&self) -> Markup {
        let Self { ask, setup, draft, sign, .. } = self;
        let text = draft.text();
        // What is wrong with the board: nobody has written moves.
        let read = self.game.game.read_own_position(&text);
        let stuck = read.as_ref().is_ok_and(|at| self.game.game.unsolvable(at));
        let over = read.as_ref().is_ok_and(|at| setup.is_over(at));
        let problem = read.err().map(|bad| bad.problem);
        let start = setup.draft(&self.scene.position);
        html! {
            div.setup.halves data-of=(board::of(&self.scene.spec)) data-first=[board::first(self.scene.roles)] {
                div { (self.board()) }
                div {
                    nav.signs aria-label=(ask.tr("What a click puts down", "Ce qu'un clic pose")) {
                        // Those of one side stay together.
                        @for side in setup.signs.chunk_by(|(_, one), (_, other)| one.owner() == other.owner()) {
                            div.signs {
                                @for (known, piece) in side {
                                    a.button href=(self.to(draft, known)) data-sign=(known) aria-current=[(known == sign).then_some("true")]
                                        aria-label=(cells::lies(ask.lang, piece)) { (drawn(&Cell::new(0, 0, piece.clone()))) }
                                }
                            }
                        }
                    }
                    @if let (Some(turned), Some(first)) = (setup.turned(draft), draft.first_moves()) {
                        p {
                            (self.mover(first)) " "
                            a href=(self.to(&turned, sign)) { (ask.tr("Let the other side move", "Donner le trait à l'autre camp")) }
                        }
                    }
                    (self.settings())
                    @if let Some(unread) = self.unread.map(words::shortened) { (ask.alert(&say!(
                        "`{unread}` is no board of this game; here is one to begin with",
                        "« {unread} » n'est pas un plateau de ce jeu ; en voici un pour commencer"))) }
                    @match &problem {
                        // It can be played all the same, to see how near to the end one comes.
                        None if stuck => p.problem role="alert" { (self.no_way()) },
                        None if over => p.sentence role="status" { (ask.tr("In this position the game is over.", "Dans cette position, la partie est finie.")) },
                        None => p.sentence role="status" { (ask.tr("This position can be played.", "Cette position peut être jouée.")) },
                        Some(problem) => (ask.alert(problem)),
                    }
                    p.controls {
                        @if problem.is_none() { a.button.primary href=(self.play(&text)) { (self.open(over)) } }
                        @if setup.empties() { a.button href=(self.to(&setup.empty(), sign)) { (ask.tr("Empty board", "Plateau vide")) } }
                        @if let Some(start) = start { a.button href=(self.to(&start, sign)) { (ask.tr("Start", "Départ")) } }
                    }
                    p.note.text { code { (text) } }
                }
            }
        }
    }

    /// What is said of a puzzle that cannot be solved.
    fn no_way(&self) -> &'static str {
        if self.setup.empties() {
            self.ask.tr("No sequence of moves solves this position.", "Aucune suite de coups ne résout cette position.")
        } else {
            self.ask.tr(
                "No sequence of moves solves this position: let two tiles change places.",
                "Aucune suite de coups ne résout cette position : échangez deux pièces.",
            )
        }
    }

    /// What the button says that leads to the position.
    fn open(&self, over: bool) -> &'static str {
        if over {
            self.ask.tr("Open it on the board", "L'ouvrir sur le plateau")
        } else {
            self.ask.tr("Play from here", "Jouer à partir d'ici")
        }
    }

    fn play(&self, text: &str) -> String {
        link(
            &format!("/play/{}", self.scene.spec),
            &Query::default().with("at", text).with("lang", self.ask.query.get("lang")),
        )
    }

    fn mover(&self, first: bool) -> String {
        let player = if first { Player::First } else { Player::Second };
        let Text { en, fr } = Roles::of(&self.game.game).player(player);
        words::with_capital(&tell!(self.ask.lang, "{en} to move.", "{fr} au trait."))
    }

    /// What no cell shows: each is chosen by itself, and a choice is the address of the draft with
    /// it.
    fn settings(&self) -> Markup {
        let Self { ask, setup, draft, sign, .. } = self;
        let settings = setup.settings(draft);
        html! {
            @if !settings.is_empty() {
                div.settings {
                    @for setting in &settings {
                        form action=(ask.here(&Query::default())) data-at-once {
                            label {
                                span { (ask.text(&setting.title)) }
                                select name="board" {
                                    @if setting.chosen.is_none() { option value=(draft.text()) selected { "–" } }
                                    @for (number, (title, text)) in setting.options.iter().enumerate() {
                                        option value=(text) selected[setting.chosen == Some(number)] { (ask.text(title)) }
                                    }
                                }
                            }
                            input type="hidden" name="sign" value=(sign);
                            @if let Some(lang) = ask.query.get("lang") { input type="hidden" name="lang" value=(lang); }
                            button.plain { (ask.tr("Choose", "Choisir")) }
                        }
                    }
                }
            }
        }
    }

    /// The board; a click puts the sign on a cell, or takes it away where it lies already.
    fn board(&self) -> Markup {
        let Self { ask, setup, draft, sign, .. } = self;
        let mut picture = self.scene.picture.clone();
        for (cell, sign) in picture.cells.iter_mut().zip(&draft.signs) {
            cell.piece = setup.piece(sign);
        }
        let (frame, names) = (Frame::of(&picture.cells, &picture.labels), cells::names(&picture));
        let mut svg = drawing::plate(&picture.cells) + &drawing::lines(&picture.cells);
        for ((number, cell), name) in picture.cells.iter().enumerate().zip(&names) {
            let drawn = drawing::ground(cell, false, false, self.scene.falls) + &drawing::piece(cell);
            if number >= draft.signs.len() || setup.is_closed(number) {
                let _ = write!(svg, r#"<g aria-hidden="true">{drawn}</g>"#);
                continue;
            }
            let address = escaped(&self.to(&setup.put(draft, number, sign), sign));
            let said =
                escaped(&format!("{name}{}, {}", board::ground(cell, ask.lang), cells::lies(ask.lang, &cell.piece)));
            let _ = write!(svg, r#"<a href="{address}" aria-label="{said}" data-cell="{number}">{drawn}</a>"#);
        }
        svg.push_str(r#"<g aria-hidden="true">"#);
        for label in &picture.labels {
            svg.push_str(&frame.label(label));
        }
        svg.push_str("</g>");
        html! {
            svg.board data-of=(board::of(&self.scene.spec)) data-first=[board::first(self.scene.roles)] viewBox=(frame.view_box()) font-size=(board::legible(frame.size(), None)) role="group" tabindex="-1"
                aria-label=(ask.tr("Board", "Plateau")) { (PreEscaped(svg)) }
        }
    }
}

/// A piece by itself, on its cell; where none is put down, the place that it leaves.
fn drawn(cell: &Cell) -> Markup {
    html! {
        svg.board viewBox="0 0 48 48" aria-hidden="true" {
            @if cell.piece == Piece::Empty { circle.none cx="24" cy="24" r="16"; }
            (PreEscaped(drawing::piece(cell)))
        }
    }
}
