//! How long the engines take on whole questions; every benchmark asserts the answer that it times.
//!
//! `cargo bench -p ludex`. Sources of the numbers: `testdata/positions.toml`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use ludex::count::positions;
use ludex::solver::memo;
use ludex::{Orbits, Playable, Visitor, registry};

/// Counts positions by their orbits: canonical ones, and all.
struct Count;

impl Visitor for Count {
    type Output = (u64, u64);

    fn visit<G: Playable>(self, game: &G) -> (u64, u64) {
        let group = Orbits::keeping(game, &game.start());
        let levels = positions::explicit(game, &game.start(), &group, &()).expect("affordable");
        levels.iter().fold((0, 0), |(orbits, all), level| (orbits + level.canonical, all + level.positions))
    }
}

/// Solves all positions; the remoteness of the start and their number.
struct Solve;

impl Visitor for Solve {
    type Output = (Option<u32>, u64);

    fn visit<G: Playable>(self, game: &G) -> (Option<u32>, u64) {
        let start = game.start();
        let solution = memo::solve(game, &start, Orbits::keeping(game, &start), &()).expect("no loops");
        (solution.verdict(&start).expect("the start").remoteness, solution.tally().positions)
    }
}

/// The same backwards, on all cores.
struct Retrograde;

impl Visitor for Retrograde {
    type Output = (Option<u32>, u64);

    fn visit<G: Playable>(self, game: &G) -> (Option<u32>, u64) {
        let solution = ludex::solver::backwards(game, &game.start(), &()).expect("affordable");
        (solution.verdict(&game.start()).expect("the start").remoteness, solution.tally().positions)
    }
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let mut count = criterion.benchmark_group("count");
    for (spec, canonical, all) in [
        ("connect4:5x5", 34_888_367, 69_763_700),
        ("peg-solitaire:english", 23_475_688, 187_636_299),
        ("othello:4x4", 15_856, 62_789),
    ] {
        count.throughput(Throughput::Elements(all));
        count.bench_function(spec, |bencher| {
            bencher.iter(|| {
                assert_eq!(registry::listed_game(black_box(spec)).map(|game| game.visit(Count)), Ok((canonical, all)))
            });
        });
    }
    count.finish();
    let mut solve = criterion.benchmark_group("solve");
    for (spec, remoteness, positions) in [("tictactoe", 9, 5_478), ("connect4:5x4", 20, 3_945_711)] {
        solve.throughput(Throughput::Elements(positions));
        solve.bench_function(spec, |bencher| {
            bencher.iter(|| {
                assert_eq!(
                    registry::listed_game(black_box(spec)).map(|game| game.visit(Solve)),
                    Ok((Some(remoteness), positions))
                )
            });
        });
    }
    solve.finish();
    let mut retrograde = criterion.benchmark_group("retrograde");
    for (spec, remoteness, positions) in [
        ("connect4:5x4", Some(20), 3_945_711),
        ("connect4:5x5", Some(25), 69_763_700),
        ("peg-solitaire:english", Some(31), 187_636_299),
        ("teeko", None, 96_428_136),
    ] {
        retrograde.throughput(Throughput::Elements(positions));
        retrograde.bench_function(spec, |bencher| {
            bencher.iter(|| {
                assert_eq!(
                    registry::listed_game(black_box(spec)).map(|game| game.visit(Retrograde)),
                    Ok((remoteness, positions))
                )
            });
        });
    }
    retrograde.finish();
    criterion.final_summary();
}
