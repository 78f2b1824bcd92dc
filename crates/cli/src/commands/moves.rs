//! `ludex moves`: every legal move with its value, best first.

use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;
use ludex_services::solving::{Question, Solver, table};

use super::moves_report::MovesOutput;
use super::players::seconds;
use super::{position, start_threads, text};
use crate::args::{Everywhere, MovesArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::tell;
use crate::observer::Watch;
use crate::{numbers, output, refusal, tables};

pub(super) fn run(args: &MovesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let (method, discount, anyway) = (args.how.method.asked(), args.how.discount, args.anyway);
    let watch = Watch::new(everywhere);
    let told = if let Some(file) = &args.table {
        if let Some(problem) = table::problem(method) {
            return Err(Failure::BadInput(text(&problem)));
        }
        let table = tables::open(file)?;
        let at = &position(game, args.position.as_deref())?;
        MovesOutput::of_table(&tables::prober(&table, game)?, at, discount)?
    } else {
        let root = &position(game, args.position.as_deref())?;
        let question = Question { game, root, method, discount, anyway };
        let moves = Solver::default().moves(&question, seconds, &watch).map_err(|why| {
            let seen = numbers::grouped(watch.last().found);
            watch.finish();
            let seen = tell!("{seen} positions seen", "{seen} positions vues");
            refusal::failure(&why, Purpose::Solve, &game.spec(), &seen)
        })?;
        MovesOutput::new(game, root, moves, discount)
    };
    watch.finish();
    if everywhere.json {
        let table = args.table.as_ref().map(|file| file.display().to_string());
        return output::print_json(&told.json_of_moves(table, Cost::of(&watch)));
    }
    output::print(&told.text())
}
