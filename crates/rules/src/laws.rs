//! What must hold of any text that is read as rules; tests and fuzzing run it.

use crate::{Diagnostic, Engine, Options, Program, saturate};

type Read = fn(&mut Program, &str) -> Result<(), Diagnostic>;

/// Any text, in either syntax or as facts alone, gives a problem with its place and in both
/// languages, or a program that runs, and that is saturated or says why not.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_text(text: &str) {
    let readers: [Read; 3] = [
        |program, text| program.read_clips("f", text),
        |program, text| program.read_ops5("f", text),
        |program, text| program.read_facts("f", text),
    ];
    for read in readers {
        let mut program = Program::new();
        if let Err(problem) = read(&mut program, text) {
            let told = problem.text();
            assert!(!problem.what.en.is_empty() && !problem.what.fr.is_empty() && told.en != told.fr, "{text}");
            assert!(problem.line > 0 && problem.column > 0, "{text}");
            continue;
        }
        if let Err(reason) = saturate(program.clone(), 50, &()) {
            assert!(!reason.en.is_empty() && reason.en != reason.fr, "{text}");
        }
        Engine::new(program, Options::default()).run(50, &(), &mut ());
    }
}
