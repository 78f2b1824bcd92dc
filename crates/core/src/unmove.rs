//! Moves taken back.

use crate::Game;

/// A game in which the positions before a position can be listed. Unlocks retrograde analysis
/// without a list of moves.
///
/// Law: the list holds every position that can be reached and has a move to this one; other
/// positions in it (which no play reaches) have such a move too. The order does not matter, and
/// repetitions are allowed.
pub trait Unmove: Game {
    /// Whether [`unmove`](Unmove::unmove) is there; the default is not.
    fn can_unmove(&self) -> bool {
        false
    }

    /// Pushes the positions that have a move to `at`.
    fn unmove(&self, _at: &Self::Position, _before: &mut Vec<Self::Position>) {}
}
