//! Positions that end by a stone which could have been another one: the excess in the count of
//! pairs.
//!
//! A pair is a position that is not over and a stone that ends it; the position after it is counted
//! once for every stone on top that could have been the last one. There can be two of them only if
//! all lines of four go through both, and then they all lie in one *run*, the stones of one colour
//! from a column *s* to a column *e* of a straight line, 4, 5 or 6 of them:
//!
//! ```text
//!   s         e
//!   X X X X X         every line of four has the stones of columns e − 3 to s + 3, and the last one was
//!   · 1 2 3 ·         a stone of these that is on top of its column
//!       ↑
//!   e−3 … s+3
//! ```
//!
//! For every run a separate sweep reads columns *s* to *e*, with the run's stones in their cells,
//! no other four, and no stone of the colour before or after. If A is the set of boards that can be
//! built by then without any of the tops taken off, and U of those with one of the tops before
//! taken off, then another top, with the set A′ left when it is taken off, adds U ∩ A′: boards that
//! were counted before. These are sets of boards again, so that the sweep leaves weights, which
//! join those of the sweep over the board after column *e*.
//!
//! (Keeping U and what tops were counted to the end, as one whole-number diagram, has twenty times
//! the classes.)

use ludex_core::Player;

use super::ColumnsError;
use super::diagram::{Diagram, Node};
use super::number::Number;
use super::pattern::{Crossing, Direction, Patterns};
use super::residuals::{Class, Column, Kind, Next, Numbering, Through, Weight};
use super::step::{Cut, Step, Watch};
use super::table::Part;
use super::words::{LINE, Word, WordId, Words};

/// The greatest length of a run.
const LONGEST: u32 = 2 * LINE - 2;

/// The runs that begin at a cell, in one direction and colour; they are swept together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Runs {
    colour: Player,
    direction: Direction,
    /// The column where they begin, counted from 1, and the row there, from 0.
    first: u32,
    row: u32,
    /// The length of the longest one on the board that is not the image of one further left.
    longest: u32,
    /// Columns of the board.
    columns: u32,
}

impl Runs {
    /// All runs that begin in a column, one of each and its mirror image.
    pub(super) fn beginning(first: u32, columns: u32, rows: u32) -> Vec<Self> {
        let mut all = Vec::new();
        for direction in Direction::ALL {
            for row in 0..rows {
                for colour in Player::ALL {
                    let mut runs = Self { colour, direction, first, row, longest: 0, columns };
                    let fits = |length: &u32| {
                        let last = first + length - 1;
                        first + last <= columns + 1 && (0..rows as i32).contains(&runs.height(last))
                    };
                    if let Some(longest) = (LINE..=LONGEST).take_while(fits).last() {
                        runs.longest = longest;
                        all.push(runs);
                    }
                }
            }
        }
        all
    }

    fn height(&self, column: u32) -> i32 {
        self.row as i32 + self.direction.slope() * (column - self.first) as i32
    }

    /// How they cross a column, if they end there or not.
    fn crossing(&self, column: u32, last: bool) -> Crossing {
        let row = self.height(column) as u32;
        Crossing { direction: self.direction, colour: self.colour, row, first: column == self.first, last }
    }

    /// The last column whose stone can be on every line of four.
    fn last_common(&self) -> u32 {
        self.first + LINE - 1
    }

    /// The last column of a run of this length.
    fn last(&self, length: u32) -> u32 {
        self.first + length - 1
    }

    /// How many times the weights of the run that ends in this column count: once, and once more
    /// for its image if that is another run.
    fn images(&self, last: u32) -> i8 {
        if self.first + last <= self.columns { 2 } else { 1 }
    }

    /// The words with the runs' stone.
    fn words(&self, column: u32, words: &Words) -> Vec<WordId> {
        let row = self.height(column) as u32;
        (0..words.len()).filter(|&id| words.all[id].has(self.colour, row)).collect()
    }

    /// Where the words of a column lead the classes: of the runs that end there, or of those that
    /// go on.
    fn through(
        &self,
        reader: &mut Column<'_>,
        column: u32,
        last: bool,
        from: (&[Class], &[Weight]),
        (counts, weights): (&mut Numbering<Class>, &mut Numbering<Weight>),
    ) -> Result<Crossed, ColumnsError> {
        let words = reader.words;
        let length = column - self.first + 1;
        let onto = |run: u32| if last { (run == length).then_some(0) } else { (run > length).then_some(run) };
        let rule = |diagram: &mut Diagram, class: &Class, word: &Word| match onto(class.run) {
            None => Next::NOTHING,
            Some(_) => self.next(diagram, column, words, class, word),
        };
        let ids = self.words(column, words).into_iter();
        let through = ids.map(|id| reader.through(id, from, (counts, weights), onto, rule));
        let through = through.filter(|through| through.as_ref().map_or(true, |through| through.kinds != 0));
        let through = through.collect::<Result<_, _>>()?;
        Ok(Crossed { crossing: self.crossing(column, last), column, through, kinds: [kinds(counts), kinds(weights)] })
    }

    /// What becomes of the sets A and U of a run in a column.
    fn next(&self, diagram: &mut Diagram, column: u32, words: &Words, class: &Class, word: &Word) -> Next {
        let [all, mut counted] = class.nodes.map(|set| diagram.after(set, word));
        let mut taken = Node::EMPTY;
        let common = self.last(class.run) + 1 - LINE..=self.last_common();
        if common.contains(&column) && word.length == self.height(column) as u32 + 1 {
            let without = diagram.after(class.nodes[0], &words.all[word.below]);
            taken = diagram.intersection(counted, without);
            counted = diagram.union(counted, without);
        }
        let tops_to_come = (self.last_common() + 1).saturating_sub((column + 1).max(*common.start()));
        let more = !all.is_empty() && (tops_to_come >= 2 || tops_to_come == 1 && !counted.is_empty());
        Next { nodes: if more { [all, counted] } else { [Node::EMPTY; 2] }, taken }
    }
}

/// A column that runs cross, and where the words lead their classes.
struct Crossed {
    crossing: Crossing,
    column: u32,
    through: Vec<Through>,
    /// The kinds of counts and weights after it.
    kinds: [Vec<u16>; 2],
}

/// Runs that begin at a cell, ready to be swept.
pub(super) struct Prepared {
    runs: Runs,
    /// The first column, for every length.
    beginnings: Vec<Crossed>,
    /// Those after it, as runs go on.
    middles: Vec<Crossed>,
    /// The last column, for every length.
    ends: Vec<Crossed>,
}

/// The kinds of classes, with none before them.
fn kinds<K: Copy + Eq + std::hash::Hash + Kind>(numbering: &Numbering<K>) -> Vec<u16> {
    std::iter::once(0).chain(numbering.keys().iter().map(Kind::kind)).collect()
}

impl Prepared {
    /// `weights` are those of the sweep over the board, after each column.
    pub(super) fn new(
        runs: Runs,
        column: &mut Column<'_>,
        from: &[Class],
        weights: &mut [Numbering<Weight>],
    ) -> Result<Self, ColumnsError> {
        let mut prepared = Self { runs, beginnings: Vec::new(), middles: Vec::new(), ends: Vec::new() };
        let (mut classes, mut own) = (Numbering::default(), Numbering::default());
        let turn = usize::from(runs.colour == Player::Second);
        for length in LINE..=runs.longest {
            let begin = |class: &Class| Class { nodes: [class.nodes[turn], Node::EMPTY], run: length, ..*class };
            let from: Vec<_> = from.iter().map(begin).collect();
            let crossed = runs.through(column, runs.first, false, (&from, &[]), (&mut classes, &mut own))?;
            prepared.beginnings.push(crossed);
        }
        for index in runs.first + 1..=runs.last(runs.longest) {
            let before = (classes.keys(), own.keys());
            if index >= runs.last_common() {
                let to = (&mut Numbering::default(), &mut weights[index as usize]);
                prepared.ends.push(runs.through(column, index, true, before, to)?);
            }
            if index == runs.last(runs.longest) {
                break;
            }
            let (mut next, mut next_own) = (Numbering::default(), Numbering::default());
            prepared.middles.push(runs.through(column, index, false, before, (&mut next, &mut next_own))?);
            (classes, own) = (next, next_own);
        }
        Ok(prepared)
    }

    /// What the runs leave after the columns where they end: the column, one of its words, and
    /// weights.
    pub(super) fn sweep<V: Number>(
        &self,
        lists: (Patterns, &Words),
        start: &[Part<V>],
        watch: &Watch,
    ) -> Result<Vec<(u32, WordId, Part<V>)>, Cut> {
        let mut left = Vec::new();
        let mut table = Vec::new();
        for crossed in &self.beginnings {
            table.extend(self.step(crossed, lists, start).run(watch)?);
        }
        for column in self.runs.first + 1..=self.runs.last(self.runs.longest) {
            if let Some(end) = self.ends.iter().find(|end| end.column == column) {
                let parts = self.step(end, lists, &table).run(watch)?;
                left.extend(end.through.iter().zip(parts).map(|(through, part)| (column, through.word, part)));
            }
            if let Some(middle) = self.middles.iter().find(|middle| middle.column == column) {
                table = self.step(middle, lists, &table).run(watch)?;
            }
        }
        Ok(left)
    }

    fn step<'a, V: Number>(
        &self,
        crossed: &'a Crossed,
        lists: (Patterns, &'a Words),
        before: &'a [Part<V>],
    ) -> Step<'a, V> {
        let remaining = self.runs.columns - crossed.column;
        let classes = [0, 1].map(|lane| crossed.kinds[lane].len());
        let mut step = Step::new(lists, before, &crossed.through, (remaining, Some(crossed.crossing)), classes);
        step.kinds = [&crossed.kinds[0], &crossed.kinds[1]];
        if crossed.crossing.last {
            step.weights_times = -self.runs.images(crossed.column);
        }
        step.taken_times = step.weights_times;
        step
    }
}
