//! Any text as a small game tree: an error with its place, or a tree that both methods label alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::search::tree::laws::any_tree;

fuzz_target!(|text: &str| any_tree(text));
