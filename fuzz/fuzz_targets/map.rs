//! Any text as a map of Diplomacy, in the grammar of the judges or as a CSV of borders: an error
//! that says something, or a sound map that is written and read again. The same text as what is
//! known of a position, after `--given`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::diplomacy::laws::{any_given, any_map};

fuzz_target!(|text: &str| {
    any_map(text);
    any_given(text);
});
