//! How long Connect Four takes by columns; every benchmark asserts the answer that it times.
//!
//! `cargo bench -p ludex-count`. Sources of the numbers: `testdata/positions.toml`.

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use ludex_count::columns::{Board, by_ply, total};

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let mut group = criterion.benchmark_group("columns");
    for (columns, rows, positions) in [(6, 6, 69_173_028_785), (7, 6, 4_531_985_219_092)] {
        let board = Board::new(columns, rows, 4).expect("a board that can be counted");
        group.bench_function(format!("{columns}x{rows}"), |bencher| {
            bencher.iter(|| assert_eq!(total(black_box(board), &()).expect("counted").positions, positions));
        });
        group.bench_function(format!("{columns}x{rows} by ply"), |bencher| {
            bencher.iter(|| {
                let plies = by_ply(black_box(board), &()).expect("counted");
                assert_eq!(plies.iter().map(|ply| ply.positions).sum::<u128>(), positions);
            });
        });
    }
    group.finish();
    criterion.final_summary();
}
