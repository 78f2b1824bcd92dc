//! One position a line in, one answer a line out.
//!
//! A line that cannot be answered gets an answer that says why, so that inputs and outputs stay
//! aligned, and the run goes on; one that is too much for the memory is answered by what was seen,
//! and remembered in the exit status.

use std::io;

use serde::Serialize;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::tell;
use crate::output;

/// The answer to a line that cannot be answered.
#[derive(Serialize)]
struct Bad {
    line: usize,
    error: String,
}

/// Reads standard input to its end; `answer` writes the answer to a line.
pub(super) fn answer_all(
    everywhere: &Everywhere,
    mut answer: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut ran_out = None;
    for (number, line) in (1..).zip(io::stdin().lines()) {
        match text(line).and_then(|line| answer(line.trim())) {
            Ok(()) => {}
            Err(budget @ Failure::Budget(_)) => ran_out = ran_out.or(Some(budget)),
            Err(Failure::BadInput(error)) if everywhere.json => output::print_json(&Bad { line: number, error })?,
            Err(Failure::BadInput(error)) => {
                output::print_as_it_is(&tell!("line {number}: {error}", "ligne {number} : {error}"))?;
            }
            Err(other) => return Err(other),
        }
    }
    ran_out.map_or(Ok(()), Err)
}

fn text(line: io::Result<String>) -> Result<String, Failure> {
    line.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::BadInput(tell!("not text in UTF-8", "pas du texte en UTF-8")),
        _ => error.into(),
    })
}
