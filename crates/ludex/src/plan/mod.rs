//! What a count or a solution would cost, before it is paid.
//!
//! How large the game is comes first ([`Size`]): its positions are listed for a second, which is the answer if it is enough and else tells how
//! long a position takes; then it is sampled (see [`estimate`]). Models of the engines' memory and time
//! turn sizes into costs. Every number is an interval, which holds the uncertainty of the sample and that of the model.
//!
//! ```
//! use ludex::plan::{Plan, Probe};
//! # use ludex::Game;
//! fn clock() -> f64 { 0.0 }
//! let game = ludex::games::connect4::Connect4::<u64>::new(4, 4, 4);
//! let probe = Probe { seconds: 1.0, listed: 1_000_000, samples: 1_000, seed: 0, clock };
//! let plan = Plan::of(&game, &game.start(), &probe, 1 << 30, &()).unwrap();
//! assert_eq!(plan.size.positions.estimate, 161_029.0);
//! assert_eq!(plan.chosen(ludex::plan::Purpose::Count).unwrap().method, "explicit");
//! ```

mod bounds;
mod models;
mod size;

use ludex_core::{Halt, Observer, Orbits, Playable, Text};
use ludex_count::columns::{self, Board};
use ludex_count::estimate::{self, Effort};
use ludex_solve::memo;

pub use bounds::Bounds;
pub use size::{Probe, Size, Source};

use crate::exact::{self, Exact};
use models::{INTO_TABLE, MEMORY_FACTOR, PROCESS, TABLE_BYTES, TIME_FACTOR};
use size::Hourglass;

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// How many positions there are.
    Count,
    /// Who wins.
    Solve,
}

/// Whether a method can be paid.
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
    /// What for.
    pub purpose: Purpose,
    /// The method's word on the command line.
    pub method: &'static str,
    /// Time; `None` where it is not foreseen.
    pub seconds: Option<Bounds>,
    /// Memory.
    pub bytes: Bounds,
    /// What is on the disk at the end.
    pub disk: Option<Bounds>,
    /// Whether the memory suffices.
    pub fits: Fits,
    /// Whether the answer is exact.
    pub exact: bool,
    /// Why it is not for this game.
    pub refused: Option<Text>,
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

/// Memory of an estimate with the usual samples, and its time.
const ESTIMATE_BYTES: f64 = 2e7;

impl Plan {
    /// Plans for the game from `root` with so many bytes.
    ///
    /// # Errors
    /// A position without moves that is not over, or a cancellation.
    pub fn of<G: Playable>(
        game: &G,
        root: &G::Position,
        probe: &Probe,
        budget: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let size = Size::of(game, root, probe, observer)?;
        let mut costs = vec![explicit::<G>(&size)];
        costs.extend(by_columns(game, root, &size, probe, observer));
        costs.push(estimated(game, probe));
        if !game.loops() {
            costs.push(memoised(game, root, &size, probe, observer));
        }
        costs.push(backwards(game, &size));
        costs.extend(game.key_bits().map(|_| into_table(game, &size)));
        costs.extend(by_search(game));
        for cost in &mut costs {
            cost.bytes = cost.bytes.map(|bytes| bytes + PROCESS);
            cost.fits = fits(cost.bytes, budget);
        }
        Ok(Self { size, budget, costs })
    }

    /// The method that is best: exact and surely within the budget, then perhaps within it, then not exact; the fastest of its kind.
    #[must_use]
    pub fn chosen(&self, purpose: Purpose) -> Option<&Cost> {
        let fit =
            self.costs.iter().filter(|cost| cost.purpose == purpose && cost.refused.is_none() && cost.fits != Fits::No);
        fit.min_by(|a, b| {
            let seconds = |cost: &Cost| cost.seconds.map_or(f64::INFINITY, |seconds| seconds.estimate);
            let key = |cost: &Cost| (!cost.exact, cost.disk.is_some(), cost.fits != Fits::Yes);
            key(a).cmp(&key(b)).then(seconds(a).total_cmp(&seconds(b)))
        })
    }
}

/// The bytes that listing positions by this method surely needs, where that is more than the budget: found out in some hundredths of a second
/// from a small sample, by the lower end of its interval. `None` where it may do, or nothing is known.
pub fn surely_needed<G: Playable>(
    game: &G,
    root: &G::Position,
    method: Listing,
    budget: u64,
    observer: &dyn Observer,
) -> Option<u64> {
    const EFFORT: Effort = Effort { samples: 512, seed: 0 };
    if game.loops() || !game.can_unmove() || game.ply(root).is_none() {
        return None;
    }
    let estimate = estimate::positions(game, root, &Orbits::keeping(game, root), EFFORT, observer).ok()?;
    let size = Size::estimated(&estimate);
    let bytes = match method {
        Listing::Explicit => models::listing::<G>(&size),
        Listing::Memo => models::memo::<G>(&size),
        Listing::Retrograde => models::backwards::<G>(&size),
    };
    let needed = bytes.within(MEMORY_FACTOR).low;
    (needed > budget as f64).then_some(needed as u64)
}

/// Methods that hold every canonical position, or those of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Counting ply by ply.
    Explicit,
    /// Memoised min-max.
    Memo,
    /// Backwards from the ends.
    Retrograde,
}

/// Whether so many bytes are within a budget.
fn fits(bytes: Bounds, budget: u64) -> Fits {
    let budget = budget as f64;
    match bytes {
        Bounds { low, .. } if low > budget => Fits::No,
        Bounds { high, .. } if high <= budget => Fits::Yes,
        _ => Fits::Perhaps,
    }
}

fn cost(purpose: Purpose, method: &'static str, seconds: Bounds, bytes: Bounds) -> Cost {
    Cost {
        purpose,
        method,
        seconds: Some(seconds.within(TIME_FACTOR)),
        bytes: bytes.within(MEMORY_FACTOR),
        disk: None,
        fits: Fits::Perhaps,
        exact: true,
        refused: None,
    }
}

fn explicit<G: Playable>(size: &Size) -> Cost {
    let seconds = size.canonical.map(|number| number * size.seconds_each);
    cost(Purpose::Count, "explicit", seconds, models::listing::<G>(size))
}

fn by_columns<G: Playable>(
    game: &G,
    root: &G::Position,
    size: &Size,
    probe: &Probe,
    observer: &dyn Observer,
) -> Option<Cost> {
    let layout = game.layout()?;
    let (wide, high) = layout.columns?;
    let board = Board::of(&layout);
    let bytes = board.as_ref().map_or(0.0, |board| board.estimated_bytes(false) as f64);
    let began = (probe.clock)();
    let five = Board::new(5, 5, 4).and_then(|board| columns::total(board, observer));
    let five = if five.is_ok() { ((probe.clock)() - began).max(0.01) } else { 0.05 };
    // Numbers of 64 bits are tried first, and are too short from here on.
    let long = size.positions.high > 2_f64.powi(60);
    let seconds = models::seconds_columns(wide, high, five, long);
    let refused = match board {
        Err(refused) => Some(refused.text()),
        Ok(_) if *root != game.start() => Some(Text::fixed(
            "the method of columns counts from the start only",
            "la méthode des colonnes ne compte que depuis le départ",
        )),
        Ok(_) => None,
    };
    let bytes = Bounds::exactly(bytes * if long { 2.0 } else { 1.3 });
    Some(Cost { refused, ..cost(Purpose::Count, columns::METHOD, seconds, bytes) })
}

fn estimated<G: Playable>(game: &G, probe: &Probe) -> Cost {
    let seconds = Bounds { low: 0.0, estimate: probe.seconds, high: 60.0 };
    let refused = game.loops().then(|| Text::fixed("the game has loops", "le jeu a des boucles"));
    let cost = cost(Purpose::Count, estimate::METHOD, seconds, Bounds::exactly(ESTIMATE_BYTES));
    Cost { exact: false, refused, ..cost }
}

fn memoised<G: Playable>(game: &G, root: &G::Position, size: &Size, probe: &Probe, observer: &dyn Observer) -> Cost {
    let watch = Hourglass::new(probe, observer);
    let began = (probe.clock)();
    let solved = memo::solve(game, root, Orbits::keeping(game, root), &watch).is_ok();
    let spent = (probe.clock)() - began;
    let found = if solved { size.canonical.estimate } else { watch.found() };
    let seconds = models::seconds_memo(size, spent / found.max(1.0), found);
    cost(Purpose::Solve, "memo", seconds, models::memo::<G>(size))
}

fn backwards<G: Playable>(game: &G, size: &Size) -> Cost {
    let numbered = game.tiers() > 0 && game.can_unmove();
    let bytes = if numbered { models::numbered(game) } else { models::backwards::<G>(size) };
    cost(Purpose::Solve, "retrograde", models::seconds_backwards(size), bytes)
}

fn into_table<G: Playable>(game: &G, size: &Size) -> Cost {
    let seconds = size.canonical.map(|number| number * size.seconds_each * INTO_TABLE);
    let disk = size.canonical.map(|number| number * TABLE_BYTES).within(3.0);
    Cost { method: "table", disk: Some(disk), ..cost(Purpose::Solve, "table", seconds, backwards(game, size).bytes) }
}

/// How long a search takes nobody knows beforehand.
fn by_search<G: Playable>(game: &G) -> Option<Cost> {
    let large = Exact::of(game, 0, 1).is_some_and(|exact| exact.is_best());
    let bytes = Bounds::exactly(exact::USUAL_MEMORY as f64);
    large.then(|| Cost { seconds: None, ..cost(Purpose::Solve, exact::METHOD, bytes, bytes) })
}
