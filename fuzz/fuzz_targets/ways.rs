//! Any text as a weighted graph: an error that says something, or a graph in which every search finds
//! the distances.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::path::laws::any_graph;

fuzz_target!(|text: &str| any_graph(text));
