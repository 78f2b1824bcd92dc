//! The dark squares of a board as bits, so that a diagonal step is one shift of the whole word.
//!
//! ```text
//!   10 × 10, its squares as players number them, and their bits
//!
//!        1    2    3    4    5          0    1    2    3    4
//!     6    7    8    9   10           5    6    7    8    9   (10)
//!       11   12   13   14   15         11   12   13   14   15
//!    16   17   18   19   20          16   17   18   19   20   (21)
//! ```
//!
//! After every second row one bit stands for no square. A step down is a shift by 5 to the left and
//! by 6 to the right, everywhere; what leaves the board falls on a bit that is no square.

/// A set of squares.
pub(super) type Squares = u64;

/// The way of a step, or of a row of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

pub(super) const WAYS: [Way; 4] = [Way::UpLeft, Way::UpRight, Way::DownLeft, Way::DownRight];
pub(super) const UP: [Way; 2] = [Way::UpLeft, Way::UpRight];
pub(super) const DOWN: [Way; 2] = [Way::DownLeft, Way::DownRight];

/// The squares of a board with even sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) columns: u32,
    pub(super) rows: u32,
    pub(super) all: Squares,
    pub(super) top: Squares,
    pub(super) bottom: Squares,
}

impl Field {
    /// The bits that a board takes.
    pub(super) fn bits(columns: u32, rows: u32) -> u64 {
        u64::from(rows / 2) * (u64::from(columns) + 1)
    }

    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let mut field = Self { columns, rows, all: 0, top: 0, bottom: 0 };
        for number in 1..=field.count() {
            field.all |= field.square(number);
        }
        let row = (1 << (columns / 2)) - 1;
        field.top = row;
        field.bottom = row << field.bit((rows - 1) * columns / 2 + 1);
        field
    }

    /// The number of squares.
    pub(super) fn count(&self) -> u32 {
        self.columns * self.rows / 2
    }

    /// The bit of a square, from its number, which counts from 1.
    fn bit(&self, number: u32) -> u32 {
        number - 1 + (number - 1) / self.columns
    }

    pub(super) fn square(&self, number: u32) -> Squares {
        1 << self.bit(number)
    }

    /// The number of the square on a bit.
    pub(super) fn number(&self, bit: u32) -> u32 {
        bit + 1 - bit / (self.columns + 1)
    }

    /// The column and the row of the square on a bit, from 0 at the upper left.
    pub(super) fn place(&self, bit: u32) -> (u32, u32) {
        let half = self.columns / 2;
        let index = self.number(bit) - 1;
        let (row, column) = (index / half, index % half);
        (2 * column + u32::from(row.is_multiple_of(2)), row)
    }

    /// The squares one step away.
    pub(super) fn step(&self, squares: Squares, way: Way) -> Squares {
        let half = self.columns / 2;
        self.all
            & match way {
                Way::UpLeft => squares >> (half + 1),
                Way::UpRight => squares >> half,
                Way::DownLeft => squares << half,
                Way::DownRight => squares << (half + 1),
            }
    }

    /// The squares of a set that can be reached from one square by steps one way, without a break.
    pub(super) fn ray(&self, from: Squares, way: Way, within: Squares) -> Squares {
        let mut ray = 0;
        let mut next = self.step(from, way) & within;
        while next != 0 {
            ray |= next;
            next = self.step(next, way) & within;
        }
        ray
    }

    /// The rows from `first` to the one before `end`.
    pub(super) fn rows(&self, first: u32, end: u32) -> Squares {
        let half = self.columns / 2;
        (first * half + 1..=end * half).fold(0, |all, number| all | self.square(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every step, by columns and rows.
    #[test]
    fn steps_are_diagonal() {
        for (columns, rows) in [(10, 10), (8, 8), (4, 4), (6, 8), (2, 6), (12, 8)] {
            let field = Field::new(columns, rows);
            assert_eq!(field.all.count_ones(), field.count());
            let places: Vec<_> = (1..=field.count()).map(|n| (n, field.place(field.bit(n)))).collect();
            for &(number, (column, row)) in &places {
                assert_eq!(field.number(field.bit(number)), number);
                assert!((column + row) % 2 == 1 && column < columns && row < rows);
                let offsets = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
                for (way, (dc, dr)) in WAYS.into_iter().zip(offsets) {
                    let there = (column as i32 + dc, row as i32 + dr);
                    let found = places.iter().find(|(_, (c, r))| (*c as i32, *r as i32) == there);
                    let expected = found.map_or(0, |(number, _)| field.square(*number));
                    assert_eq!(field.step(field.square(number), way), expected, "{number} {way:?}");
                }
            }
            assert_eq!(field.rows(0, rows), field.all);
            assert_eq!((field.rows(0, 1), field.rows(rows - 1, rows)), (field.top, field.bottom));
        }
    }
}
