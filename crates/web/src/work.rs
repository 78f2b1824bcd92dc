//! Work that takes time: away from the threads that answer, within budgets, and stopped when its
//! reader has left.
//!
//! ```text
//! request ──▶ token ──▶ thread for blocking work ──▶ gate: a place among a given number ──▶ engine
//!              │                                                                           │
//!              └── cancelled when the reader leaves: the engine's observer reports it ─────┘
//! ```

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ludex_services::Observer;
pub(crate) use ludex_services::clock::seconds;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_util::sync::CancellationToken;

/// The engines that work at once.
pub(crate) const ENGINES: usize = 4;
/// Those of them that may work long.
const LONG: usize = ENGINES / 2;
/// The requests of either kind that wait for a place; more are told to come again.
const WAITING: usize = 24;

/// Locks, whatever befell an earlier owner: what is guarded here is never left half done.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The observer of one piece of work: its budget of memory and time, and whether its reader is
/// still there.
pub(crate) struct Watch {
    left: CancellationToken,
    until: Instant,
    memory: u64,
}

impl Watch {
    /// `left` is cancelled when the reader leaves or the server ends.
    pub(crate) fn new(left: CancellationToken, time: Duration, memory: u64) -> Self {
        Self { left, until: Instant::now() + time, memory }
    }

    /// A part of the same work, that has less time.
    pub(crate) fn within(&self, time: Duration) -> Self {
        let until = self.until.min(Instant::now() + time);
        Self { left: self.left.clone(), until, memory: self.memory }
    }

    /// The seconds that are left.
    pub(crate) fn seconds_left(&self) -> f64 {
        self.until.saturating_duration_since(Instant::now()).as_secs_f64()
    }

    /// Waits on a thread of the server that may block; `None` if the reader leaves first, or the
    /// time of the work is over.
    pub(crate) fn wait_for<T>(&self, what: impl Future<Output = T>) -> Option<T> {
        let what = self.left.run_until_cancelled(what);
        Handle::current().block_on(async { tokio::time::timeout_at(self.until.into(), what).await.ok().flatten() })
    }

    /// Whether its request is gone; not because its time is over.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.left.is_cancelled()
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

/// What a place is for.
#[derive(Clone, Copy, Debug)]
enum Work {
    /// Seconds: values, replies, hints. A reader looks at an empty place meanwhile.
    Short = 0,
    /// As long as the server allows: counts, lessons, plans.
    Long = 1,
}

async fn permit(semaphore: &Semaphore) -> SemaphorePermit<'_> {
    semaphore.acquire().await.expect("it is never closed")
}

/// Places for engines to work in, [`ENGINES`] of them. Long work has half of them, and lets short
/// work go first.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    places: Semaphore,
    long: Semaphore,
    /// Where short and long work waits.
    lobbies: [Semaphore; 2],
}

impl Default for WorkQueue {
    fn default() -> Self {
        Self { places: Semaphore::new(ENGINES), long: Semaphore::new(LONG), lobbies: [WAITING; 2].map(Semaphore::new) }
    }
}

/// The right to work, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit<'g> {
    _place: SemaphorePermit<'g>,
    _long: Option<SemaphorePermit<'g>>,
}

impl WorkQueue {
    /// Waits for a place for work that may take long, on a thread of the server that may block;
    /// `None` if too many wait already, or the reader has left, or the time of the work is over.
    pub(crate) fn enter(&self, watch: &Watch) -> Option<Permit<'_>> {
        self.pass(Work::Long, watch)
    }

    /// The same for work of seconds, which long work cannot keep out.
    pub(crate) fn enter_briefly(&self, watch: &Watch) -> Option<Permit<'_>> {
        self.pass(Work::Short, watch)
    }

    fn pass(&self, work: Work, watch: &Watch) -> Option<Permit<'_>> {
        let _waits = self.lobbies[work as usize].try_acquire().ok()?;
        watch.wait_for(self.place(work))
    }

    async fn place(&self, work: Work) -> Permit<'_> {
        let long = match work {
            Work::Short => None,
            Work::Long => Some(permit(&self.long).await),
        };
        loop {
            let place = permit(&self.places).await;
            if long.is_none() || self.waiting(Work::Short) == 0 {
                return Permit { _place: place, _long: long };
            }
            // Short work came later, and goes first: the place is given to the next in the line,
            // and the line is joined anew.
            drop(place);
            tokio::task::yield_now().await;
        }
    }

    /// The requests in a lobby.
    fn waiting(&self, work: Work) -> usize {
        WAITING - self.lobbies[work as usize].available_permits()
    }
}

/// The niceness of long work: with another thread beside it, it has a tenth of a core.
#[cfg(unix)]
const GIVES_WAY: i32 = 10;

/// Lets the calling thread give way to those that answer, for as long as it lives.
pub fn give_way() {
    #[cfg(unix)]
    // Where the system refuses, it works as it did. A thread cannot come back from this.
    let _ = rustix::process::setpriority_process(None, GIVES_WAY);
}

/// Does what may take long, where it is to give way on a thread of its own.
pub(crate) fn aside<T: Send>(gives_way: bool, act: impl FnOnce() -> T + Send) -> T {
    if !gives_way {
        return act();
    }
    let work = || {
        give_way();
        act()
    };
    std::thread::scope(|scope| scope.spawn(work).join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(time: u64) -> Watch {
        Watch::new(CancellationToken::new(), Duration::from_millis(time), 0)
    }

    /// What serves the clock and the lines of those who wait.
    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap()
    }

    #[test]
    fn the_gate_lets_so_many_through() {
        let (gate, runtime) = (WorkQueue::default(), runtime());
        let _entered = runtime.enter();
        let passes: Vec<_> = (0..ENGINES).map(|_| gate.enter_briefly(&watch(1_000)).unwrap()).collect();
        assert!(gate.enter_briefly(&watch(1)).is_none());
        assert!(gate.enter(&watch(1)).is_none());
        drop(passes);
        assert!(gate.enter(&watch(1)).is_some());
    }

    #[test]
    fn long_work_leaves_places_for_short_work() {
        let (gate, runtime) = (WorkQueue::default(), runtime());
        let _entered = runtime.enter();
        let long: Vec<_> = (0..ENGINES).filter_map(|_| gate.enter(&watch(1))).collect();
        assert_eq!(long.len(), ENGINES / 2);
        let short: Vec<_> = (0..ENGINES).filter_map(|_| gate.enter_briefly(&watch(1))).collect();
        assert_eq!(short.len(), ENGINES - ENGINES / 2);
    }

    /// Of two that wait for the same place, the short one has it, though it came later.
    #[test]
    fn short_work_goes_first() {
        let (gate, runtime) = (WorkQueue::default(), runtime());
        let _entered = runtime.enter();
        let mut passes: Vec<_> = (0..ENGINES).map(|_| gate.enter_briefly(&watch(1_000)).unwrap()).collect();
        let order = Mutex::new(Vec::new());
        let till = |kind| {
            while gate.waiting(kind) == 0 {
                std::thread::yield_now();
            }
        };
        std::thread::scope(|scope| {
            let enter = |work| {
                let _entered = runtime.enter();
                let pass = gate.pass(work, &watch(60_000)).unwrap();
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
        let watch = watch(100_000);
        let guard = watch.left.clone().drop_guard();
        assert!(!watch.cancelled());
        drop(guard);
        assert!(watch.cancelled() && watch.within(Duration::from_secs(1)).is_abandoned());
    }

    /// Waiting ends with the reader, and not with the time of the work.
    #[test]
    fn who_leaves_waits_no_longer() {
        let (gate, runtime) = (WorkQueue::default(), runtime());
        let _entered = runtime.enter();
        let _passes: Vec<_> = (0..ENGINES).map(|_| gate.enter_briefly(&watch(60_000)).unwrap()).collect();
        for enter in [WorkQueue::enter, WorkQueue::enter_briefly] {
            let watch = watch(3_600_000);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    let _entered = runtime.enter();
                    assert!(enter(&gate, &watch).is_none());
                });
                while gate.waiting(Work::Short) + gate.waiting(Work::Long) == 0 {
                    std::thread::yield_now();
                }
                watch.left.cancel();
            });
        }
        assert_eq!(gate.waiting(Work::Short) + gate.waiting(Work::Long), 0);
    }

    #[test]
    fn who_finds_too_many_waiting_is_sent_away_at_once() {
        let (gate, runtime) = (WorkQueue::default(), runtime());
        let _entered = runtime.enter();
        let _passes: Vec<_> = (0..ENGINES).map(|_| gate.enter_briefly(&watch(60_000)).unwrap()).collect();
        let (left, began) = (CancellationToken::new(), Instant::now());
        std::thread::scope(|scope| {
            for _ in 0..WAITING {
                scope.spawn(|| {
                    let _entered = runtime.enter();
                    gate.enter(&Watch::new(left.clone(), Duration::from_hours(1), 0)).is_none()
                });
            }
            while gate.waiting(Work::Long) < WAITING {
                std::thread::yield_now();
            }
            assert!(gate.enter(&watch(3_600_000)).is_none() && began.elapsed() < Duration::from_mins(10));
            left.cancel();
        });
    }
}
