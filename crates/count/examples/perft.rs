//! Perft of chess through Ludex beside the loop of `cozy-chess` itself, both counting the last ply
//! without making it, on one core: `cargo run --release -p ludex-count --example perft [PAIRS]`.

use std::time::Instant;

use cozy_chess::Board;
use ludex_core::{AnyGame, Game as _};
use ludex_count::perft;

/// Plies, and the paths that there are.
const DEPTH: u32 = 6;
const PATHS: u64 = 119_060_324;

fn own_loop(board: &Board, depth: u32) -> u64 {
    let mut paths = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            paths += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                paths += own_loop(&after, depth - 1);
            }
        }
        false
    });
    paths
}

fn through_ludex(game: &AnyGame) -> u64 {
    let AnyGame::Bits256(game) = game else { unreachable!("a position of chess has 256 bits") };
    perft::count(game, &game.start(), DEPTH, &()).expect("no budget").total
}

fn seconds(count: impl Fn() -> u64) -> f64 {
    let began = Instant::now();
    assert_eq!(count(), PATHS);
    began.elapsed().as_secs_f64()
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|pairs| pairs.parse().ok()).unwrap_or(5);
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool");
    let game = ludex_games::chess::read_game("").expect("chess");
    for _ in 0..pairs {
        let [ludex, own] = [seconds(|| through_ludex(&game)), seconds(|| own_loop(&Board::startpos(), DEPTH))];
        println!("ludex {ludex:.3} s, cozy-chess {own:.3} s, ratio {:.2}", ludex / own);
    }
}
