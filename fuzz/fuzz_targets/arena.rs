//! Any bytes as a file of an arena: an error that says something, or an arena whose regions pass
//! the check and that is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::arena::laws::any_file;
use ludex::arena::read::Format;

fuzz_target!(|input: (u8, &[u8])| {
    let (number, bytes) = input;
    any_file(bytes, Format::ALL[usize::from(number) % Format::ALL.len()]);
});
