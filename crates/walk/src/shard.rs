//! A part of the positions met: those whose hash falls in it.

use std::hash::{BuildHasher, Hash};
use std::mem::size_of;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use ludex_core::owned_bytes;

use crate::account::MemoryAccount;
use crate::breadth_first::Weight;

/// How many shards there are: enough for the tables of some ten million positions to fit a core's
/// cache one by one.
pub const SHARDS: usize = 64;

const HASHER: FixedState = FixedState::with_seed(0);

/// The hash of a position, the same in every run.
pub fn hash(at: &impl Hash) -> u64 {
    HASHER.hash_one(at)
}

/// The shard of a hash, below [`SHARDS`]. The table takes the lowest bits for places and the seven
/// highest for tags: neither is used here.
pub fn shard_of(hash: u64) -> usize {
    (hash >> 48) as usize % SHARDS
}

/// A position with its weight.
pub type Item<P, W> = (P, W);

/// The bytes that an item has allocated beside its own size.
pub(crate) fn owned<P: Hash, W: Weight>((at, weight): &Item<P, W>) -> usize {
    owned_bytes(at) + weight.owned_bytes()
}

/// A hash table of positions with their weights. What it holds is noted in an account, before it is
/// held where it is much.
///
/// Neighbours in the list are filled by different cores at once, and so they share no cache line.
#[repr(align(128))]
pub(crate) struct Shard<P, W> {
    table: HashTable<Item<P, W>>,
    /// The positions met for the first time in this ply, where the table remembers those of earlier
    /// plies.
    fresh: Vec<Item<P, W>>,
    /// What the items that are taken out after this ply have allocated.
    owned: u64,
}

impl<P, W> Default for Shard<P, W> {
    fn default() -> Self {
        Self { table: HashTable::new(), fresh: Vec::new(), owned: 0 }
    }
}

impl<P: Eq + Hash + Clone, W: Weight> Shard<P, W> {
    /// Adds positions; those already there add to the weights. Stops when the account refuses the
    /// memory.
    pub(crate) fn insert(&mut self, items: &[Item<P, W>], remember: bool, account: &MemoryAccount) {
        let (mut kept, mut taken) = (0, 0);
        for item in items {
            if self.table.len() == self.table.capacity() && !self.grow(account) {
                break;
            }
            if remember && self.fresh.len() == self.fresh.capacity() && !self.grow_fresh(account) {
                break;
            }
            let (at, weight) = item;
            match self.table.entry(hash(at), |(met, _)| met == at, |(met, _)| hash(met)) {
                Entry::Occupied(mut met) => {
                    let sum = &mut met.get_mut().1;
                    let before = sum.owned_bytes();
                    sum.add(weight.clone());
                    taken += sum.owned_bytes().saturating_sub(before);
                }
                Entry::Vacant(new) => {
                    new.insert(item.clone());
                    taken += owned(item);
                    if remember {
                        self.fresh.push(item.clone());
                        kept += owned(item);
                    }
                }
            }
        }
        self.owned += if remember { kept } else { taken } as u64;
        account.take((taken + kept) as u64);
    }

    /// Doubles the table; `false` if there is no memory for it beside the old one.
    fn grow(&mut self, account: &MemoryAccount) -> bool {
        let old = self.bytes();
        let buckets = (self.table.num_buckets() * 2).max(64);
        let new = (buckets * (size_of::<Item<P, W>>() + 1)) as u64;
        if !account.take(new) {
            return false;
        }
        self.table.reserve(buckets * 7 / 8 - self.table.len(), |(at, _)| hash(at));
        account.give(old);
        true
    }

    /// Makes the list of fresh positions longer by half, likewise.
    fn grow_fresh(&mut self, account: &MemoryAccount) -> bool {
        let item = size_of::<Item<P, W>>();
        let more = (self.fresh.capacity() / 2).max(64);
        if !account.take(((self.fresh.capacity() + more) * item) as u64) {
            return false;
        }
        account.give((self.fresh.capacity() * item) as u64);
        self.fresh.reserve_exact(more);
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

    /// The bytes of what is taken out next, and the part of them that is not yet in the account.
    /// Call once a ply: what the next ply's items own is summed up from here on.
    pub(crate) fn fresh_bytes(&mut self, remember: bool) -> [u64; 2] {
        let owned = std::mem::take(&mut self.owned);
        let list = if remember { self.fresh.capacity() } else { self.table.len() } * size_of::<Item<P, W>>();
        [list as u64 + owned, if remember { 0 } else { list as u64 }]
    }
}
