//! Beside the board: the moves played, the position as a text, the rules.

use ludex_services::Seats;
use ludex_services::setup::Setup;
use maud::{Markup, html};

use super::{KEPT, Refused, View};
use crate::address::{Query, link};
use crate::board::still;
use crate::http_error::HttpError;
use crate::pages::rules_of;
use crate::pages::through::Through;
use crate::web_game::WebGame;

/// A canonical form with more cells is told and not drawn.
const STILL: usize = 100;

/// A game of more plies is not shown as a moving picture, which each of them makes larger.
const FILMED: usize = 200;

impl View<'_> {
    /// Why something was refused, where it was asked for.
    pub(super) fn problem(&self, problem: &HttpError) -> Markup {
        html! { p.problem #refused role="alert" { (self.ask.sentence(&problem.text)) } }
    }

    /// The way through the game, by the addresses of its plies.
    pub(super) fn through<'t>(&'t self, address: &'t dyn Fn(usize) -> String) -> Through<'t> {
        Through { ask: self.ask, scene: &self.scene, ply: self.scene.ply, address }
    }

    pub(super) fn list(&self) -> Markup {
        html! {
            h2 { (self.tr("Game", "Partie")) }
            (self.through(&|ply| self.at_ply(ply)).moves())
        }
    }

    pub(super) fn share(&self, game: &WebGame) -> Markup {
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
                    input name="set" value=(written) spellcheck="false" autocomplete="off" data-empty
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
                p #notation { (ask.sentence(&scene.about.notation)) }
            }
            (rules_of(self.ask, &self.scene))
            p {
                a href=(link(&format!("/graph/{}", self.scene.spec), &here)) data-key="g" {
                    (self.tr("Graph from here", "Graphe à partir d'ici"))
                }
                @if Setup::of(&game.game).is_some() {
                    " · "
                    a href=(link(&format!("/setup/{}", self.scene.spec), &self.query.only(&["lang"]).with("board", self.scene.position.as_str()))) {
                        (self.tr("Set up a position", "Composer une position"))
                    }
                }
                " · "
                a href=(link("/search", &here.with("game", self.scene.spec.as_str()))) {
                    (self.tr("Search from here", "Recherche à partir d'ici"))
                }
            }
            (self.exports(&here))
        }
    }

    /// What can be taken away; the script makes pixels of the picture.
    fn exports(&self, here: &Query) -> Markup {
        let spec = &self.scene.spec;
        let picture = link(&format!("/board/{spec}"), &here.with("flip", self.query.get("flip")));
        let moving = link(&format!("/board/{spec}"), &here.without(&["ply"]).with("flip", self.query.get("flip")));
        let whole = link(&format!("/board/{spec}"), &here.without(&["ply"]).with("whole", "1"));
        let record = link(&format!("/record/{spec}"), &here.without(&["ply"]));
        html! {
            p.exports {
                (self.tr("Save: ", "Enregistrer : "))
                @if self.scene.is_drawn() {
                    a href=(picture) download { (self.tr("Picture (SVG)", "Image (SVG)")) } " · "
                    span.scripted-only { a href=(picture) data-png="board.png" { (self.tr("Picture (PNG)", "Image (PNG)")) } " · " }
                    @if !self.scene.moves.is_empty() {
                        a href=(whole) download { (self.tr("Game (SVG)", "Partie (SVG)")) } " · "
                        span.scripted-only {
                            a href=(whole) data-png="game.png" { (self.tr("Game (PNG)", "Partie (PNG)")) } " · "
                            @if self.scene.moves.len() <= FILMED {
                                a href=(moving) data-film=(self.scene.moves.len()) { (self.tr("Game (GIF)", "Partie (GIF)")) } " · "
                            }
                        }
                    }
                }
                a href=(record) download { (self.tr("Game (text)", "Partie (texte)")) }
            }
        }
    }

    /// The position that stands for all its images, and how this one comes to it.
    fn canonical(&self) -> Markup {
        let Some((form, board)) = &self.canonical else { return html! {} };
        let query = self.query.without(&["at", "then", "ply", "also"]).with("at", form.position.as_str());
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
