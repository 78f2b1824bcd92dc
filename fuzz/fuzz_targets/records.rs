//! Any text as records of games, and as lists of moves of one of the games: an error with its line,
//! or games that are written so that they are read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::records::laws::{any_lists, any_records};
use ludex_testkit::text::game;

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    ludex::registry::install();
    any_records(text);
    any_lists(game(number), text);
});
