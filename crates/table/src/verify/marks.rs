//! Which entries of a tier were reached: a bit for each.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::block::ENTRIES;

/// Words for the entries of a block.
pub(super) const WORDS: usize = ENTRIES / 64;

/// A bit for each entry, set by all threads.
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    pub(super) fn new(entries: u64) -> Self {
        Self((0..entries.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    pub(super) fn set(&self, entry: u64) {
        let (word, bit) = (&self.0[(entry / 64) as usize], 1 << (entry % 64));
        // Most entries are reached many times, and reading does not take the word from other cores.
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// The words of a block, as far as there are entries.
    pub(super) fn block(&self, number: usize) -> &[AtomicU64] {
        let end = ((number + 1) * WORDS).min(self.0.len());
        &self.0[number * WORDS..end]
    }
}
