//! Polls the observer regularly, from every core.

use ludex_core::{Observer, Stop};

/// Moves that are listed or followed between two polls.
const PERIOD: usize = 1 << 13;

/// What one core has done since it last looked.
pub(super) struct Look<'o> {
    observer: &'o dyn Observer,
    moves: usize,
}

impl<'o> Look<'o> {
    pub(super) fn new(observer: &'o dyn Observer) -> Self {
        Self { observer, moves: 0 }
    }

    /// Counts moves that were listed or followed; an error after a cancellation.
    pub(super) fn after(&mut self, moves: usize) -> Result<(), Stop> {
        self.moves += moves;
        if self.moves < PERIOD {
            return Ok(());
        }
        self.moves = 0;
        if self.observer.cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}
