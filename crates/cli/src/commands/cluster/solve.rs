//! `ludex cluster solve`: who wins, by several processes.

use ludex_services::cluster;
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;
use ludex_services::solving::cluster::{Ended, METHOD, Shared, report, solve};
use ludex_services::solving::{Question, disk};

use super::together::{self, Here};
use crate::args::{ClusterSolveArgs, Everywhere, HowArgs};
use crate::commands::shares::ProcessWork;
use crate::commands::solve::report::{SolveOutcome, SolveOutput, TableFile};
use crate::commands::{position, start_threads};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{said, tr};
use crate::observer::Watch;
use crate::{board, output, refusal};

pub(super) fn run(args: &ClusterSolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    together::run(&args.together, &["solve"], everywhere, &|here, everywhere| one(args, here, everywhere))
}

/// This process.
fn one(args: &ClusterSolveArgs, here: Here<'_>, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let (Here { member, disk: folder }, together) = (here, &args.together);
    let game = &registry::game(&together.game)?;
    let root = &position(game, together.position.text())?;
    let HowArgs { discount, line } = args.how;
    let question = &Question { discount, line, disk: Some(folder), ..Question::new(game, root) };
    let path = &args.table.clone().unwrap_or_else(|| disk::table_in(&together.disk, game));
    let watch = Watch::new(everywhere);
    let nothing = tr("nothing", "rien");
    let refused = |why| refusal::failure(&why, Purpose::Solve, &game.spec(), nothing);
    let shared = solve(question, path, member, &watch);
    watch.finish();
    let Shared { ended, processes, process } = shared.map_err(refused)?;
    let before = processes.is_empty();
    let mut kept = TableFile { table: path.display().to_string(), bytes: None, before, folder: None };
    let outcome = match ended {
        Ended::Lost(lost) => {
            return Err(Failure::Other(said(&cluster::lost(member.hosts, lost))));
        }
        Ended::Whole(None) => {
            together::done(process, everywhere);
            return Ok(());
        }
        Ended::Whole(Some(table)) => {
            kept.bytes = Some(table.length());
            SolveOutcome::Solved(report(&table, question, before, &watch).map_err(refused)?)
        }
        Ended::Stopped(halt) => {
            kept.folder = Some(together.disk.display().to_string());
            let seen = processes.iter().map(|work| work.positions).sum();
            SolveOutcome::Stopped { halt, position: game.position_text(root), method: METHOD, seen }
        }
    };
    let told = SolveOutput::new(question, outcome, Cost::of(&watch), Some(kept))
        .by(processes.iter().map(ProcessWork::of).collect());
    if process == 0 {
        let picture = board::block(&game.picture(root));
        output::report(everywhere, || told.json(), || told.tables(), || told.text(&picture))?;
    }
    told.end()
}
