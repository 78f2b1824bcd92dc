//! Positions that end by a stone which stood on another place just as well: what pairs count too often.
//!
//! A pair is a position that goes on and a stone that ends it; the position after it is counted once for every stone on top
//! that could have been the last one. There can be two of them only if all lines of four go through both, and then they all lie
//! in one *run*, the stones alike from a column *s* to a column *e* of a straight line, 4, 5 or 6 of them:
//!
//! ```text
//!   s         e
//!   X X X X X         every line of four has the stones of columns e − 3 to s + 3, and the last one was
//!   · 1 2 3 ·         a stone of these that is on top of its column
//!       ↑
//!   e−3 … s+3
//! ```
//!
//! For every run a sweep of its own reads columns *s* to *e*, with the run's stones in their places, no other four, and no stone
//! of the colour before or after. If A is the set of boards that can be built by then without any of the tops taken off, and U of those
//! with one of the tops before taken off, then another top, with the set A′ left when it is taken off, adds
//! U ∩ A′: boards that were counted before. These are sets of boards again, so that the sweep leaves weights,
//! which join those of the sweep over the board after column *e*.
//!
//! (Keeping U and what tops were counted to the end, as one whole-number diagram, has twenty times the classes.)

use std::sync::atomic::AtomicBool;

use ludex_core::Player;

use super::Refused;
use super::diagram::{Diagram, Node};
use super::number::Number;
use super::pattern::{Crossing, Direction, Patterns};
use super::residuals::{Class, Column, Next, Numbering, Through, Weighted};
use super::step::{Cut, Step, Task};
use super::table::Part;
use super::words::{LINE, Word, WordId, Words};

/// Stones alike in a straight line, from column `first` to column `last`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    colour: Player,
    direction: Direction,
    first: u32,
    pub(super) last: u32,
    /// The row in the first column, from 0.
    row: u32,
    /// How many runs it stands for: itself, and another as its mirror image.
    images: i8,
}

impl Run {
    /// The runs that begin in a column, one of each and its mirror image.
    pub(super) fn beginning(first: u32, columns: u32, rows: u32) -> Vec<Self> {
        let mut runs = Vec::new();
        for last in (first + LINE - 1..first + 2 * LINE - 2).take_while(|last| first + last <= columns + 1) {
            let images = if first + last <= columns { 2 } else { 1 };
            for direction in Direction::ALL {
                for row in 0..rows {
                    for colour in [Player::First, Player::Second] {
                        let run = Self { colour, direction, first, last, row, images };
                        if (0..rows as i32).contains(&run.height(last)) {
                            runs.push(run);
                        }
                    }
                }
            }
        }
        runs
    }

    fn height(&self, column: u32) -> i32 {
        self.row as i32 + self.direction.slope() * (column - self.first) as i32
    }

    fn crossing(&self, column: u32) -> Crossing {
        Crossing {
            direction: self.direction,
            colour: self.colour,
            row: self.height(column) as u32,
            first: column == self.first,
            last: column == self.last,
        }
    }

    /// Whether the run's stone in this column is on every line of four.
    fn is_common(&self, column: u32) -> bool {
        (self.last + 1 - LINE..self.first + LINE).contains(&column)
    }

    /// Columns after this one whose stones are on every line of four.
    fn common_after(&self, column: u32) -> u32 {
        (self.first + LINE - 1).saturating_sub(column.max(self.last - LINE))
    }

    /// The columns that it crosses.
    pub(super) fn columns(&self) -> std::ops::RangeInclusive<u32> {
        self.first..=self.last
    }

    /// What becomes of the sets A and U in a column; in the first, of the boards built with either to move.
    fn next(&self, diagram: &mut Diagram, column: u32, words: &Words, sets: [Node; 2], word: &Word) -> Next {
        let sets = match column == self.first {
            true => [sets[usize::from(self.colour == Player::Second)], Node::EMPTY],
            false => sets,
        };
        let [all, mut counted] = sets.map(|set| diagram.after(set, word));
        let mut taken = Node::EMPTY;
        if self.is_common(column) && word.length == self.height(column) as u32 + 1 {
            let without = diagram.after(sets[0], &words.all[word.below]);
            taken = diagram.intersection(counted, without);
            counted = diagram.union(counted, without);
        }
        let tops_to_come = self.common_after(column);
        let more = !all.is_empty() && (tops_to_come >= 2 || tops_to_come == 1 && !counted.is_empty());
        Next { nodes: if more { [all, counted] } else { [Node::EMPTY; 2] }, taken }
    }
}

/// A run, and where the words lead its classes in every column that it crosses.
pub(super) struct Prepared {
    run: Run,
    columns: Vec<(Vec<Through>, [usize; 2])>,
}

impl Prepared {
    /// `weights` are those of the sweep over the board, after each column.
    pub(super) fn new(
        run: Run,
        column: &mut Column<'_>,
        from: &[Class],
        weights: &mut [Numbering<Weighted>],
    ) -> Result<Self, Refused> {
        let words = column.words;
        let mut columns = Vec::new();
        let mut classes = from.to_vec();
        let mut own_weights: Vec<Weighted> = Vec::new();
        for index in run.columns() {
            let row = run.height(index) as u32;
            let chosen = (0..words.len()).filter(|&id| words.all[id].has(run.colour, row));
            let mut next = Numbering::default();
            // Within the run weights have numbers of their own, so that they are few.
            let mut next_weights = Numbering::default();
            let to = if index == run.last { &mut weights[index as usize] } else { &mut next_weights };
            let mut through = Vec::new();
            for id in chosen {
                let rule = |diagram: &mut Diagram, sets, word: &Word| run.next(diagram, index, words, sets, word);
                through.push(column.through(id, (&classes, &own_weights), (&mut next, &mut *to), rule)?);
            }
            classes = next.keys().to_vec();
            columns.push((through, [next.len(), to.len()]));
            own_weights = next_weights.keys().to_vec();
        }
        Ok(Self { run, columns })
    }

    pub(super) fn run(&self) -> &Run {
        &self.run
    }

    /// The weights that the run leaves after its last column, each part with the word of that column,
    /// as long as the sweep goes by words.
    pub(super) fn sweep<V: Number>(
        &self,
        (patterns, words): (Patterns, &Words),
        board: u32,
        start: &[Part<V>],
        stop: &AtomicBool,
    ) -> Result<Vec<(WordId, Part<V>)>, Cut> {
        let mut table = Vec::new();
        for (index, (through, classes)) in self.run.columns().zip(&self.columns) {
            let before = if index == self.run.first { start } else { &table };
            let crossing = Some(self.run.crossing(index));
            let remaining = board - index;
            let mut step = Step::new((patterns, words), before, through, (remaining, crossing), *classes);
            step.taken_times = -self.run.images;
            if index == self.run.last && step.goes_by_words() {
                let tasks = (0..).map(Task::Word).zip(through);
                return tasks.map(|(task, through)| Ok((through.word, step.run(task, stop)?))).collect();
            }
            table = vec![step.run(Task::ALL, stop)?];
        }
        Ok(table.into_iter().map(|part| (0, part)).collect())
    }
}
