//! Which positions some thread is working on.
//!
//! Threads that search the same tree with the same table help each other if they are not in the
//! same place: a child that another thread is searching is put off until the others are done, and
//! by then its bounds are often in the table. This is ABDADA (J.-C. Weill, *The ABDADA distributed
//! minimax-search algorithm*, ICCA Journal 19 (1996), 3–16) with marks beside the table in place of
//! counters in its entries, as T. Kerrigan simplified it
//! (<http://www.tckerrigan.com/Chess/Parallel_Chess_Search/Simplified_ABDADA/>).
//!
//! A mark that is lost or left costs time and nothing else.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Binary logarithm of the number of marks; a thread needs as many as its search is deep.
const BITS: u32 = 12;

/// Marks of positions by their keys; no key is 0.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..1 << BITS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a thread is working on the position with this key.
    pub(super) fn is_marked(&self, key: u64) -> bool {
        self.mark(key).load(Relaxed) == key
    }

    pub(super) fn begin(&self, key: u64) {
        self.mark(key).store(key, Relaxed);
    }

    pub(super) fn end(&self, key: u64) {
        self.mark(key).store(0, Relaxed);
    }

    fn mark(&self, key: u64) -> &AtomicU64 {
        &self.0[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize]
    }
}
