//! All positions, one by one, by several processes, each with a folder.

use std::path::Path;

use ludex_core::{Orbits, Text, say};
use ludex_count::Quantity;
use ludex_disk::share_in;
use ludex_engines as engines;
use ludex_engines::cluster::{ClusterError, Counted as Found, Incomplete, Place};
pub use ludex_engines::cluster::{Hosts, Work};

use super::disk::{self, Report};
use super::{Context, Counted, Question};
use crate::Refusal;

/// The name of the method in reports.
const METHOD: &str = "cluster";

/// Which process this is, and with whom it works.
#[derive(Clone, Copy)]
pub struct Member<'a> {
    /// All processes.
    pub hosts: &'a Hosts,
    /// This one, from 0; `None` if its folder or its address says it.
    pub process: Option<usize>,
    /// Whether it still waits for the others at the beginning.
    pub waits: &'a dyn Fn() -> bool,
}

/// A count by several processes.
#[derive(Clone, Debug)]
pub struct Shared {
    /// The numbers of all processes together.
    pub counted: Counted,
    /// What each process did.
    pub processes: Vec<Work>,
    /// Which of them this one is.
    pub process: usize,
    /// The process that was lost, if one was; the count is incomplete then.
    pub lost: Option<usize>,
}

/// Counts positions together with other processes; the question names the folder of this one.
///
/// # Errors
/// A question with a problem; a process that is not in the list, or a folder that is not its own;
/// others that do not come or that do something else.
pub fn count(question: &Question<'_>, member: Member<'_>, context: &Context<'_>) -> Result<Shared, Refusal> {
    if let Some(problem) = question.problem() {
        return Err(Refusal::Question(problem));
    }
    let Question { game, root, of, disk: Some(folder), .. } = *question else {
        return Err(Refusal::Question(NO_FOLDER));
    };
    let process = process(&member, folder)?;
    let Member { hosts, waits, .. } = member;
    let (orbits, about) = (Orbits::keeping(game, root), disk::about(question));
    let (place, observer) = ((Place { hosts, process, folder, waits }, &about), context.observer);
    let report = Report { question, method: METHOD };
    if of == Quantity::Positions {
        let told = report.told(context.finished, Report::positions);
        let listed = engines::list_in_cluster(game, root, &orbits, place, &told, observer);
        return ended(listed, process, |levels| report.positions(levels));
    }
    let told = report.told(context.finished, Report::paths);
    let counted = engines::count_paths_in_cluster(game, root, &orbits, place, &told, observer);
    ended(counted, process, |lengths| report.paths(lengths))
}

/// The count, as far as it came.
fn ended<T>(
    found: Result<Found<T>, Incomplete<T>>,
    process: usize,
    counted: impl Fn(&[T]) -> Counted,
) -> Result<Shared, Refusal> {
    let (found, counted, lost) = match found {
        Ok(found) => {
            let counted = counted(&found.levels);
            (found, counted, None)
        }
        Err(Incomplete { reason, partial }) => {
            let so_far = |halt| counted(&partial.levels).incomplete(halt);
            let (counted, lost) = match (&reason, reason.halt()) {
                (_, Some(halt)) => (so_far(Some(halt.clone())), None),
                (ClusterError::Lost { process, .. }, _) => (so_far(None), Some(*process)),
                _ => return Err(refusal(reason)),
            };
            (partial, counted, lost)
        }
    };
    Ok(Shared { counted, processes: found.processes, process, lost })
}

/// What is said where a process was lost.
#[must_use]
pub fn lost(hosts: &Hosts, process: usize) -> Text {
    ClusterError::Lost { process, address: hosts.address(process).to_owned() }.text()
}

const NO_FOLDER: Text = Text::fixed(
    "every process needs a folder: add --disk DIR",
    "chaque processus a besoin d'un dossier : ajoutez --disk DOSSIER",
);

/// Which process this is: as was said, or as its folder says, or the first whose address is here.
fn process(member: &Member<'_>, folder: &Path) -> Result<usize, Refusal> {
    let (hosts, processes) = (member.hosts, member.hosts.len());
    let in_folder = share_in(folder).map(|share| share.process).filter(|process| *process < processes);
    match member.process.or(in_folder).or_else(|| hosts.here()) {
        Some(process) if process < processes => Ok(process),
        Some(process) => {
            let last = processes - 1;
            Err(Refusal::Question(say!(
                "there is no process {process} in a list of {processes} hosts; they are 0 to {last}",
                "il n'y a pas de processus {process} dans une liste de {processes} hôtes ; ils vont de 0 à {last}"
            )))
        }
        None => Err(Refusal::Question(Text::fixed(
            "none of the hosts is an address of this machine that is free; list one, or name the process with \
             --process K",
            "aucun des hôtes n'est une adresse libre de cette machine ; inscrivez-en une, ou nommez le processus avec \
             --process K",
        ))),
    }
}

/// Where other arguments would do, the question is at fault.
fn refusal(error: ClusterError) -> Refusal {
    match error {
        ClusterError::Disk(error) => error.into(),
        ClusterError::Absent { .. } | ClusterError::Lost { .. } => Refusal::Damaged(error.text()),
        ClusterError::Listen { .. } | ClusterError::Different { .. } | ClusterError::Apart { .. } => {
            Refusal::Question(error.text())
        }
    }
}
