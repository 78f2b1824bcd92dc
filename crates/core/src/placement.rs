//! Games in which the players put stones on empty cells and never take them away.

use crate::Game;

/// Where stones may go in a placement game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of cells.
    pub cells: u32,
    /// `Some((columns, rows))` when stones fall to the lowest empty cell of their column.
    pub columns: Option<(u32, u32)>,
    /// The winning lines, each a list of cells; who fills one with stones of their own has won.
    pub lines: Vec<Vec<u32>>,
    /// The length of a winning line.
    pub line_length: u32,
}

/// A game in which two players in turn put one stone on an empty cell, the first to fill a line wins, and a full board
/// is a draw. Unlocks bounds on the number of positions.
pub trait Placement: Game {
    /// The cells and lines; `None` for a game that is not of this kind, the default.
    fn layout(&self) -> Option<Layout> {
        None
    }
}
