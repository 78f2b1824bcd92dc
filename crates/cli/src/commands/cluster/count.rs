//! `ludex cluster count`: how many, by several processes.

use ludex_services::clock::seconds;
use ludex_services::cluster;
use ludex_services::counting::cluster::{Shared, count};
use ludex_services::counting::{Context, Question};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;

use super::together::{self, Here};
use crate::args::{ClusterCountArgs, Everywhere};
use crate::commands::count::report::{self, CountOutput};
use crate::commands::shares::ProcessWork;
use crate::commands::{Played, position, start_threads};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{said, tr};
use crate::observer::Watch;
use crate::refusal;

pub(super) fn run(args: &ClusterCountArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let symmetry = args.up_to_symmetry.then_some("--up-to-symmetry");
    let words: Vec<_> = ["count", "--of", args.of.word()].into_iter().chain(symmetry).collect();
    together::run(&args.together, &words, everywhere, &|here, everywhere| one(args, here, everywhere))
}

/// This process.
fn one(args: &ClusterCountArgs, here: Here<'_>, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let Here { member, disk } = here;
    let together = &args.together;
    let game = &registry::listed_game(&together.game)?;
    let root = &position(game, together.position.text())?;
    let disk = Some(disk);
    let (of, up_to_symmetry) = (args.of, args.up_to_symmetry);
    let question = Question { of, up_to_symmetry, disk, ..Question::new(game, root) };
    let watch = Watch::new(everywhere);
    let shared = count(&question, member, &Context::new(&watch, seconds));
    let cost = Cost::of(&watch);
    watch.finish();
    let none = tr("nothing", "rien");
    let Shared { counted, processes, process, lost } =
        shared.map_err(|why| refusal::failure(&why, Purpose::Count, &game.spec(), none))?;
    if process == 0 {
        let position = together.position.text().map(|_| game.position_text(root));
        let (played, loops, symmetries) = (Played::of(game), game.loops(), Vec::new());
        let processes = Some(processes.iter().map(ProcessWork::of).collect());
        let (check, place, resumed) = (None, None, None);
        let told = CountOutput { played, position, loops, counted, symmetries, check, place, resumed, processes, cost };
        report::tell(&told, everywhere)?;
    } else if lost.is_none() && counted.halt.is_none() {
        together::done(process, everywhere);
    }
    let lost_to = |lost| Failure::Other(said(&cluster::lost(member.hosts, lost)));
    lost.map_or(Ok(()), |lost| Err(lost_to(lost)))
}
