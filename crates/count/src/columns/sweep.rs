//! The sweep over the columns of a board: counts of positions that are not over, and weights that
//! add up to those that end by four.
//!
//! ```text
//!   column        1   2   3   4   5   6   7       of 7
//!   counts        ────────────────────────→       boards without four that play in turns can build: positions that go on
//!   weights                   ┌───────────→       + those open in column 4, 5, 6 or 7
//!                             1   2   2   2       − boards without four whose top stone there was the last one
//!   runs          ══════════┘                     − positions met more than once, joining after the column where a run ends
//! ```
//!
//! Let *c* be the colour of the player who moved last. Positions that end by four, each with a
//! column where the last stone may have been put, are
//!
//! ```text
//!   Σ over columns j of   positions that go on, with column j open   −   boards P without four, with a stone of colour c on top
//!                                                                         of column j, that were built but for that stone
//! ```
//!
//! In the sweep, a board gets its weights in column j: in the class of the boards built with the
//! first player to move and in that of those with the second, if the column is open; and,
//! subtracted, in the class to which the column without its top leads. The mirror images are equal
//! in number, so that j goes over the right half only, and counts twice.

use core::time::Duration;
use std::cmp::Ordering;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use ludex_core::{Memory, Observer, Player, Progress, Stop, Unit};
use rayon::Scope;

use super::ColumnsError;
use super::diagram::{Built, Diagram, Node};
use super::growth::Grown;
use super::number::Number;
use super::pattern::Patterns;
use super::residuals::{Class, ClassId, Column, Next, Numbering, Stones, Through, Weight};
use super::runs::{Prepared, Runs};
use super::step::{Cut, PartSender, Step, Watch};
use super::table::Part;
use super::words::{Word, WordId, Words};

/// Why a sweep did not finish.
#[derive(Clone, Debug)]
pub(super) enum SweepError {
    /// Longer numbers are needed.
    Overflow,
    Columns(ColumnsError),
}

impl<E: Into<ColumnsError>> From<E> for SweepError {
    fn from(error: E) -> Self {
        Self::Columns(error.into())
    }
}

/// The longest time between two checks of memory and cancellation. (A pause and no clock: no count
/// depends on it.)
const POLL: Duration = Duration::from_millis(50);

/// What a sweep counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Positions without four, and those that end by four.
    All,
    /// Full boards without four.
    Full,
}

/// The result of a sweep, by the number of stones (or its parity) as far as classes distinguish it.
#[derive(Clone, Debug, Default)]
pub(super) struct SweepResult {
    /// Positions without four.
    pub(super) without_four: Vec<u128>,
    /// Positions that end by four, by the stones *before* the last one.
    pub(super) won: Vec<u128>,
}

/// The state of a sweep.
pub(super) struct Sweep<'a> {
    columns: u32,
    patterns: Patterns,
    words: &'a Words,
    built: &'a mut Built,
    stones: Stones,
    aim: Aim,
    observer: &'a dyn Observer,
    /// Classes of weights after each column.
    weights: Vec<Numbering<Weight>>,
    /// Tasks done.
    done: u64,
    /// What it held after each column, where that is asked for.
    pub(super) growth: Option<Vec<Grown>>,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(
        columns: u32,
        words: &'a Words,
        built: &'a mut Built,
        (stones, aim): (Stones, Aim),
        observer: &'a dyn Observer,
    ) -> Self {
        let patterns = Patterns::new(words.rows);
        let weights = vec![Numbering::default(); columns as usize + 1];
        Self { columns, patterns, words, built, stones, aim, observer, weights, done: 0, growth: None }
    }

    /// Reads all columns.
    pub(super) fn run<V: Number>(&mut self) -> Result<SweepResult, SweepError> {
        let mut classes = Numbering::<Class>::default();
        let mut table = vec![Part::<V>::start(
            Patterns::START,
            classes.number(Class { nodes: self.built.after, stones: 0, run: 0 })?,
        )];
        let mut waiting: Waiting<V> = (0..=self.columns).map(|_| vec![Vec::new(); self.words.len()]).collect();
        for column in 1..=self.columns {
            if self.aim == Aim::All {
                self.runs(column, &table, classes.keys(), &mut waiting)?;
            }
            let mut next = Numbering::default();
            let through = self.through(column, classes.keys(), &mut next)?;
            let times = self.times(column);
            let open = if times > 0 { self.open(column, next.keys())? } else { Vec::new() };
            let sizes = [next.len(), self.weights[column as usize].len()];
            let lists = (self.patterns, self.words);
            let mut step = Step::new(lists, &table, &through, (self.columns - column, None), sizes);
            (step.open, step.open_times, step.taken_times) = (&open, times, -times);
            let held = bytes(&table)
                + self.built.diagram.bytes()
                + waiting.iter().flatten().map(|parts| bytes(parts)).sum::<u64>();
            step.joining = &waiting[column as usize];
            let (watch, due) = (Watch::default(), (column, through.len(), held));
            let after = self.together(&watch, due, |scope, told| step.share(scope, told, &watch), Part::bytes)?;
            table = after.into_iter().filter(|part| !part.patterns.is_empty()).collect();
            waiting[column as usize] = Vec::new();
            classes = next;
            if let Some(growth) = &mut self.growth {
                growth.push(Grown::of(&table));
            }
        }
        self.found(&table, classes.keys())
    }

    /// Sweeps the runs that begin in a column; what they leave waits for the column in which they
    /// end.
    fn runs<V: Number>(
        &mut self,
        column: u32,
        table: &[Part<V>],
        classes: &[Class],
        waiting: &mut [Vec<Vec<Part<V>>>],
    ) -> Result<(), SweepError> {
        let runs = Runs::beginning(column, self.columns, self.words.rows);
        let mut through = Column { words: self.words, diagram: &mut self.built.diagram, stones: self.stones };
        let prepare = |run| Prepared::new(run, &mut through, classes, &mut self.weights);
        let runs = runs.into_iter().map(prepare).collect::<Result<Vec<_>, _>>()?;
        let held = bytes(table) + waiting.iter().flatten().map(|parts| bytes(parts)).sum::<u64>();
        let lists = (self.patterns, self.words);
        let (watch, due) = (&Watch::default(), (column, runs.len(), held));
        let left = self.together(
            watch,
            due,
            |scope, told| {
                for (number, runs) in runs.iter().enumerate() {
                    let told = told.clone();
                    scope.spawn(move |_| told.send(number, runs.sweep(lists, table, watch)));
                }
            },
            |parts: &Vec<_>| parts.iter().map(|(_, _, part): &(u32, WordId, Part<V>)| part.bytes()).sum(),
        )?;
        for parts in left {
            for (last, word, part) in parts.into_iter().filter(|(_, _, part)| !part.patterns.is_empty()) {
                waiting[last as usize][word].push(part);
            }
        }
        Ok(())
    }

    /// How often pairs with their stone in this column count: those of the right half stand for the
    /// left one too.
    fn times(&self, column: u32) -> i8 {
        match (2 * column).cmp(&(self.columns + 1)) {
            _ if self.aim == Aim::Full => 0,
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    /// The weights of boards on which the first player may go on, and of those on which the second
    /// may.
    fn open(&mut self, column: u32, classes: &[Class]) -> Result<Vec<[ClassId; 2]>, ColumnsError> {
        let weights = &mut self.weights[column as usize];
        let mut open = vec![[0; 2]];
        for class in classes {
            let mut of = [0; 2];
            for (weight, node) in of.iter_mut().zip(class.nodes).filter(|(_, node)| !node.is_empty()) {
                *weight = weights.number(Weight { node, stones: class.stones, run: 0 })?;
            }
            open.push(of);
        }
        Ok(open)
    }

    /// Where the words of a column lead the classes.
    fn through(
        &mut self,
        column: u32,
        from: &[Class],
        to: &mut Numbering<Class>,
    ) -> Result<Vec<Through>, ColumnsError> {
        let words = self.words;
        let times = self.times(column);
        let (read, unread) = self.weights.split_at_mut(column as usize);
        let before = read.last().expect("before the first column").keys();
        let mut reader = Column { words, diagram: &mut self.built.diagram, stones: self.stones };
        let chosen = |&id: &WordId| self.aim == Aim::All || words.all[id].length == words.rows;
        let rule = |diagram: &mut Diagram, class: &Class, word: &Word| {
            let nodes = class.nodes;
            let after = nodes.map(|node| diagram.after(node, word));
            let taken = word.top.filter(|_| times > 0).map_or(Node::EMPTY, |top| {
                diagram.after(nodes[usize::from(top == Player::Second)], &words.all[word.below])
            });
            Next { nodes: after, taken }
        };
        let ids = (0..words.len()).filter(chosen);
        ids.map(|id| reader.through(id, (from, before), (to, &mut unread[0]), Some, rule)).collect()
    }

    /// What comes of tasks that `begin` spawns: `tasks` of them, in the order of their numbers.
    fn together<'s, T: Send + Sync + 's>(
        &mut self,
        watch: &'s Watch,
        due: (u32, usize, u64),
        begin: impl FnOnce(&Scope<'s>, &PartSender<T>),
        size: fn(&T) -> u64,
    ) -> Result<Vec<T>, SweepError> {
        let (told, results) = channel();
        let parts = Arc::new((0..due.1).map(|_| OnceLock::new()).collect());
        let told = PartSender { parts: Arc::clone(&parts), size, told };
        self.watch(watch, due, results, Box::new(move |scope| begin(scope, &told)))?;
        let parts = Arc::into_inner(parts).expect("every task was done").into_iter();
        Ok(parts.map(|part| part.into_inner().expect("every task told its part")).collect())
    }

    /// Runs tasks on all threads, while this one checks memory and cancellation; where this is one
    /// of the threads that the tasks need, another one does.
    fn watch<'s>(
        &mut self,
        watch: &'s Watch,
        (column, tasks, held): (u32, usize, u64),
        results: Receiver<Result<u64, Cut>>,
        begin: Box<dyn FnOnce(&Scope<'s>) + '_>,
    ) -> Result<(), SweepError> {
        let mut halted = None;
        let (mut done, mut kept) = (0, held);
        let mut check = |results: Receiver<_>| {
            loop {
                match results.recv_timeout(POLL) {
                    Ok(Ok(size)) => {
                        kept += size;
                        self.done += 1;
                        done += 1;
                    }
                    Ok(Err(Cut::Overflow)) => halted = Some(SweepError::Overflow),
                    Ok(Err(Cut::Stopped)) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let bytes = kept + watch.bytes.load(Relaxed);
                self.observer.progress(&Progress {
                    ply: column,
                    found: self.done,
                    done: self.done,
                    due: self.columns.into(),
                    bytes,
                    unit: Unit::Columns,
                });
                if halted.is_none() {
                    let rest = (kept - held) / (done as u64 + 1) * (tasks - done) as u64;
                    halted = self.halt(bytes, bytes + rest);
                }
                watch.stop.store(halted.is_some(), Relaxed);
            }
        };
        if rayon::current_thread_index().is_none() {
            rayon::in_place_scope(|scope| {
                begin(scope);
                check(results);
            });
        } else {
            thread::scope(|threads| {
                threads.spawn(move || check(results));
                rayon::in_place_scope(begin);
            });
        }
        halted.map_or(Ok(()), Err)
    }

    fn halt(&self, held: u64, needed: u64) -> Option<SweepError> {
        let budget = self.observer.memory();
        if held > budget {
            return Some(Stop::Memory(Memory { budget, needed }).into());
        }
        self.observer.cancelled().then(|| Stop::Cancelled.into())
    }

    fn found<V: Number>(&self, table: &[Part<V>], classes: &[Class]) -> Result<SweepResult, SweepError> {
        let most = match self.stones {
            Stones::Parity => 1,
            Stones::All => self.columns * self.words.rows,
        };
        let mut found = SweepResult { without_four: vec![0; most as usize + 1], won: vec![0; most as usize + 1] };
        let mut won = vec![V::default(); most as usize + 1];
        let weights = self.weights[self.columns as usize].keys();
        for part in table {
            for &start in &part.starts {
                let [counts, ends] = part.rows.row(start);
                counts.each(|class, number| {
                    found.without_four[classes[usize::from(class) - 1].stones as usize] += number.wide();
                });
                ends.each(|class, number| {
                    let won = &mut won[weights[usize::from(class) - 1].stones as usize];
                    *won = won.plus_residue(number);
                });
            }
        }
        // Every position that is not over has at most one end for each column; residues below this
        // bound are numbers.
        let most_won = found.without_four.iter().sum::<u128>().checked_mul(u128::from(self.columns));
        if most_won.is_none_or(|most| most > V::MOST) {
            return Err(SweepError::Overflow);
        }
        found.won = won.into_iter().map(Number::wide).collect();
        Ok(found)
    }
}

/// Parts that join the table after each column, for every word of it.
type Waiting<V> = Vec<Vec<Vec<Part<V>>>>;

/// The bytes that parts hold.
fn bytes<V: Number>(parts: &[Part<V>]) -> u64 {
    parts.iter().map(Part::bytes).sum()
}
