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
//! Only numbers other than 0 are kept. Patterns are sorted, so that those with the same behind stand together. A row is one piece
//! of memory, because the next column asks for rows here and there: its two lengths, four classes to a number, the
//! numbers.
//!
//! ```text
//!   5, 2 │ 3 17 18 20 │ 31 - - - │ 12 │ 5 │ 1 │ 1 │ 9 ║ 40 102 - - │ 24 │ −3
//! ```

use super::number::Number;
use super::pattern::Pattern;
use super::residuals::ClassId;

/// Classes to a number.
const PACKED: usize = 4;

/// A part of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Part<V> {
    pub(super) patterns: Vec<Pattern>,
    /// Where the row of each pattern begins.
    pub(super) starts: Vec<u32>,
    /// The kinds of classes that it has.
    pub(super) kinds: Vec<u16>,
    rows: Vec<V>,
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

impl<V: Number> Part<V> {
    /// The table before the first column: one empty board, of this class.
    pub(super) fn start(pattern: Pattern, class: ClassId) -> Self {
        let mut counts = Sums::new(usize::from(class) + 1);
        *counts.at(class) = V::ONE;
        let mut part = Self::default();
        part.push(pattern, [&mut counts, &mut Sums::new(1)], [&[], &[]]);
        part
    }

    /// The counts and weights of the row that begins here.
    pub(super) fn row(&self, start: u32) -> [Row<'_, V>; 2] {
        let row = &self.rows[start as usize..];
        let [counts, weights, ..] = row[0].unpack().map(usize::from);
        let (counts, rest) = split(&row[1..], counts);
        [counts, split(rest, weights).0]
    }

    /// Adds what the sums hold as the row of a pattern, and clears them.
    ///
    /// `kinds` are those of the classes, where there are several.
    pub(super) fn push(&mut self, pattern: Pattern, [counts, weights]: [&mut Sums<V>; 2], kinds: [&[u16]; 2]) {
        let start = self.rows.len();
        self.rows.push(V::default());
        let mut all_kinds = 0;
        let lengths = [counts.drain_into(&mut self.rows), weights.drain_into(&mut self.rows)];
        for (sums, kinds) in [counts, weights].into_iter().zip(kinds) {
            let known = |&class: &ClassId| kinds.get(usize::from(class)).copied().unwrap_or(u16::MAX);
            all_kinds |= sums.drained.iter().map(known).fold(0, |all, kind| all | kind);
        }
        if lengths == [0, 0] {
            self.rows.pop();
            return;
        }
        self.rows[start] = V::pack([lengths[0], lengths[1], 0, 0]);
        self.patterns.push(pattern);
        self.kinds.push(all_kinds);
        self.starts.push(u32::try_from(start).expect("parts have fewer than 2³² numbers"));
    }

    /// The bytes it holds.
    pub(super) fn bytes(&self) -> u64 {
        let patterns = self.patterns.capacity() * (size_of::<Pattern>() + 6);
        (patterns + self.rows.capacity() * size_of::<V>()) as u64
    }

    pub(super) fn shrink(&mut self) {
        self.patterns.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.kinds.shrink_to_fit();
        self.rows.shrink_to_fit();
    }
}

/// A row of so many numbers, and what stands behind it.
fn split<V>(from: &[V], length: usize) -> (Row<'_, V>, &[V]) {
    let (classes, rest) = from.split_at(length.div_ceil(PACKED));
    let (numbers, rest) = rest.split_at(length);
    (Row { classes, numbers }, rest)
}

/// Numbers by class while they are added up.
pub(super) struct Sums<V> {
    by_class: Vec<V>,
    /// The classes of the row written last.
    drained: Vec<ClassId>,
}

/// Classes that are looked at together.
const BLOCK: usize = 16;

impl<V: Number> Sums<V> {
    /// Sums for so many classes, class 0 (none) included.
    pub(super) fn new(classes: usize) -> Self {
        Self { by_class: vec![V::default(); classes], drained: Vec::new() }
    }

    /// Whether there are classes but none.
    pub(super) fn has_classes(&self) -> bool {
        self.by_class.len() > 1
    }

    #[inline]
    pub(super) fn at(&mut self, class: ClassId) -> &mut V {
        &mut self.by_class[usize::from(class)]
    }

    /// Calls for every number other than 0, but those of no class.
    #[inline]
    pub(super) fn each(&mut self, mut call: impl FnMut(ClassId, V)) {
        self.by_class[0] = V::default();
        for (block, sums) in self.by_class.chunks(BLOCK).enumerate() {
            if V::any(sums) {
                for (class, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum != V::default()) {
                    call((block * BLOCK + class) as ClassId, sum);
                }
            }
        }
    }

    /// The same, and all are 0 then.
    #[inline]
    pub(super) fn drain(&mut self, mut call: impl FnMut(ClassId, V)) {
        self.by_class[0] = V::default();
        for (block, sums) in self.by_class.chunks_mut(BLOCK).enumerate() {
            if V::any(sums) {
                for (class, sum) in sums.iter_mut().enumerate().filter(|(_, sum)| **sum != V::default()) {
                    call((block * BLOCK + class) as ClassId, std::mem::take(sum));
                }
            }
        }
    }

    /// Writes a row; its length.
    fn drain_into(&mut self, rows: &mut Vec<V>) -> ClassId {
        let mut classes = std::mem::take(&mut self.drained);
        classes.clear();
        self.each(|class, _| classes.push(class));
        rows.extend(classes.chunks(PACKED).map(|chunk| {
            let mut packed = [0; PACKED];
            packed[..chunk.len()].copy_from_slice(chunk);
            V::pack(packed)
        }));
        rows.extend(classes.iter().map(|&class| std::mem::take(self.at(class))));
        let length = classes.len() as ClassId;
        self.drained = classes;
        length
    }
}
