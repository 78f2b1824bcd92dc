//! A part of the positions met: those whose hash falls in it.

use std::hash::{BuildHasher, Hash};
use std::mem::size_of;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::breadth_first::Weight;
use crate::ledger::Ledger;

/// How many shards there are: enough for the tables of some ten million positions to fit a core's cache one by one.
pub const SHARDS: usize = 64;

const HASHER: FixedState = FixedState::with_seed(0);

/// The hash of a position, the same in every run.
pub fn hash(at: &impl Hash) -> u64 {
    HASHER.hash_one(at)
}

/// The shard of a hash, below [`SHARDS`]. The table takes the lowest bits for places and the seven highest for tags: neither is used here.
pub fn shard_of(hash: u64) -> usize {
    (hash >> 48) as usize % SHARDS
}

/// A position with its weight.
pub type Item<P, W> = (P, W);

/// A hash table of positions with their weights.
pub(crate) struct Shard<P, W> {
    table: HashTable<Item<P, W>>,
    /// The positions met for the first time in this ply, where the table remembers those of earlier plies.
    fresh: Vec<Item<P, W>>,
}

impl<P, W> Default for Shard<P, W> {
    fn default() -> Self {
        Self { table: HashTable::new(), fresh: Vec::new() }
    }
}

impl<P: Eq + Hash + Clone, W: Weight> Shard<P, W> {
    /// Adds positions; those already there add to the weights. Stops when the ledger refuses the memory.
    pub(crate) fn insert(&mut self, items: &[Item<P, W>], remember: bool, ledger: &Ledger) {
        for (at, weight) in items {
            if self.table.len() == self.table.capacity() && !self.grow(ledger) {
                return;
            }
            match self.table.entry(hash(at), |(met, _)| met == at, |(met, _)| hash(met)) {
                Entry::Occupied(mut met) => met.get_mut().1.add(weight.clone()),
                Entry::Vacant(new) => {
                    new.insert((at.clone(), weight.clone()));
                    if remember {
                        self.fresh.push((at.clone(), weight.clone()));
                    }
                }
            }
        }
    }

    /// Doubles the table; `false` if there is no memory for it beside the old one.
    fn grow(&mut self, ledger: &Ledger) -> bool {
        let old = self.bytes();
        let buckets = (self.table.num_buckets() * 2).max(64);
        let new = (buckets * (size_of::<Item<P, W>>() + 1)) as u64;
        if !ledger.take(new) {
            return false;
        }
        self.table.reserve(buckets * 7 / 8 - self.table.len(), |(at, _)| hash(at));
        ledger.give(old);
        true
    }

    /// Bytes of the table.
    fn bytes(&self) -> u64 {
        (self.table.num_buckets() * (size_of::<Item<P, W>>() + 1)) as u64
    }

    /// The positions met for the first time in this ply.
    pub(crate) fn take_fresh(&mut self, remember: bool) -> Vec<Item<P, W>> {
        if remember { std::mem::take(&mut self.fresh) } else { self.table.drain().collect() }
    }

    /// How many positions were met for the first time in this ply.
    pub(crate) fn fresh_len(&self, remember: bool) -> usize {
        if remember { self.fresh.len() } else { self.table.len() }
    }
}
