//! The attractor on random arenas of ten million edges; every benchmark asserts the answer that it
//! times.
//!
//! `cargo bench -p ludex-arena`. The answers are ours; `tests/suite/attractor.rs` holds smaller
//! ones against the definition, and each is checked here once by `check_regions`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use ludex_arena::{Arena, Builder, Reverse, attractor, attractor_along, check_regions, regions};
use ludex_core::{Outcome, Player, Seats};
use ludex_testkit::random::Random;

const EDGES: u64 = 10_000_000;
const PLAYERS: [Player; 2] = Player::ALL;

/// An arena with ten million edges between random vertices, each owned by chance; a vertex in
/// `ends` is an end, won by a player chosen by chance.
fn random_arena(vertices: usize, ends: usize) -> Arena {
    let mut random = Random::new(1);
    let mut builder = Builder::new(Seats::Fixed);
    for v in 0..vertices as u32 {
        builder.vertex(PLAYERS[random.below(2)], "");
        if (v as usize) < vertices / ends {
            builder.set_end(v, Outcome::Win(PLAYERS[random.below(2)]));
        }
    }
    for _ in 0..EDGES {
        let from = vertices / ends + random.below(vertices - vertices / ends);
        builder.edge(from as u32, random.below(vertices) as u32, "");
    }
    builder.finish().expect("an arena")
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(1)).configure_from_args();
    let mut group = criterion.benchmark_group("attractor");
    group.throughput(Throughput::Elements(EDGES));
    let won = |arena: &Arena| -> Vec<u32> { arena.ends_in(Outcome::Win(Player::First)).collect() };
    for (vertices, ends, answer) in [(1_000_000, 8, 499_290), (2_500_000, 4, 1_250_510), (5_000_000, 4, 2_497_282)] {
        let arena = random_arena(vertices, ends);
        let name = |what: &str| format!("{what}/{vertices}x{EDGES}");
        let target = won(&arena);
        group.bench_function(name("reverse and attractor"), |bencher| {
            bencher
                .iter(|| assert_eq!(attractor(black_box(&arena), Player::First, target.iter().copied()).len(), answer));
        });
        group.bench_function(name("reverse"), |bencher| bencher.iter(|| Reverse::new(black_box(&arena))));
        let reverse = Reverse::new(&arena);
        group.bench_function(name("attractor"), |bencher| {
            bencher.iter(|| {
                let target = target.iter().copied();
                assert_eq!(attractor_along(black_box(&arena), &reverse, Player::First, target).len(), answer);
            });
        });
        let found = regions(&arena);
        check_regions(&arena, &found).expect("right");
        group.bench_function(name("regions"), |bencher| {
            bencher.iter(|| assert_eq!(regions(black_box(&arena)).count(Outcome::Win(Player::First)), answer));
        });
        group.bench_function(name("check"), |bencher| {
            bencher.iter(|| assert_eq!(check_regions(black_box(&arena), &found), Ok(())));
        });
    }
    group.finish();
    criterion.final_summary();
}
