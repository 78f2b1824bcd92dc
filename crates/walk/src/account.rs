//! The account of the memory that an engine's structures hold.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Memory, Stop};

/// Bytes held, against a budget. Shared by threads.
pub(crate) struct MemoryAccount {
    budget: AtomicU64,
    held: AtomicU64,
    refused: AtomicU64,
}

impl MemoryAccount {
    pub(crate) fn new(budget: u64) -> Self {
        Self { budget: AtomicU64::new(budget), held: AtomicU64::new(0), refused: AtomicU64::new(0) }
    }

    /// Goes by another budget from here on.
    pub(crate) fn allow(&self, budget: u64) {
        self.budget.store(budget, Relaxed);
    }

    /// Notes that `more` bytes are about to be held; `false`, and nothing noted, if the budget does
    /// not allow it.
    pub(crate) fn take(&self, more: u64) -> bool {
        let held = self.held.fetch_add(more, Relaxed) + more;
        if held > self.budget.load(Relaxed) {
            self.held.fetch_sub(more, Relaxed);
            self.refused.fetch_max(held, Relaxed);
            return false;
        }
        true
    }

    /// Notes that a structure that held `old` bytes holds `new` ones.
    pub(crate) fn resize(&self, old: u64, new: u64) -> bool {
        self.give(old);
        self.take(new)
    }

    /// Notes that bytes are no longer held.
    pub(crate) fn give(&self, back: u64) {
        self.held.fetch_sub(back, Relaxed);
    }

    pub(crate) fn held(&self) -> u64 {
        self.held.load(Relaxed)
    }

    /// An error if something was refused.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.refused.load(Relaxed) {
            0 => Ok(()),
            needed => Err(Stop::Memory(Memory { budget: self.budget.load(Relaxed), needed })),
        }
    }
}
