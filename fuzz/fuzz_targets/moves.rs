//! Any words as moves from the start of one of the games: each is an error or a legal move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::registry::with_game;
use ludex_testkit::text::{AnyMoves, game};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    with_game(game(number), AnyMoves(text)).expect("a game of the list");
});
