//! The memory of a learner's table: what it holds, and what it takes to grow.
//!
//! A table that is full moves into one of twice the size, and until all entries have moved both are
//! there: three times what it held. A lesson stops before a table grows beyond the budget, and not
//! when it has.

use std::hash::Hash;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::owned_bytes;

/// Positions that a table gets at most before it is looked at again, as a rule: longer episodes are
/// rare, and their positions are few beside those of a table that is large.
const NEXT: usize = 1 << 10;

/// Bytes of a list on the heap: the allocator adds a word, and rounds up.
pub(crate) fn list_bytes<T>(list: &[T]) -> u64 {
    (size_of_val(list) + size_of::<usize>()).next_multiple_of(16).max(32) as u64
}

/// A new list, whose bytes are added to those of the others.
pub(crate) fn list<T: Clone>(item: T, len: usize, bytes: &mut u64) -> Box<[T]> {
    let list: Box<[T]> = vec![item; len].into();
    *bytes += list_bytes(&list);
    list
}

/// Bytes of a table, without those of the lists in it.
pub(crate) fn held<P: Eq + Hash, E>(table: &HashMap<P, E, FixedState>) -> u64 {
    let owned = table.keys().next().map_or(0, owned_bytes) * table.len();
    (table.allocation_size() + owned) as u64
}

/// Bytes that it takes beside these, if the next episode may let it grow.
pub(crate) fn growing<P: Eq + Hash, E>(table: &HashMap<P, E, FixedState>) -> u64 {
    let grows = table.len() + NEXT > table.capacity();
    if grows { 2 * table.allocation_size() as u64 } else { 0 }
}
