//! Lower bounds on the way to the goal of a puzzle.

use crate::Game;

/// A puzzle with a lower bound on the moves to the goal. Unlocks the search for a shortest solution
/// of one position, where there are too many positions to solve them all.
///
/// Laws: there is one player; the bound of a solved position is 0, and a move lowers a bound by at
/// most 1 (it is *consistent*), so that no solution is shorter than the bound; no move leads from a
/// position reported as unsolvable to one that is not, or back, and no such position is over.
pub trait LowerBound: Game {
    /// Whether [`lower_bound`](LowerBound::lower_bound) is there; the default is not.
    fn has_lower_bound(&self) -> bool {
        false
    }

    /// A number of moves that no solution from here goes below.
    fn lower_bound(&self, _at: &Self::Position) -> u32 {
        0
    }

    /// Whether it is seen at once that no play from here solves the puzzle, though it can go on for
    /// ever.
    fn unsolvable(&self, _at: &Self::Position) -> bool {
        false
    }

    /// Whether there are too many positions to enumerate them unless the caller insists.
    fn is_vast(&self) -> bool {
        false
    }
}
