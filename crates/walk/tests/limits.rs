//! Rounds are bounded by successors: one position may have more of them than there are positions.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ludex_core::{Game, Halt, Observer, Orbits, Outcome, Player, Seats, Status, Stop, Symmetry};
use ludex_testkit::Limits;
use ludex_walk::{Visitor, walk};

/// A heap of which a move takes as much as one likes: *n* + 1 positions, and *n* (*n* + 1) / 2
/// moves.
struct Heap(u32);

static LIVE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);
static PLAYED: AtomicUsize = AtomicUsize::new(0);

/// The counters are shared, so that one test runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> std::sync::MutexGuard<'static, ()> {
    let guard = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    for counter in [&LIVE, &MOST, &PLAYED] {
        counter.store(0, Relaxed);
    }
    guard
}

/// A position that knows how many there are of its kind.
#[derive(Debug)]
struct Counted(u32);

impl Counted {
    fn new(left: u32) -> Self {
        MOST.fetch_max(LIVE.fetch_add(1, Relaxed) + 1, Relaxed);
        Self(left)
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVE.fetch_sub(1, Relaxed);
    }
}

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Counted {}

impl PartialOrd for Counted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Counted {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl Hash for Counted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Game for Heap {
    type Position = Counted;
    type Move = u32;

    fn start(&self) -> Counted {
        Counted::new(self.0)
    }

    fn expand(&self, at: &Counted, moves: &mut Vec<u32>) -> Status {
        moves.extend(1..=at.0);
        if at.0 == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
    }

    fn play(&self, at: &Counted, mv: u32) -> Counted {
        PLAYED.fetch_add(1, Relaxed);
        Counted::new(at.0 - mv)
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

impl Symmetry for Heap {}

/// Counts positions; moves that lead to the same one are merged or not.
struct Count {
    merges_moves: bool,
}

impl Visitor<Heap> for Count {
    type Weight = ();
    type Tally = u64;
    const EVERY_PLY: bool = false;

    fn merges_moves(&self) -> bool {
        self.merges_moves
    }

    fn visit(&self, _: &Counted, (): &(), _: Status, tally: &mut u64) {
        *tally += 1;
    }

    fn merge(&self, tally: &mut u64, other: u64) {
        *tally += other;
    }
}

fn count(heap: u32, merges_moves: bool, observer: &dyn Observer) -> Result<Vec<u64>, Halt> {
    let game = Heap(heap);
    walk(&game, &game.start(), (), &Orbits::identity(), &Count { merges_moves }, observer)
        .map_err(|stopped| stopped.reason)
}

#[test]
fn a_round_is_bounded_by_successors() {
    let _alone = alone();
    for merges_moves in [false, true] {
        assert_eq!(count(2_000, merges_moves, &()), Ok(vec![1, 2_000]));
    }
    // Two million moves, and two thousand positions.
    assert!(PLAYED.load(Relaxed) > 2_000_000);
    let most = MOST.load(Relaxed);
    assert!(most < 150_000, "{most} positions at a time");
}

#[test]
fn the_budget_ends_a_round() {
    let _alone = alone();
    let budget = 1 << 20;
    let stopped = count(100_000, false, &Limits::memory(budget));
    assert!(matches!(stopped, Err(Halt::Stop(Stop::Memory(memory))) if memory.budget == budget), "{stopped:?}");
    // A position owns 32 bytes, and takes 4 in a list.
    let most = MOST.load(Relaxed) as u64;
    assert!(most * 36 <= budget * 11 / 10, "{most} positions at a time");
}

#[test]
fn cancellation_is_heard_within_a_round() {
    let _alone = alone();
    let asked = 10_000;
    let stopped = count(100_000, false, &Limits::when(|_| PLAYED.load(Relaxed) >= asked));
    assert_eq!(stopped, Err(Halt::Stop(Stop::Cancelled)));
    // Each core looks every four thousand successors.
    let ignored = PLAYED.load(Relaxed) - asked;
    assert!(ignored <= 5_000 * rayon::current_num_threads(), "{ignored} plays");
}
