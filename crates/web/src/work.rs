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
/// So many requests of either kind wait for one; more are told to come again.
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

/// Who asks for a place.
#[derive(Clone, Copy, Debug)]
enum Work {
    /// For seconds: values, replies, hints. A reader looks at an empty place meanwhile.
    Short = 0,
    /// For as long as the server lets it: counts, lessons, plans.
    Long = 1,
}

/// How many work and wait, of either kind.
#[derive(Debug, Default)]
struct Crowd {
    working: [usize; 2],
    waiting: [usize; 2],
}

impl Crowd {
    /// Whether there is a place: long work has half of them, and lets short work go first.
    fn admits(&self, work: Work) -> bool {
        let [short, long] = self.working;
        short + long < ENGINES
            && match work {
                Work::Short => true,
                Work::Long => long < ENGINES / 2 && self.waiting[Work::Short as usize] == 0,
            }
    }
}

/// Lets so many through at once.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    crowd: Mutex<Crowd>,
    left: Condvar,
}

/// The right to work, until it is dropped.
#[derive(Debug)]
pub(crate) struct Pass<'g>(&'g Gate, Work);

impl Gate {
    /// Waits for a place for work that may take long; `None` if too many wait already, or nobody waits for the answer any
    /// more.
    pub(crate) fn enter(&self, watch: &Watch) -> Option<Pass<'_>> {
        self.pass(Work::Long, watch)
    }

    /// The same for work of seconds, which long work cannot keep out.
    pub(crate) fn enter_briefly(&self, watch: &Watch) -> Option<Pass<'_>> {
        self.pass(Work::Short, watch)
    }

    fn pass(&self, work: Work, watch: &Watch) -> Option<Pass<'_>> {
        let kind = work as usize;
        let mut crowd = locked(&self.crowd);
        if !crowd.admits(work) {
            if crowd.waiting[kind] >= WAITING {
                return None;
            }
            crowd.waiting[kind] += 1;
            while !crowd.admits(work) && !watch.cancelled() {
                let waited = self.left.wait_timeout(crowd, Duration::from_millis(50));
                crowd = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            crowd.waiting[kind] -= 1;
            if !crowd.admits(work) {
                return None;
            }
        }
        crowd.working[kind] += 1;
        Some(Pass(self, work))
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        locked(&self.0.crowd).working[self.1 as usize] -= 1;
        // Whoever may go on is among those who wait.
        self.0.left.notify_all();
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
        let passes: Vec<_> = (0..ENGINES).map(|_| gate.enter_briefly(&watch(&interest, 1_000)).unwrap()).collect();
        assert!(gate.enter_briefly(&watch(&interest, 1)).is_none());
        assert!(gate.enter(&watch(&interest, 1)).is_none());
        drop(passes);
        assert!(gate.enter(&watch(&interest, 1)).is_some());
    }

    #[test]
    fn long_work_leaves_places_for_short_work() {
        let (gate, interest) = (Gate::default(), Interest::default());
        let long: Vec<_> = (0..ENGINES).filter_map(|_| gate.enter(&watch(&interest, 1))).collect();
        assert_eq!(long.len(), ENGINES / 2);
        let short: Vec<_> = (0..ENGINES).filter_map(|_| gate.enter_briefly(&watch(&interest, 1))).collect();
        assert_eq!(short.len(), ENGINES - ENGINES / 2);
    }

    /// Of two that wait for the same place, the short one has it, though it came later.
    #[test]
    fn short_work_goes_first() {
        let (gate, interest) = (Gate::default(), Interest::default());
        let mut passes: Vec<_> = (0..ENGINES).map(|_| gate.enter_briefly(&watch(&interest, 1_000)).unwrap()).collect();
        let (order, waiting) = (Mutex::new(Vec::new()), |kind: Work| locked(&gate.crowd).waiting[kind as usize]);
        let till = |kind| {
            while waiting(kind) == 0 {
                std::thread::yield_now();
            }
        };
        std::thread::scope(|scope| {
            let enter = |work| {
                let pass = gate.pass(work, &watch(&interest, 60_000)).unwrap();
                locked(&order).push(work as usize);
                drop(pass);
            };
            scope.spawn(move || enter(Work::Long));
            till(Work::Long);
            scope.spawn(move || enter(Work::Short));
            till(Work::Short);
            passes.pop();
        });
        assert_eq!(*locked(&order), [Work::Short as usize, Work::Long as usize]);
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
