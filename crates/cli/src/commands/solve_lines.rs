//! `ludex solve --from -`: one position a line in, one answer a line out.

use ludex_services::AnyGame;

use super::solve_one::{Kept, One};
use super::solve_report::Solved;
use super::{beforehand, lines, position};
use crate::args::{Everywhere, SolveArgs};
use crate::failure::Failure;
use crate::output;

pub(super) fn run(game: &AnyGame, args: &SolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (mut kept, how) = (Kept::default(), args.how);
    lines::answer_all(everywhere, |line| {
        let at = position(game, Some(line))?;
        let all = !args.anyway && One::asked(game, &at, how)?.is_none();
        let listing = beforehand::listing(game, how.method).filter(|_| all);
        let shortage =
            listing.and_then(|listing| Some((listing, beforehand::shortage(game, &at, listing, everywhere)?)));
        let solved = match shortage {
            Some((listing, memory)) => Solved::too_large(game, &at, beforehand::word(listing), memory, everywhere),
            None => Solved::solve(game, &at, how, &mut kept, everywhere)?,
        };
        if everywhere.json { output::print_json(&solved.json()) } else { output::print(&solved.line()) }?;
        solved.end()
    })
}
