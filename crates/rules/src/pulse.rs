//! The pulse of a run: whether it is to go on, asked at every step of work.
//!
//! One firing can keep the network busy for hours, so the observer is not only looked at between
//! firings. A step is a pair that meets in a join, a round of a loop or a call of a function;
//! making a text counts as many as it has bytes, in units. Every few thousand steps the observer is
//! told of the progress, and asked for a cancellation and for the budget. Once it says stop, the
//! pulse stays stopped, and all that is in work comes to its end.

use std::cell::Cell;

use ludex_core::{Memory, Observer, Progress, Stop, Unit};

/// Steps between two looks at the observer.
const PERIOD: u64 = 4096;

/// Bytes of a text that are one step.
const UNIT: u64 = 64;

/// Records that may be added until the next look: a step makes one, seldom a few.
const AHEAD: usize = 4 * PERIOD as usize;

/// What a run holds: facts and bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Held {
    pub(crate) facts: u64,
    pub(crate) bytes: u64,
    /// Bytes that tables which are nearly full take more when they grow, before the next look.
    pub(crate) soon: u64,
}

/// Whether a table that has room for so many grows before the next look.
pub(crate) fn is_nearly_full(length: usize, room: usize) -> bool {
    length + AHEAD > room
}

/// The pulse of one call to run.
pub(crate) struct Pulse<'o> {
    observer: &'o dyn Observer,
    /// Steps until the next look; none once it has stopped.
    left: Cell<u64>,
    stop: Cell<Option<Stop>>,
    /// Firings so far, for the progress.
    pub(crate) firings: Cell<u64>,
    /// Bytes held beside facts and memories.
    pub(crate) aside: Cell<u64>,
}

impl<'o> Pulse<'o> {
    pub(crate) fn new(observer: &'o dyn Observer) -> Self {
        let (firings, aside) = (Cell::new(0), Cell::new(0));
        Self { observer, left: Cell::new(PERIOD), stop: Cell::new(None), firings, aside }
    }

    /// One step; whether to go on.
    #[inline]
    pub(crate) fn step(&self, held: impl FnOnce() -> Held) -> bool {
        let left = self.left.get();
        if left > 1 {
            self.left.set(left - 1);
            return true;
        }
        self.stop.get().is_none() && self.look(held(), 0).is_ok()
    }

    /// Before this many bytes of text are made.
    pub(crate) fn make(&self, bytes: u64, held: impl FnOnce() -> Held) -> Result<(), Stop> {
        if let Some(stop) = self.stop.get() {
            return Err(stop);
        }
        let (left, steps) = (self.left.get(), 1 + bytes / UNIT);
        if left > steps {
            self.left.set(left - steps);
            return Ok(());
        }
        self.look(held(), bytes)
    }

    /// Why it stopped, if it has.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stop.get()
    }

    /// Looks at the observer; `more` bytes are about to be made.
    #[cold]
    pub(crate) fn look(&self, held: Held, more: u64) -> Result<(), Stop> {
        let bytes = held.bytes + self.aside.get();
        let (found, done) = (held.facts, self.firings.get());
        let progress = Progress { found, done, unit: Unit::Firings, bytes, ..Progress::default() };
        self.observer.progress(&progress);
        let (budget, needed) = (self.observer.memory(), bytes.saturating_add(held.soon).saturating_add(more));
        let stop = if self.observer.cancelled() {
            Some(Stop::Cancelled)
        } else {
            (needed > budget).then_some(Stop::Memory(Memory { budget, needed }))
        };
        self.left.set(if stop.is_some() { 0 } else { PERIOD });
        self.stop.set(stop);
        stop.map_or(Ok(()), Err)
    }
}
