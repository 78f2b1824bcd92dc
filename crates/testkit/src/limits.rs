//! A caller with limits, for tests that stop an engine.

use std::sync::Mutex;

use ludex_core::{Observer, Progress};

/// What a caller has seen of an engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// How often the engine looked whether to stop.
    pub looks: u64,
    /// How many times the engine reported its progress.
    pub told: u64,
    /// Its last report.
    pub last: Progress,
    /// The most bytes that it reported.
    pub most_bytes: u64,
}

/// An observer for tests: it sets a memory budget, cancels on a condition, and records the engine's
/// calls.
pub struct Limits<'w> {
    memory: u64,
    stop: Box<dyn Fn(&Seen) -> bool + Sync + 'w>,
    seen: Mutex<Seen>,
}

impl<'w> Limits<'w> {
    /// Cancels whenever the condition holds at a poll of the engine.
    pub fn when(stop: impl Fn(&Seen) -> bool + Sync + 'w) -> Self {
        Self { memory: u64::MAX, stop: Box::new(stop), seen: Mutex::default() }
    }

    /// Cancels at every poll after the first `most`.
    #[must_use]
    pub fn looks(most: u64) -> Self {
        Self::when(move |seen| seen.looks >= most)
    }

    /// A budget of `bytes` bytes, without cancellation.
    #[must_use]
    pub fn memory(bytes: u64) -> Self {
        Self { memory: bytes, ..Self::when(|_| false) }
    }

    /// The record so far.
    ///
    /// # Panics
    /// If an engine panicked during a report.
    pub fn seen(&self) -> Seen {
        *self.seen.lock().expect("no fault")
    }
}

impl Observer for Limits<'_> {
    fn progress(&self, now: &Progress) {
        let mut seen = self.seen.lock().expect("no fault");
        let most_bytes = seen.most_bytes.max(now.bytes);
        *seen = Seen { told: seen.told + 1, last: *now, most_bytes, ..*seen };
    }

    fn cancelled(&self) -> bool {
        let mut seen = self.seen.lock().expect("no fault");
        let before = *seen;
        seen.looks += 1;
        drop(seen);
        (self.stop)(&before)
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_and_progress_are_seen() {
        let limits = Limits::looks(2);
        assert_eq!([limits.cancelled(), limits.cancelled(), limits.cancelled()], [false, false, true]);
        let limits = Limits::when(|seen| seen.last.ply == 3);
        for (ply, bytes) in [(2, 50), (3, 40), (4, 20)] {
            limits.progress(&Progress { ply, bytes, ..Progress::default() });
            assert_eq!(limits.cancelled(), ply == 3);
        }
        let Seen { looks, told, last, most_bytes } = limits.seen();
        assert_eq!((looks, told, last.ply, most_bytes), (3, 3, 4, 50));
        assert_eq!((Limits::memory(7).memory, limits.memory), (7, u64::MAX));
    }
}
