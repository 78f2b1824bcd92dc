//! All positions, one by one, by several processes, each with a folder.

use ludex_core::Orbits;
use ludex_count::Quantity;
use ludex_engines as engines;
use ludex_engines::cluster::{ClusterError, Counted as Found, Incomplete, Place};

use super::disk::{self, Report};
use super::{Context, Counted, Question};
use crate::Refusal;
use crate::cluster::{Member, NO_FOLDER, Work, process, refusal};

/// The name of the method in reports.
const METHOD: &str = "cluster";

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
    let report = Report::new(question, METHOD);
    if of == Quantity::Positions {
        let told = context.told(move |levels: &[_]| report.positions(levels));
        let listed = engines::list_in_cluster(game, root, &orbits, place, &told, observer);
        return ended(listed, process, |levels| report.positions(levels));
    }
    let told = context.told(move |lengths: &[_]| report.paths(lengths));
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
