//! Any text as a position of one of the games: an error, or a position that is written and read
//! again, has moves or is over, and can be drawn.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::registry::with_game;
use ludex_testkit::text::{AnyPosition, game};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    with_game(game(number), AnyPosition(text)).expect("a game of the list");
});
