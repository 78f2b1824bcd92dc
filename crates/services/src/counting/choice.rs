//! Which method answers a question that names none.

use ludex_core::{Memory, Observer};
use ludex_count::Quantity;
use ludex_engines::players::Clock;

use super::{ByPly, Counted, Method, Question, disk};
use crate::Refusal;
use crate::plan::{self, Auto, Cost, Listing, Probe, Purpose, surely_needed};

/// How a question is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// Already answered, while the methods were tried.
    Counted(Box<Counted>),
    /// By this method; with its predicted time in seconds, if it was predicted.
    By(Method, Option<f64>),
}

impl Choice {
    /// The choice that a plan implies for a count.
    ///
    /// # Errors
    /// No exact method fits the memory.
    pub fn of_plan(auto: Auto, up_to_symmetry: bool, budget: u64) -> Result<Self, Refusal> {
        Ok(match auto {
            Auto::Counted(method, report) => Self::Counted(Box::new(Counted::new(method, report))),
            Auto::Listed(levels) => Self::Counted(Box::new(Counted::of_levels(&levels, up_to_symmetry))),
            Auto::Best(Cost { method: plan::Method::Count(method), seconds, .. }) => {
                Self::By(method, seconds.map(|seconds| seconds.estimate))
            }
            Auto::Best(_) | Auto::Any => Self::By(Method::Explicit, None),
            Auto::Nothing(needed) => {
                return Err(Refusal::TooLarge { method: None, memory: Memory { budget, needed } });
            }
        })
    }
}

/// Chooses how to answer a question. Games and histories are walked.
///
/// # Errors
/// A question with a problem, a game that is too large, a fault in its rules or a cancellation.
pub fn choose(question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Choice, Refusal> {
    let Question { game, root, of, up_to_symmetry, method, anyway, .. } = *question;
    if let Some(problem) = question.problem() {
        return Err(Refusal::Question(problem));
    }
    match method {
        None if of == Quantity::Positions => {
            if disk::is_begun(question) {
                return Ok(Choice::By(Method::Disk, None));
            }
            let by_ply = question.by_ply == ByPly::Always;
            let probe = Probe { up_to_symmetry, by_ply, ..Probe::short(clock) };
            let found = plan::auto(game, root, Purpose::Count, &probe, observer.memory(), observer)?;
            let found = if anyway { found } else { looked_at_closer(found, question, observer) };
            match Choice::of_plan(found, up_to_symmetry, observer.memory()) {
                Err(Refusal::TooLarge { .. }) if question.disk.is_some() => Ok(Choice::By(Method::Disk, None)),
                Err(Refusal::TooLarge { .. }) if anyway => Ok(Choice::By(Method::Explicit, None)),
                choice => choice,
            }
        }
        None if of == Quantity::Legal => Ok(Choice::By(Method::Frontier, None)),
        None if disk::is_begun(question) => Ok(Choice::By(Method::Disk, None)),
        None | Some(Method::Explicit) => {
            let budget = observer.memory();
            let needed = (!anyway).then(|| surely_needed(game, root, Listing::Explicit, budget, observer)).flatten();
            match needed {
                Some(_) if method.is_none() && question.disk.is_some() => Ok(Choice::By(Method::Disk, None)),
                Some(needed) => {
                    let method = method.map(Into::into);
                    Err(Refusal::TooLarge { method, memory: Memory { budget, needed } })
                }
                None => Ok(Choice::By(Method::Explicit, None)),
            }
        }
        Some(method) => Ok(Choice::By(method, None)),
    }
}

/// Seconds of a listing that may not fit after which a closer look at it is worth its own.
const LONG: f64 = 60.0;

/// The same, unless a closer look tells that a long listing surely does not fit.
fn looked_at_closer(found: Auto, question: &Question<'_>, observer: &dyn Observer) -> Auto {
    let Auto::Best(Cost { method: plan::Method::Count(Method::Explicit), seconds, fits, .. }) = &found else {
        return found;
    };
    if *fits != plan::Fits::Perhaps || seconds.is_none_or(|seconds| seconds.estimate < LONG) {
        return found;
    }
    let (game, root) = (question.game, question.root);
    surely_needed(game, root, Listing::Explicit, observer.memory(), observer).map_or(found, Auto::Nothing)
}
