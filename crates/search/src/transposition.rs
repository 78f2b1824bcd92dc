//! The transposition table: a bounded cache of search results, shared by threads without locks.
//!
//! ```text
//! bucket   │ slot │ slot │ slot │ slot │        64 bytes, one line of the cache
//! slot     │ check ⊕ data │ data │              two words
//! data     │ score 32 │ move 10 │ age 5 │ depth 14 │ exact 1 │ bound 2 │
//! ```
//!
//! A slot is two atomic words that are written one after the other; a reader that gets one word of
//! one writer and one of another detects it, for the first is stored combined with the second (R.
//! M. Hyatt, T. Mann, *A lockless transposition-table implementation for parallel search*, ICGA
//! Journal 25 (2002), 36–39, <https://doi.org/10.3233/ICG-2002-25105>). No locks, no unsafe code,
//! and relaxed order everywhere.
//!
//! A new entry takes the place of its own position's, else of the least valuable of its bucket: one
//! of an older search, or the one of the least depth.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::hash::Fingerprint;
use crate::score::Score;

const SLOTS: usize = 4;
/// The greatest depth that is kept.
const DEEPEST: u32 = (1 << 14) - 1;
/// Ages go round.
const AGES: u8 = 32;

/// How a score bounds the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// The bound for the other player.
    #[inline]
    fn turned(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
            Self::Exact => Self::Exact,
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// For the first player (as the seats of the position name the players), counted from the
    /// position.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// The plies that were searched.
    pub(crate) depth: u32,
    /// A deeper search would give the same.
    pub(crate) exact: bool,
    /// The place of the best move among the legal ones, where it was among the first thousand.
    pub(crate) best: Option<u32>,
}

const NO_MOVE: u64 = (1 << 10) - 1;

impl Entry {
    /// The same for the other player.
    #[inline]
    pub(crate) fn turned(self) -> Self {
        Self { score: -self.score, bound: self.bound.turned(), ..self }
    }

    /// Whether plain min-max of this depth would give the same bound: the entry was searched as
    /// deep, or it does not depend on the depth.
    #[inline]
    pub(crate) fn holds_at(&self, depth: u32) -> bool {
        self.depth == depth || self.exact && self.depth <= depth || self.won_within(depth)
    }

    /// Whether a win or a loss is proved that plain min-max of this depth would see.
    #[inline]
    fn won_within(&self, depth: u32) -> bool {
        let proved = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score.0 > 0,
            Bound::Upper => self.score.0 < 0,
        };
        proved && self.score.is_decisive() && self.score.plies() <= depth
    }

    #[inline]
    fn pack(self, age: u8) -> u64 {
        let best = self.best.map_or(NO_MOVE, u64::from).min(NO_MOVE);
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let low = u64::from(self.depth) << 3 | u64::from(self.exact) << 2 | bound;
        u64::from(self.score.0 as u32) << 32 | best << 22 | u64::from(age) << 17 | low
    }

    #[inline]
    fn unpack(data: u64) -> Option<Self> {
        let bound = match data & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: Score((data >> 32) as u32 as i32),
            bound,
            depth: depth_of(data),
            exact: data >> 2 & 1 == 1,
            best: Some((data >> 22 & NO_MOVE) as u32).filter(|&best| u64::from(best) < NO_MOVE),
        })
    }
}

fn depth_of(data: u64) -> u32 {
    (data >> 3) as u32 & DEEPEST
}

fn age_of(data: u64) -> u8 {
    (data >> 17) as u8 % AGES
}

#[derive(Default)]
struct Slot {
    /// Identifies the position, combined with the data.
    check: AtomicU64,
    /// 0 where nothing is remembered.
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// A memory of positions. It belongs to one game and one evaluation.
pub struct TranspositionTable {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, and at least 64.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        let buckets = (bytes / size_of::<Bucket>() as u64).clamp(1, 1 << 40) as usize;
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Its size.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.buckets) as u64
    }

    /// Forgets everything: it is as a new one.
    pub fn clear(&mut self) {
        *self.age.get_mut() = 0;
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
    }

    /// What is there grows older, and gives way to what comes.
    pub(crate) fn grow_older(&self) {
        let _ = self.age.fetch_update(Relaxed, Relaxed, |age| Some((age + 1) % AGES));
    }

    #[inline]
    fn bucket(&self, at: Fingerprint) -> &Bucket {
        // The upper half of the product is a number below the length.
        &self.buckets[((u128::from(at.place) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is remembered of a position.
    #[inline]
    pub(crate) fn get(&self, at: Fingerprint) -> Option<Entry> {
        self.bucket(at).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == at.check).then(|| Entry::unpack(data))?
        })
    }

    /// Remembers something of a position.
    #[inline]
    pub(crate) fn set(&self, at: Fingerprint, mut entry: Entry) {
        if entry.depth > DEEPEST {
            return;
        }
        let age = self.age.load(Relaxed);
        let (mut chosen, mut least) = (&self.bucket(at).0[0], u32::MAX);
        for slot in &self.bucket(at).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == at.check && data != 0 {
                // A bound without a move does not make a known move forgotten.
                entry.best = entry.best.or_else(|| Entry::unpack(data)?.best);
                chosen = slot;
                break;
            }
            let worth = if data == 0 {
                0
            } else if age_of(data) == age {
                1 + (DEEPEST + 1) + depth_of(data)
            } else {
                1 + depth_of(data)
            };
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        let data = entry.pack(age);
        chosen.data.store(data, Relaxed);
        chosen.check.store(at.check ^ data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::Value;
    use ludex_testkit::random::Random;

    use super::*;
    use crate::hash::fingerprint;

    fn entries() -> impl Iterator<Item = Entry> {
        let scores = [Score(0), Score(-1), Score(1 << 20), Score::over(Value::Loss, 9), Score::over(Value::Win, 0)];
        let bounds = [Bound::Lower, Bound::Upper, Bound::Exact];
        let rest = [(0, true, None), (DEEPEST, false, Some(0)), (17, true, Some(1022))];
        scores.into_iter().flat_map(move |score| {
            bounds.into_iter().flat_map(move |bound| {
                rest.into_iter().map(move |(depth, exact, best)| Entry { score, bound, depth, exact, best })
            })
        })
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let table = TranspositionTable::new(1 << 20);
        for (i, entry) in entries().enumerate() {
            table.set(fingerprint(&i), entry);
            assert_eq!(table.get(fingerprint(&i)), Some(entry));
            assert_eq!(table.get(fingerprint(&(i + 1_000))), None);
            assert_eq!(Entry::unpack(entry.pack(31)), Some(entry));
        }
    }

    #[test]
    fn a_full_bucket_keeps_the_deepest_of_the_youngest() {
        let table = TranspositionTable::new(0);
        let entry = |depth| Entry { score: Score(1), bound: Bound::Exact, depth, exact: false, best: None };
        for depth in [9, 3, 8, 7] {
            table.set(fingerprint(&depth), entry(depth));
        }
        table.set(fingerprint(&5), entry(5));
        assert_eq!([9, 3, 8, 7, 5].map(|i| table.get(fingerprint(&i)).is_some()), [true, false, true, true, true]);
        table.grow_older();
        table.set(fingerprint(&9), entry(9));
        for depth in [1, 2] {
            table.set(fingerprint(&depth), entry(depth));
        }
        assert_eq!(
            [9, 8, 7, 5, 1, 2].map(|i| table.get(fingerprint(&i)).is_some()),
            [true, true, false, false, true, true]
        );
    }

    #[test]
    fn sizes() {
        assert_eq!(TranspositionTable::new(0).bytes(), 64);
        assert_eq!(TranspositionTable::new(1000).bytes(), 960);
        let mut table = TranspositionTable::new(1 << 12);
        table.set(fingerprint(&1), entries().next().unwrap());
        table.clear();
        assert_eq!(table.get(fingerprint(&1)), None);
    }

    /// Writers and readers of few places at once: what is read was written for that position.
    #[test]
    fn threads_never_read_what_nobody_wrote() {
        let table = TranspositionTable::new(256);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let table = &table;
                scope.spawn(move || {
                    let mut random = Random::new(seed);
                    for _ in 0..50_000 {
                        let i = random.below(60);
                        let score = Score((i * i) as i32);
                        let best = Some(i as u32);
                        if random.below(2) == 0 {
                            let depth = random.below(9) as u32;
                            table.set(fingerprint(&i), Entry { score, bound: Bound::Exact, depth, exact: true, best });
                        } else if let Some(entry) = table.get(fingerprint(&i)) {
                            assert_eq!((entry.score, entry.best), (score, best));
                        }
                    }
                });
            }
        });
    }
}
