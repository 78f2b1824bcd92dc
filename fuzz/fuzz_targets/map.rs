//! Any text as a map of Diplomacy: an error that says something, or a sound map that is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::diplomacy::laws::any_map;

fuzz_target!(|text: &str| any_map(text));
