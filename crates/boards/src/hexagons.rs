//! Boards of hexagons: rows of cells, each half a cell aside of the next.
//!
//! ```text
//!         a   b   c              a cell is its column, a letter, and its row, a number; columns lean
//! 1     ( 0 ) 1 ( 2 )  d         to the left, so that a row that is longer than the one before
//! 2   ( 3   4   5   6 )          begins with the same column, and one that is shorter with the
//! 3     ( 7   8   9 )            next
//! ```
//!
//! Beside (column, row) lie (column ± 1, row), (column, row ± 1), (column + 1, row + 1) and (column
//! − 1, row − 1).

use ludex_core::{BadText, Cell, Ground, Label, Picture, Piece, Shape, say};

use crate::{board, params};

/// The six directions, opposite ones three apart.
const DIRECTIONS: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// A board.
#[derive(Clone, Debug)]
pub struct Hexagons {
    lengths: Vec<u32>,
    /// Columns and rows, row by row.
    cells: Vec<(i32, i32)>,
}

impl Hexagons {
    /// The board with rows of these lengths, each one more or one less than the one before.
    ///
    /// # Panics
    /// Other lengths.
    pub fn new(lengths: &[u32]) -> Self {
        let (mut cells, mut first, mut before) = (Vec::new(), 0, 0);
        for (row, &length) in (0..).zip(lengths) {
            assert!(row == 0 || length.abs_diff(before) == 1, "{lengths:?}");
            first += i32::from(row > 0 && length < before);
            cells.extend((first..first + length as i32).map(|column| (column, row)));
            before = length;
        }
        Self { lengths: lengths.into(), cells }
    }

    /// The regular hexagon whose sides are of so many cells.
    pub fn regular(side: u32) -> Self {
        let grows = side..2 * side;
        Self::new(&grows.clone().chain(grows.rev().skip(1)).collect::<Vec<_>>())
    }

    /// The number of cells of each row, from the top.
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// The number of cells.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The number of columns.
    fn columns(&self) -> u32 {
        self.cells.iter().map(|&(column, _)| column as u32 + 1).max().unwrap_or(0)
    }

    /// The column and the row of a cell, from 0.
    pub fn at(&self, cell: usize) -> (i32, i32) {
        self.cells[cell]
    }

    fn find(&self, at: (i32, i32)) -> Option<usize> {
        self.cells.iter().position(|&cell| cell == at)
    }

    /// For each of the six directions, the cells in this direction, the nearest first.
    pub fn rays(&self, cell: usize) -> [Vec<usize>; 6] {
        DIRECTIONS.map(|(dc, dr)| {
            let (column, row) = self.cells[cell];
            (1..).map_while(|i| self.find((column + i * dc, row + i * dr))).collect()
        })
    }

    /// The cells beside a cell, as bits.
    pub fn beside(&self, cell: usize) -> u64 {
        self.rays(cell).iter().filter_map(|ray| ray.first()).map(|&next| 1u64 << next).sum()
    }

    /// The ways to turn the board over or round that keep it, as permutations of its cells, the
    /// identity first.
    pub fn symmetries(&self) -> Vec<Vec<u32>> {
        let images = |first: usize, turn: bool| {
            // Where a step along a row and one along a column lead: 120 degrees apart.
            let second = if turn { first + 2 } else { first + 4 };
            let ((a, b), (c, d)) = (DIRECTIONS[first], DIRECTIONS[second % 6]);
            let moved = |&(column, row): &(i32, i32)| (a * column + c * row, b * column + d * row);
            let corner = |cells: &mut dyn Iterator<Item = (i32, i32)>| {
                cells.fold((i32::MAX, i32::MAX), |low, cell| (low.0.min(cell.0), low.1.min(cell.1)))
            };
            let (from, to) = (corner(&mut self.cells.iter().map(moved)), corner(&mut self.cells.iter().copied()));
            let place = |cell| {
                let (column, row) = moved(cell);
                self.find((column - from.0 + to.0, row - from.1 + to.1)).map(|image| image as u32)
            };
            self.cells.iter().map(place).collect::<Option<Vec<u32>>>()
        };
        (0..6).flat_map(|first| [images(first, true), images(first, false)]).flatten().collect()
    }

    /// The name of a cell.
    pub fn name(&self, cell: usize) -> String {
        let (column, row) = self.cells[cell];
        board::cell_name(column as u32, row as u32)
    }

    /// The cell whose name a text begins with, and what follows.
    pub fn split_cell<'t>(&self, text: &'t str) -> Option<(usize, &'t str)> {
        let ((column, row), rest) = board::split_cell(text)?;
        Some((self.find((column.try_into().ok()?, row.try_into().ok()?))?, rest))
    }

    /// A board as text: the rows from the first, separated by `/`.
    pub fn write(&self, cell: impl Fn(usize) -> String) -> String {
        let mut next = 0;
        let row = |&length: &u32| {
            let cells = next..next + length as usize;
            next = cells.end;
            cells.map(&cell).collect::<String>()
        };
        self.lengths.iter().map(row).collect::<Vec<_>>().join("/")
    }

    /// The left and upper edge of a cell in a picture, or of a place beside the board.
    fn place_of(&self, (column, row): (i32, i32)) -> (i32, i32) {
        let left = self.cells.iter().map(|(column, row)| 2 * column - row).min().unwrap_or(0);
        (2 * column - row - left, 2 * row)
    }

    /// A picture of the board with its labels: letters above the columns, numbers left of the rows.
    pub fn picture<M>(&self, cell: impl Fn(usize) -> (Piece, Ground)) -> Picture<M> {
        let cells = (0..self.size()).map(|i| {
            let ((x, y), (piece, ground)) = (self.place_of(self.cells[i]), cell(i));
            let ground = Ground { shape: Shape::Hexagon, ..ground };
            Cell { ground, name: self.name(i), ..Cell::new(x, y, piece) }
        });
        let columns = self.cells.iter().filter(|&&(column, row)| self.find((column, row - 1)).is_none());
        let above = columns.filter(|&&(column, row)| self.cells.iter().find(|c| c.0 == column) == Some(&(column, row)));
        let above = above.map(|&(column, row)| {
            let (x, y) = self.place_of((column, row - 1));
            Label { x, y, text: board::column_name(column as u32) }
        });
        let firsts = self.cells.iter().filter(|&&(column, row)| self.find((column - 1, row)).is_none());
        let beside = firsts.map(|&(column, row)| {
            let (x, y) = self.place_of((column - 1, row));
            Label { x, y, text: (row + 1).to_string() }
        });
        Picture { cells: cells.collect(), labels: above.chain(beside).collect(), touches: Vec::new(), caption: None }
    }

    /// Reads the lengths of rows, as in `3-4-3`.
    ///
    /// # Errors
    /// Text of another form, rows that differ by more or less than one cell, more than `most`
    /// cells, or more columns than letters.
    pub fn read(text: &str, most: u32) -> Result<Self, BadText> {
        let lengths: Option<Vec<u32>> = text.split('-').map(params::number).collect();
        let lengths = lengths.filter(|lengths| !lengths.contains(&0)).ok_or_else(|| {
            BadText::new(
                text,
                say!(
                    "the rows of a board are written by their lengths, as in 3-4-3",
                    "les lignes d'un plateau s'écrivent par leurs longueurs, comme 3-4-3"
                ),
            )
        })?;
        if lengths.windows(2).any(|pair| pair[0].abs_diff(pair[1]) != 1) {
            return Err(BadText::new(
                text,
                say!(
                    "a row of hexagons is one longer or one shorter than the row before, as in 3-4-3",
                    "une ligne d'hexagones en a un de plus ou un de moins que la précédente, comme 3-4-3"
                ),
            ));
        }
        let cells = lengths.iter().fold(0u32, |all, &length| all.saturating_add(length));
        if cells > most {
            return Err(BadText::new(
                text,
                say!(
                    "this board has {cells} cells, and {most} can be played on",
                    "ce plateau a {cells} cases, et on peut jouer sur {most}"
                ),
            ));
        }
        let board = Self::new(&lengths);
        let (columns, letters) = (board.columns(), board::LETTERS);
        if columns > letters {
            return Err(BadText::new(
                text,
                say!(
                    "a board has at most {letters} columns, and this one has {columns}",
                    "un plateau a au plus {letters} colonnes, et celui-ci en a {columns}"
                ),
            ));
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_the_board_of_dvonn() {
        let board = Hexagons::new(&[9, 10, 11, 10, 9]);
        assert_eq!(board.size(), 49);
        let names: Vec<_> = [0, 8, 9, 18, 19, 29, 30, 39, 40, 48].map(|cell| board.name(cell)).into();
        assert_eq!(names, ["a1", "i1", "a2", "j2", "a3", "k3", "b4", "k4", "c5", "k5"]);
        assert!((0..49).all(|cell| board.split_cell(&board.name(cell)) == Some((cell, ""))));
        assert_eq!(board.split_cell("a4"), None);
        assert_eq!((0..49).filter(|&cell| board.beside(cell).count_ones() == 6).count(), 49 - 24);
        assert_eq!(board.symmetries().len(), 4);
    }

    #[test]
    fn boards_are_refused_for_what_they_have() {
        let refused = |rows: &str| Hexagons::read(rows, 61).map(|board| board.size()).map_err(|why| why.problem.en);
        let narrow = ["1-2"; 13].join("-");
        assert_eq!(refused(&narrow), Ok(39));
        assert!(refused("31-30-31").unwrap_err().contains("has 92 cells, and 61 can be played on"));
        assert!(refused("26-27").unwrap_err().contains("at most 26 columns, and this one has 27"));
    }

    /// A symmetry keeps what lies beside what.
    #[test]
    fn symmetries_keep_neighbours() {
        for (lengths, order) in [(&[2, 3, 2][..], 12), (&[3, 4, 3], 4), (&[1], 12), (&[2, 3, 4], 2), (&[3, 2, 3], 4)] {
            let board = Hexagons::new(lengths);
            let elements = board.symmetries();
            assert_eq!(elements.len(), order, "{lengths:?}");
            assert!(elements[0].iter().zip(0..).all(|(&image, cell)| image == cell));
            for element in &elements {
                for cell in 0..board.size() {
                    let beside = |cell| crate::bits::ones(board.beside(cell));
                    let mut images: Vec<u32> = beside(cell).map(|next| element[next as usize]).collect();
                    images.sort_unstable();
                    assert!(beside(element[cell] as usize).eq(images));
                }
            }
        }
        assert_eq!(Hexagons::regular(4).symmetries().len(), 12);
        assert_eq!(Hexagons::regular(4).size(), 37);
    }
}
