//! `ludex solve --from -`: one position a line in, one answer a line out.

use ludex::Playable;

use super::solve_one::Kept;
use super::solve_report::Solved;
use super::{lines, position};
use crate::args::{Everywhere, HowArgs};
use crate::failure::Failure;
use crate::output;

pub(super) fn run<G: Playable>(game: &G, how: HowArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let mut kept = Kept::default();
    lines::answer_all(everywhere, |line| {
        let at = position(game, Some(line))?;
        let solved = Solved::solve(game, &at, how, &mut kept, everywhere)?;
        if everywhere.json { output::print_json(&solved.json()) } else { output::print(&solved.line()) }?;
        solved.end()
    })
}
