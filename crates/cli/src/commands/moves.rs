//! `ludex moves`: every legal move with what it is worth, best first.

use ludex_services::prelude::*;
use std::path::Path;

use ludex_services::exact::Exact;
use ludex_services::solver::MovesReport;
use ludex_services::{AnyGame, AnyPosition, Halt, registry};

use super::moves_report::Answer;
use super::solve::{refuse_memo_on_loops, solution};
use super::solve_one::{One, refuse_for_moves};
use super::solve_table::refuse_methods_without_tables;
use super::{Played, beforehand, from_table, position, start_threads};
use crate::args::{Everywhere, MovesArgs, SolveMethod};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::tell;
use crate::observer::Watch;
use crate::{board, halt, numbers, output};

pub(super) fn run(args: &MovesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    Moves { args, everywhere }.run(&registry::listed_game(&args.game)?)
}

struct Moves<'a> {
    args: &'a MovesArgs,
    everywhere: &'a Everywhere,
}

impl Moves<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let Self { args, everywhere } = self;
        let watch = Watch::new(everywhere);
        let answer = match &args.table {
            Some(file) => from_file(game, file, args)?,
            None => solved(game, args, everywhere, &watch)?,
        };
        watch.finish();
        if everywhere.json {
            let table = args.table.as_ref().map(|file| file.display().to_string());
            return output::print_json(&answer.json_of_moves(table, Cost::of(&watch)));
        }
        output::print(&answer.text())
    }
}

fn from_file(game: &AnyGame, file: &Path, args: &MovesArgs) -> Result<Answer, Failure> {
    refuse_methods_without_tables(args.how.method)?;
    let table = from_table::open(file)?;
    let prober = from_table::of(&table, game)?;
    Answer::of_table(&prober, &position(game, args.position.as_deref())?, args.how.discount)
}

fn solved(game: &AnyGame, args: &MovesArgs, everywhere: &Everywhere, watch: &Watch) -> Result<Answer, Failure> {
    refuse_for_moves(game, args.how.method)?;
    refuse_memo_on_loops(game, args.how.method)?;
    let at = position(game, args.position.as_deref())?;
    let method = match beforehand::solving(game, &at, args.how, args.anyway, everywhere)?.method {
        // Shortest solutions are found for one position, and not for its moves.
        SolveMethod::Search if Exact::of(game, 0, 1).is_none() => SolveMethod::Auto,
        method => method,
    };
    if let Some(exact) = One::exact_for_moves(game, method, watch) {
        return searched(game, &at, &exact, args.how.discount, watch);
    }
    let solution = solution(game, &at, method, watch).map_err(|halt| {
        let seen = numbers::grouped(watch.last().found);
        watch.finish();
        halt::failure(&halt, &tell!("{seen} positions seen", "{seen} positions vues"))
    })?;
    let discount = args.how.discount;
    Ok(Answer {
        played: Played::of(game),
        status: game.expand(&at, &mut Vec::new()),
        picture: board::block(&game.picture(&at)),
        verdict: solution.verdict(&at).expect("the root of a solution was reached"),
        verdicts: solution.moves(&at).into_iter().flatten().map(|rated| rated.verdict).collect(),
        report: solution.moves_report(&at, discount).expect("the root of a solution was reached"),
        discount,
    })
}

/// The moves of one position, each searched by itself.
fn searched(
    game: &AnyGame,
    at: &AnyPosition,
    exact: &Exact,
    discount: Option<f64>,
    watch: &Watch,
) -> Result<Answer, Failure> {
    let found = exact.verdict(game, at, watch).and_then(|verdict| Ok((verdict, exact.moves(game, at, watch)?)));
    let (verdict, moves) = found.map_err(|stop| {
        let seen = numbers::grouped(watch.last().found);
        watch.finish();
        halt::failure(&Halt::Stop(stop), &tell!("{seen} positions seen", "{seen} positions vues"))
    })?;
    Ok(Answer {
        played: Played::of(game),
        status: game.expand(at, &mut Vec::new()),
        picture: board::block(&game.picture(at)),
        verdict,
        verdicts: moves.iter().map(|rated| rated.verdict).collect(),
        report: MovesReport::new(game, at, verdict, &moves, discount),
        discount,
    })
}
