//! What the columns read so far add up to: for every pattern, a number for some of the classes of half-read boards.
//!
//! ```text
//!   pattern          counts: boards without four, by class         weights: the signed numbers of `sweep`
//!   ───────────      ─────────────────────────────────────         ──────────────────────────────────────
//!   behind 1, front  (class 3, 12) (class 17, 5) …                 (class 40, 24) (class 102, −3) …
//!   behind 1, front  …
//!   behind 2, front  …
//! ```
//!
//! Only numbers other than 0 are kept, 2 bytes for the class and 8 or 16 for the number. Patterns are sorted, so that those with
//! the same behind stand together. A table is in several parts; a pattern may stand in more than one.

use super::number::Number;
use super::pattern::{Pattern, Patterns};
use super::residuals::ClassId;

/// Rows of numbers by class.
#[derive(Clone, Debug)]
pub(super) struct Rows<V> {
    /// Where each row begins, and where the last one ends.
    starts: Vec<u32>,
    classes: Vec<ClassId>,
    numbers: Vec<V>,
}

impl<V: Number> Rows<V> {
    pub(super) fn new() -> Self {
        Self { starts: vec![0], classes: Vec::new(), numbers: Vec::new() }
    }

    /// The classes and numbers of a row.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = (ClassId, V)> {
        let range = self.starts[row] as usize..self.starts[row + 1] as usize;
        self.classes[range.clone()].iter().copied().zip(self.numbers[range].iter().copied())
    }

    fn push(&mut self, class: ClassId, number: V) {
        self.classes.push(class);
        self.numbers.push(number);
    }

    /// Ends the row in work; whether it has numbers.
    fn end_row(&mut self) -> bool {
        let end = u32::try_from(self.classes.len()).expect("fewer than 2³² numbers in a part");
        let begin = self.starts.last().copied();
        self.starts.push(end);
        begin != Some(end)
    }

    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    fn bytes(&self) -> usize {
        self.starts.capacity() * 4 + self.classes.capacity() * 2 + self.numbers.capacity() * size_of::<V>()
    }

    fn shrink(&mut self) {
        self.starts.shrink_to_fit();
        self.classes.shrink_to_fit();
        self.numbers.shrink_to_fit();
    }
}

/// A part of a table.
#[derive(Clone, Debug)]
pub(super) struct Part<V> {
    pub(super) patterns: Vec<Pattern>,
    pub(super) counts: Rows<V>,
    pub(super) weights: Rows<V>,
}

impl<V: Number> Part<V> {
    pub(super) fn new() -> Self {
        Self { patterns: Vec::new(), counts: Rows::new(), weights: Rows::new() }
    }

    /// The table before the first column: one empty board, of this class.
    pub(super) fn start(class: ClassId) -> Self {
        let mut part = Self::new();
        part.patterns.push(Patterns::START);
        part.counts.push(class, V::ONE);
        part.counts.end_row();
        part.weights.end_row();
        part
    }

    /// Adds what the sums hold as the row of a pattern, and clears them.
    pub(super) fn push(&mut self, pattern: Pattern, counts: &mut Sums<V>, weights: &mut Sums<V>) {
        counts.drain(&mut self.counts);
        weights.drain(&mut self.weights);
        if self.counts.end_row() | self.weights.end_row() {
            self.patterns.push(pattern);
        } else {
            self.counts.starts.pop();
            self.weights.starts.pop();
        }
    }

    /// The bytes it holds.
    pub(super) fn bytes(&self) -> u64 {
        (self.patterns.capacity() * size_of::<Pattern>() + self.counts.bytes() + self.weights.bytes()) as u64
    }

    pub(super) fn shrink(&mut self) {
        self.patterns.shrink_to_fit();
        self.counts.shrink();
        self.weights.shrink();
    }
}

/// Numbers by class while they are added up: a place for every class there can be, so that no index is out of bounds.
pub(super) struct Sums<V> {
    by_class: Box<[V; 1 << 16]>,
    classes: usize,
}

/// Classes that are looked at together.
const BLOCK: usize = 16;

impl<V: Number> Sums<V> {
    /// Sums for so many classes, class 0 (none) included.
    pub(super) fn new(classes: usize) -> Self {
        let by_class = vec![V::default(); 1 << 16].into_boxed_slice().try_into().ok().expect("of this length");
        Self { by_class, classes }
    }

    pub(super) fn at(&mut self, class: ClassId) -> &mut V {
        &mut self.by_class[usize::from(class)]
    }

    /// Calls for every number other than 0, but those of no class.
    pub(super) fn each(&mut self, mut call: impl FnMut(ClassId, V)) {
        self.by_class[0] = V::default();
        for (block, sums) in self.by_class[..self.classes].chunks(BLOCK).enumerate() {
            if V::any(sums) {
                for (class, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum != V::default()) {
                    call((block * BLOCK + class) as ClassId, sum);
                }
            }
        }
    }

    fn drain(&mut self, into: &mut Rows<V>) {
        self.by_class[0] = V::default();
        for (block, sums) in self.by_class[..self.classes].chunks_mut(BLOCK).enumerate() {
            if !V::any(sums) {
                continue;
            }
            for (class, sum) in sums.iter_mut().enumerate() {
                if *sum != V::default() {
                    into.push((block * BLOCK + class) as ClassId, *sum);
                    *sum = V::default();
                }
            }
        }
    }
}
