//! Boards of stacks in 64 bits: cells, fours and the cells that would complete one.
//!
//! A set of cells is a word; each column has at least one bit more than it has cells, and that bit
//! is always empty in a set of stones, so that no line runs from one column into another.
//!
//! ```text
//! 5 13 21 29 37 45 53
//! 4 12 20 28 36 44 52      7 columns of 6 rows, eight bits a column:
//! 3 11 19 27 35 43 51      bit = 8 × column + row
//! 2 10 18 26 34 42 50
//! 1  9 17 25 33 41 49      lines go up 1, right 8, right and up 9,
//! 0  8 16 24 32 40 48      right and down 7
//! ```
//!
//! Adding the bottom row to the stones carries each column up to its lowest empty cell, its *head*:
//! stones and heads together are the key of a position, as in J. Tromp's encoding
//! (<https://tromp.github.io/c4/c4.html>).
//!
//! The players' *alternate* cells are what the bounds are about ([`bounds`](super::bounds)): the
//! top row, the third from the top and so on, which a player gets who always answers in the same
//! column.

/// How columns lie in a word. The search is compiled for each, so that the distances are constants
/// where they can be.
pub(super) trait Shape: Copy + Send + Sync {
    /// Bits from one column to the next.
    fn stride(self) -> u32;

    /// Whether there are lines other than upright ones: four columns at least.
    fn wide(self) -> bool;

    /// A word with its columns in reverse order.
    fn mirrored(self, word: u64) -> u64;
}

/// Eight bits a column: four to eight columns of at most seven rows. The mirror image is a swap of
/// bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes {
    columns: u32,
}

impl Shape for Bytes {
    fn stride(self) -> u32 {
        8
    }

    fn wide(self) -> bool {
        true
    }

    fn mirrored(self, word: u64) -> u64 {
        word.swap_bytes() >> (64 - 8 * self.columns)
    }
}

/// One bit more than rows in each column: every other board that fits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tight {
    columns: u32,
    stride: u32,
}

impl Shape for Tight {
    fn stride(self) -> u32 {
        self.stride
    }

    fn wide(self) -> bool {
        self.columns >= 4
    }

    fn mirrored(self, word: u64) -> u64 {
        if self.columns == 1 {
            // A column of 64 bits is a word, and cannot be shifted by its width.
            return word;
        }
        let column = (1 << self.stride) - 1;
        (0..self.columns).fold(0, |all, c| all << self.stride | word >> (c * self.stride) & column)
    }
}

/// A board with a shape known to the compiler, or not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shaped {
    Bytes(Board<Bytes>),
    Tight(Board<Tight>),
}

/// Does the same with a board of either shape.
macro_rules! with_board {
    ($shaped:expr, $board:ident => $act:expr) => {
        match $shaped {
            $crate::stacks::board::Shaped::Bytes($board) => $act,
            $crate::stacks::board::Shaped::Tight($board) => $act,
        }
    };
}
pub(super) use with_board;

impl Shaped {
    /// The board of `columns` × `rows` cells; `None` if there is no cell or `columns × (rows + 1)`
    /// is above 64.
    pub(super) fn new(columns: u32, rows: u32) -> Option<Self> {
        let fits = columns > 0 && rows > 0 && u64::from(columns) * (u64::from(rows) + 1) <= 64;
        fits.then(|| {
            if (4..=8).contains(&columns) && rows <= 7 {
                Self::Bytes(Board::new(Bytes { columns }, columns, rows))
            } else {
                Self::Tight(Board::new(Tight { columns, stride: rows + 1 }, columns, rows))
            }
        })
    }
}

/// The sets of cells of one size of board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<S> {
    pub(super) shape: S,
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// All cells.
    pub(super) all: u64,
    /// The lowest cell of every column.
    pub(super) bottom: u64,
    /// The alternate cells: the top row, the third from the top and so on.
    pub(super) alternate: u64,
    /// For 1, 2, 4 … rows, the cells that have a cell of their own column that many rows below
    /// them; 0 from the height of the board on.
    above: [u64; 6],
    /// For every bit, the number of fours that could contain its cell.
    pub(super) lines: [u8; 64],
}

impl<S: Shape> Board<S> {
    fn new(shape: S, columns: u32, rows: u32) -> Self {
        let row = |row: u32| (0..columns).fold(0, |all, c| all | 1 << (c * shape.stride() + row));
        let all = (0..rows).map(row).sum();
        let above = [1, 2, 4, 8, 16, 32].map(|reach| (reach..rows).map(row).sum());
        let alternate = (0..rows).rev().step_by(2).map(row).sum();
        Self {
            shape,
            columns,
            rows,
            all,
            bottom: row(0),
            alternate,
            above,
            lines: lines(shape.stride(), columns, rows),
        }
    }

    pub(super) fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// The bits of a key.
    pub(super) fn key_bits(&self) -> u32 {
        (self.columns - 1) * self.shape.stride() + self.rows + 1
    }

    /// All bits of a column.
    pub(super) fn column(&self, column: u32) -> u64 {
        let cells = (1 << self.rows) - 1;
        cells << (column * self.shape.stride())
    }

    /// A set from one with `rows` bits a column.
    pub(super) fn of_cells(&self, cells: u128) -> u64 {
        let column = (1 << self.rows) - 1;
        let part = |c: u32| ((cells >> (c * self.rows)) & column) as u64;
        (0..self.columns).fold(0, |all, c| all | part(c) << (c * self.shape.stride()))
    }

    /// The cells on which a stone can land.
    #[inline]
    pub(super) fn playable(&self, occupied: u64) -> u64 {
        occupied.wrapping_add(self.bottom) & self.all
    }

    /// The name of a position and of its mirror image.
    #[inline]
    pub(super) fn key(&self, mover: u64, occupied: u64) -> u64 {
        let key = mover | occupied.wrapping_add(self.bottom);
        key.min(self.shape.mirrored(key))
    }

    /// The cells of a set and all above them in their columns.
    #[inline]
    pub(super) fn and_above(&self, cells: u64) -> u64 {
        let mut filled = cells;
        for (doubling, &above) in self.above.iter().enumerate() {
            if above == 0 {
                break;
            }
            filled |= filled << (1 << doubling) & above;
        }
        filled
    }

    /// Whether the set contains four in a row.
    #[inline]
    pub(super) fn has_four(&self, stones: u64) -> bool {
        let along = |step: u32| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step)
        };
        let upright = along(1);
        if !self.shape.wide() {
            return upright != 0;
        }
        let stride = self.shape.stride();
        upright | along(stride) | along(stride + 1) | along(stride - 1) != 0
    }

    /// The empty cells that would complete a four of these stones, playable or not. No cell below a
    /// stone is empty.
    #[inline]
    pub(super) fn completing(&self, stones: u64, occupied: u64) -> u64 {
        // x marks the cell: with the pairs of neighbours p at their lower end, ooox, xooo, oxoo and
        // ooxo.
        let along = |step: u32| {
            let pairs = stones & stones >> step;
            let triples = pairs & pairs >> step;
            let inner = pairs >> step & stones << step | pairs << (2 * step) & stones >> step;
            triples << (3 * step) | triples >> step | inner
        };
        let upright = stones << 1 & stones << 2 & stones << 3;
        let empty = self.all & !occupied;
        if !self.shape.wide() {
            return upright & empty;
        }
        let stride = self.shape.stride();
        (upright | along(stride) | along(stride + 1) | along(stride - 1)) & empty
    }
}

/// For every bit, the number of fours that could contain its cell.
fn lines(stride: u32, columns: u32, rows: u32) -> [u8; 64] {
    let [columns, rows] = [columns, rows].map(|side| side as i32);
    let inside = |(column, row): (i32, i32)| (0..columns).contains(&column) && (0..rows).contains(&row);
    let mut lines = [0; 64];
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let cells = [0, 1, 2, 3].map(|i| (column + i * right, row + i * up));
            if cells.into_iter().all(inside) {
                for (column, row) in cells {
                    lines[(column as u32 * stride + row as u32) as usize] += 1;
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::random::Random;

    /// Runs `$check` on boards of both shapes.
    macro_rules! on_boards {
        ($sizes:expr, $check:expr) => {
            for (columns, rows) in $sizes {
                with_board!(Shaped::new(columns, rows).expect("a board"), board => $check(board));
            }
        };
    }

    const SIZES: [(u32, u32); 12] =
        [(7, 6), (8, 7), (4, 4), (5, 3), (9, 6), (4, 15), (6, 9), (3, 20), (1, 63), (32, 1), (2, 5), (8, 1)];

    fn four_plainly<S: Shape>(board: &Board<S>, stones: u64) -> bool {
        let (columns, rows) = (board.columns as i32, board.rows as i32);
        let holds = |c: i32, r: i32| {
            (0..columns).contains(&c)
                && (0..rows).contains(&r)
                && stones >> (c as u32 * board.shape.stride() + r as u32) & 1 == 1
        };
        let from = |c: i32, r: i32| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(dc, dr)| (0..4).all(|i| holds(c + i * dc, r + i * dr)))
        };
        (0..columns).any(|c| (0..rows).any(|r| from(c, r)))
    }

    fn check<S: Shape>(board: Board<S>) {
        let mut random = Random::new(4);
        for _ in 0..2_000 {
            let stones = random.bits() & (random.bits() | random.bits()) & board.all;
            assert_eq!(board.has_four(stones), four_plainly(&board, stones));
            // Stones that lie on the bottom or on others: nothing is empty below a stone.
            let heights = (0..board.columns).map(|c| (c, random.below(board.rows as usize + 1)));
            let occupied = heights.fold(0, |all, (c, height)| {
                all | board.column(c) & !(u64::MAX << height << (c * board.shape.stride()))
            });
            let lying = stones & occupied;
            if !board.has_four(lying) {
                let empty = (0..64).map(|bit| 1 << bit).filter(|cell| board.all & !occupied & cell != 0);
                let plainly = empty.filter(|cell| four_plainly(&board, lying | cell)).sum::<u64>();
                assert_eq!(
                    board.completing(lying, occupied),
                    plainly,
                    "{}x{}: {lying:x} of {occupied:x}",
                    board.columns,
                    board.rows
                );
            }
            assert_eq!(board.shape.mirrored(board.shape.mirrored(stones)), stones);
            let above = (0..64).filter(|bit| board.all >> bit & 1 == 1).filter(|bit| {
                let column = board.column(bit / board.shape.stride());
                stones & column & ((2u64 << bit).wrapping_sub(1)) != 0
            });
            assert_eq!(board.and_above(stones), above.fold(0, |all, bit| all | 1 << bit));
        }
    }

    #[test]
    fn fours_as_plainly_as_can_be() {
        on_boards!(SIZES, check);
    }

    #[test]
    fn what_fits() {
        assert!(Shaped::new(7, 6).is_some() && Shaped::new(8, 7).is_some() && Shaped::new(9, 6).is_some());
        assert!(Shaped::new(9, 7).is_none() && Shaped::new(0, 6).is_none() && Shaped::new(7, 0).is_none());
        assert!(Shaped::new(u32::MAX, u32::MAX).is_none());
    }

    #[test]
    fn a_column_carries_to_its_head() {
        let Some(Shaped::Bytes(board)) = Shaped::new(4, 2) else { panic!("four columns have eight bits each") };
        let occupied = 0b01 | 0b11 << 8;
        assert_eq!(board.playable(occupied), 0b10 | 1 << 16 | 1 << 24);
        assert_eq!(board.alternate, board.bottom << 1);
        assert_eq!(board.key(0b01, occupied), board.key(1 << 24, 1 << 24 | 0b11 << 16));
    }
}
