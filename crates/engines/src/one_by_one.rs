//! Games whose positions are better solved one by one than all together.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition};
use ludex_solve::sums;

use crate::columns_solver::ColumnsSolver;

/// How one position is solved without the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneByOne {
    /// A board of columns, by the search for such boards.
    Columns,
    /// A puzzle, by a shortest solution.
    Shortest,
    /// A position of a game with foresight, by proof numbers.
    Proof,
    /// A sum of games, by Grundy values.
    Sums,
}

impl OneByOne {
    /// The way that is better than to solve all that follows a position; `None` if there is none.
    #[must_use]
    pub fn best(game: &AnyGame, root: &AnyPosition) -> Option<Self> {
        if ColumnsSolver::for_game(game, 0, 1).is_some_and(|columns| columns.is_best()) {
            Some(Self::Columns)
        } else if game.has_lower_bound() && game.is_vast() {
            Some(Self::Shortest)
        } else if game.is_solved_alone(root) {
            Some(Self::Proof)
        } else {
            sums::is_best(game, root).then_some(Self::Sums)
        }
    }
}
