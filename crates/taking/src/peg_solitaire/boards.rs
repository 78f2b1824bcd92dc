//! The boards of peg solitaire: which cells of a square grid are holes, and what bit each has.

use ludex_boards::bits::{rectangle_symmetries, triangle_symmetries};
use ludex_boards::{board, params};

/// The sizes of triangular boards: 8 rows fill the word.
pub(super) const TRIANGLES: std::ops::RangeInclusive<u32> = 4..=8;

/// A board: which cells of a square grid are holes.
#[derive(Clone, Debug)]
pub struct Board {
    name: String,
    /// The number of holes in each row; as many rows as columns.
    widths: Vec<u32>,
    triangular: bool,
}

impl Board {
    /// The English board of 33 holes.
    #[must_use]
    pub fn english() -> Self {
        Self { name: "english".into(), widths: vec![3, 3, 7, 7, 7, 3, 3], triangular: false }
    }

    /// The European board of 37 holes.
    #[must_use]
    pub fn european() -> Self {
        Self { name: "european".into(), widths: vec![3, 5, 7, 7, 7, 5, 3], triangular: false }
    }

    /// A triangle with rows of 1 to `side` holes; `None` for sides other than 4 to 8.
    #[must_use]
    pub fn triangle(side: u32) -> Option<Self> {
        let board = || Self { name: format!("triangle{side}"), widths: (1..=side).collect(), triangular: true };
        TRIANGLES.contains(&side).then(board)
    }

    /// A board from its English or French name.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name.to_lowercase().as_str() {
            "english" | "anglais" => Some(Self::english()),
            "european" | "européen" | "europeen" => Some(Self::european()),
            name => Self::triangle(params::number(name.strip_prefix("triangle")?)?),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The number of holes in each row.
    pub(super) fn widths(&self) -> &[u32] {
        &self.widths
    }

    pub(super) fn is_triangle(&self) -> bool {
        self.triangular
    }

    /// The number of rows, which is the number of columns.
    pub(super) fn side(&self) -> u32 {
        self.widths.len() as u32
    }

    /// The first column of a row that has a hole.
    fn indent(&self, row: u32) -> u32 {
        if self.triangular { 0 } else { (self.side() - self.widths[row as usize]) / 2 }
    }

    fn has(&self, column: i32, row: i32) -> bool {
        (0..self.side() as i32).contains(&row) && {
            let indent = self.indent(row as u32) as i32;
            (indent..indent + self.widths[row as usize] as i32).contains(&column)
        }
    }

    /// The bit of a cell, or where it would be: cells before the first hole have none.
    fn bit(&self, column: i32, row: i32) -> i32 {
        row * self.side() as i32 + column - self.indent(0) as i32
    }

    /// The column and the row of a hole.
    pub(super) fn cell(&self, hole: u32) -> (u32, u32) {
        let index = hole + self.indent(0);
        (index % self.side(), index / self.side())
    }

    pub(super) fn name_of(&self, hole: u32) -> String {
        let (column, row) = self.cell(hole);
        board::cell_name(column, row)
    }

    /// The bit of the hole in a column and a row, both from 0, if there is one.
    #[must_use]
    pub fn hole(&self, (column, row): (u32, u32)) -> Option<u32> {
        let (column, row) = (i32::try_from(column).ok()?, i32::try_from(row).ok()?);
        self.has(column, row).then(|| self.bit(column, row) as u32)
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> {
        let side = self.side() as i32;
        (0..side).flat_map(move |row| (0..side).map(move |column| (column, row))).filter(|&(c, r)| self.has(c, r))
    }

    pub(super) fn holes(&self) -> u64 {
        self.cells().fold(0, |all, (column, row)| all | 1 << self.bit(column, row))
    }

    /// The hole that is empty at the start by default.
    ///
    /// # Panics
    /// Never: every board has one.
    #[must_use]
    pub fn usual_hole(&self) -> u32 {
        let middle = self.side() / 2;
        self.hole(if self.triangular { (0, 0) } else { (middle, middle) }).expect("a hole of every board")
    }

    /// For each direction in which there are jumps both ways: from the bit of a hole to the bit of
    /// the next, and the lowest hole of every three in a line.
    pub(super) fn lines(&self) -> impl Iterator<Item = (i8, u64)> {
        let steps: &[(i32, i32)] = if self.triangular { &[(1, 0), (0, 1), (1, 1)] } else { &[(1, 0), (0, 1)] };
        steps.iter().map(|&(dc, dr)| {
            let threes = self.cells().filter(|&(c, r)| self.has(c + dc, r + dr) && self.has(c + 2 * dc, r + 2 * dr));
            let step = dr * self.side() as i32 + dc;
            (step as i8, threes.fold(0, |all, (c, r)| all | 1 << self.bit(c, r)))
        })
    }

    /// The symmetries of the board that keep a hole, or all, as permutations of its bits; the
    /// identity first.
    pub(super) fn symmetries(&self, kept: Option<u32>) -> Vec<Vec<u32>> {
        let (side, holes, skipped) = (self.side(), self.holes(), self.indent(0));
        let elements = if self.triangular { triangle_symmetries(side) } else { rectangle_symmetries(side, side) };
        let bits = u64::BITS - holes.leading_zeros();
        let image = |element: &[u32], hole: u32| match holes >> hole & 1 {
            1 => element[(hole + skipped) as usize] - skipped,
            _ => hole,
        };
        let on_bits = elements.iter().map(|element| (0..bits).map(|hole| image(element, hole)).collect::<Vec<_>>());
        on_bits.filter(|element| kept.is_none_or(|hole| element[hole as usize] == hole)).collect()
    }
}
