//! A caller with limits, for tests that stop an engine.

use std::sync::Mutex;

use ludex_core::{Observer, Progress};

/// What a caller has seen of an engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// How often the engine looked whether to stop.
    pub looks: u64,
    /// How often it told of its progress.
    pub told: u64,
    /// What it told last.
    pub last: Progress,
    /// The most bytes that it told of.
    pub most_bytes: u64,
}

/// Lets an engine hold so much memory, asks it to stop when something is so, and remembers what was
/// seen.
pub struct Limits<'w> {
    memory: u64,
    stop: Box<dyn Fn(&Seen) -> bool + Sync + 'w>,
    seen: Mutex<Seen>,
}

impl<'w> Limits<'w> {
    /// Asks to stop whenever this is so at a look of the engine.
    pub fn when(stop: impl Fn(&Seen) -> bool + Sync + 'w) -> Self {
        Self { memory: u64::MAX, stop: Box::new(stop), seen: Mutex::default() }
    }

    /// Asks to stop at every look but this many at first.
    #[must_use]
    pub fn looks(most: u64) -> Self {
        Self::when(move |seen| seen.looks >= most)
    }

    /// Lets this many bytes be held, and never asks to stop.
    #[must_use]
    pub fn memory(bytes: u64) -> Self {
        Self { memory: bytes, ..Self::when(|_| false) }
    }

    /// What was seen so far.
    ///
    /// # Panics
    /// If an engine panicked while it told something.
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
