//! Any words as moves from the start of one of the games: each is an error or a legal move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::registry::listed_game;
use ludex_testkit::text::{any_moves, game};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    any_moves(&listed_game(game(number)).expect("a game of the list"), text);
});
