//! `ludex cluster count`: how many, by several processes.

use std::path::Path;
use std::time::Instant;

use ludex_services::counting::cluster::{self, Hosts, Member, Shared, Work};
use ludex_services::counting::{Context, Question};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;

use super::local::Children;
use crate::args::{ClusterCountArgs, Everywhere};
use crate::commands::count_report::{self, CountOutput, ProcessWork};
use crate::commands::players::seconds;
use crate::commands::{Played, position, start_threads};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::{failure, input, refusal};

pub(super) fn run(args: &ClusterCountArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let began = Instant::now();
    let patient = || began.elapsed() < args.wait;
    if let Some(processes) = args.processes {
        let children = Children::start(args, processes, everywhere)?;
        let waits = || patient() && children.all_run();
        let ended = one(&Children::first(args), children.hosts(), &waits, &children.share(everywhere));
        return children.explain(ended);
    }
    let Some(file) = &args.hosts else { return Ok(()) };
    one(args, &read_hosts(file, everywhere)?, &patient, everywhere)
}

/// This process.
fn one(
    args: &ClusterCountArgs,
    hosts: &Hosts,
    waits: &dyn Fn() -> bool,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let root = &position(game, args.position.text())?;
    let disk = Some(&*args.disk);
    let (of, up_to_symmetry) = (args.of, args.up_to_symmetry);
    let question = Question { of, up_to_symmetry, disk, ..Question::new(game, root) };
    let member = Member { hosts, process: args.process, waits };
    let watch = Watch::new(everywhere);
    let shared = cluster::count(&question, member, &Context::new(&watch, seconds));
    let cost = Cost::of(&watch);
    watch.finish();
    let none = tr("nothing", "rien");
    let Shared { counted, processes, process, lost } =
        shared.map_err(|why| refusal::failure(&why, Purpose::Count, &game.spec(), none))?;
    if process == 0 {
        let position = args.position.text().map(|_| game.position_text(root));
        let (played, loops, symmetries) = (Played::of(game), game.loops(), Vec::new());
        let processes = Some(processes.iter().map(work).collect());
        let (check, resumed) = (None, None);
        let told = CountOutput { played, position, loops, counted, symmetries, check, resumed, processes, cost };
        count_report::tell(&told, everywhere)?;
    } else if lost.is_none() && counted.halt.is_none() && !everywhere.quiet {
        failure::complain(&tell!(
            "process {process} is done; process 0 prints the answer",
            "le processus {process} a terminé ; le processus 0 donne la réponse"
        ));
    }
    lost.map_or(Ok(()), |lost| Err(Failure::Other(cluster::lost(hosts, lost).to(lang()).to_owned())))
}

fn work(work: &Work) -> ProcessWork {
    ProcessWork { expanded: work.positions.to_string(), sent_bytes: work.sent }
}

fn read_hosts(file: &Path, everywhere: &Everywhere) -> Result<Hosts, Failure> {
    let text = input::read_program(file, everywhere)?;
    Hosts::read(&text).map_err(|problem| {
        let (file, problem) = (file.display(), problem.to(lang()));
        Failure::BadInput(tell!("{file}: {problem}", "{file} : {problem}"))
    })
}
