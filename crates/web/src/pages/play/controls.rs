//! What can be done besides moving: through the game, its players, its values; and the keys for it.

use ludex_services::players::PlayerSpec;
use ludex_services::{Piece, Seats};
use maud::{Markup, html};

use super::View;
use crate::address::{Query, link};
use crate::icons;
use crate::pages::help;
use crate::pages::through::{button, titled};

impl View<'_> {
    /// The buttons; programs that play without anybody are held, and go on.
    pub(super) fn controls(&self, goes_alone: bool) -> Markup {
        let scene = &self.scene;
        let at = |ply: usize| Some(self.at_ply(ply));
        let flipped = self.ask.query.is("flip");
        let flip = self.to(&self.query.with("flip", Some("1").filter(|_| !flipped)));
        let playable = scene.mover().is_some() && !self.program_moves();
        let asked = |name: &str| playable.then(|| self.to(&self.query.with(name, "1")));
        let of_two = scene.seats != Seats::Solo;
        html! {
            nav.controls.icons aria-label=(self.tr("Actions", "Actions")) {
                (self.through(&|ply| self.at_ply(ply)).buttons())
                (button(self.ask, scene.undo_to().and_then(at), "u", "undo", self.tr("Undo", "Annuler")))
                (button(self.ask, scene.redo_to().and_then(at), "r", "redo", self.tr("Redo", "Rétablir")))
                @if !goes_alone || !self.program_moves() {
                    (button(self.ask, asked("hint"), "i", "hint", self.tr("Hint", "Conseil")))
                } @else if self.query.is("hold") {
                    (button(self.ask, Some(self.to(&self.query.without(&["hold"]))), "p", "run", self.tr("Go on", "Continuer")))
                } @else {
                    (button(self.ask, Some(self.to(&self.query.with("hold", "1"))), "p", "pause", self.tr("Pause", "Pause")))
                }
                (self.switch(&self.with_values(!self.shows()), "h", &icons::draw("values"), self.tr("Values", "Valeurs"), self.shows()))
                (button(self.ask, Some(self.restart()), "n", "again", self.tr("Restart", "Recommencer")))
                details.menu.more {
                    summary.button aria-label=(self.tr("More", "Plus")) title=(self.tr("More", "Plus")) { (icons::draw("more")) }
                    ul {
                        @if let Some(best) = asked("best") {
                            li { a href=(best) data-key="space" { (self.tr("Best move", "Meilleur coup")) } }
                        }
                        @if of_two && self.players[0] != self.players[1] { li { a href=(self.to(&self.swapped())) data-key="s" { (self.tr("Swap sides", "Échanger les côtés")) } } }
                        @if scene.is_drawn() { li { (self.switch(&flip, "f", &html! {}, self.tr("Flip the board", "Retourner le plateau"), flipped)) } }
                        li {
                            button type="button" data-sound aria-pressed="false" hidden { (self.tr("Sounds", "Sons")) }
                        }
                        li {
                            button type="button" data-copy=(self.tr("Copied", "Copié")) hidden {
                                span.name { (self.tr("Copy link", "Copier le lien")) }
                            }
                        }
                        @if scene.is_drawn() {
                            @let board = self.query.only(&["at", "then", "ply", "lang"]).with("flip", self.ask.query.get("flip"));
                            li {
                                button type="button" data-copy=(self.tr("Copied", "Copié")) data-embed=(link(&format!("/embed/{}", scene.spec), &board)) hidden {
                                    span.name { (self.tr("Copy embed code", "Copier le code d'intégration")) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The address of a new game between the same players.
    pub(super) fn restart(&self) -> String {
        self.to(&self.query.without(&["at", "then", "ply", "also", "hold"]))
    }

    fn swapped(&self) -> Query {
        let [first, second] = self.players;
        let named = |player: &PlayerSpec| Some(player.text.clone()).filter(|_| !player.is_human());
        let query = self.query.with("first", named(second).as_deref());
        let query = query.with("second", named(first).as_deref());
        match self.opponent() {
            Some(chair) => self.seen_from(chair, query),
            None => query,
        }
    }

    pub(super) fn help(&self) -> Markup {
        let slides = self.scene.picture.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile(_)));
        let keys = [
            ("1…9 a…z", self.tr("play a move by its name", "jouer un coup par son nom")),
            if slides {
                (
                    "← → ↑ ↓",
                    self.tr(
                        "slide a tile that way; k and j go back and forward",
                        "faire glisser une pièce de ce côté ; k et j reculent et avancent",
                    ),
                )
            } else {
                ("← → k j", self.tr("back, forward", "reculer, avancer"))
            },
            (
                "Tab",
                self.tr(
                    "to the board; arrows go from cell to cell there, Enter touches one",
                    "vers le plateau ; les flèches y vont de case en case, Entrée en touche une",
                ),
            ),
            ("Home End", self.tr("first, last position", "première, dernière position")),
            ("Esc", self.tr("begin the move anew", "reprendre le coup au début")),
            ("u r n", self.tr("undo, redo, restart", "annuler, rejouer, recommencer")),
            ("space", self.tr("play the best move", "jouer le meilleur coup")),
            ("h i", self.tr("values, hint", "valeurs, conseil")),
            ("p", self.tr("hold programs, let them go on", "arrêter les programmes, les laisser continuer")),
            ("f s", self.tr("flip the board, swap sides", "retourner le plateau, échanger les côtés")),
            ("g ?", self.tr("graph, this help", "graphe, cette aide")),
        ];
        let more = html! {
            p.note { (self.tr(
                "If a letter is also a move, the page waits a moment for the rest of the move.", "Si une lettre est \
                 aussi un coup, la page attend un instant la suite du coup.")) }
        };
        help(self.ask, &keys, &more)
    }

    /// A way to the same address with something on or off; its name is seen where it has no icon.
    fn switch(&self, address: &str, key: &str, icon: &Markup, name: &str, on: bool) -> Markup {
        let named = icon.0.is_empty();
        html! {
            a class=[(!named).then_some("button")] href=(address) data-key=(key) aria-pressed=(on) role="button" aria-label=[(!named).then_some(name)]
                title=(titled(self.ask, name, key)) { (icon) @if named { (name) } }
        }
    }
}
