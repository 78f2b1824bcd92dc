//! Beside the board: who plays, the moves played, the position as a text, the rules.

use ludex_services::{Player, Seats, words};
use maud::{Markup, html};

use super::{KEPT, Refused, View};
use crate::address::link;
use crate::board::still;
use crate::http_error::HttpError;
use crate::pages::{choice, hidden};
use crate::reply;
use crate::shell::PageRequest;

/// A canonical form with more cells is told and not drawn.
const STILL: usize = 100;

impl View<'_> {
    /// Who plays.
    pub(super) fn who(&self) -> Markup {
        let ask = self.ask;
        let options = players(ask, self.perfect);
        let solo = self.scene.seats == Seats::Solo;
        let [first, second] = [Player::First, Player::Second].map(|player| self.scene.roles.alone(player, ask.lang));
        html! {
            form.who action=(self.path) data-at-once {
                h2 { (self.tr("Players", "Joueurs")) }
                (hidden(ask, &["at", "then", "ply", "values", "flip", "lang"]))
                (choice("first", if solo { self.tr("Player", "Joueur") } else { &first }, &options, &self.players[0].text))
                @if !solo { (choice("second", &second, &options, &self.players[1].text)) }
                details {
                    summary { (self.tr("Any other player", "Un autre joueur")) }
                    p.note { (self.tr("Written as for ludex play: ", "Écrits comme pour ludex play : \
                         ")) code { "alphabeta:depth=9,eval=lines" } ", " code { "learned:q,episodes=5000" } }
                    label { span { (self.tr("First", "Premier")) } input name="first-as" spellcheck="false" autocomplete="off"; }
                    @if !solo { label { span { (self.tr("Second", "Second")) } input name="second-as" spellcheck="false" autocomplete="off"; } }
                    button.scripted-only { (self.tr("Let them play", "Faire jouer")) }
                }
                button.plain { (self.tr("Let them play", "Faire jouer")) }
            }
        }
    }

    /// Why something was refused, where it was asked for.
    pub(super) fn problem(&self, problem: &HttpError) -> Markup {
        html! { p.problem #refused role="alert" { (words::with_capital(self.ask.text(&problem.text))) "." } }
    }

    pub(super) fn list(&self) -> Markup {
        let scene = &self.scene;
        html! {
            h2 { (self.tr("Game", "Partie")) }
            @if scene.moves.is_empty() { p.note { (self.tr("No move yet.", "Aucun coup pour l'instant.")) } }
            ol.played {
                @for (number, mv) in scene.moves.iter().enumerate() {
                    li { a href=(self.at_ply(number + 1)) aria-current=[(number + 1 == scene.ply).then_some("step")] { (mv) } }
                }
            }
        }
    }

    pub(super) fn share(&self) -> Markup {
        let here = self.query.only(&["at", "then", "ply", "lang"]);
        let (ask, scene) = (self.ask, &self.scene);
        let (problem, written) = match &self.refused {
            Some(Refused::Position(problem, written)) => (Some(problem), written),
            _ => (None, &scene.position),
        };
        let described = if problem.is_some() { "refused notation" } else { "notation" };
        html! {
            form.position action=(self.path) {
                // The game as it is stays, unless another position is written.
                @for (name, value) in self.query.only(KEPT).pairs() {
                    input type="hidden" name=(name) value=(value);
                }
                label {
                    span { (self.tr("Position", "Position")) }
                    input name="set" value=(written) spellcheck="false" autocomplete="off"
                        aria-describedby=(described) aria-invalid=[problem.map(|_| "true")];
                }
                button { (self.tr("Set", "Poser")) }
                @if let Some(problem) = problem { (self.problem(problem)) }
            }
            @if self.names_the_mover() {
                p.note { (self.tr(
                    "In this text X is the player to move; on the board X is the player who moved first.",
                    "Dans ce texte, X est le joueur au trait ; sur le plateau, X est le joueur qui a commencé.")) }
            }
            (self.canonical())
            details.notation {
                summary { (self.tr("How it is written", "Notation")) }
                p #notation { (words::with_capital(ask.text(&scene.about.notation))) "." }
            }
            details.rules {
                summary { (self.tr("Rules", "Règles")) }
                p { (self.ask.text(&self.scene.about.rules)) }
            }
            p {
                a href=(link(&format!("/graph/{}", self.scene.spec), &here)) data-key="g" {
                    (self.tr("Graph from here", "Graphe à partir d'ici"))
                }
                " · "
                a href=(link("/search", &here.with("game", self.scene.spec.as_str()))) {
                    (self.tr("Search from here", "Recherche à partir d'ici"))
                }
            }
        }
    }

    /// The position that stands for all its images, and how this one comes to it.
    fn canonical(&self) -> Markup {
        let Some((form, board)) = &self.canonical else { return html! {} };
        let query = self.query.without(&["at", "then", "ply"]).with("at", form.position.as_str());
        let is_drawn = form.element != 0 && board.picture.cells.len() <= STILL;
        html! {
            details.canonical {
                summary { (self.tr("Canonical form", "Forme canonique")) @if form.element == 0 { " ✓" } }
                p {
                    (self.ask.text(&form.way()))
                    @if form.element != 0 { " " a href=(self.to(&query)) { code { (form.position) } } }
                }
                @if is_drawn { (still(board, &form.position)) }
                p.note { (self.ask.text(&form.stands_for())) }
            }
        }
    }

    /// Whether the text of a position means by X the player to move, and the board does not.
    fn names_the_mover(&self) -> bool {
        let owned = || self.scene.picture.cells.iter().any(|cell| cell.piece.owner().is_some());
        self.scene.seats == Seats::Swap && self.scene.is_drawn() && owned()
    }
}

/// The players to choose from; the perfect one where it can play.
fn players(ask: &PageRequest, perfect: bool) -> Vec<(String, String)> {
    let texts = [
        "human",
        "random",
        "perfect",
        "minimax:depth=2",
        "minimax:depth=4",
        "alphabeta:depth=4",
        "alphabeta:depth=8",
        "alphabeta:time=1",
        "mcts:playouts=1000",
        "mcts:time=1",
    ];
    let offered = texts.into_iter().filter(|text| perfect || *text != "perfect");
    offered.map(|text| (text.to_owned(), words::with_capital(ask.text(&reply::title(text))))).collect()
}
