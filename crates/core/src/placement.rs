//! Games in which the players put stones on empty cells and never take them away.

use crate::Game;

/// Where stones may go in a placement game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of cells.
    pub cells: u32,
    /// `Some((columns, rows))` when stones fall to the lowest empty cell of their column.
    pub columns: Option<(u32, u32)>,
    /// The winning lines, each a list of cells; a player who fills one with their own stones has
    /// won.
    pub lines: Vec<Vec<u32>>,
    /// The length of a winning line.
    pub line_length: u32,
}

impl Layout {
    /// A cell's place in the picture, which lists the cells row by row from the top; where stones
    /// fall, cells are numbered column by column from the bottom.
    #[must_use]
    pub fn place(&self, cell: u32) -> usize {
        match self.columns {
            Some((columns, rows)) => ((rows - 1 - cell % rows) * columns + cell / rows) as usize,
            None => cell as usize,
        }
    }
}

/// A game in which two players in turn put one stone on an empty cell, the first to fill a line
/// wins, and a full board is a draw. Unlocks bounds on the number of positions, and engines made
/// for boards of stones.
///
/// Laws: the layout is the one that the rules play on; a move puts one stone of the mover on its
/// cell, which is empty, and changes nothing else.
pub trait Placement: Game {
    /// The cells and lines; `None` for a game that is not of this kind, the default.
    fn layout(&self) -> Option<Layout> {
        None
    }

    /// The cells that hold stones of the first and of the second player, cell *i* of the layout as
    /// bit *i*; for games with a layout of at most 128 cells.
    fn stones(&self, _at: &Self::Position) -> [u128; 2] {
        [0; 2]
    }

    /// The cell that a legal move fills; for games with a layout.
    fn cell_of(&self, _at: &Self::Position, _mv: Self::Move) -> u32 {
        0
    }
}
