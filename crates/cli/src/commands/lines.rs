//! One position a line in, one answer a line out.
//!
//! A line that cannot be answered gets an answer that says why, so that inputs and outputs stay
//! aligned, and the run goes on; it is said on standard error too, and in the exit status. One that
//! is too much for the memory is answered by what was seen, and remembered in the exit status.

use std::io;

use ludex_services::Seats;
use ludex_services::words::shortened;
use serde::Serialize;

use super::moves_report::line_table;
use crate::args::Everywhere;
use crate::failure::{self, Failure};
use crate::language::tell;
use crate::output;
use crate::table::Table;

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
    let (mut ran_out, mut bad_lines) = (None, false);
    for (number, line) in (1..).zip(io::stdin().lines()) {
        let line = text(line);
        let typed = line.as_ref().map_or_else(|_| String::new(), |line| line.trim().to_owned());
        match line.and_then(|line| answer(line.trim())) {
            Ok(()) => {}
            Err(budget @ Failure::Budget(_)) => ran_out = ran_out.or(Some(budget)),
            Err(Failure::BadInput(error)) => {
                bad_lines = true;
                let error = shortened(&error);
                let told = tell!("line {number}: {error}", "ligne {number} : {error}");
                failure::report(&told, failure::BAD_INPUT);
                match everywhere.form {
                    _ if everywhere.json => output::print_json(&Bad { line: number, error }),
                    form if form.is_of_tables() => output::print_rows(&bad_row(&typed, &error), form),
                    _ => output::print_as_it_is(&told),
                }?;
            }
            Err(other) => return Err(other),
        }
    }
    match ran_out {
        Some(budget) => Err(budget),
        None if bad_lines => Err(Failure::BadLines),
        None => Ok(()),
    }
}

/// A line that cannot be answered, as a row among the answers.
fn bad_row(line: &str, error: &str) -> Table {
    line_table(line, None, &[""; 0], Seats::Fixed, error)
}

fn text(line: io::Result<String>) -> Result<String, Failure> {
    line.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::BadInput(tell!("not text in UTF-8", "pas du texte en UTF-8")),
        _ => error.into(),
    })
}
