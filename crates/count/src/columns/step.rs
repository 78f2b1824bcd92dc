//! A column more: the table after it from the table before it, cell by cell from the column's top.
//!
//! ```text
//!                        ┌─ X ─┬─ X ─ …        every branch is a table: for each half-read column (`pattern`), the sum of the rows
//!   before ─┬─ empty ─┬─ O ─┴─ O ─ …           that lead there
//!           ├─ X ─┐   └─ empty ─ …
//!           └─ O …  ├─ O ─ …                   at its end, a word: the classes of the sums go where the word leads them
//! ```
//!
//! The tree of words is walked depth first. On a branch only what is left of a pattern matters, and
//! the more cells were read, the more rows have become one; a row that is alone stays where it is.
//! (Going through the column at once, a row is added up once for every word that may follow, 37 of
//! them on average in the middle of 7 × 6.) Words are read from the top, because empty cells are
//! there, and let most of what was forbidden be forgotten.
//!
//! What a row of cells needs to know, moved on by one cell, is called a *broken profile*.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};

use rayon::Scope;

use super::number::Number;
use super::pattern::{Crossing, Half, Patterns};
use super::residuals::{ClassId, Through};
use super::table::{Part, Row, Rows, Sums};
use super::words::{Branch, Tree, Words};

/// Number of cells read together. With 1, 2, 3 and 4 of them 7 × 6 took 3.4, 3.2, 3.8 and 4.5 s.
const TOGETHER: u32 = 2;

/// All cells but `LAST` are read together at first, where that is more: the tables of the upper
/// branches are the largest, and smaller the more branches there are. (On 5 × 8, four cells at
/// first and not two take 0.8 GB and not 1.0, and 28 s and not 20.)
const LAST: u32 = 4;

/// The column to read.
pub(super) struct Step<'a, V> {
    patterns: Patterns,
    words: &'a Words,
    /// The words that the column may hold, and where they lead.
    through: &'a [Through],
    tree: Tree,
    /// Columns after it.
    remaining: u32,
    crossing: Option<Crossing>,
    before: &'a [Part<V>],
    /// Classes of counts and of weights after it.
    classes: [usize; 2],
    /// How often what is left without the top stone counts.
    pub(super) taken_times: i8,
    /// How often weights count.
    pub(super) weights_times: i8,
    /// For every class of counts after the column, weights to which it gives where the word leaves
    /// a cell free.
    pub(super) open: &'a [[ClassId; 2]],
    pub(super) open_times: i8,
    /// Parts that join the table after the column, for every word.
    pub(super) joining: &'a [Vec<Part<V>>],
    /// The kinds of counts and of weights after the column, where there are several.
    pub(super) kinds: [&'a [u16]; 2],
}

/// Work was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// A count passed the end of its numbers.
    Overflow,
    /// The count was cancelled.
    Stopped,
}

/// State shared by the worker threads and the thread that watches them.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Whether to stop.
    pub(super) stop: AtomicBool,
    /// Bytes of the tables on the way.
    pub(super) bytes: AtomicU64,
}

/// Where tasks leave their parts, and tell how large they are; the channel closes when the last
/// worker ends. It knows nothing of the parts, so that it is compiled once.
pub(super) struct PartSender<T> {
    /// A place for the part of each task.
    pub(super) parts: Arc<Vec<OnceLock<T>>>,
    /// The bytes of a part.
    pub(super) size: fn(&T) -> u64,
    pub(super) told: Sender<Result<u64, Cut>>,
}

impl<T> Clone for PartSender<T> {
    fn clone(&self) -> Self {
        Self { parts: Arc::clone(&self.parts), size: self.size, told: self.told.clone() }
    }
}

impl<T> PartSender<T> {
    /// Leaves what came of a task; where nobody listens any more, it is too late.
    pub(super) fn send(&self, task: usize, result: Result<T, Cut>) {
        let size = result.map(|part| {
            let size = (self.size)(&part);
            assert!(self.parts[task].set(part).is_ok(), "a task is done once");
            size
        });
        let _ = self.told.send(size);
    }
}

/// A half-read column, and its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    half: Half,
    /// Where the row stands: in a part of the table before the column; above those, in what was
    /// added up at a branch.
    part: u16,
    /// The kinds of classes that it has.
    kinds: u16,
    start: u32,
}

/// The rows that were added up at a branch, for all that follows.
struct Added<'w, V> {
    rows: Rows<V>,
    bytes: u64,
    watch: &'w Watch,
}

impl<V> Drop for Added<'_, V> {
    fn drop(&mut self) {
        self.watch.bytes.fetch_sub(self.bytes, Relaxed);
    }
}

/// The rows added up on the way to a branch, from the top.
type Path<'w, V> = Vec<Arc<Added<'w, V>>>;

impl<'a, V: Number> Step<'a, V> {
    pub(super) fn new(
        (patterns, words): (Patterns, &'a Words),
        before: &'a [Part<V>],
        through: &'a [Through],
        (remaining, crossing): (u32, Option<Crossing>),
        classes: [usize; 2],
    ) -> Self {
        let together = [TOGETHER.max(words.rows.saturating_sub(LAST)), TOGETHER];
        let listed = through.iter().map(|through| (words.all[through.word], through.kinds));
        let tree = Tree::new(words.rows, together, listed);
        Self {
            patterns,
            words,
            through,
            tree,
            remaining,
            crossing,
            before,
            classes,
            taken_times: 0,
            weights_times: 1,
            open: &[],
            open_times: 0,
            joining: &[],
            kinds: [&[]; 2],
        }
    }

    /// The ways before the column.
    fn ways(&self) -> Vec<Way> {
        let of = |(part, table): (u16, &'a Part<V>)| {
            let rows = table.patterns.iter().zip(&table.kinds).zip(&table.starts);
            rows.map(move |((&pattern, &kinds), &start)| Way { half: pattern.into(), part, kinds, start })
        };
        (0..).zip(self.before).flat_map(of).collect()
    }

    /// The row of a way.
    fn row<'r>(&'r self, path: &'r Path<'_, V>, way: &Way) -> [Row<'r, V>; 2] {
        let part = usize::from(way.part);
        let rows = self.before.get(part).map_or_else(|| &path[part - self.before.len()].rows, |part| &part.rows);
        rows.row(way.start)
    }

    /// The table after the column, a part for every word of the list.
    pub(super) fn run(&self, watch: &Watch) -> Result<Vec<Part<V>>, Cut> {
        let mut parts: Vec<_> = self.through.iter().map(|_| Part::default()).collect();
        let (mut adding, mut path) = (Adding::new(self), Vec::new());
        self.go_on(0, &self.ways(), &mut path, &mut adding, watch, &mut |word, part| parts[word] = part)?;
        Ok(parts)
    }

    /// Reads on from a branch.
    fn go_on<'w>(
        &self,
        at: usize,
        ways: &[Way],
        path: &mut Path<'w, V>,
        adding: &mut Adding<'_, 'a, V>,
        watch: &'w Watch,
        found: &mut impl FnMut(usize, Part<V>),
    ) -> Result<(), Cut> {
        let branch = self.tree.branch(at);
        if let Some(word) = branch.word {
            found(word, self.whole(word, ways, path, adding)?);
            return Ok(());
        }
        for &next in &branch.next {
            let ways = self.read(ways, self.tree.branch(next), path, adding, watch)?;
            self.go_on(next, &ways, path, adding, watch, found)?;
            adding.keep(path.pop(), ways);
        }
        Ok(())
    }

    /// The same as [`Step::run`] by all threads; every word is sent as soon as it is done.
    pub(super) fn share<'s>(&'s self, scope: &Scope<'s>, told: &PartSender<Part<V>>, watch: &'s Watch) {
        self.share_from(scope, 0, &Arc::new(self.ways()), &Vec::new(), (told, watch));
    }

    fn share_from<'s>(
        &'s self,
        scope: &Scope<'s>,
        at: usize,
        ways: &Arc<Vec<Way>>,
        path: &Path<'s, V>,
        (told, watch): (&PartSender<Part<V>>, &'s Watch),
    ) {
        for &next in &self.tree.branch(at).next {
            let (ways, mut path, told) = (ways.clone(), path.clone(), told.clone());
            scope.spawn(move |scope| {
                let mut adding = Adding::new(self);
                let onto = self.tree.branch(next);
                let read = self.read(&ways, onto, &mut path, &mut adding, watch);
                drop(ways);
                let done = read.and_then(|ways| {
                    if onto.word.is_none() && ways.len() >= Self::SHARED {
                        self.share_from(scope, next, &Arc::new(ways), &path, (&told, watch));
                        return Ok(());
                    }
                    // After a halt the receiver is gone, and sending may fail.
                    let tell = &mut |word, part| told.send(word, Ok(part));
                    self.go_on(next, &ways, &mut path, &mut adding, watch, tell)
                });
                if let Err(cut) = done {
                    told.send(0, Err(cut));
                }
            });
        }
    }

    /// Tables with fewer rows are read on by one thread.
    const SHARED: usize = 1 << 10;

    /// Reads a cell: the ways to a branch, from those to the branch above it. What is added up goes
    /// to the end of the path.
    fn read<'w>(
        &self,
        from: &[Way],
        onto: &Branch,
        path: &mut Path<'w, V>,
        adding: &mut Adding<'_, 'a, V>,
        watch: &'w Watch,
    ) -> Result<Vec<Way>, Cut> {
        let read = |way: &Way| {
            let read = |half, &cell| self.patterns.read(half, cell, self.remaining, self.crossing.as_ref());
            let half = onto.cells.iter().try_fold(way.half, read);
            half.map(|half| Way { half, ..*way })
        };
        let (mut rows, mut ways) = adding.spare.pop().unwrap_or_default();
        ways.extend(from.iter().filter(|way| way.kinds & onto.kinds != 0).filter_map(read));
        ways.sort_unstable_by_key(|way| way.half);
        let part = u16::try_from(self.before.len() + path.len()).expect("fewer parts than 16 bits number");
        let (mut from, mut kept) = (0, 0);
        while from < ways.len() {
            if kept % 64 == 0 && watch.stop.load(Relaxed) {
                return Err(Cut::Stopped);
            }
            let same = ways[from..].iter().take_while(|way| way.half == ways[from].half).count();
            let mut way = ways[from];
            if same > 1 {
                let together = &ways[from..from + same];
                for way in together {
                    adding.add(self.row(path, way));
                }
                way.kinds = together.iter().fold(0, |kinds, way| kinds | way.kinds);
                (way.part, way.start) = (part, rows.push(&mut adding.before).unwrap_or(u32::MAX));
            }
            from += same;
            if way.start != u32::MAX {
                ways[kept] = way;
                kept += 1;
            }
        }
        ways.truncate(kept);
        let bytes = rows.bytes() + (ways.capacity() * size_of::<Way>()) as u64;
        watch.bytes.fetch_add(bytes, Relaxed);
        path.push(Arc::new(Added { rows, bytes, watch }));
        if adding.overflow { Err(Cut::Overflow) } else { Ok(ways) }
    }

    /// The part of a word, when all its cells were read.
    fn whole(
        &self,
        word: usize,
        ways: &[Way],
        path: &Path<'_, V>,
        adding: &mut Adding<'_, 'a, V>,
    ) -> Result<Part<V>, Cut> {
        let through = &self.through[word];
        let joining = self.joining.get(through.word).map_or(&[][..], Vec::as_slice);
        let mut sources: Vec<_> = ways.iter().map(|&way| (way.half.whole(), Source::Way(way))).collect();
        for (number, part) in joining.iter().enumerate() {
            let rows = part.patterns.iter().zip(&part.starts);
            sources.extend(rows.map(|(&pattern, &start)| (pattern, Source::Joins(number, start))));
        }
        if !joining.is_empty() {
            sources.sort_unstable_by_key(|source| source.0);
        }
        let mut part = Part::default();
        for same in sources.chunk_by(|a, b| a.0 == b.0) {
            for (_, source) in same {
                match source {
                    Source::Way(way) => adding.carry(self.row(path, way), through),
                    &Source::Joins(number, start) => adding.join(joining[number].rows.row(start)),
                }
            }
            part.push(same[0].0, &mut adding.after, self.kinds);
        }
        part.shrink();
        if adding.overflow { Err(Cut::Overflow) } else { Ok(part) }
    }
}

/// What a row of the table after the column is made from.
enum Source {
    /// A row that the column's word leads there.
    Way(Way),
    /// A row of a part that joins there.
    Joins(usize, u32),
}

/// Sums on their way.
struct Adding<'s, 'a, V> {
    step: &'s Step<'a, V>,
    /// Counts and weights by the classes before the column.
    before: [Sums<V>; 2],
    /// By the classes after it.
    after: [Sums<V>; 2],
    /// Whether there are weights: runs begin without, and those of the board are none of theirs.
    weighs: bool,
    /// Whether a count passed the end.
    overflow: bool,
    /// Memory of branches that were left, for others.
    spare: Vec<(Rows<V>, Vec<Way>)>,
}

impl<'s, 'a, V: Number> Adding<'s, 'a, V> {
    fn new(step: &'s Step<'a, V>) -> Self {
        let before = step.through.first().map_or([1, 1], |through| [through.counts.len(), through.weights.len()]);
        let weighs = before[1] > 1;
        let (before, after) = (before.map(Sums::new), step.classes.map(Sums::new));
        Self { step, before, after, weighs, overflow: false, spare: Vec::new() }
    }

    /// Keeps the memory of a branch that is left, if no other thread is on it.
    fn keep(&mut self, added: Option<Arc<Added<'_, V>>>, mut ways: Vec<Way>) {
        if let Some(mut added) = added.and_then(Arc::into_inner) {
            let mut rows = std::mem::take(&mut added.rows);
            rows.clear();
            ways.clear();
            self.spare.push((rows, ways));
        }
    }

    /// Adds a row, in the classes before the column.
    fn add(&mut self, [counts, weights]: [Row<'_, V>; 2]) {
        let [counts_before, weights_before] = &mut self.before;
        let mut overflow = false;
        counts.each(|class, number| {
            let sum = counts_before.at(class);
            let (more, over) = sum.plus(number);
            *sum = more;
            overflow |= over;
        });
        if self.weighs {
            weights.each(|class, number| {
                let sum = weights_before.at(class);
                *sum = sum.plus_residue(number);
            });
        }
        self.overflow |= overflow;
    }

    /// Adds a row, in the classes where a word leads it.
    fn carry(&mut self, [counts, weights]: [Row<'_, V>; 2], through: &Through) {
        let step = self.step;
        let [counts_after, weights_after] = &mut self.after;
        let opens = step.words.all[through.word].length < step.words.rows && !step.open.is_empty();
        let mut overflow = false;
        counts.each(|class, number| {
            let onto = through.counts[usize::from(class)];
            let sum = counts_after.at(onto);
            let (more, over) = sum.plus(number);
            *sum = more;
            overflow |= over && onto != 0;
            if let Some(&taken) = through.taken.get(usize::from(class)) {
                let sum = weights_after.at(taken);
                *sum = sum.plus_times(number, step.taken_times);
            }
            if opens {
                for onto in step.open[usize::from(onto)] {
                    let sum = weights_after.at(onto);
                    *sum = sum.plus_times(number, step.open_times);
                }
            }
        });
        if self.weighs {
            weights.each(|class, number| {
                let sum = weights_after.at(through.weights[usize::from(class)]);
                *sum = sum.plus_times(number, step.weights_times);
            });
        }
        self.overflow |= overflow;
    }

    /// Adds the weights of a row that joins here.
    fn join(&mut self, [_, weights]: [Row<'_, V>; 2]) {
        weights.each(|class, number| {
            let sum = self.after[1].at(class);
            *sum = sum.plus_residue(number);
        });
    }
}
