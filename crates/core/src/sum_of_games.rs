//! Sums of independent games.

use crate::{Game, Text};

/// An impartial game of normal or misère play whose positions fall into independent parts: a move
/// is a move in one of them. Unlocks values by the theory of Sprague and Grundy.
///
/// Laws: seats are swapped; the moves of a position are those of its parts; the only part of a part
/// is itself; the player who cannot move has lost, or won in misère play; a known Grundy value is
/// the least that no move of the part leads to.
pub trait SumOfGames: Game {
    /// The parts of a position, each a position with one part; `None` for a game that is not of
    /// this kind, the default.
    fn parts(&self, _at: &Self::Position) -> Option<Vec<Self::Position>> {
        None
    }

    /// The Grundy value of a part where a formula gives it, so that its moves need not be listed.
    fn known_grundy(&self, _part: &Self::Position) -> Option<u64> {
        None
    }

    /// The moves of a position, increasing, that change the Grundy value of its part number `part`,
    /// in the order of [`parts`](SumOfGames::parts), to `value`; `None`, the default, where moves
    /// have to be listed to find them.
    fn moves_to(&self, _at: &Self::Position, _part: usize, _value: u64) -> Option<Vec<Self::Move>> {
        None
    }

    /// Whether every part is a heap of nim: a move leads from a part to one part or none, and each
    /// smaller Grundy value is left by one of its moves, no other. Unlocks misère play by the
    /// theory of C. L. Bouton.
    fn heaps(&self) -> bool {
        false
    }

    /// Whether the player who cannot move has won (misère play) instead of lost.
    fn misere(&self) -> bool {
        false
    }

    /// Why the moves of a position are too many to be listed one by one; `None`, the default, where
    /// they are not. Where they are, [`expand`](Game::expand) may panic.
    fn unlisted(&self, _at: &Self::Position) -> Option<Text> {
        None
    }
}
