//! How many? A [`Question`] in, a count out.
//!
//! The methods are a list, [`Method::ALL`], with one file each, which says whether the method is
//! for a question, what it costs and how it is run. If the question names none, [`choose`] takes
//! the one that [`plan`] finds best.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::counting::{Answer, Method, Question, Context, count};
//! use ludex_services::Game as _;
//! # let game = ludex_games::connect4::read_game("4x4").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("connect4:4x4")` gives it.
//! let (start, columns) = (game.start(), Some(Method::Columns));
//! let question = Question { method: columns, ..Question::new(&game, &start) };
//! let Answer::Counted(counted) = count(&question, Context::new(&(), || 0.0))? else { unreachable!() };
//! assert_eq!(counted.report.total.as_deref(), Some("161029"));
//! # Ok(())
//! # }
//! ```

pub mod bounds;
mod burnside;
mod check;
mod choice;
#[cfg(feature = "cluster")]
pub mod cluster;
mod columns;
mod disk;
mod estimate;
mod explicit;
mod foreseen;
mod formula;
mod frontier;
mod symbolic;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Text, say};
use ludex_count::positions::Level;
use ludex_count::{CountReport, Quantity};
use ludex_engines::players::Clock;

use crate::Refusal;
use crate::plan::{self, Cost};

pub use bounds::{bound_name, bounds};
pub use check::{Check, check};
pub use choice::{Choice, choose};
pub use estimate::{Estimated, estimate_or_bounds};
pub use ludex_count::symbolic::Saved;

pub(crate) use columns::surely as surely_columns;
pub(crate) use foreseen::Foreseen;
pub(crate) use formula::cost as cost_by_formula;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All positions, or all paths, one by one.
    Explicit,
    /// Up to symmetry, by what each symmetry keeps (the orbit-counting lemma).
    Burnside,
    /// Without listing, for boards of columns in which stones fall.
    Columns,
    /// Whole sets of positions, for games whose rules are a table of moves.
    Symbolic,
    /// From samples, with an interval.
    Estimate,
    /// Legal boards, by what a half-read one still needs.
    Frontier,
    /// All positions, one by one, in a folder.
    Disk,
    /// The number alone, by a formula of the game.
    Formula,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 8] = [
        Self::Explicit,
        Self::Burnside,
        Self::Columns,
        Self::Symbolic,
        Self::Estimate,
        Self::Frontier,
        Self::Disk,
        Self::Formula,
    ];

    /// Its word on the command line, in addresses and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Burnside => "burnside",
            Self::Columns => ludex_count::columns::METHOD,
            Self::Symbolic => ludex_count::symbolic::METHOD,
            Self::Estimate => ludex_count::estimate::METHOD,
            Self::Frontier => ludex_count::legal::METHOD,
            Self::Disk => "disk",
            Self::Formula => formula::METHOD,
        }
    }

    /// What it does, in a few words for a list of methods.
    #[must_use]
    pub fn about(self) -> Text {
        match self {
            Self::Explicit => Text::fixed("one by one", "une à une"),
            Self::Burnside => Text::fixed(
                "the orbit-counting lemma, with --up-to-symmetry",
                "le lemme de Burnside, avec --up-to-symmetry",
            ),
            Self::Columns => Text::fixed(
                "without listing positions, for Connect Four",
                "sans énumérer de positions, pour Puissance 4",
            ),
            Self::Symbolic => Text::fixed(
                "sets as decision diagrams, for games with a table of moves",
                "des ensembles représentés par des diagrammes de décision, pour les jeux donnés par une table de coups",
            ),
            Self::Estimate => {
                Text::fixed("by random sampling, with an interval", "par échantillonnage, avec un intervalle")
            }
            Self::Frontier => {
                Text::fixed("legal boards of go, with --of legal", "les plateaux légaux du go, avec --of legal")
            }
            Self::Disk => Text::fixed(
                "one by one, in the folder of --disk, with little memory",
                "une à une, dans le dossier de --disk, avec peu de mémoire",
            ),
            Self::Formula => Text::fixed(
                "the number alone, where the game has a formula for it",
                "le nombre seul, là où le jeu en a une formule",
            ),
        }
    }

    /// Whether positions are visited one by one, so that positions per second mean something.
    #[must_use]
    pub fn lists(self) -> bool {
        matches!(self, Self::Explicit | Self::Burnside | Self::Disk)
    }

    /// The error in a question that names this method, if there is one.
    fn problem(self, question: &Question<'_>) -> Option<Text> {
        match self {
            Self::Explicit => None,
            Self::Burnside => burnside::problem(question),
            Self::Columns => columns::problem(question),
            Self::Symbolic => symbolic::problem(question),
            Self::Estimate => estimate::problem(question),
            Self::Frontier => frontier::problem(question),
            Self::Disk => disk::problem(question),
            Self::Formula => formula::problem(question),
        }
    }
}

/// When a count by columns, which finds the total first, is also made by ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ByPly {
    /// Always.
    Always,
    /// If it takes some tenths of a second.
    Small,
    /// If the prediction is at most this number of seconds and a quarter of the memory.
    Within(f64),
    /// Only the total is wanted.
    Never,
}

/// A longer list of plies is shown when it is asked for.
const LISTED: usize = 30;

impl ByPly {
    /// Whether a list of so many plies, which an estimate always has, is shown to a reader.
    #[must_use]
    pub fn shows(self, plies: usize) -> bool {
        match self {
            Self::Always => true,
            Self::Small | Self::Within(_) => plies <= LISTED,
            Self::Never => false,
        }
    }
}

/// How many positions, games or histories?
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The position from which all others are reached.
    pub root: &'q AnyPosition,
    /// What is counted.
    pub of: Quantity,
    /// Whether to count up to symmetry.
    pub up_to_symmetry: bool,
    /// The method; `None` stands for the best one.
    pub method: Option<Method>,
    /// Whether to make the table by ply even when it costs more than the total.
    pub by_ply: ByPly,
    /// Whether to count again by another method and compare.
    pub check: bool,
    /// Positions sampled at every ply, for estimates.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
    /// Whether to start even when the memory is certain not to suffice.
    pub anyway: bool,
    /// A folder for positions that memory may not hold.
    pub disk: Option<&'q Path>,
}

impl<'q> Question<'q> {
    /// How many positions can be reached from `root`?
    #[must_use]
    pub fn new(game: &'q AnyGame, root: &'q AnyPosition) -> Self {
        Self {
            game,
            root,
            of: Quantity::Positions,
            up_to_symmetry: false,
            method: None,
            by_ply: ByPly::Small,
            check: false,
            samples: None,
            seed: 0,
            anyway: false,
            disk: None,
        }
    }

    /// What is wrong with the question, if anything is.
    #[must_use]
    pub fn problem(&self) -> Option<Text> {
        if self.disk.is_some()
            && let Some(problem) = disk::problem(self)
        {
            return Some(problem);
        }
        let contradiction = match *self {
            Self { samples: Some(_), method, .. } if method != Some(Method::Estimate) => Text::fixed(
                "--samples requires --method estimate: add it, or leave --samples out",
                "--samples ne s'emploie qu'avec --method estimate : ajoutez cette option, ou retirez --samples",
            ),
            Self { check: true, method: Some(Method::Estimate), .. } => Text::fixed(
                "--check compares exact counts, and --method estimate gives none",
                "--check compare des décomptes exacts, et --method estimate n'en donne pas",
            ),
            Self { of: Quantity::Legal, .. } => return frontier::problem(self),
            Self { check: true, up_to_symmetry: false, .. } => Text::fixed(
                "--check compares orbits with positions: add --up-to-symmetry",
                "--check compare les orbites aux positions : ajoutez --up-to-symmetry",
            ),
            Self { check: true, of: Quantity::Games | Quantity::Histories, .. } => Text::fixed(
                "--check is for positions; leave --of out",
                "--check ne vaut que pour les positions ; retirez --of",
            ),
            Self { game, of, method, .. }
                if game.loops()
                    && of != Quantity::Positions
                    && !matches!(method, Some(Method::Burnside | Method::Symbolic)) =>
            {
                let spec = game.spec();
                say!(
                    "{spec} has cycles, so it has infinitely many games; its positions can be counted",
                    "{spec} a des cycles, donc une infinité de parties ; ses positions peuvent être comptées"
                )
            }
            _ => return self.method?.problem(self),
        };
        Some(contradiction)
    }
}

/// What is wrong with a checkpoint for a method: counts by whole sets alone have one.
#[must_use]
pub fn checkpoint_problem(method: Option<Method>) -> Option<Text> {
    (method != Some(Method::Symbolic)).then(|| {
        Text::fixed(
            "--checkpoint requires --method symbolic: add it, or leave --checkpoint out",
            "--checkpoint ne s'emploie qu'avec --method symbolic : ajoutez cette option, ou retirez --checkpoint",
        )
    })
}

/// A count, as far as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How it was counted.
    pub method: Method,
    /// The numbers.
    pub report: CountReport,
    /// By ply, the positions up to symmetry; only if they were listed.
    pub canonical: Option<Vec<String>>,
    /// Why it is incomplete; `None` for a complete count and for one still in progress.
    pub halt: Option<Halt>,
}

impl Counted {
    fn new(method: Method, report: CountReport) -> Self {
        Self { method, report, canonical: None, halt: None }
    }

    fn of_levels(levels: &[Level], up_to_symmetry: bool) -> Self {
        let canonical = Some(levels.iter().map(|level| level.canonical.to_string()).collect());
        Self { canonical, ..Self::new(Method::Explicit, CountReport::of_positions(levels, up_to_symmetry)) }
    }

    /// The same count, marked as incomplete.
    fn incomplete(self, halt: Option<Halt>) -> Self {
        Self { report: self.report.incomplete(), halt, ..self }
    }

    /// The number of positions at every ply, without symmetry, whatever the question asked for.
    #[must_use]
    pub fn all_by_ply(&self) -> &[String] {
        self.report.orbits_by_ply.as_deref().unwrap_or(&self.report.by_ply)
    }

    /// The same up to symmetry, if that is known.
    #[must_use]
    pub fn canonical_by_ply(&self) -> Option<&[String]> {
        if self.report.up_to_symmetry { Some(&self.report.by_ply) } else { self.canonical.as_deref() }
    }

    /// The number of positions without symmetry, as far as they were counted; `None` for games and
    /// histories.
    #[must_use]
    pub fn all_positions(&self) -> Option<u128> {
        let CountReport { of, orbits_by_ply, kept_by_ply, by_ply, .. } = &self.report;
        match (orbits_by_ply, kept_by_ply) {
            _ if *of != Quantity::Positions => None,
            (Some(orbits), _) => Some(sum(orbits)),
            (_, Some(kept)) => Some(sum(kept.iter().filter_map(|kept| kept.first()))),
            _ if by_ply.is_empty() => self.report.total.as_ref()?.parse().ok(),
            _ => Some(sum(by_ply)),
        }
    }
}

/// A sum of counts of positions, which fit 64 bits each.
pub fn sum<'a>(numbers: impl IntoIterator<Item = &'a String>) -> u128 {
    numbers.into_iter().filter_map(|number| number.parse::<u128>().ok()).sum()
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// An exact count.
    Counted(Counted),
    /// An estimate.
    Estimated(Estimated),
}

/// Saves the state of a symbolic count after every ply, so that it can be resumed; an error ends
/// the count.
pub type Keep<'k> = &'k mut (dyn FnMut(Saved) -> Result<(), Text> + Send);

/// Puts together the count of the plies that are finished. There may be very many of them, each
/// after a short time, so that this is done where it is wanted.
pub type SoFar = Box<dyn FnOnce() -> Counted + Send>;

/// The environment of a count: observer, clock, threads and checkpoints.
pub struct Context<'s> {
    /// The observer: progress, cancellation and memory.
    pub observer: &'s dyn Observer,
    /// The time.
    pub clock: Clock,
    /// The threads of a symbolic count; 0 stands for one per core.
    pub threads: u32,
    /// Called after every finished ply with what puts the count so far together.
    pub finished: Option<&'s (dyn Fn(SoFar) + Sync)>,
    /// The checkpoint of a symbolic count to resume.
    pub from: Option<Saved>,
    /// Saves such a checkpoint.
    pub keep: Option<Keep<'s>>,
}

impl<'s> Context<'s> {
    /// One thread per core; no progress is reported and no checkpoint saved.
    #[must_use]
    pub fn new(observer: &'s dyn Observer, clock: Clock) -> Self {
        Self { observer, clock, threads: 0, finished: None, from: None, keep: None }
    }

    /// Takes plies one after another, and tells the count so far after each.
    fn told<T: Clone + Send + 'static>(
        &self,
        counted: impl Fn(&[T]) -> Counted + Clone + Send + Sync + 'static,
    ) -> impl Fn(&T) + Sync {
        let (finished, plies) = (self.finished, Arc::new(Mutex::new(Vec::new())));
        move |ply| {
            let Some(told) = finished else { return };
            plies.lock().unwrap_or_else(PoisonError::into_inner).push(ply.clone());
            let (plies, counted) = (Arc::clone(&plies), counted.clone());
            let so_far = move || counted(&plies.lock().unwrap_or_else(PoisonError::into_inner)).incomplete(None);
            told(Box::new(so_far));
        }
    }
}

/// Answers a question.
///
/// # Errors
/// As [`choose`] and [`run`].
pub fn count(question: &Question<'_>, context: Context<'_>) -> Result<Answer, Refusal> {
    let choice = choose(question, context.clock, context.observer)?;
    run(question, choice, context)
}

/// Answers a question by the method that was chosen.
///
/// # Errors
/// A method that does not apply to this game, or that runs out of memory before it has any result.
/// A count that stops on the way is an answer.
pub fn run(question: &Question<'_>, choice: Choice, context: Context<'_>) -> Result<Answer, Refusal> {
    let (method, seconds) = match choice {
        Choice::Counted(counted) => return Ok(Answer::Counted(*counted)),
        Choice::By(method, seconds) => (method, seconds),
    };
    Ok(Answer::Counted(match method {
        Method::Explicit => explicit::run(question, &context),
        Method::Burnside => burnside::run(question, &context),
        Method::Columns => columns::run(question, seconds, &context)?,
        Method::Symbolic => symbolic::run(question, context)?,
        Method::Frontier => frontier::run(question, &context)?,
        Method::Disk => disk::run(question, &context)?,
        Method::Formula => formula::run(question)?,
        Method::Estimate => return estimate::run(question, &context).map(Answer::Estimated),
    }))
}

/// The cost of every method for a game of known size, the better first among those that take
/// equally long; with the count itself, if trying a method completed it.
pub(crate) fn costs(asked: &plan::Asked<'_>) -> (Vec<Cost>, Option<(Method, CountReport)>) {
    let explicit = explicit::cost(asked);
    // Where memory does, nobody needs a folder.
    let on_disk = (explicit.fits != plan::Fits::Yes).then(|| disk::cost(asked));
    let mut costs = vec![explicit];
    costs.extend(formula::cost(asked.game, asked.root, asked.probe, asked.budget));
    costs.extend(columns::cost(asked));
    let fit = costs.iter().filter(|cost| cost.refused.is_none() && cost.fits != plan::Fits::No);
    let best = fit.filter_map(|cost| cost.seconds).map(|seconds| seconds.estimate).reduce(f64::min);
    let (tried, counted) = symbolic::cost(asked, best).unzip();
    costs.extend(tried);
    let by_several = on_disk.as_ref().and_then(|cost| cost.by_several(asked));
    costs.extend(on_disk.into_iter().chain(by_several));
    costs.push(estimate::cost(asked));
    (costs, counted.flatten().map(|report| (Method::Symbolic, report)))
}
