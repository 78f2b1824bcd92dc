//! Sums of independent games.

use crate::Game;

/// An impartial game of normal or misère play whose positions fall into parts that have nothing to do with one another:
/// a move is a move in one of them. Unlocks values by the theory of Sprague and Grundy.
///
/// Laws: the moves of a position are those of its parts, and the parts of a position with one part are the position
/// itself.
pub trait Parts: Game {
    /// The parts of a position, each a position with one part; `None` for a game that is not of this kind, the default.
    fn parts(&self, _at: &Self::Position) -> Option<Vec<Self::Position>> {
        None
    }

    /// The Grundy value of a part where a formula gives it, so that its moves need not be listed.
    fn known_grundy(&self, _part: &Self::Position) -> Option<u64> {
        None
    }

    /// Whether who cannot move has won (misère play) instead of lost.
    fn misere(&self) -> bool {
        false
    }
}
