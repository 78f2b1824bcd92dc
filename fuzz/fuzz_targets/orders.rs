//! Any text as the orders of a movement of Diplomacy: an error that says something, or orders that
//! are read back as they are written, and of which everything is told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::diplomacy::laws::any_orders;

fuzz_target!(|text: &str| any_orders(text));
