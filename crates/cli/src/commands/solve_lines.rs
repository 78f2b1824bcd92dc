//! `ludex solve --from -`: one position a line in, one answer a line out.
//!
//! A line that cannot be answered gets an answer that says why, so that inputs and outputs stay aligned, and the run
//! goes on; one that is too much for the memory is answered by what was seen, and remembered in the exit status.

use std::io;

use ludex::Playable;
use serde::Serialize;

use super::position;
use super::solve_report::Solved;
use crate::args::{Everywhere, HowArgs};
use crate::failure::Failure;
use crate::language::tell;
use crate::output;

/// The answer to a line that cannot be answered.
#[derive(Serialize)]
struct Bad {
    line: usize,
    error: String,
}

pub(super) fn run<G: Playable>(game: &G, how: HowArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let mut ran_out = None;
    for (number, line) in (1..).zip(io::stdin().lines()) {
        match answer(game, line, how, everywhere) {
            Ok(solved) => {
                if everywhere.json { output::print_json(&solved.json()) } else { output::print(&solved.line()) }?;
                match solved.end() {
                    Err(budget @ Failure::Budget(_)) => ran_out = ran_out.or(Some(budget)),
                    end => end?,
                }
            }
            Err(Failure::BadInput(error)) if everywhere.json => output::print_json(&Bad { line: number, error })?,
            Err(Failure::BadInput(error)) => {
                output::print(&tell!("line {number}: {error}", "ligne {number} : {error}"))?;
            }
            Err(other) => return Err(other),
        }
    }
    ran_out.map_or(Ok(()), Err)
}

fn answer<G: Playable>(
    game: &G,
    line: io::Result<String>,
    how: HowArgs,
    everywhere: &Everywhere,
) -> Result<Solved, Failure> {
    let line = line.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::BadInput(tell!("not text in UTF-8", "pas du texte en UTF-8")),
        _ => error.into(),
    })?;
    let at = position(game, Some(line.trim()))?;
    Solved::solve(game, &at, how, everywhere)
}
