//! Any text as the name of a game: an error, or a game whose own name gives it back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::registry::with_game;
use ludex_testkit::text::{Spec, any_spec};

fuzz_target!(|text: &str| any_spec(text, |spec| with_game(spec, Spec)));
