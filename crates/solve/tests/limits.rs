//! Solving backwards keeps its budget and hears cancellation, whatever the number of moves. Time is
//! counted in moves that are played or taken back.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use ludex_core::{Game, Halt, Observer, Orbits, Outcome, Player, Ranking, Seats, Status, Stop, Symmetry, Unmove};
use ludex_solve::retrograde;
use ludex_testkit::Limits;

/// A heap of which a move takes as much as one likes: *n* + 1 positions, and *n* (*n* + 1) / 2
/// moves.
struct Heap {
    size: u32,
    work: AtomicUsize,
}

impl Heap {
    fn new(size: u32) -> Self {
        Self { size, work: AtomicUsize::new(0) }
    }
}

impl Game for Heap {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.size
    }

    fn expand(&self, at: &u32, moves: &mut Vec<u32>) -> Status {
        moves.extend(1..=*at);
        if *at == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
    }

    fn play(&self, at: &u32, mv: u32) -> u32 {
        self.work.fetch_add(1, Relaxed);
        at - mv
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

impl Symmetry for Heap {}

fn solve_heap(game: &Heap, limits: &Limits<'_>) -> Result<(), Halt> {
    retrograde::solve(game, &game.size, Orbits::identity(), limits).map(|_| ())
}

#[test]
fn edges_are_in_the_budget() {
    let budget = 4 << 20;
    let game = Heap::new(3_000);
    let result = solve_heap(&game, &Limits::memory(budget));
    let edges = game.work.load(Relaxed);
    assert!(matches!(result, Err(Halt::Stop(Stop::Memory(memory))) if memory.needed > budget), "{result:?}");
    assert!(4 * edges as u64 <= budget, "{edges} moves of four bytes");
    assert_eq!(solve_heap(&Heap::new(500), &Limits::memory(budget)), Ok(()));
}

#[test]
fn edges_hear_cancellation() {
    let asked = 100_000;
    let game = Heap::new(100_000);
    let result = solve_heap(&game, &Limits::when(|_| game.work.load(Relaxed) >= asked));
    let edges = game.work.load(Relaxed);
    assert_eq!(result, Err(Halt::Stop(Stop::Cancelled)));
    assert!(edges - asked <= 20_000, "{edges} moves");
}

/// A binary tree whose nodes are numbered from the root, 1: half of all are met in the last ply.
struct Tree {
    nodes: u32,
    plies: bool,
    work: AtomicUsize,
}

impl Game for Tree {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        1
    }

    fn expand(&self, at: &u32, moves: &mut Vec<u32>) -> Status {
        moves.extend((2 * at..=2 * at + 1).filter(|&next| next <= self.nodes));
        if 2 * at > self.nodes { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
    }

    fn play(&self, _: &u32, mv: u32) -> u32 {
        self.work.fetch_add(1, Relaxed);
        mv
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }

    fn ply(&self, at: &u32) -> Option<u32> {
        self.plies.then(|| at.ilog2())
    }
}

impl Symmetry for Tree {}

impl Ranking for Tree {
    fn tiers(&self) -> u32 {
        1
    }

    fn tier_len(&self, _: u32) -> u64 {
        u64::from(self.nodes) + 1
    }

    fn rank(&self, at: &u32) -> (u32, u64) {
        (0, u64::from(*at))
    }

    fn unrank(&self, _: u32, number: u64) -> Option<u32> {
        Some(number as u32)
    }
}

impl Unmove for Tree {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &u32, before: &mut Vec<u32>) {
        self.work.fetch_add(1, Relaxed);
        before.extend((*at > 1).then_some(at / 2));
    }
}

const NODES: u32 = (1 << 18) - 1;

/// How many moves are ignored, at the most, where the work is asked to stop at one of several
/// moments.
fn ignored(plies: bool, solve: impl Fn(&Tree, &Limits<'_>) -> Result<(), Halt>) -> usize {
    let ignored = |most: usize| {
        let game = Tree { nodes: NODES, plies, work: AtomicUsize::new(0) };
        let result = solve(&game, &Limits::when(|_| game.work.load(Relaxed) >= most));
        assert_eq!(result, Err(Halt::Stop(Stop::Cancelled)), "after {most} moves");
        game.work.load(Relaxed) - most
    };
    // While the last plies are listed, and while the way back goes through them.
    [140_000, 200_000, 270_000, 330_000].map(ignored).into_iter().max().expect("four of them")
}

#[test]
fn layers_hear_cancellation() {
    let ignored = ignored(true, |game, limits| retrograde::solve(game, &1, Orbits::identity(), limits).map(|_| ()));
    assert!(ignored <= 10_000 * rayon::current_num_threads(), "{ignored} moves");
}

#[test]
fn numbers_hear_cancellation() {
    let ignored = ignored(false, |game, limits| {
        retrograde::solve_numbered(game, &1, Orbits::identity(), &mut (), &(), limits).map(|_| ())
    });
    assert!(ignored <= 10_000 * rayon::current_num_threads(), "{ignored} moves");
}

/// The layers that are kept count, not only the walk that comes after them.
#[test]
fn kept_layers_are_in_the_budget() {
    let game = Tree { nodes: NODES, plies: true, work: AtomicUsize::new(0) };
    let solve = |memory| retrograde::solve(&game, &1, Orbits::identity(), &Limits::memory(memory)).map(|_| ());
    // Tables of 9 bytes for each of 2^18 positions in twice as many buckets, and the positions of
    // all layers.
    let budget = 3 << 20;
    assert!(matches!(solve(budget), Err(Halt::Stop(Stop::Memory(memory))) if memory.budget == budget));
    assert_eq!(solve(16 << 20), Ok(()));
}

/// Arrays of numbers begin with what is sure to be held, and rounds are counted as they come: a
/// budget that is enough stays enough, and what is refused tells that it needs more.
#[test]
fn rounds_of_numbers_are_in_the_budget() {
    let game = Tree { nodes: NODES, plies: false, work: AtomicUsize::new(0) };
    // A byte and a quarter before a number is decided, four while it is.
    let sure = 21 * (u64::from(NODES) + 1) / 4;
    let (mut refused_at_once, mut refused_later, mut solved) = (0, 0, 0);
    for budget in (0..32).map(|step| step * sure / 8) {
        let before = game.work.load(Relaxed);
        match retrograde::solve_numbered(&game, &1, Orbits::identity(), &mut (), &(), &Limits::memory(budget)) {
            Ok(_) => solved += 1,
            Err(Halt::Stop(Stop::Memory(memory))) => {
                assert!(solved == 0 && memory.needed > budget && memory.budget == budget, "{memory:?}");
                let has_begun = game.work.load(Relaxed) > before;
                assert_eq!(has_begun, budget >= sure, "{memory:?}");
                *(if has_begun { &mut refused_later } else { &mut refused_at_once }) += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(refused_at_once == 8 && refused_later > 0 && solved > 8, "{refused_at_once} {refused_later} {solved}");
}

/// What an engine says that it has worked.
#[derive(Default)]
struct Work(AtomicU64);

impl Observer for Work {
    fn worked(&self, moves: u64) {
        self.0.fetch_add(moves, Relaxed);
    }
}

/// A plan cuts an engine short by what it tells of both ways, there and back.
#[test]
fn both_ways_are_told_as_work() {
    let game = |plies| Tree { nodes: NODES, plies, work: AtomicUsize::new(0) };
    let told = |solve: &dyn Fn(&Work)| {
        let work = Work::default();
        solve(&work);
        work.0.into_inner()
    };
    let solve = |plies| told(&|work| drop(retrograde::solve(&game(plies), &1, Orbits::identity(), work).unwrap()));
    let numbered = told(&|work| {
        drop(retrograde::solve_numbered(&game(false), &1, Orbits::identity(), &mut (), &(), work).unwrap());
    });
    // As many moves as positions, but for the root: in arrays they are listed and taken back;
    // layers count positions with them, and a graph turns them around in two passes.
    for (method, work, times) in [("numbers", numbered, 2), ("layers", solve(true), 4), ("graph", solve(false), 5)] {
        let moves = u64::from(NODES);
        assert!(work.abs_diff(times * moves) < 20_000, "{method}: {work} for {moves} moves");
    }
}
