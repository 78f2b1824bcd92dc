//! Engines at their limits: deep games, loops, faulty rules, small budgets, cancellation.

use ludex::count::{paths, positions};
use ludex::games::connect4::Connect4;
use ludex::solver::{memo, retrograde};
use ludex::{Game, GameError, Halt, Orbits, Outcome, Player, Seats, Status, Stop, Symmetry, Value};
use ludex_testkit::Limits;

/// A row of steps: position `n` has moves to the positions that `next` gives.
struct Steps<F> {
    start: u32,
    next: F,
}

impl<F: Fn(u32) -> Vec<u32> + Sync> Game for Steps<F> {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.start
    }

    fn expand(&self, at: &u32, moves: &mut Vec<u32>) -> Status {
        if *at == 0 {
            return Status::Over(Outcome::Win(Player::Second));
        }
        moves.extend((self.next)(*at));
        Status::Turn(Player::First)
    }

    fn play(&self, _at: &u32, mv: u32) -> u32 {
        mv
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

impl<F: Fn(u32) -> Vec<u32> + Sync> Symmetry for Steps<F> {}

#[test]
fn a_game_of_a_million_plies_does_not_overflow_the_stack() {
    let game = Steps { start: 1_000_000, next: |n| vec![n - 1] };
    let solution = memo::solve(&game, &game.start, Orbits::identity(), &()).expect("no loops");
    let verdict = solution.verdict(&game.start).expect("the start");
    assert_eq!((verdict.value, verdict.remoteness), (Value::Loss, Some(1_000_000)));
}

#[test]
fn loops_are_refused_where_they_cannot_be_counted_or_recursed() {
    let game = Steps { start: 9, next: |n| if n == 9 { vec![8] } else { vec![0, 9] } };
    let refused = Halt::Game(GameError::Loop("9".into()));
    assert_eq!(memo::solve(&game, &9, Orbits::identity(), &()).map(|_| ()), Err(refused.clone()));
    let count = paths::count(&game, &9, &Orbits::identity(), paths::Alike::Moves, &());
    assert_eq!(count.map_err(|incomplete| incomplete.reason), Err(refused));
    let solution = retrograde::solve(&game, &9, Orbits::identity(), &()).expect("any game");
    assert_eq!(solution.verdict(&9).map(|v| (v.value, v.remoteness)), Some((Value::Loss, Some(2))));
}

#[test]
fn play_that_never_ends_is_a_draw_without_remoteness() {
    let game = Steps { start: 5, next: |n| vec![if n == 5 { 4 } else { 5 }] };
    let solution = retrograde::solve(&game, &5, Orbits::identity(), &()).expect("any game");
    assert_eq!(solution.verdict(&5).map(|v| (v.value, v.remoteness)), Some((Value::Draw, None)));
}

#[test]
fn a_position_without_moves_that_is_not_over_is_an_error() {
    let game = Steps { start: 3, next: |n| if n == 2 { vec![] } else { vec![n - 1] } };
    let stuck = Halt::Game(GameError::Stuck("2".into()));
    assert_eq!(memo::solve(&game, &3, Orbits::identity(), &()).map(|_| ()), Err(stuck.clone()));
    assert_eq!(retrograde::solve(&game, &3, Orbits::identity(), &()).map(|_| ()), Err(stuck.clone()));
    assert_eq!(positions::explicit(&game, &3, &Orbits::identity(), &()).map_err(|i| i.reason), Err(stuck));
}

/// More histories than 128 bits can number: every ply doubles them.
#[test]
fn histories_pass_128_bits() {
    struct Doubling;
    impl Game for Doubling {
        type Position = u32;
        type Move = bool;
        fn start(&self) -> u32 {
            0
        }
        fn expand(&self, at: &u32, moves: &mut Vec<bool>) -> Status {
            if *at == 200 {
                return Status::Over(Outcome::Draw);
            }
            moves.extend([false, true]);
            Status::Turn(Player::First)
        }
        fn play(&self, at: &u32, _mv: bool) -> u32 {
            at + 1
        }
        fn ply(&self, at: &u32) -> Option<u32> {
            Some(*at)
        }
    }

    impl Symmetry for Doubling {}
    let lengths = paths::count(&Doubling, &0, &Orbits::identity(), paths::Alike::Moves, &()).expect("no loops");
    assert_eq!(lengths[200].games, num_bigint::BigUint::from(2u8).pow(200));
}

#[test]
fn a_count_beyond_its_budget_stops_with_the_plies_it_finished() {
    let game = Connect4::<u64>::new(5, 5, 4);
    let budget = Limits::memory(20_000_000);
    let incomplete = positions::explicit(&game, &game.start(), &Orbits::identity(), &budget).expect_err("too little");
    let Halt::Stop(Stop::Memory(memory)) = incomplete.reason else { panic!("{:?}", incomplete.reason) };
    assert_eq!(memory.budget, 20_000_000);
    assert!(memory.needed > memory.budget);
    assert!(budget.seen().most_bytes <= memory.budget);
    let found = incomplete.partial;
    assert!(found.len() > 5);
    let as_far = Limits::when(|seen| seen.last.ply as usize == found.len());
    let exact = positions::explicit(&game, &game.start(), &Orbits::identity(), &as_far).expect_err("cancelled");
    assert_eq!(found, exact.partial);
}

#[test]
fn a_cancelled_count_tells_what_it_found() {
    let game = Connect4::<u64>::new(7, 6, 4);
    let until = Limits::when(|seen| seen.last.ply == 8);
    let incomplete = positions::explicit(&game, &game.start(), &Orbits::identity(), &until).expect_err("cancelled");
    assert_eq!(incomplete.reason, Halt::Stop(Stop::Cancelled));
    let found: Vec<_> = incomplete.partial.iter().map(|level| level.positions).collect();
    assert_eq!(found, [1, 7, 49, 238, 1120, 4263, 16422, 54859]);
}

#[test]
fn a_count_tells_every_ply_as_it_is_finished() {
    let game = Connect4::<u64>::new(4, 4, 4);
    let told = std::sync::Mutex::new(Vec::new());
    let tell = |level: &positions::Level| told.lock().expect("no fault").push(level.clone());
    let levels = positions::watched(&game, &game.start(), &Orbits::identity(), &tell, &()).expect("a small game");
    assert_eq!(told.into_inner().expect("no fault"), levels);
}

#[test]
fn a_solution_beyond_its_budget_stops() {
    let game = Connect4::<u64>::new(5, 4, 4);
    let budget = Limits::memory(1_000_000);
    for result in [
        memo::solve(&game, &game.start(), Orbits::identity(), &budget).map(|_| ()),
        retrograde::solve(&game, &game.start(), Orbits::identity(), &budget).map(|_| ()),
    ] {
        assert!(matches!(result, Err(Halt::Stop(Stop::Memory(memory))) if memory.needed > 1_000_000), "{result:?}");
    }
}
