//! All positions, backwards, by several processes, each with a folder, into one table.

use std::path::Path;

use ludex_core::prelude::*;
use ludex_core::{Halt, Observer};
use ludex_engines::cluster::{ClusterError, Incomplete, Place};
use ludex_engines::tables;
use ludex_table::Table;

use super::{Method, Question, Report, Solved, disk, table};
use crate::Refusal;
use crate::cluster::{Member, NO_FOLDER, Work, process, refusal};

/// The name of the method in reports.
pub const METHOD: &str = "cluster";

/// A solution by several processes.
#[derive(Debug)]
pub struct Shared {
    /// How it ended.
    pub ended: Ended,
    /// What each process did; nothing where the table was there before.
    pub processes: Vec<Work>,
    /// Which of them this one is.
    pub process: usize,
}

/// How the work of a process ended.
#[derive(Debug)]
pub enum Ended {
    /// The table is whole; the first process has it.
    Whole(Option<Box<Table>>),
    /// It was stopped.
    Stopped(Halt),
    /// This process was lost.
    Lost(usize),
}

/// Solves every position together with other processes; the first writes the table. The question
/// names the folder of this process.
///
/// # Errors
/// A game that cannot be solved ply by ply; a table of something else; a process that is not in the
/// list, or a folder that is not its own; others that do not come or that do something else.
pub fn solve(
    question: &Question<'_>,
    path: &Path,
    member: Member<'_>,
    observer: &dyn Observer,
) -> Result<Shared, Refusal> {
    let Question { game, root, disk: Some(folder), .. } = *question else {
        return Err(Refusal::Question(NO_FOLDER));
    };
    if let Some(reason) = game.unlisted(root) {
        return Err(Refusal::Question(reason));
    }
    let process = process(&member, folder)?;
    if process == 0 && path.exists() {
        table::refuse_other_root(&Table::open(path)?, question)?;
    }
    let Member { hosts, waits, .. } = member;
    let (place, about) = (Place { hosts, process, folder, waits }, disk::about(game, root));
    match tables::solve_in_cluster(game, root, path, (place, &about), observer) {
        Ok(solved) => {
            Ok(Shared { ended: Ended::Whole(solved.table.map(Box::new)), processes: solved.processes, process })
        }
        Err(Incomplete { reason, partial }) => {
            let ended = match (&reason, reason.halt()) {
                (_, Some(halt)) => Ended::Stopped(halt.clone()),
                (ClusterError::Lost { process, .. }, _) => Ended::Lost(*process),
                _ => return Err(refusal(reason)),
            };
            Ok(Shared { ended, processes: partial.processes, process })
        }
    }
}

/// What a solution would report on the root; `method` is [`Method::Table`] where it was there
/// before.
///
/// # Errors
/// As [`table::report`].
pub fn report(made: &Table, question: &Question<'_>, before: bool, observer: &dyn Observer) -> Result<Solved, Refusal> {
    let mut solved = table::report(made.prober(question.game)?, Method::Table, question, observer)?;
    if let Report::All(report) = &mut solved.report
        && !before
    {
        report.method = METHOD;
    }
    Ok(solved)
}
