//! What can be done besides moving: through the game, its players, its values; and the keys for it.

use ludex_services::Seats;
use ludex_services::players::PlayerSpec;
use maud::{Markup, html};

use super::View;
use crate::address::Query;
use crate::pages::help;

impl View<'_> {
    pub(super) fn controls(&self) -> Markup {
        let scene = &self.scene;
        let (ply, last) = (scene.ply, scene.moves.len());
        let at = |ply: usize| Some(self.at_ply(ply));
        let flipped = self.ask.query.is("flip");
        let flip = self.to(&self.query.with("flip", Some("1").filter(|_| !flipped)));
        let playable = scene.mover().is_some() && !self.program_moves();
        let asked = |name: &str| playable.then(|| self.to(&self.query.with(name, "1")));
        html! {
            nav.controls aria-label=(self.tr("Moves of the game", "Coups de la partie")) {
                (button((ply > 0).then(|| self.at_ply(0)), "Home", "|◀", self.tr("first", "début")))
                (button(ply.checked_sub(1).and_then(at), "←", "◀", self.tr("back", "reculer")))
                (button((ply < last).then(|| self.at_ply(ply + 1)), "→", "▶", self.tr("forward", "avancer")))
                (button((ply < last).then(|| self.at_ply(last)), "End", "▶|", self.tr("last", "fin")))
            }
            nav.controls.named aria-label=(self.tr("Actions", "Actions")) {
                (button(scene.undo_to().and_then(at), "u", "↶", self.tr("Undo", "Annuler")))
                (button(scene.redo_to().and_then(at), "r", "↷", self.tr("Redo", "Rejouer")))
                (button(Some(self.to(&self.query.without(&["at", "then", "ply"]))), "n", "⟲", self.tr("Restart", "Recommencer")))
                @if scene.seats != Seats::Solo { (button(Some(self.to(&self.swapped())), "s", "⇄", self.tr("Swap sides", "Échanger"))) }
                (button(asked("hint"), "i", "☼", self.tr("Hint", "Conseil")))
                (button(asked("best"), "space", "★", self.tr("Best move", "Meilleur coup")))
                (switch(&self.with_values(!self.shows()), "h", "◐", self.tr("Values", "Valeurs"), self.shows()))
                @if scene.is_drawn() { (switch(&flip, "f", "⥁", self.tr("Flip", "Retourner"), flipped)) }
                button type="button" data-copy=(self.tr("Copied", "Copié")) hidden {
                    span aria-hidden="true" { "↪" } " " span.name { (self.tr("Copy link", "Copier le lien")) }
                }
            }
        }
    }

    fn swapped(&self) -> Query {
        let [first, second] = self.players;
        let named = |player: &PlayerSpec| Some(player.text.clone()).filter(|_| !player.is_human());
        let query = self.query.with("first", named(second).as_deref());
        query.with("second", named(first).as_deref())
    }

    pub(super) fn help(&self) -> Markup {
        let keys = [
            ("1…9 a…z", self.tr("play a move by its name", "jouer un coup par son nom")),
            ("← → k j", self.tr("back, forward", "reculer, avancer")),
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
}

/// A way to another address, or its shadow where there is none.
fn button(address: Option<String>, key: &str, sign: &str, name: &str) -> Markup {
    match address {
        Some(address) => html! {
            a.button href=(address) data-key=(key) title={ (name) " (" (key) ")" } {
                span aria-hidden="true" { (sign) } " " span.name { (name) }
            }
        },
        None => {
            html! { span.button.off aria-disabled="true" { span aria-hidden="true" { (sign) } " " span.name { (name) } } }
        }
    }
}

/// A way to the same address with something on or off.
fn switch(address: &str, key: &str, sign: &str, name: &str, on: bool) -> Markup {
    html! {
        a.button href=(address) data-key=(key) aria-pressed=(on) role="button" title={ (name) " (" (key) ")" } {
            span aria-hidden="true" { (sign) } " " span.name { (name) }
        }
    }
}
