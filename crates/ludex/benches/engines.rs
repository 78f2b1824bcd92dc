//! How long the engines take on whole questions; every benchmark asserts the answer that it times.
//!
//! `cargo bench -p ludex`. Sources of the numbers: `testdata/positions.toml`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use ludex::{Game as _, Orbits, engines, registry};

/// Counts positions by their orbits: canonical ones, and all.
fn count(spec: &str) -> (u64, u64) {
    let game = registry::listed_game(spec).expect("a game");
    let group = Orbits::keeping(&game, &game.start());
    let levels = engines::list(&game, &game.start(), &group, &|_| {}, &()).expect("affordable");
    levels.iter().fold((0, 0), |(orbits, all), level| (orbits + level.canonical, all + level.positions))
}

/// Solves all positions by recursion; the remoteness of the start and their number.
fn memo(spec: &str) -> (Option<u32>, u64) {
    let game = registry::listed_game(spec).expect("a game");
    let solved = engines::solve_memo(&game, &game.start(), &()).expect("no loops");
    (solved.verdict(&game.start()).expect("the start").remoteness, solved.tally().positions)
}

/// The same backwards, on all cores.
fn backwards(spec: &str) -> (Option<u32>, u64) {
    let game = registry::listed_game(spec).expect("a game");
    let solved = engines::solve_backwards(&game, &game.start(), &()).expect("affordable");
    (solved.verdict(&game.start()).expect("the start").remoteness, solved.tally().positions)
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let mut group = criterion.benchmark_group("count");
    for (spec, canonical, all) in [
        ("connect4:5x5", 34_888_367, 69_763_700),
        ("peg-solitaire:english", 23_475_688, 187_636_299),
        ("othello:4x4", 15_856, 62_789),
    ] {
        group.throughput(Throughput::Elements(all));
        group.bench_function(spec, |bencher| {
            bencher.iter(|| assert_eq!(count(black_box(spec)), (canonical, all)));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("solve");
    for (spec, remoteness, positions) in [("tictactoe", 9, 5_478), ("connect4:5x4", 20, 3_945_711)] {
        group.throughput(Throughput::Elements(positions));
        group.bench_function(spec, |bencher| {
            bencher.iter(|| assert_eq!(memo(black_box(spec)), (Some(remoteness), positions)));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("retrograde");
    for (spec, remoteness, positions) in [
        ("connect4:5x4", Some(20), 3_945_711),
        ("connect4:5x5", Some(25), 69_763_700),
        ("peg-solitaire:english", Some(31), 187_636_299),
        ("teeko", None, 96_428_136),
    ] {
        group.throughput(Throughput::Elements(positions));
        group.bench_function(spec, |bencher| {
            bencher.iter(|| assert_eq!(backwards(black_box(spec)), (remoteness, positions)));
        });
    }
    group.finish();
    criterion.final_summary();
}
