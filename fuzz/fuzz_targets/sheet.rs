//! Any text as a sheet of rules: a problem with its place, or a machine, or why there is none; and
//! as a message of a game server.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_gdl::laws::{any_message, any_text};

fuzz_target!(|text: &str| {
    any_text(text);
    any_message(text);
});
