//! Any text as rules of CLIPS and of OPS5: a problem with its place, or a program that runs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_rules::laws::any_text;

fuzz_target!(|text: &str| any_text(text));
