//! Tells an observer of work and polls it regularly, from every core.

use ludex_core::{Observer, Stop};

/// Moves, or what takes as long, between two polls.
const PERIOD: usize = 1 << 13;

/// What one core has done since it last polled.
pub struct Polls<'o> {
    observer: &'o dyn Observer,
    moves: usize,
}

impl<'o> Polls<'o> {
    /// Nothing is done yet.
    pub fn new(observer: &'o dyn Observer) -> Self {
        Self { observer, moves: 0 }
    }

    /// Counts moves that were listed or followed.
    ///
    /// # Errors
    /// After a cancellation.
    pub fn after(&mut self, moves: usize) -> Result<(), Stop> {
        self.moves += moves;
        if self.moves < PERIOD {
            return Ok(());
        }
        self.observer.worked(std::mem::take(&mut self.moves) as u64);
        self.observer.check_cancelled()
    }
}

impl Drop for Polls<'_> {
    /// What is left is told too, so that the sum does not depend on who did what.
    fn drop(&mut self) {
        self.observer.worked(self.moves as u64);
    }
}
