//! The sums over the columns read so far: for every pattern, a number for some of the classes of
//! half-read boards.
//!
//! ```text
//!   pattern          counts: boards without four, by class         weights: the signed numbers of `sweep`
//!   ───────────      ─────────────────────────────────────         ──────────────────────────────────────
//!   pattern 1        (class 3, 12) (class 17, 5) …                 (class 40, 24) (class 102, −3) …
//!   pattern 2        …
//! ```
//!
//! Only numbers other than 0 are kept. A row is contiguous in memory, because access is random: its
//! two lengths, four classes to a number, the numbers.
//!
//! ```text
//!   5, 2 │ 3 17 18 20 │ 31 - - - │ 12 │ 5 │ 1 │ 1 │ 9 ║ 40 102 - - │ 24 │ −3
//! ```

use super::number::Number;
use super::pattern::Pattern;
use super::residuals::ClassId;

/// Classes to a number.
const PACKED: usize = 4;

/// Rows, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows<V>(Vec<V>);

/// A part of a table: a row of numbers for each of some patterns, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Part<V> {
    pub(super) patterns: Vec<Pattern>,
    /// Where the row of each pattern begins.
    pub(super) starts: Vec<u32>,
    /// The kinds of classes that it has.
    pub(super) kinds: Vec<u16>,
    pub(super) rows: Rows<V>,
}

/// Classes, and the number of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a, V> {
    classes: &'a [V],
    numbers: &'a [V],
}

impl<V: Number> Row<'_, V> {
    #[inline]
    pub(super) fn each(self, mut call: impl FnMut(ClassId, V)) {
        for (classes, numbers) in self.classes.iter().zip(self.numbers.chunks(PACKED)) {
            let classes = classes.unpack();
            for (&class, &number) in classes.iter().zip(numbers) {
                call(class, number);
            }
        }
    }
}

impl<V: Number> Rows<V> {
    /// The counts and weights of the row that begins here.
    #[inline]
    pub(super) fn row(&self, start: u32) -> [Row<'_, V>; 2] {
        let row = &self.0[start as usize..];
        let [counts, weights, ..] = row[0].unpack().map(usize::from);
        let (counts, rest) = split(&row[1..], counts);
        [counts, split(rest, weights).0]
    }

    /// Adds what the sums hold as a row, and clears them. Where it begins; nothing, where they hold
    /// nothing.
    pub(super) fn push(&mut self, sums: &mut [Sums<V>; 2]) -> Option<u32> {
        let start = self.0.len();
        self.0.push(V::default());
        let lengths = sums.each_mut().map(|sums| sums.drain_into(&mut self.0));
        if lengths == [0, 0] {
            self.0.pop();
            return None;
        }
        self.0[start] = V::pack([lengths[0], lengths[1], 0, 0]);
        Some(u32::try_from(start).expect("parts have fewer than 2³² numbers"))
    }

    /// Forgets them, and keeps their memory.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The bytes they hold.
    pub(super) fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<V>()) as u64
    }
}

impl<V: Number> Part<V> {
    /// The table before the first column: one empty board, of this class.
    pub(super) fn start(pattern: Pattern, class: ClassId) -> Self {
        let mut counts = Sums::new(usize::from(class) + 1);
        *counts.at(class) = V::ONE;
        let mut part = Self::default();
        part.push(pattern, &mut [counts, Sums::new(1)], [&[], &[]]);
        part
    }

    /// Adds what the sums hold as the row of a pattern, and clears them.
    ///
    /// `kinds` are those of the classes, where there are several.
    pub(super) fn push(&mut self, pattern: Pattern, sums: &mut [Sums<V>; 2], kinds: [&[u16]; 2]) {
        let Some(start) = self.rows.push(sums) else { return };
        let mut all = 0;
        for (sums, kinds) in sums.iter().zip(kinds) {
            let known = |&class: &ClassId| kinds.get(usize::from(class)).copied().unwrap_or(u16::MAX);
            all |= sums.drained.iter().map(known).fold(0, |all, kind| all | kind);
        }
        self.patterns.push(pattern);
        self.kinds.push(all);
        self.starts.push(start);
    }

    /// The bytes it holds.
    pub(super) fn bytes(&self) -> u64 {
        (self.patterns.capacity() * (size_of::<Pattern>() + 6)) as u64 + self.rows.bytes()
    }

    pub(super) fn shrink(&mut self) {
        self.patterns.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.kinds.shrink_to_fit();
        self.rows.0.shrink_to_fit();
    }
}

/// Splits a row of `length` numbers from what follows it.
fn split<V>(from: &[V], length: usize) -> (Row<'_, V>, &[V]) {
    let (classes, rest) = from.split_at(length.div_ceil(PACKED));
    let (numbers, rest) = rest.split_at(length);
    (Row { classes, numbers }, rest)
}

/// Numbers by class while they are added up.
pub(super) struct Sums<V> {
    by_class: Vec<V>,
    /// A bit for each class to which something was added, so that few classes are found fast among
    /// many.
    touched: Vec<u64>,
    /// The classes of the row written last.
    drained: Vec<ClassId>,
}

impl<V: Number> Sums<V> {
    /// Sums for `classes` classes, class 0 (none) included.
    pub(super) fn new(classes: usize) -> Self {
        Self { by_class: vec![V::default(); classes], touched: vec![0; classes.div_ceil(64)], drained: Vec::new() }
    }

    #[inline]
    pub(super) fn at(&mut self, class: ClassId) -> &mut V {
        let class = usize::from(class);
        self.touched[class / 64] |= 1 << (class % 64);
        &mut self.by_class[class]
    }

    /// Writes a row of the numbers other than 0, but those of no class, and all are 0 then; its
    /// length.
    fn drain_into(&mut self, rows: &mut Vec<V>) -> ClassId {
        let mut classes = std::mem::take(&mut self.drained);
        classes.clear();
        *self.at(0) = V::default();
        for (first, touched) in (0..).step_by(64).zip(&mut self.touched) {
            let mut rest = std::mem::take(touched);
            while rest != 0 {
                let class = first + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.by_class[class] != V::default() {
                    classes.push(class as ClassId);
                }
            }
        }
        rows.extend(classes.chunks(PACKED).map(|chunk| {
            let mut packed = [0; PACKED];
            packed[..chunk.len()].copy_from_slice(chunk);
            V::pack(packed)
        }));
        rows.extend(classes.iter().map(|&class| std::mem::take(&mut self.by_class[usize::from(class)])));
        let length = classes.len() as ClassId;
        self.drained = classes;
        length
    }
}
