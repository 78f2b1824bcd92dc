//! A column more: the table after it, pulled from the table before it.
//!
//! A target pattern is the sum of the ways to it, and a way is a behind of the table before and a word:
//!
//! ```text
//!   behind 1 ─ XXO ─┐                         target       for every front of the behind that allows the word,
//!   behind 4 ─ XXO ─┼─→  pattern 7            pattern 7 =  add its numbers, class by class, to where the word
//!   behind 9 ─ XO  ─┘                                      leads the class
//! ```
//!
//! First all ways are listed and sorted by target; then the targets are added up one after the other, each in one array
//! with a place for every class, which stays in the nearest cache. While stones of the last column still matter, ways of different
//! words have different targets (but for stones forgotten), and every word is a task of its own; later they are shared out by their targets.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::number::Number;
use super::pattern::{Crossing, Pattern, Patterns};
use super::residuals::{ClassId, Through};
use super::table::{Part, Sums};
use super::words::{Word, Words};

/// Patterns of a part that have the same behind.
#[derive(Clone, Copy, Debug)]
struct Group {
    part: u32,
    from: u32,
    to: u32,
    behind: u64,
    /// The cells that all fronts forbid.
    forbidden: u64,
}

/// A behind and a word.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    group: u32,
    /// Its place in the list of those that the column may hold.
    word: u16,
}

/// The column to read.
pub(super) struct Step<'a, V> {
    pub(super) patterns: Patterns,
    pub(super) words: &'a Words,
    /// The words that the column may hold, and where they lead.
    pub(super) through: &'a [Through],
    /// Columns after it.
    pub(super) remaining: u32,
    pub(super) crossing: Option<Crossing>,
    pub(super) before: &'a [Part<V>],
    /// Classes of counts and of weights after it.
    pub(super) classes: [usize; 2],
    /// How often what is left without the top stone counts.
    pub(super) taken_times: i8,
    /// For every class of counts after the column, weights to which it gives where the word leaves a cell free.
    pub(super) open: &'a [[ClassId; 2]],
    pub(super) open_times: i8,
    groups: Vec<Group>,
}

/// A part of the work of a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// One word.
    Word(u16),
    /// All words, and those targets whose hash is `share` modulo `of`.
    Targets { share: u64, of: u64 },
}

/// A task was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// A count passed the end of its numbers.
    Overflow,
    /// Somebody said stop.
    Stopped,
}

impl<'a, V: Number> Step<'a, V> {
    pub(super) fn new(
        (patterns, words): (Patterns, &'a Words),
        before: &'a [Part<V>],
        through: &'a [Through],
        (remaining, crossing): (u32, Option<Crossing>),
        classes: [usize; 2],
    ) -> Self {
        let (groups, open) = (Vec::new(), &[][..]);
        let (taken_times, open_times) = (0, 0);
        let mut step = Self {
            patterns,
            words,
            through,
            remaining,
            crossing,
            before,
            classes,
            taken_times,
            open,
            open_times,
            groups,
        };
        for (index, part) in before.iter().enumerate() {
            step.group(index as u32, &part.patterns);
        }
        step
    }

    fn group(&mut self, part: u32, patterns: &[Pattern]) {
        let mut from = 0;
        for same in patterns.chunk_by(|a, b| self.patterns.behind(*a) == self.patterns.behind(*b)) {
            let to = from + same.len() as u32;
            let forbidden = same.iter().fold(u64::MAX, |all, &pattern| all & self.patterns.front(pattern));
            self.groups.push(Group { part, from, to, behind: self.patterns.behind(same[0]), forbidden });
            from = to;
        }
    }

    /// The tasks of this step, for so many threads.
    pub(super) fn tasks(&self, threads: usize) -> Vec<Task> {
        if self.remaining > 2 {
            return (0..self.through.len() as u16).map(Task::Word).collect();
        }
        let of = if self.remaining == 0 { 1 } else { threads as u64 };
        (0..of).map(|share| Task::Targets { share, of }).collect()
    }

    /// The part of the table after the column that a task makes.
    pub(super) fn run(&self, task: Task, stop: &AtomicBool) -> Result<Part<V>, Cut> {
        let (targets, ways) = self.ways(task);
        let mut part = Part::new();
        let mut sums = self.classes.map(Sums::new);
        let mut overflow = false;
        for (number, &target) in targets.patterns.iter().enumerate() {
            let [counts, weights] = &mut sums;
            let ways = &ways[targets.starts[number]..targets.starts[number + 1]];
            // Full words are the last ones.
            let (free, full) = ways.split_at(ways.partition_point(|way| self.word(*way).length < self.words.rows));
            for &way in free {
                overflow |= self.add(way, counts, weights);
            }
            if !self.open.is_empty() {
                counts.each(|class, number| {
                    for onto in self.open[usize::from(class)] {
                        let sum = weights.at(onto);
                        *sum = sum.plus_times(number, self.open_times);
                    }
                });
            }
            for &way in full {
                overflow |= self.add(way, counts, weights);
            }
            part.push(target, counts, weights);
            if number % 64 == 0 && stop.load(Relaxed) {
                return Err(Cut::Stopped);
            }
        }
        part.shrink();
        if overflow { Err(Cut::Overflow) } else { Ok(part) }
    }

    /// Adds the numbers that go a way; whether a count passed the end.
    fn add(&self, way: Way, counts: &mut Sums<V>, weights: &mut Sums<V>) -> bool {
        let group = &self.groups[way.group as usize];
        let part = &self.before[group.part as usize];
        let through = &self.through[usize::from(way.word)];
        let cells = self.patterns.cells(self.word(way));
        let mut overflow = false;
        for index in group.from as usize..group.to as usize {
            if self.patterns.front(part.patterns[index]) & cells != 0 || !self.begins(part.patterns[index]) {
                continue;
            }
            for (class, number) in part.counts.row(index) {
                let sum = counts.at(through.counts[usize::from(class)]);
                let (more, over) = sum.plus(number);
                *sum = more;
                overflow |= over;
            }
            if !through.taken.is_empty() {
                for (class, number) in part.counts.row(index) {
                    let sum = weights.at(through.taken[usize::from(class)]);
                    *sum = sum.plus_times(number, self.taken_times);
                }
            }
            for (class, number) in part.weights.row(index) {
                let sum = weights.at(through.weights[usize::from(class)]);
                *sum = sum.plus_residue(number);
            }
        }
        overflow
    }

    fn word(&self, way: Way) -> &Word {
        &self.words.all[self.through[usize::from(way.word)].word]
    }

    fn begins(&self, pattern: Pattern) -> bool {
        self.crossing.as_ref().is_none_or(|at| !at.first || self.patterns.can_begin(pattern, at))
    }

    /// The targets of a task, and the ways to each.
    fn ways(&self, task: Task) -> (Targets, Vec<Way>) {
        let words = match task {
            Task::Word(word) => word..word + 1,
            Task::Targets { .. } => 0..self.through.len() as u16,
        };
        let mut numbers = HashMap::<Pattern, u32, FixedState>::default();
        let mut found = Vec::new();
        for word in words {
            let chosen = &self.words.all[self.through[usize::from(word)].word];
            let cells = self.patterns.cells(chosen);
            for (group, from) in (0..).zip(&self.groups) {
                if from.forbidden & cells != 0 {
                    continue;
                }
                let target = self.patterns.after(from.behind, chosen, self.remaining, self.crossing.as_ref());
                if self.is_mine(target, task) {
                    let next = numbers.len() as u32;
                    let number = *numbers.entry(target).or_insert(next);
                    found.push((number, Way { group, word }));
                }
            }
        }
        sort(numbers, found)
    }

    fn is_mine(&self, target: Pattern, task: Task) -> bool {
        match task {
            Task::Word(_) | Task::Targets { of: 1, .. } => true,
            Task::Targets { share, of } => {
                // Patterns that go on together stay together.
                let part = if self.remaining > 1 { self.patterns.behind(target) } else { self.patterns.front(target) };
                FixedState::default().hash_one(part) % of == share
            }
        }
    }
}

/// Patterns in order, and where the ways to each begin.
struct Targets {
    patterns: Vec<Pattern>,
    starts: Vec<usize>,
}

/// Sorts ways by their targets.
fn sort(numbers: HashMap<Pattern, u32, FixedState>, found: Vec<(u32, Way)>) -> (Targets, Vec<Way>) {
    let mut order: Vec<_> = numbers.into_iter().collect();
    order.sort_unstable();
    let mut place = vec![0; order.len()];
    for (rank, &(_, number)) in order.iter().enumerate() {
        place[number as usize] = rank;
    }
    let mut starts = vec![0; order.len() + 1];
    for &(number, _) in &found {
        starts[place[number as usize] + 1] += 1;
    }
    for rank in 0..order.len() {
        starts[rank + 1] += starts[rank];
    }
    let mut free = starts.clone();
    let mut ways = vec![Way::default(); found.len()];
    for (number, way) in found {
        let free = &mut free[place[number as usize]];
        ways[*free] = way;
        *free += 1;
    }
    (Targets { patterns: order.into_iter().map(|(pattern, _)| pattern).collect(), starts }, ways)
}
