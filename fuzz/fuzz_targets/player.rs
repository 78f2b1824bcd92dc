//! Any text as a player: an error in both languages, or a player whose own text gives it back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::players::PlayerSpec;

fuzz_target!(|text: &str| match PlayerSpec::read(text) {
    Ok(player) => assert_eq!(PlayerSpec::read(&player.text).as_ref(), Ok(&player), "`{text}`"),
    Err(error) => assert!(!error.problem.en.is_empty() && !error.problem.fr.is_empty(), "`{text}`"),
});
