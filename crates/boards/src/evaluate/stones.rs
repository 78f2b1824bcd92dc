//! The evaluations of games in which lines of stones win.

use ludex_core::{BadText, EvaluationAbout};

use super::cells::Cells;
use super::lines::LineCounts;
use super::weights::{Weights, split_name};
use super::{CELLS, LINES, no_arguments, unknown};
use crate::bits::Word;

/// What there is, the usual one first.
pub const EVALUATIONS: &[EvaluationAbout] = &[LINES, CELLS];

/// The list that `lines` alone means.
const USUAL: &str = "w2";

/// An evaluation of a game in which lines of stones win.
#[derive(Clone, Debug)]
pub enum Evaluation<W> {
    /// Cells count their lines.
    Cells,
    /// Lines count by their stones.
    Lines(LineCounts<W>),
}

impl<W: Word> Evaluation<W> {
    /// How many of its units are one point.
    pub fn unit(&self) -> i32 {
        match self {
            Self::Cells => 1,
            Self::Lines(lines) => lines.unit(),
        }
    }
}

/// The winning lines of a board, as evaluations look at them.
#[derive(Clone, Debug)]
pub struct Stones<W> {
    length: u32,
    lines: Vec<Vec<u32>>,
    cells: Cells<W>,
}

impl<W: Word> Stones<W> {
    /// The lines of `length` bits on which stones win.
    pub fn new(length: u32, lines: Vec<Vec<u32>>) -> Self {
        Self { length, cells: Cells::new(&lines), lines }
    }

    /// The evaluation named by a text; evaluations stay below `bound`.
    ///
    /// # Errors
    /// No such evaluation, weights that are none, or values that could pass `bound`.
    pub fn read(&self, text: &str, bound: i32) -> Result<Evaluation<W>, BadText> {
        match split_name(text) {
            ("cells", None) => Ok(Evaluation::Cells),
            ("cells", Some(_)) => Err(no_arguments(text, "cells")),
            ("lines", list) => {
                let weights = Weights::read(list.unwrap_or(USUAL), self.length, self.lines.len(), bound)?;
                Ok(Evaluation::Lines(LineCounts::new(&self.lines, weights)))
            }
            _ => Err(unknown(text, EVALUATIONS)),
        }
    }

    /// The evaluation of `own`, less that of `other`.
    pub fn difference(&self, by: &Evaluation<W>, own: W, other: W) -> i32 {
        match by {
            Evaluation::Cells => self.cells.difference(own, other),
            Evaluation::Lines(lines) => lines.difference(own, other),
        }
    }

    /// The number of lines through the cell with this bit.
    pub fn cell(&self, cell: u32) -> i32 {
        self.cells.value(cell)
    }
}
