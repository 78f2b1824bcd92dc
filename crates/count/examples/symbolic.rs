//! Counts the positions of a game in decision diagrams, all of them or those of its first plies:
//! `cargo run --release -p ludex-count --example symbolic -- connect4 5x5 2 plies=12`.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ludex_core::{BadText, Game as _, Observer, Progress};
use ludex_count::symbolic::{Options, count, report};
use ludex_games::{connect4, mnk, peg_solitaire, sliding};

/// Tells every ply on standard error, and stops after so many.
struct Told {
    plies: u32,
    ply: AtomicU32,
}

impl Observer for Told {
    fn cancelled(&self) -> bool {
        self.ply.load(Relaxed) >= self.plies
    }

    fn progress(&self, now: &Progress) {
        self.ply.store(now.ply, Relaxed);
        eprintln!("ply {}: {} positions, {} MiB", now.ply, now.found, now.bytes >> 20);
    }
}

fn main() -> Result<(), BadText> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let [game, params, threads, asked @ ..] = &words[..] else {
        eprintln!("the words of a count: GAME PARAMS THREADS [ends] [symmetry] [plies=N]");
        return Ok(());
    };
    let has = |word: &str| asked.iter().any(|asked| asked == word);
    let threads = threads.parse().unwrap_or(0);
    let options = Options { threads, ends: has("ends"), up_to_symmetry: has("symmetry"), ..Options::default() };
    let plies = asked.iter().find_map(|asked| asked.strip_prefix("plies=")?.parse().ok()).unwrap_or(u32::MAX);
    let read = match game.as_str() {
        "connect4" => connect4::read_game,
        "mnk" => mnk::read_game,
        "peg-solitaire" => peg_solitaire::read_game,
        _ => sliding::read_game,
    };
    let (game, told) = (read(params)?, Told { plies, ply: AtomicU32::new(0) });
    match count(&game, &game.start(), options, &told) {
        Ok(levels) => println!("{:#?}", report(&levels)),
        Err(refused) => println!("{}", refused.text()),
    }
    Ok(())
}
