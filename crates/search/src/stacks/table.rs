//! What the search has found, shared by its threads: bounds on scores, by the keys of positions.
//!
//! ```text
//! bucket (a line of the cache)   | entry | entry | entry | entry | entry | entry | entry | entry |
//! entry (64 bits)                | tag 46 | generation 2 | work 4 | upper 6 | lower 6 |
//! ```
//!
//! A key is scattered by a bijection; its first bits number the bucket and the rest, the tag, is
//! kept in the entry. A table therefore never takes one position for another, and nothing that it
//! says is only probable.
//!
//! An entry is one atomic word, read and written whole: threads that write at the same time lose
//! bounds, and never spoil them. Bounds of the same position are joined; otherwise the entry goes
//! that cost the least work, those of earlier searches first (they stay true).
//!
//! A table should fit the second-level cache rather than hold everything; figures are in [the
//! module](super).

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries of a bucket.
const WAYS: usize = 8;
/// What is added to a score to make it a number of six bits; the greatest score of a board of 64
/// bits is 29.
const OFFSET: i32 = 32;
/// The lowest bit of the tag.
const TAG: u32 = 18;

/// What is known of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// Nothing.
    pub(super) const NONE: Self = Self { lower: -31, upper: 31 };

    pub(super) fn at_least(lower: i32) -> Self {
        Self { lower, ..Self::NONE }
    }

    pub(super) fn at_most(upper: i32) -> Self {
        Self { upper, ..Self::NONE }
    }

    /// What is known of a score when two things are.
    #[inline]
    pub(super) fn joined(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The bound that says whether the score is above `alpha`, if one does.
    #[inline]
    pub(super) fn decide(self, alpha: i32) -> ControlFlow<i32> {
        match self {
            Self { lower, .. } if lower > alpha => Break(lower),
            Self { upper, .. } if upper <= alpha => Break(upper),
            _ => Continue(()),
        }
    }
}

/// Where a position may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    bucket: usize,
    tag: u64,
}

#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([AtomicU64; WAYS]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    key_bits: u32,
    index_bits: u32,
    generation: u64,
}

impl Table {
    /// The bytes of the largest table for keys of `key_bits` bits that keeps within a budget; if
    /// there is none, the bytes of the smallest.
    pub(super) fn bytes_within(key_bits: u32, budget: u64) -> Result<u64, u64> {
        let sizes = (Self::least_index_bits(key_bits)..=key_bits.min(40)).map(Self::bytes_of);
        sizes.take_while(|&bytes| bytes <= budget).last().ok_or(Self::least_bytes(key_bits))
    }

    /// The bytes of the smallest table for keys of `key_bits` bits: what an entry does not hold of
    /// a key is its place.
    pub(super) fn least_bytes(key_bits: u32) -> u64 {
        Self::bytes_of(Self::least_index_bits(key_bits))
    }

    fn least_index_bits(key_bits: u32) -> u32 {
        key_bits.saturating_sub(64 - TAG)
    }

    fn bytes_of(index_bits: u32) -> u64 {
        (size_of::<Bucket>() as u64) << index_bits
    }

    /// An empty table of `bytes` bytes, a number that [`Table::bytes_within`] returned.
    pub(super) fn new(key_bits: u32, bytes: u64) -> Self {
        let buckets = bytes / size_of::<Bucket>() as u64;
        Self {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            key_bits,
            index_bits: buckets.ilog2(),
            generation: 0,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    /// Begins another search: what is in the table stays true, and goes first.
    pub(super) fn begin(&mut self) {
        self.generation = (self.generation + 1) % 4;
    }

    /// A bijection of the keys: shifts to the right that are added bit by bit and products with an
    /// odd number can be undone.
    #[inline]
    pub(super) fn place(&self, key: u64) -> Place {
        let half = self.key_bits / 2;
        let mask = u64::MAX >> (64 - self.key_bits);
        let mixed = (key ^ key >> half).wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        let tag_bits = self.key_bits - self.index_bits;
        // A shift by 64 is by 63 and by one.
        let bucket = (mixed >> (tag_bits - u32::from(tag_bits == 64)) >> u32::from(tag_bits == 64)) as usize;
        Place { bucket, tag: mixed ^ (bucket as u64) << (tag_bits % 64) }
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn bounds(&self, place: Place) -> Bounds {
        let entries = self.buckets[place.bucket].0.iter().map(|entry| entry.load(Relaxed));
        entries.into_iter().find(|&entry| entry >> TAG == place.tag && entry != 0).map_or(Bounds::NONE, unpack)
    }

    /// Adds the new bounds of a position, after `nodes` nodes of work.
    pub(super) fn add(&self, place: Place, bounds: Bounds, nodes: u64) {
        let bucket = &self.buckets[place.bucket].0;
        let mut victim = (u64::MAX, &bucket[0]);
        for entry in bucket {
            let word = entry.load(Relaxed);
            if word >> TAG == place.tag && word != 0 {
                let joined = unpack(word).joined(bounds);
                entry.store(self.pack(place.tag, joined, (word >> 12 & 15).max(effort(nodes))), Relaxed);
                return;
            }
            let current = word >> 16 & 3 == self.generation;
            let rank = if word == 0 { 0 } else { 1 + (word >> 12 & 15) + if current { 16 } else { 0 } };
            if rank < victim.0 {
                victim = (rank, entry);
            }
        }
        victim.1.store(self.pack(place.tag, bounds, effort(nodes)), Relaxed);
    }

    fn pack(&self, tag: u64, bounds: Bounds, effort: u64) -> u64 {
        let [lower, upper] = [bounds.lower, bounds.upper].map(|bound| (bound + OFFSET) as u64);
        tag << TAG | self.generation << 16 | effort << 12 | upper << 6 | lower
    }
}

fn unpack(entry: u64) -> Bounds {
    Bounds { lower: (entry & 63) as i32 - OFFSET, upper: (entry >> 6 & 63) as i32 - OFFSET }
}

/// Work on a scale of four bits.
fn effort(nodes: u64) -> u64 {
    u64::from(nodes.ilog2() / 2).min(15)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// A table of `buckets` buckets for keys of `key_bits` bits.
    fn table(key_bits: u32, buckets: u64) -> Table {
        Table::new(key_bits, buckets * size_of::<Bucket>() as u64)
    }

    #[test]
    fn no_two_keys_have_one_place() {
        for (key_bits, buckets) in [(2, 1), (9, 1), (12, 16), (16, 64), (16, 1 << 16)] {
            let table = table(key_bits, buckets);
            let places = (0..1_u64 << key_bits).map(|key| table.place(key)).map(|place| (place.bucket, place.tag));
            let places: HashSet<_> = places.collect();
            assert_eq!(places.len(), 1 << key_bits, "{key_bits} bits in {buckets} buckets");
            assert!(places.iter().all(|&(bucket, tag)| (bucket as u64) < buckets && tag < 1 << (64 - TAG)));
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(Table::bytes_within(55, 3 << 20), Ok(2 << 20));
        assert_eq!(Table::bytes_within(64, 64 << 20), Ok(64 << 20));
        assert_eq!(Table::bytes_within(64, 1 << 20), Err(16 << 20), "the tag has 46 bits");
        assert_eq!(Table::bytes_within(3, u64::MAX), Ok(8 * 64), "no more buckets than keys");
    }

    #[test]
    fn bounds_are_joined() {
        let table = table(55, 1 << 9);
        let places = [0, 1, (1 << 55) - 1].map(|key| table.place(key));
        for place in places {
            assert_eq!(table.bounds(place), Bounds::NONE);
            table.add(place, Bounds::at_least(-29), 1);
            table.add(place, Bounds::at_most(29), 1_000);
            assert_eq!(table.bounds(place), Bounds { lower: -29, upper: 29 });
        }
    }

    #[test]
    fn what_cost_least_goes_first_and_what_is_old_before() {
        let mut table = table(9, 1);
        let places: Vec<_> = (0..20).map(|key| table.place(key)).collect();
        let kept = |table: &Table| (0..20).filter(|&key| table.bounds(places[key]) != Bounds::NONE).collect::<Vec<_>>();
        for (key, nodes) in
            [1 << 20, 1 << 18, 1 << 16, 1 << 14, 1 << 12, 1 << 10, 1 << 8, 1 << 6].into_iter().enumerate()
        {
            table.add(places[key], Bounds::at_least(key as i32), nodes);
        }
        assert_eq!(kept(&table), [0, 1, 2, 3, 4, 5, 6, 7]);
        table.add(places[8], Bounds::at_least(8), 1 << 4);
        assert_eq!(kept(&table), [0, 1, 2, 3, 4, 5, 6, 8]);
        table.begin();
        table.add(places[9], Bounds::at_least(9), 1);
        table.add(places[10], Bounds::at_least(10), 1);
        assert_eq!(kept(&table), [0, 1, 2, 3, 4, 5, 9, 10]);
        assert_eq!(table.bounds(places[10]).lower, 10);
    }
}
