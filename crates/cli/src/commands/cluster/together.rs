//! Which processes work together: those of a list, or some that are started here.

use std::path::Path;
use std::time::Instant;

use ludex_services::cluster::{Hosts, Member};

use super::local::Children;
use crate::args::{Everywhere, TogetherArgs};
use crate::failure::Failure;
use crate::language::tell;
use crate::{failure, input};

/// This process.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) member: Member<'a>,
    /// Its folder.
    pub(super) disk: &'a Path,
}

/// Does the work of this process, and starts others if it is to; `words` are the command and what
/// it is given beside what these arguments say.
pub(super) fn run(
    args: &TogetherArgs,
    words: &[&str],
    everywhere: &Everywhere,
    one: &dyn Fn(Here<'_>, &Everywhere) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let began = Instant::now();
    let patient = || began.elapsed() < args.wait;
    if let Some(processes) = args.processes {
        let children = Children::start(args, words, processes, everywhere)?;
        let waits = || patient() && children.all_run();
        let member = Member { hosts: children.hosts(), process: Some(0), waits: &waits };
        let ended = one(Here { member, disk: &args.disk.join("0") }, &children.share(everywhere));
        return children.explain(ended);
    }
    let Some(file) = &args.hosts else { return Ok(()) };
    let hosts = &read_hosts(file, everywhere)?;
    let member = Member { hosts, process: args.process, waits: &patient };
    one(Here { member, disk: &args.disk }, everywhere)
}

/// Tells that the part of a process is done, which does not print the answer.
pub(super) fn done(process: usize, everywhere: &Everywhere) {
    if !everywhere.quiet {
        failure::complain(&tell!(
            "process {process} is done; process 0 prints the answer",
            "le processus {process} a terminé ; le processus 0 donne la réponse"
        ));
    }
}

fn read_hosts(file: &Path, everywhere: &Everywhere) -> Result<Hosts, Failure> {
    let text = input::read_program(file, everywhere)?;
    Hosts::read(&text).map_err(|problem| Failure::of(file.display(), &problem))
}
