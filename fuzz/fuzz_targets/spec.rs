//! Any text as the name of a game: an error, or a game whose own name gives it back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::Notation as _;
use ludex::registry::listed_game;
use ludex_testkit::text::any_spec;

fuzz_target!(|text: &str| any_spec(text, |spec| listed_game(spec).map(|game| game.spec())));
