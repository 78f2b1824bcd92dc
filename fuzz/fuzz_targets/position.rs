//! Any text as a position of one of the games: an error, or a position that is written and read
//! again, has moves or is over, and can be drawn.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::registry::listed_game;
use ludex_testkit::text::{any_position, game};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    any_position(&listed_game(game(number)).expect("a game of the list"), text);
});
