//! The exact search of four in a row; every benchmark asserts the score that it times.
//!
//! `cargo bench -p ludex-search --bench stacks`. The score of the empty board is published; the
//! sums of scores of the random positions are ours, and 200 such positions were scored alike by
//! PascalPons/connect4 (`testdata/connect4-scores.toml`).

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use ludex_core::{Game, Status};
use ludex_games::connect4::Connect4;
use ludex_search::stacks::{Solver, Stacks};
use ludex_testkit::random::Random;

/// So many positions of random play after `least` to `most` stones.
fn positions(count: usize, least: usize, most: usize) -> Vec<Stacks> {
    let game = Connect4::<u64>::new(7, 6, 4);
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while positions.len() < count {
        let mut at = game.start();
        for _ in 0..least + random.below(most - least + 1) {
            moves.clear();
            let Status::Turn(_) = game.expand(&at, &mut moves) else { break };
            at = game.play(&at, *random.pick(&moves).expect("a move"));
        }
        let open = matches!(game.expand(&at, &mut Vec::new()), Status::Turn(_));
        if open && game.ply(&at).is_some_and(|ply| ply as usize >= least) {
            positions.push(Stacks::from_position(&game, &at).expect("a position that is not over"));
        }
    }
    positions
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let mut group = criterion.benchmark_group("stacks/empty 7x6");
    let empty = Stacks::new(7, 6, [0; 2]).expect("the start");
    for threads in [1, 2] {
        group.bench_function(BenchmarkId::new("threads", threads), |bencher| {
            bencher.iter(|| {
                let mut solver = Solver::new(7, 6, Solver::USUAL_MEMORY, threads).expect("a board");
                let found = solver.solve(black_box(&empty), &()).expect("enough memory");
                assert_eq!((found.score, found.verdict.remoteness), (1, Some(41)));
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("stacks/positions");
    for (count, least, most, sum) in [(10_000, 29, 38, 30_457), (100, 15, 28, 413)] {
        let positions = positions(count, least, most);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(format!("{count} of {least} to {most} stones"), |bencher| {
            bencher.iter(|| {
                // With a new table: an old one knows the answers.
                let mut solver = Solver::new(7, 6, Solver::USUAL_MEMORY, 1).expect("a board");
                let scores = positions.iter().map(|at| solver.solve(at, &()).expect("enough memory").score);
                assert_eq!(scores.sum::<i32>(), sum);
            });
        });
    }
    group.finish();
    criterion.final_summary();
}
