//! How long symbolic counts take, once each; every one asserts the answer that it times.
//!
//! `cargo bench -p ludex-count --bench symbolic -- [part of a name] …`. Sources of the numbers:
//! `testdata/positions.toml`.

use std::time::Instant;

use ludex_core::{AnyGame, Game as _, Notation as _};
use ludex_count::symbolic::{Options, count};
use ludex_games::{connect4, mnk, peg_solitaire, sliding};
use num_bigint::BigUint;

fn time(game: &AnyGame, positions: u64) {
    let began = Instant::now();
    let levels = count(game, &game.start(), Options::default(), &()).expect("counted");
    let seconds = began.elapsed().as_secs_f64();
    assert_eq!(levels.iter().map(|level| &level.positions).sum::<BigUint>(), positions.into());
    println!("{:<24} {seconds:>8.2} s {positions:>14} positions", game.spec());
}

fn main() {
    let asked: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    // Tests that run every benchmark once do not say so, and take the first two.
    let benches = if std::env::args().any(|word| word == "--bench") { usize::MAX } else { 2 };
    let wanted = |spec: &str| asked.is_empty() || asked.iter().any(|part| spec.contains(part.as_str()));
    let counts = [
        ("sliding", "3x3", 181_440),
        ("mnk", "4x4,4", 9_722_011),
        ("connect4", "5x5", 69_763_700),
        ("connect4", "6x5", 2_818_972_642),
        ("peg-solitaire", "english", 187_636_299),
    ];
    for (name, params, positions) in counts.into_iter().take(benches) {
        if wanted(&format!("{name}:{params}")) {
            let read = match name {
                "sliding" => sliding::read_game,
                "mnk" => mnk::read_game,
                "connect4" => connect4::read_game,
                _ => peg_solitaire::read_game,
            };
            time(&read(params).expect("parameters of a game"), positions);
        }
    }
}
