//! What must hold of any text that is read as a sheet; tests and fuzzing run it.

use ludex_core::Observer;

use crate::{Fault, Loaded, Message, Sheet};

/// An observer with little memory, so that what grows ends soon.
struct Little;

impl Observer for Little {
    fn memory(&self) -> u64 {
        4 << 20
    }
}

/// Any text gives a problem with its place and in both languages, or a sheet that is a machine or
/// says why not; its normal form is read as the same rules.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_text(text: &str) {
    let sheet = match Sheet::read("f", text) {
        Ok(sheet) => sheet,
        Err(fault) => {
            let told = fault.text();
            assert!(!told.en.is_empty() && told.en != told.fr, "{text}: {told}");
            if let Fault::Text(problem) = fault {
                assert!(problem.line > 0 && problem.column > 0, "{text}");
            }
            return;
        }
    };
    let normal = sheet.normal_form();
    let again = Sheet::read("f", &normal).unwrap_or_else(|fault| panic!("`{text}` is written `{normal}`: {fault}"));
    assert_eq!(again.normal_form(), normal, "{text}");
    if let Err(fault) = Loaded::new(sheet, &Little) {
        let told = fault.text();
        assert!(!told.en.is_empty() && told.en != told.fr, "{text}");
    }
}

/// Any text is a message of a game server, or is refused by a sentence in both languages.
///
/// # Panics
/// If it is not; the message holds the text.
pub fn any_message(text: &str) {
    if let Err(refused) = Message::read(text) {
        let told = refused.sentence();
        assert!(!told.en.is_empty() && told.en != told.fr, "{text}");
    }
}
