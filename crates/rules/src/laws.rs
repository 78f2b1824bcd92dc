//! What must hold of any text that is read as rules; tests and fuzzing run it.

use crate::{Engine, Options, Program};

/// Any text, in either syntax, gives a problem with its place and in both languages, or a program that runs.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_text(text: &str) {
    for is_clips in [true, false] {
        let mut program = Program::new();
        let read = if is_clips { program.read_clips("f", text) } else { program.read_ops5("f", text) };
        match read {
            Err(problem) => {
                let told = problem.text();
                assert!(!problem.what.en.is_empty() && !problem.what.fr.is_empty() && told.en != told.fr, "{text}");
                assert!(problem.line > 0 && problem.column > 0, "{text}");
            }
            Ok(()) => {
                Engine::new(program, Options::default()).run(50, &(), &mut ());
            }
        }
    }
}
