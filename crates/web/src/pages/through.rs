//! The way through a game that was played: its moves, each a link to the position after it, and the
//! buttons from one to the next.

use ludex_services::session::Scene;
use ludex_services::{Player, Seats, words};
use maud::{Markup, html};

use super::key_name;
use crate::icons;
use crate::shell::PageRequest;

/// A game of a page.
pub(super) struct Through<'t> {
    pub(super) ask: &'t PageRequest,
    /// The game as far as it was played.
    pub(super) scene: &'t Scene,
    /// How many of its moves are on the board.
    pub(super) ply: usize,
    /// The address of the page with so many of them.
    pub(super) address: &'t dyn Fn(usize) -> String,
}

impl Through<'_> {
    /// To the first position, back, forward, to the last one.
    pub(super) fn buttons(&self) -> Markup {
        let Self { ask, ply, .. } = *self;
        let last = self.scene.moves.len();
        let to = |target: Option<usize>| target.filter(|&target| target != ply).map(self.address);
        html! {
            (button(ask, to(Some(0)), "Home", "first", ask.tr("First position", "Première position")))
            (button(ask, to(ply.checked_sub(1)), "←", "back", ask.tr("Back", "Reculer")))
            (button(ask, to(Some(last.min(ply + 1))), "→", "forward", ask.tr("Forward", "Avancer")))
            (button(ask, to(Some(last)), "End", "last", ask.tr("Last position", "Dernière position")))
        }
    }

    /// All moves, in a column for each player.
    pub(super) fn moves(&self) -> Markup {
        let Self { ask, scene, ply, .. } = *self;
        html! {
            @if scene.moves.is_empty() { p.note { (ask.tr("No move yet.", "Aucun coup pour l'instant.")) } }
            ol.played.of-two[scene.seats != Seats::Solo] {
                @for (number, mv) in (1..).zip(&scene.moves) {
                    li.second[scene.movers[number - 1] == Some(Player::Second)]
                        .numbered[words::begins_number(&scene.movers, number - 1)] {
                        a href=((self.address)(number)) aria-current=[(number == ply).then_some("step")] { (mv) }
                    }
                }
            }
        }
    }
}

/// A way to another address, or its shadow where there is none.
pub(super) fn button(ask: &PageRequest, address: Option<String>, key: &str, icon: &str, name: &str) -> Markup {
    html! {
        @if let Some(address) = address {
            a.button href=(address) data-key=(key) aria-label=(name) title=(titled(ask, name, key)) { (icons::draw(icon)) }
        } @else {
            span.button.off aria-hidden="true" { (icons::draw(icon)) }
        }
    }
}

/// A name with its key.
pub(super) fn titled(ask: &PageRequest, name: &str, key: &str) -> String {
    format!("{name} ({})", key_name(ask, key))
}
