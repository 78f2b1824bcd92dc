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
    part: u16,
    from: u32,
    to: u32,
    behind: u64,
}

/// A row and a word.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    part: u16,
    /// The word's place in the list of those that the column may hold; or [`JOINING`].
    word: u16,
    start: u32,
}

/// Instead of a word: the row is one of those that join here.
const JOINING: u16 = u16::MAX;

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
    /// How often weights count.
    pub(super) weights_times: i8,
    /// For every class of counts after the column, weights to which it gives where the word leaves a cell free.
    pub(super) open: &'a [[ClassId; 2]],
    pub(super) open_times: i8,
    /// Parts that join the table after the column: for every word, or all of them where the step goes by targets.
    pub(super) joining: &'a [Vec<Part<V>>],
    /// The kinds of counts and of weights after the column, where there are several.
    pub(super) kinds: [&'a [u16]; 2],
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

impl Task {
    /// Everything.
    pub(super) const ALL: Self = Self::Targets { share: 0, of: 1 };
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
        let (taken_times, weights_times, open_times) = (0, 1, 0);
        let mut step = Self {
            patterns,
            words,
            through,
            remaining,
            crossing,
            before,
            classes,
            taken_times,
            weights_times,
            open,
            open_times,
            joining: &[],
            kinds: [&[]; 2],
            groups,
        };
        for (index, part) in before.iter().enumerate() {
            step.group(u16::try_from(index).expect("few parts"), &part.patterns);
        }
        step
    }

    fn group(&mut self, part: u16, patterns: &[Pattern]) {
        let mut from = 0;
        for same in patterns.chunk_by(|a, b| self.patterns.behind(*a) == self.patterns.behind(*b)) {
            let to = from + same.len() as u32;
            self.groups.push(Group { part, from, to, behind: self.patterns.behind(same[0]) });
            from = to;
        }
    }

    /// Whether every word is a task of its own.
    pub(super) fn goes_by_words(&self) -> bool {
        self.remaining > 2
    }

    /// The tasks of this step, for so many threads.
    pub(super) fn tasks(&self, threads: usize) -> Vec<Task> {
        if self.goes_by_words() {
            return (0..self.through.len() as u16).map(Task::Word).collect();
        }
        let of = match self.remaining {
            0 => 1,
            _ => (threads as u64).max(self.most_ways() / Self::WAYS_AT_ONCE),
        };
        (0..of).map(|share| Task::Targets { share, of }).collect()
    }

    /// Ways that a task may hold, about.
    const WAYS_AT_ONCE: u64 = 1 << 24;

    fn most_ways(&self) -> u64 {
        let patterns: usize = self.before.iter().map(|part| part.patterns.len()).sum();
        (patterns * self.through.len()) as u64
    }

    /// The part of the table after the column that a task makes.
    pub(super) fn run(&self, task: Task, stop: &AtomicBool) -> Result<Part<V>, Cut> {
        let list = if let Task::Word(word) = task { usize::from(word) } else { 0 };
        let joining = self.joining.get(list).map_or(&[][..], Vec::as_slice);
        let (targets, ways) = self.ways(task, joining);
        let mut adding = Adding::new(self, joining);
        let mut part = Part::default();
        for (number, &target) in targets.patterns.iter().enumerate() {
            adding.target(&ways[targets.starts[number]..targets.starts[number + 1]]);
            let [counts, weights] = &mut adding.after;
            part.push(target, [counts, weights], self.kinds);
            if number % 64 == 0 && stop.load(Relaxed) {
                return Err(Cut::Stopped);
            }
        }
        part.shrink();
        if adding.overflow { Err(Cut::Overflow) } else { Ok(part) }
    }

    /// Whether the stretch that the column crosses may begin after this pattern, if it begins here.
    fn begins(&self, pattern: Pattern) -> bool {
        self.crossing.as_ref().is_none_or(|at| !at.first || self.patterns.can_begin(pattern, *at))
    }

    /// The targets of a task, and the ways to each, word after word.
    fn ways(&self, task: Task, joining: &[Part<V>]) -> (Targets, Vec<Way>) {
        let words = match task {
            Task::Word(word) => word..word + 1,
            Task::Targets { .. } => 0..self.through.len() as u16,
        };
        let mut found = Found::default();
        for (part, joining) in (0..).zip(joining) {
            let rows = joining.patterns.iter().zip(&joining.starts);
            for (&pattern, &start) in rows.filter(|row| self.is_mine(*row.0, task)) {
                let target = found.number(pattern);
                found.ways.push((target, Way { part, word: JOINING, start }));
            }
        }
        for word in words {
            let chosen = &self.words.all[self.through[usize::from(word)].word];
            let cells = self.patterns.cells(chosen);
            for group in &self.groups {
                self.list(group, (word, chosen), cells, task, &mut found);
            }
        }
        found.sort()
    }

    /// Lists the ways from a group of patterns by a word, if its target is one of the task's.
    fn list(&self, group: &Group, (word, chosen): (u16, &Word), cells: u64, task: Task, found: &mut Found) {
        let part = &self.before[usize::from(group.part)];
        let range = group.from as usize..group.to as usize;
        let kinds = self.through[usize::from(word)].kinds;
        let mut target = None;
        for index in range {
            let pattern = part.patterns[index];
            if part.kinds[index] & kinds == 0 {
                continue;
            }
            if self.patterns.front(pattern) & cells != 0 || !self.begins(pattern) {
                continue;
            }
            let target = if let Some(target) = target {
                target
            } else {
                let after = self.patterns.after(group.behind, chosen, self.remaining, self.crossing.as_ref());
                if !self.is_mine(after, task) {
                    return;
                }
                *target.insert(found.number(after))
            };
            found.ways.push((target, Way { part: group.part, word, start: part.starts[index] }));
        }
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

/// Ways as they are found, with the numbers of their targets.
#[derive(Default)]
struct Found {
    numbers: HashMap<Pattern, u32, FixedState>,
    ways: Vec<(u32, Way)>,
}

impl Found {
    fn number(&mut self, target: Pattern) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(target).or_insert(next)
    }

    /// Sorts the ways by their targets.
    fn sort(self) -> (Targets, Vec<Way>) {
        let mut order: Vec<_> = self.numbers.into_iter().collect();
        order.sort_unstable();
        let mut place = vec![0; order.len()];
        for (rank, &(_, number)) in order.iter().enumerate() {
            place[number as usize] = rank;
        }
        let mut starts = vec![0; order.len() + 1];
        for &(number, _) in &self.ways {
            starts[place[number as usize] + 1] += 1;
        }
        for rank in 0..order.len() {
            starts[rank + 1] += starts[rank];
        }
        let mut free = starts.clone();
        let mut ways = vec![Way::default(); self.ways.len()];
        for (number, way) in self.ways {
            let free = &mut free[place[number as usize]];
            ways[*free] = way;
            *free += 1;
        }
        (Targets { patterns: order.into_iter().map(|(pattern, _)| pattern).collect(), starts }, ways)
    }
}

/// The sums of a target.
struct Adding<'s, 'a, V> {
    step: &'s Step<'a, V>,
    joining: &'s [Part<V>],
    /// Counts and weights by the classes before the column: the sum of the rows that go on with the same word.
    before: [Sums<V>; 2],
    /// By the classes after it.
    after: [Sums<V>; 2],
    /// Whether a count passed the end.
    overflow: bool,
}

impl<'s, 'a, V: Number> Adding<'s, 'a, V> {
    fn new(step: &'s Step<'a, V>, joining: &'s [Part<V>]) -> Self {
        let before = step.through.first().map_or([1, 1], |through| [through.counts.len(), through.weights.len()]);
        Self { step, joining, before: before.map(Sums::new), after: step.classes.map(Sums::new), overflow: false }
    }

    /// Adds up the ways to a target.
    fn target(&mut self, ways: &[Way]) {
        let mut closed = self.step.open.is_empty();
        for same in ways.chunk_by(|a, b| a.word == b.word) {
            if same[0].word == JOINING {
                self.join(same);
                continue;
            }
            let through = &self.step.through[usize::from(same[0].word)];
            // Full words are the last ones.
            if !closed && self.step.words.all[through.word].length == self.step.words.rows {
                self.open();
                closed = true;
            }
            self.word(through, same);
        }
        if !closed {
            self.open();
        }
    }

    fn join(&mut self, ways: &[Way]) {
        for way in ways {
            let [_, weights] = self.joining[usize::from(way.part)].row(way.start);
            weights.each(|class, number| {
                let sum = self.after[1].at(class);
                *sum = sum.plus_residue(number);
            });
        }
    }

    /// Adds the rows that go on with a word, and takes the sums to the classes after it.
    fn word(&mut self, through: &Through, ways: &[Way]) {
        let [counts_before, weights_before] = &mut self.before;
        // Runs begin without weights; those of the board are none of theirs.
        let weighs = weights_before.has_classes();
        let mut overflow = false;
        for way in ways {
            let [counts, weights] = self.step.before[usize::from(way.part)].row(way.start);
            counts.each(|class, number| {
                let sum = counts_before.at(class);
                let (more, over) = sum.plus(number);
                *sum = more;
                overflow |= over;
            });
            if !weighs {
                continue;
            }
            weights.each(|class, number| {
                let sum = weights_before.at(class);
                *sum = sum.plus_residue(number);
            });
        }
        let [counts, weights] = &mut self.after;
        let taken = &through.taken;
        counts_before.drain(|class, number| {
            let sum = counts.at(through.counts[usize::from(class)]);
            let (more, over) = sum.plus(number);
            *sum = more;
            overflow |= over;
            if let Some(&taken) = taken.get(usize::from(class)) {
                let sum = weights.at(taken);
                *sum = sum.plus_times(number, self.step.taken_times);
            }
        });
        weights_before.drain(|class, number| {
            let sum = weights.at(through.weights[usize::from(class)]);
            *sum = sum.plus_times(number, self.step.weights_times);
        });
        self.overflow |= overflow;
    }

    /// What was added so far leaves a cell of the column free.
    fn open(&mut self) {
        let [counts, weights] = &mut self.after;
        counts.each(|class, number| {
            for onto in self.step.open[usize::from(class)] {
                let sum = weights.at(onto);
                *sum = sum.plus_times(number, self.step.open_times);
            }
        });
    }
}
