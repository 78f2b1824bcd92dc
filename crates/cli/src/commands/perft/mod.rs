//! `ludex perft`: the paths of so many plies, one by one.

mod estimate;

use ludex_services::count::estimate::Effort;
use ludex_services::framed::Framed;
use ludex_services::perft::{self, Perft};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;
use serde::Serialize;

use super::{Played, position, start_threads};
use crate::args::{Everywhere, PerftArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{grouped, rate, seconds};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::text_table::{Align, Cell, Table};
use crate::{refusal, words};

pub(super) fn run(args: &PerftArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = registry::listed_game(&args.game)?;
    let at = position(&game, args.position.text())?;
    if let Some(samples) = args.samples {
        let effort = Effort { samples, seed: everywhere.seed.unwrap_or(0) };
        return estimate::run(&game, &at, args.depth, effort, everywhere);
    }
    let watch = Watch::new(everywhere);
    let found = perft::perft(&game, &at, args.depth, &watch);
    let seconds = watch.seconds();
    watch.finish();
    let found = found.map_err(|why| {
        let paths = words::counted(watch.last().found, ["path", "paths"], ["suite", "suites"]);
        refusal::failure(&why, Purpose::Count, &game.spec(), &paths)
    })?;
    let told = Told { played: Played::of(&game), found, divide: args.divide, seconds };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())
}

struct Told {
    played: Played,
    found: Perft,
    divide: bool,
    seconds: f64,
}

/// What it cost.
#[derive(Serialize)]
pub(super) struct Seconds {
    seconds: f64,
}

/// A report with its game and its cost.
pub(super) fn framed<R>(played: &Played, report: R, seconds: f64) -> Framed<R, Seconds> {
    Framed { command: "perft", game: played.spec.clone(), position: None, report, cost: Seconds { seconds } }
}

impl Told {
    fn json(&self) -> Framed<perft::Report<'_>, Seconds> {
        framed(&self.played, self.found.report(self.divide), self.seconds)
    }

    fn table(&self) -> Table {
        let paths = tr("paths", "suites");
        if !self.divide {
            let mut table = Table::new().column("depth", tr("plies", "coups"), Align::Right);
            table = table.column("nodes", paths, Align::Right);
            table.row(vec![Cell::number(self.found.depth), Cell::number(self.found.nodes)]);
            return table;
        }
        let mut table =
            Table::new().column("move", tr("move", "coup"), Align::Left).column("nodes", paths, Align::Right);
        for (mv, nodes) in &self.found.by_move {
            table.row(vec![mv.clone().into(), Cell::number(nodes)]);
        }
        table.sum(vec![tr("sum", "somme").into(), Cell::number(self.found.nodes)]);
        table
    }

    fn text(&self) -> String {
        let Perft { depth, nodes, .. } = &self.found;
        let heading = self.played.heading(&match depth {
            1 => tr("paths of 1 ply", "suites de 1 coup").to_owned(),
            _ => tell!("paths of {depth} plies", "suites de {depth} coups"),
        });
        let (time, paths) = (seconds(self.seconds), grouped(nodes));
        let rate = rate(*nodes as f64, self.seconds);
        let rate = rate.map(|rate| tell!(" ({rate} a second)", " ({rate} par seconde)")).unwrap_or_default();
        let summary = fold(&tell!("{paths} in {time}{rate}", "{paths} en {time}{rate}"), 2);
        let has_moves = self.divide && !self.found.by_move.is_empty();
        let table = if has_moves { format!("\n\n{}", self.table()) } else { String::new() };
        format!("{heading}\n\n{summary}{table}")
    }
}
