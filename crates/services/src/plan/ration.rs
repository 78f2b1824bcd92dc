//! The work that a probe may spend.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{AnyPosition, Observer, Progress, Unit, owned_bytes};
use ludex_engines::players::Clock;

use super::size::Probe;

/// Moves of a position where none was counted.
pub(super) const USUAL_MOVES: f64 = 5.0;

/// An observer that cancels when the work is used up, or the time where it is limited, and records
/// the speed.
pub(crate) struct Ration<'o> {
    observer: &'o dyn Observer,
    clock: Clock,
    began: f64,
    /// Seconds, where they are what is limited.
    limit: Option<f64>,
    /// What a move counts: the words of a position, since longer ones take longer.
    weight: u64,
    pub(super) most: u64,
    spent: AtomicU64,
    /// Seconds and positions treated: early on, and last.
    seen: Mutex<[(f64, u64); 2]>,
    found: AtomicU64,
}

impl<'o> Ration<'o> {
    /// The work of a probe on what is reached from `root`.
    pub(crate) fn new(probe: &Probe, root: &AnyPosition, observer: &'o dyn Observer) -> Self {
        Self {
            observer,
            clock: probe.clock,
            began: (probe.clock)(),
            limit: None,
            weight: words(root),
            most: probe.work,
            spent: AtomicU64::new(0),
            seen: Mutex::new([(0.0, 0); 2]),
            found: AtomicU64::new(0),
        }
    }

    /// Time instead of work.
    pub(crate) fn for_seconds(self, seconds: f64) -> Self {
        Self { limit: Some(seconds), most: u64::MAX, ..self }
    }

    /// Seconds since it began.
    pub(crate) fn seconds(&self) -> f64 {
        (self.clock)() - self.began
    }

    pub(super) fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// How much of it is used up.
    pub(super) fn share(&self) -> Progress {
        let in_thousandths = |seconds: f64| (seconds * 1e3) as u64;
        let (done, due) = match self.limit {
            Some(limit) => (in_thousandths(self.seconds()), in_thousandths(limit)),
            None => (self.spent(), self.most),
        };
        Progress { done: done.min(due), due, unit: Unit::Sizing, ..Progress::default() }
    }

    pub(crate) fn positions_found(&self) -> u64 {
        self.found.load(Relaxed)
    }

    /// Seconds for a position, without the first fifth of the work, in which tables are small.
    pub(super) fn seconds_each(&self) -> f64 {
        let [(early, before), (late, done)] = *self.seen.lock().expect("no thread panicked");
        let (seconds, positions) = if done > 2 * before { (late - early, done - before) } else { (late, done) };
        (seconds / positions.max(1) as f64).clamp(1e-9, 1e-3)
    }

    /// Moves of a position.
    pub(super) fn moves_each(&self) -> f64 {
        let [_, (_, done)] = *self.seen.lock().expect("no thread panicked");
        if done == 0 { USUAL_MOVES } else { (self.spent() / self.weight) as f64 / done as f64 }
    }
}

/// The words of 64 bits of a position.
fn words(at: &AnyPosition) -> u64 {
    match at {
        AnyPosition::Bits64(_) => 1,
        AnyPosition::Bits128(_) => 2,
        AnyPosition::Bits256(_) => 4,
        AnyPosition::Long(_) => owned_bytes(at) as u64 / 8,
    }
}

impl Observer for Ration<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn progress(&self, now: &Progress) {
        let mut seen = self.seen.lock().expect("no thread panicked");
        if self.spent() < self.most / 5 {
            seen[0] = (self.seconds(), now.done);
        }
        seen[1] = (self.seconds(), now.done);
        self.found.store(now.found, Relaxed);
        self.observer.progress(&self.share());
    }

    fn worked(&self, moves: u64) {
        self.spent.fetch_add(moves.saturating_mul(self.weight), Relaxed);
        self.observer.worked(moves);
    }

    fn cancelled(&self) -> bool {
        let late = self.limit.is_some_and(|limit| self.seconds() > limit);
        late || self.spent() > self.most || self.observer.cancelled()
    }
}
