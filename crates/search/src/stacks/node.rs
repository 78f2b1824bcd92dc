//! A position as the search sees it.

use super::board::{Board, Shape};

/// A position in which the player to move cannot win with one stone (the parent has seen to it).
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Stones of the player to move.
    pub(super) mover: u64,
    /// Stones of the other player.
    pub(super) other: u64,
    /// Empty cells that would complete a four of the other player's stones, playable or not.
    pub(super) threats: u64,
    /// Where the mover may put a stone without losing at once; none if every move loses.
    pub(super) moves: u64,
}

impl Node {
    /// A node from its stones alone.
    pub(super) fn new<S: Shape>(board: &Board<S>, mover: u64, other: u64) -> Self {
        let occupied = mover | other;
        Self::with_threats(mover, other, board.completing(other, occupied), board.playable(occupied))
    }

    /// A node whose threats are known.
    #[inline]
    pub(super) fn with_threats(mover: u64, other: u64, threats: u64, playable: u64) -> Self {
        // A stone below a threat lets the other player play it. A playable threat must be taken,
        // two of them cannot.
        let quiet = playable & !(threats >> 1);
        let forced = playable & threats;
        let moves = match forced {
            0 => quiet,
            _ if forced.is_power_of_two() => quiet & forced,
            _ => 0,
        };
        Self { mover, other, threats, moves }
    }

    pub(super) fn occupied(&self) -> u64 {
        self.mover | self.other
    }

    /// Whether there is one move and no choice.
    pub(super) fn is_forced(&self) -> bool {
        self.moves.is_power_of_two()
    }
}
