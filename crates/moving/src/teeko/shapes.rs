//! The shapes that win, tested at every place of the board at once.

use ludex_boards::bits::ones;

use super::numbering::SIDE;

/// Four cells that win, wherever they lie on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// From the first cell to the others.
    steps: [u32; 3],
    /// First cells.
    starts: u32,
}

impl Shape {
    /// The cells that lie (`columns`, `rows`) from the first one.
    fn new(offsets: [(i32, i32); 3]) -> Self {
        let side = SIDE as i32;
        let on_board = |cell: i32, (columns, rows): (i32, i32)| {
            (0..side).contains(&(cell % side + columns)) && (0..side).contains(&(cell / side + rows))
        };
        let starts = (0..side * side).filter(|&cell| offsets.iter().all(|&offset| on_board(cell, offset)));
        Self {
            steps: offsets.map(|(columns, rows)| (rows * side + columns) as u32),
            starts: starts.map(|cell| 1 << cell).sum(),
        }
    }

    pub(super) fn line(columns: i32, rows: i32) -> Self {
        Self::new([1, 2, 3].map(|times| (columns * times, rows * times)))
    }

    pub(super) fn square(side: i32) -> Self {
        Self::new([(side, 0), (0, side), (side, side)])
    }

    /// The cells of this shape, wherever it can lie; it may reach to the left of its first cell.
    pub(super) fn all(&self) -> impl Iterator<Item = Vec<u32>> {
        ones(self.starts).map(|start| [0, self.steps[0], self.steps[1], self.steps[2]].map(|step| start + step).into())
    }

    /// The first cells from which `pieces` make this shape.
    pub(super) fn made(&self, pieces: u32) -> u32 {
        self.steps.iter().fold(pieces & self.starts, |made, step| made & pieces >> step)
    }
}
