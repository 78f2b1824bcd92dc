//! Samples are bounded by moves, and hear cancellation: counted in calls of `play`.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ludex_core::{Game, Halt, Key, Orbits, Outcome, Player, Seats, Status, Stop, Symmetry, Unmove};
use ludex_count::estimate::{Effort, paths, positions};
use ludex_testkit::Limits;

/// A heap of which a move takes as much as one likes.
struct Heap {
    size: u32,
    played: AtomicUsize,
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
        self.played.fetch_add(1, Relaxed);
        at - mv
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

impl Symmetry for Heap {}

impl Unmove for Heap {}

impl Key for Heap {
    fn key_bits(&self) -> Option<u32> {
        None
    }

    fn key(&self, _: &u32) -> u128 {
        0
    }

    fn at_key(&self, _: u128) -> Option<u32> {
        None
    }
}

const EFFORT: Effort = Effort { samples: 64, seed: 1 };

#[test]
fn a_sample_is_bounded_by_moves() {
    let game = Heap { size: 10_000, played: AtomicUsize::new(0) };
    let estimate = paths(&game, &game.size, EFFORT, &()).expect("no loops");
    let plies = estimate.by_ply.len();
    // In a ply an island plays 256 moves for each of its two places, or all of one position.
    let most = plies * 32 * (2 * 256 + 10_000);
    let played = game.played.load(Relaxed);
    assert!(played <= most, "{played} moves in {plies} plies");
}

#[test]
fn samples_hear_cancellation() {
    for asked in [1_000, 300_000, 600_000] {
        let game = Heap { size: 100_000, played: AtomicUsize::new(0) };
        let limits = Limits::when(|_| game.played.load(Relaxed) >= asked);
        let stopped = positions(&game, &game.size, &Orbits::identity(), EFFORT, &limits).expect_err("much to do");
        assert_eq!(stopped.reason, Halt::Stop(Stop::Cancelled));
        let ignored = game.played.load(Relaxed) - asked;
        assert!(ignored <= 32 * 8_500, "{ignored} moves after {asked}");
    }
}
