//! A bar beside the board: how the game ends with the best play of both sides, and how soon.
//!
//! ```text
//!  ░ ░ ▓ ▓    ▓ first, ░ second: all of it near the end of a won game, half of it in a draw
//!  ░ ▓ ▓ ▓    pale while the value is not known
//! ```

use ludex_services::Seats;
use ludex_services::history::Axis;
use maud::{Markup, html};

use super::View;

impl View<'_> {
    /// The bar, where values are shown.
    pub(super) fn balance(&self) -> Option<Markup> {
        if !self.shows() || self.scene.seats == Seats::Solo {
            return None;
        }
        let past = &self.scene.past;
        // The upper part is the second player's.
        let known = past.get(self.scene.ply).copied().flatten();
        let share = known.map(|here| (100.0 * Axis::of(past, self.scene.roles).place(here)).round());
        Some(html! {
            g.balance.unknown[share.is_none()] {
                @if let Some(share) = share {
                    rect.p2 width="8" height=(share) {}
                    rect.p1 y=(share) width="8" height=(100.0 - share) {}
                    path.middle d="M0 50h8" {}
                } @else {
                    rect.neutral width="8" height="100" {}
                }
            }
        })
    }
}
