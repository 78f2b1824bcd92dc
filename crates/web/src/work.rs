//! Work that takes time: away from the threads that answer, within budgets, and stopped when nobody waits for it.
//!
//! ```text
//! request ──▶ guard ──▶ thread for blocking work ──▶ gate: so many engines at once ──▶ engine
//!              │                                                                        │
//!              └── dropped when the reader leaves: the engine's observer says so ───────┘
//! ```

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use ludex::Observer;

/// So many engines work at once.
const ENGINES: usize = 4;
/// So many requests wait for one; more are told to come again.
const WAITING: usize = 24;

/// Locks, whatever befell an earlier owner: what is guarded here is never left half done.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Seconds since the first time that it is asked: the clock that players and plans are given.
pub(crate) fn seconds() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Tells whether anybody still waits for an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interest(Arc<AtomicBool>);

impl Interest {
    pub(crate) fn is_lost(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Something that ends the interest when it is dropped, with the request.
    pub(crate) fn guard(&self) -> Guard {
        Guard(self.clone())
    }
}

/// Ends an interest when it is dropped.
#[derive(Debug)]
pub(crate) struct Guard(Interest);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.0.store(true, Relaxed);
    }
}

/// The observer of one piece of work: its budget of memory and time, and who waits for it.
pub(crate) struct Watch {
    interest: Interest,
    stopping: Arc<AtomicBool>,
    until: Instant,
    memory: u64,
}

impl Watch {
    pub(crate) fn new(interest: &Interest, stopping: &Arc<AtomicBool>, time: Duration, memory: u64) -> Self {
        let (interest, stopping) = (interest.clone(), Arc::clone(stopping));
        Self { interest, stopping, until: Instant::now() + time, memory }
    }

    /// A part of the same work, that has less time.
    pub(crate) fn within(&self, time: Duration) -> Self {
        let until = self.until.min(Instant::now() + time);
        Self { until, interest: self.interest.clone(), stopping: Arc::clone(&self.stopping), ..*self }
    }

    /// The seconds that are left.
    pub(crate) fn seconds_left(&self) -> f64 {
        self.until.saturating_duration_since(Instant::now()).as_secs_f64()
    }

    /// Whether nobody waits for it any more; not because its time is over.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.interest.is_lost() || self.stopping.load(Relaxed)
    }
}

impl Observer for Watch {
    fn cancelled(&self) -> bool {
        self.is_abandoned() || Instant::now() >= self.until
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

/// Lets so many through at once.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    inside: Mutex<(usize, usize)>,
    left: Condvar,
}

/// The right to work, until it is dropped.
#[derive(Debug)]
pub(crate) struct Pass<'g>(&'g Gate);

impl Gate {
    /// Waits for a place; `None` if too many wait already, or nobody waits for the answer any more.
    pub(crate) fn enter(&self, watch: &Watch) -> Option<Pass<'_>> {
        let mut inside = locked(&self.inside);
        if inside.0 >= ENGINES && inside.1 >= WAITING {
            return None;
        }
        inside.1 += 1;
        while inside.0 >= ENGINES && !watch.cancelled() {
            let waited = self.left.wait_timeout(inside, Duration::from_millis(50));
            inside = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        inside.1 -= 1;
        if inside.0 >= ENGINES {
            return None;
        }
        inside.0 += 1;
        Some(Pass(self))
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        locked(&self.0.inside).0 -= 1;
        self.0.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(interest: &Interest, time: u64) -> Watch {
        Watch::new(interest, &Arc::default(), Duration::from_millis(time), 0)
    }

    #[test]
    fn the_gate_lets_so_many_through() {
        let (gate, interest) = (Gate::default(), Interest::default());
        let passes: Vec<_> = (0..ENGINES).map(|_| gate.enter(&watch(&interest, 1_000)).unwrap()).collect();
        assert!(gate.enter(&watch(&interest, 1)).is_none());
        drop(passes);
        assert!(gate.enter(&watch(&interest, 1)).is_some());
    }

    #[test]
    fn who_leaves_is_not_waited_for() {
        let interest = Interest::default();
        let watch = watch(&interest, 100_000);
        let guard = interest.guard();
        assert!(!watch.cancelled());
        drop(guard);
        assert!(watch.cancelled() && watch.within(Duration::from_secs(1)).is_abandoned());
    }
}
