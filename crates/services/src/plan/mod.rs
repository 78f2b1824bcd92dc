//! What a count or a solution would cost, before it is paid.
//!
//! How large the game is comes first ([`Size`]): its positions are listed as far as a fixed number
//! of moves goes, which is the answer if it is enough and else tells how long a position takes;
//! then it is sampled (see [`ludex_count::estimate`]), within the same number of moves. Models of
//! the engines' memory and time turn sizes into costs; an engine that is over within the probe is
//! timed instead. Every number is an interval, which holds the uncertainty
//! of the sample and that of the model; where there is no model, the time is unknown and the reason
//! is told ([`Cost::note`]).
//!
//! ```
//! use ludex_services::plan::{Plan, Probe};
//! # use ludex_services::Game;
//! fn clock() -> f64 { 0.0 }
//! let game = ludex_games::connect4::read_game("4x4").unwrap();
//! let probe = Probe::usual(clock, 0);
//! let plan = Plan::compute(&game, &game.start(), &probe, 1 << 30, &()).unwrap();
//! assert_eq!(plan.size.positions.estimate, 161_029.0);
//! assert_eq!(plan.chosen(ludex_services::plan::Purpose::Count).unwrap().method.word(), "explicit");
//! ```

mod auto;
mod bounds;
mod cluster;
mod costs;
pub(crate) mod models;
mod ration;
mod report;
mod size;

use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Text, say};
use ludex_count::CountReport;
use ludex_engines::EntryBytes;

pub use auto::{Auto, auto};
pub use bounds::Bounds;
pub use report::{Ends, PlanReport, Way};
pub use size::{Probe, Sampling, Size, Source, Trial};

pub(crate) use costs::{Asked, timed_or};
pub(crate) use ration::Ration;
pub(crate) use size::{is_listed_within, numbers};

use crate::{counting, solving, words};
use models::{MEMORY_FACTOR, PROCESS, TABLE_PEAK};

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// How many positions there are.
    Count,
    /// Who wins.
    Solve,
}

/// A way to find it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Counting.
    Count(counting::Method),
    /// Solving.
    Solve(solving::Method),
    /// Either, by several processes.
    Cluster(Purpose),
}

impl Method {
    /// Its purpose.
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Count(_) => Purpose::Count,
            Self::Solve(_) => Purpose::Solve,
            Self::Cluster(purpose) => purpose,
        }
    }

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Count(method) => method.word(),
            Self::Solve(method) => method.word(),
            Self::Cluster(_) => cluster::METHOD,
        }
    }
}

impl From<counting::Method> for Method {
    fn from(method: counting::Method) -> Self {
        Self::Count(method)
    }
}

impl From<solving::Method> for Method {
    fn from(method: solving::Method) -> Self {
        Self::Solve(method)
    }
}

/// Bytes on the disk that a machine has as a rule.
const ROOM: u64 = 2_000_000_000_000;

/// Seconds within which work in a folder is to end.
const DAY: f64 = 86_400.0;

/// Whether a method can be afforded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fits {
    /// The upper end of what it needs is within the budget.
    Yes,
    /// Its ends lie on both sides.
    Perhaps,
    /// The lower end is beyond the budget.
    No,
}

/// What one method costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// The method.
    pub method: Method,
    /// Time; `None` if it cannot be predicted.
    pub seconds: Option<Bounds>,
    /// Memory.
    pub bytes: Bounds,
    /// What is on the disk: of a table at the end, of a folder at most.
    pub disk: Option<Bounds>,
    /// Whether the memory suffices, and in a folder the room of a usual disk.
    pub fits: Fits,
    /// How many machines like this one work together; time, memory and room are those of each.
    pub machines: u32,
    /// Whether the answer is exact.
    pub exact: bool,
    /// Whether it is the way to answer here, whatever others cost.
    pub usual: bool,
    /// Why its time cannot be predicted.
    pub note: Option<Text>,
    /// Why it is not for this game.
    pub refused: Option<Text>,
}

impl Cost {
    /// Of a method, from the memory of its engine in bytes.
    pub(crate) fn new(method: impl Into<Method>, seconds: Bounds, bytes: Bounds, budget: u64) -> Self {
        let bytes = bytes.widened(MEMORY_FACTOR).plus(PROCESS);
        Self {
            method: method.into(),
            seconds: Some(seconds),
            bytes,
            disk: None,
            fits: Fits::of(bytes, budget),
            machines: 1,
            exact: true,
            usual: false,
            note: None,
            refused: None,
        }
    }

    /// Bytes on the disk at most while a table is made, of which more lie there than at the end.
    #[must_use]
    pub fn disk_peak(&self) -> Option<f64> {
        let is_table = self.method == Method::Solve(solving::Method::Table);
        self.disk.filter(|_| is_table).map(|disk| disk.estimate * TABLE_PEAK)
    }

    /// With all that is found in a folder.
    pub(crate) fn in_folder(self, runs: Bounds) -> Self {
        let fits = if self.fits == Fits::Yes { Fits::of(runs, ROOM) } else { self.fits };
        Self { disk: Some(runs), fits, ..self }
    }

    /// Whether work in a folder may take more than a day, or more room than a machine has as a
    /// rule.
    fn may_take_too_long(&self) -> bool {
        let long = self.seconds.is_some_and(|seconds| seconds.high > DAY);
        let large = self.disk.is_some_and(|disk| disk.high > ROOM as f64);
        let is_in_folder = [counting::Method::Disk.into(), solving::Method::Disk.into()].contains(&self.method);
        is_in_folder && (long || large)
    }

    /// What the method is for.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        self.method.purpose()
    }

    /// The command that runs the method on a game, from its start or another position.
    #[must_use]
    pub fn command(&self, spec: &str, from: Option<&str>) -> Text {
        let spec = words::in_shell(spec);
        let from = words::from_option(from);
        let method = self.method.word();
        match self.method {
            Method::Solve(solving::Method::Table) => {
                say!("ludex solve {spec} --table FILE{from}", "ludex solve {spec} --table FICHIER{from}")
            }
            Method::Solve(solving::Method::Disk) => {
                say!(
                    "ludex solve {spec} --method disk --disk DIR{from}",
                    "ludex solve {spec} --method disk --disk DOSSIER{from}"
                )
            }
            Method::Count(counting::Method::Disk) => {
                say!(
                    "ludex count {spec} --method disk --disk DIR{from}",
                    "ludex count {spec} --method disk --disk DOSSIER{from}"
                )
            }
            Method::Cluster(purpose) => {
                let word = if purpose == Purpose::Count { "count" } else { "solve" };
                say!(
                    "ludex cluster {word} {spec} --hosts FILE --disk DIR{from}",
                    "ludex cluster {word} {spec} --hosts FICHIER --disk DOSSIER{from}"
                )
            }
            Method::Count(_) => {
                say!("ludex count {spec} --method {method}{from}", "ludex count {spec} --method {method}{from}")
            }
            Method::Solve(_) => {
                say!("ludex solve {spec} --method {method}{from}", "ludex solve {spec} --method {method}{from}")
            }
        }
    }
}

/// Costs of all methods for one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How large the game is.
    pub size: Size,
    /// The memory that may be held.
    pub budget: u64,
    /// The methods, those that count before those that solve.
    pub costs: Vec<Cost>,
}

/// Of methods whose times are closer than models are right, the one that is listed first is taken:
/// it tells more.
const NEAR: f64 = 2.0;

/// Negligible times are no reason either.
const UNNOTICED: f64 = 0.1;

/// Games with at most this number of canonical positions are small: any method finishes in some
/// milliseconds, and what a clock says of them is noise.
const SMALL: f64 = 10_000.0;

impl Plan {
    /// The plan for the game from `root`, for a memory budget in bytes.
    ///
    /// # Errors
    /// A position without moves that is not over, or a cancellation.
    pub fn compute(
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        budget: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let size = Size::measure(game, root, probe, observer)?;
        let asked = Asked { game, root, size: &size, probe, budget, observer };
        Self::compute_for(&[Purpose::Count, Purpose::Solve], &asked).map(|(plan, _)| plan)
    }

    /// The plan, and the count if it was made while it was tried.
    fn compute_for(
        purposes: &[Purpose],
        asked: &Asked<'_>,
    ) -> Result<(Self, Option<(counting::Method, CountReport)>), Halt> {
        let (mut costs, mut counted) = (Vec::new(), None);
        for &purpose in purposes {
            match purpose {
                Purpose::Count => {
                    let (counting, report) = counting::costs(asked);
                    costs.extend(counting);
                    counted = report;
                }
                Purpose::Solve => costs.extend(solving::costs(asked)),
            }
        }
        asked.observer.check_cancelled()?;
        Ok((Self { size: asked.size.clone(), budget: asked.budget, costs }, counted))
    }

    /// The best method of those whose memory is certain to suffice: exact, then not exact; of those
    /// of a kind one of the fastest. A method of unknown time is taken where nothing else does, a
    /// folder only where it is certain to end within a day, and several machines where one does
    /// not.
    #[must_use]
    pub fn chosen(&self, purpose: Purpose) -> Option<&Cost> {
        let ends = |cost: &&Cost| cost.fits == Fits::Yes && !cost.may_take_too_long();
        self.best(self.costs.iter().filter(|cost| cost.purpose() == purpose).filter(ends))
    }

    /// The best of some methods for one purpose.
    fn best<'c>(&self, costs: impl Iterator<Item = &'c Cost>) -> Option<&'c Cost> {
        let key = |cost: &Cost| {
            let place = (cost.machines > 1, !cost.exact, cost.disk.is_some());
            (!cost.usual, place, cost.seconds.is_none(), cost.fits != Fits::Yes)
        };
        let open = |cost: &&Cost| {
            let fits = cost.fits == Fits::Yes || cost.fits == Fits::Perhaps && cost.seconds.is_some();
            cost.refused.is_none() && fits
        };
        let open: Vec<&Cost> = costs.filter(open).collect();
        let best = open.iter().map(|cost| key(cost)).min()?;
        let small = self.size.source == Source::Listed && self.size.canonical.high <= SMALL;
        let seconds = |cost: &Cost| cost.seconds.filter(|_| !small).map_or(0.0, |seconds| seconds.estimate);
        let kind = open.into_iter().filter(|cost| key(cost) == best);
        let fastest = kind.clone().map(seconds).fold(f64::INFINITY, f64::min);
        kind.into_iter().find(|cost| seconds(cost) <= NEAR * fastest + UNNOTICED)
    }

    /// Whether only the least size of the game is known, so that what a method is estimated at is
    /// the least that it may cost.
    #[must_use]
    pub fn is_bounded(&self, cost: &Cost) -> bool {
        self.size.source == Source::Bounded && cost.exact
    }

    /// Whether that least is all there is to say of a method: the most does not fit, and says
    /// nothing.
    #[must_use]
    pub fn is_open(&self, cost: &Cost) -> bool {
        self.is_bounded(cost) && cost.fits != Fits::Yes
    }
}

/// The least memory in bytes for listing positions by this method, if it exceeds the budget: found
/// out in some tenths of a second from a small sample, or in some seconds from a larger one, by the
/// lower end of its interval. `None` where it may do.
pub fn surely_needed(
    game: &AnyGame,
    root: &AnyPosition,
    method: Listing,
    budget: u64,
    observer: &dyn Observer,
) -> Option<u64> {
    let entry = EntryBytes::for_game(game);
    let needed = |probe: &Probe| {
        let size = Size::measure(game, root, probe, observer).ok()?;
        let bytes = match method {
            Listing::Explicit => models::listing(&size, entry),
            Listing::Memo => models::memo(&size, entry),
            Listing::Retrograde => models::backwards(&size, entry),
            Listing::Graph => models::graph(&size),
        };
        Some(bytes.widened(MEMORY_FACTOR))
    };
    let (short, budget) = (Probe::short(|| 0.0), budget as f64);
    let mut bytes = needed(&short)?;
    // Where that leaves it open, a larger sample may tell.
    if bytes.low <= budget && bytes.high > budget {
        bytes = needed(&short.closely(auto::LARGER))?;
    }
    (bytes.low > budget).then_some(bytes.low as u64)
}

/// What holds every position, or every canonical one, or those of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Counting ply by ply.
    Explicit,
    /// Memoised min-max.
    Memo,
    /// Backwards from the ends.
    Retrograde,
    /// The graph of the game, whatever is made of it.
    Graph,
}

impl Fits {
    pub(crate) fn of(bytes: Bounds, budget: u64) -> Self {
        let budget = budget as f64;
        match bytes {
            Bounds { low, .. } if low > budget => Self::No,
            Bounds { high, .. } if high <= budget => Self::Yes,
            _ => Self::Perhaps,
        }
    }
}
