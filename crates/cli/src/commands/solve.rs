//! `ludex solve`: who wins, and how soon.

use ludex_services::engines::{self, SolvedGame};
use ludex_services::prelude::*;
use ludex_services::{AnyGame, AnyPosition, Halt, registry};

use super::solve_one::Kept;
use super::solve_report::Solved;
use super::{beforehand, position, solve_lines, solve_table, start_threads};
use crate::args::{Everywhere, SolveArgs, SolveMethod};
use crate::failure::Failure;
use crate::language::tell;
use crate::observer::Watch;
use crate::{board, output};

pub(super) fn run(args: &SolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    Solve { args, everywhere }.run(&registry::game(&args.game)?)
}

struct Solve<'a> {
    args: &'a SolveArgs,
    everywhere: &'a Everywhere,
}

impl Solve<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let Self { args: args @ SolveArgs { from, how, table, .. }, everywhere } = self;
        if let Some(file) = table {
            return solve_table::run(game, file, args, everywhere);
        }
        refuse_memo_on_loops(game, how.method)?;
        if from.as_deref() == Some("-") {
            return solve_lines::run(game, args, everywhere);
        }
        let root = position(game, from.as_deref())?;
        let how = beforehand::solving(game, &root, *how, args.anyway, everywhere)?;
        let solved = Solved::solve(game, &root, how, &mut Kept::default(), everywhere)?;
        let picture = board::block(&game.picture(&root));
        if everywhere.json { output::print_json(&solved.json()) } else { output::print(&solved.text(&picture)) }?;
        solved.end()
    }
}

/// Min-max would find the loop by itself, after long work and without a way out.
pub(super) fn refuse_memo_on_loops(game: &AnyGame, method: SolveMethod) -> Result<(), Failure> {
    if method != SolveMethod::Memo || !game.loops() {
        return Ok(());
    }
    let spec = game.spec();
    Err(Failure::BadInput(tell!(
        "{spec} has loops, and --method memo is for games without; take --method retrograde",
        "{spec} a des boucles, et --method memo est pour les jeux sans ; prenez --method retrograde"
    )))
}

/// The method that `auto` stands for where any will do.
pub(super) fn method(game: &AnyGame, method: SolveMethod) -> SolveMethod {
    match method {
        SolveMethod::Auto if game.loops() || game.ply(&game.start()).is_some() => SolveMethod::Retrograde,
        SolveMethod::Auto => SolveMethod::Memo,
        asked => asked,
    }
}

/// Runs the engine.
pub(super) fn solution<'g>(
    game: &'g AnyGame,
    root: &AnyPosition,
    asked: SolveMethod,
    watch: &Watch,
) -> Result<SolvedGame<'g>, Halt> {
    match method(game, asked) {
        SolveMethod::Retrograde => engines::solve_backwards(game, root, watch),
        // The last two are for one position, and were dealt with before.
        SolveMethod::Auto | SolveMethod::Memo | SolveMethod::Sums | SolveMethod::Search => {
            engines::solve_memo(game, root, watch)
        }
    }
}
