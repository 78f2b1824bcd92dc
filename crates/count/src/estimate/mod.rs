//! Games too large to be counted, estimated from samples: positions, complete games and branching,
//! each with an interval that holds the truth in 95 of 100 runs.
//!
//! **Ways and Knuth's estimate.** Go down the game at random and multiply the numbers of moves on
//! the way: on average this is the number of histories (D. E. Knuth, *Estimating the efficiency of
//! backtrack programs*, Mathematics of Computation 29 (1975),
//! <https://doi.org/10.1090/S0025-5718-1975-0373371-6>). The product of many factors varies wildly,
//! and what is rare and heavy is missed. P. C. Chen (*Heuristic sampling*, SIAM Journal on
//! Computing 21 (1992), <https://doi.org/10.1137/0221022>) takes many ways together, ply by ply,
//! and lets one node stand for all that it is like. Here a *population* goes down: all its
//! successors are listed, equal ones are merged into one with the sum of their weights, and of the
//! others a fair share is kept with the weight of those that are not (`resample`); a population of
//! one is Knuth's estimate. So do R. Rubinstein, A. Ridder and R. Vaisman (*Fast sequential Monte
//! Carlo methods for counting and optimization*, 2014, <https://doi.org/10.1002/9781118612323>),
//! with equal weights.
//!
//! **Positions** are not histories: a position would count once for every path that leads to it.
//! Each move gets a weight, one by the number of the positions *before* the position that it leads
//! to ([`Unmove`]), so that the products over all paths to a position are the chances of a random
//! walk backwards:
//!
//! ```text
//!        b ─ 1/2 ─┐         to d:  1·1/2 + 1·1/2 = 1        a walk back from d goes to b or c, and from each to a
//!   a ─<          d
//!        c ─ 1/2 ─┘
//! ```
//!
//! They add up to 1 if every walk back reaches the start, and in any case to the chance *s* that it
//! does. (Positions before may themselves be out of reach: in Connect Four some stones cannot be
//! taken off in turns.) On average it takes 1/*s* walks back until one arrives; walks are made from
//! some positions of each ply until one does, and their number multiplies the weight. All this is
//! without bias, for every size of the population. In other words, this is a sequential Monte Carlo
//! sampler with the uniform distribution of a ply's positions as its target (P. Del Moral, A.
//! Doucet, A. Jasra, *Sequential Monte Carlo samplers*, Journal of the Royal Statistical Society B
//! 68 (2006), <https://doi.org/10.1111/j.1467-9868.2006.00553.x>).
//!
//! **Where walks back fail** nearly always, as in peg solitaire, the mean of 1/*s* is beyond any
//! sample. Walks are given up after a thousand, which can only lower the estimate; the upper end of
//! the interval allows for twice as many. Where these make up more than a trace, the estimate is
//! reported as a lower bound ([`Estimate::is_lower_bound`]), and the upper end of the interval
//! comes from certain facts: not more positions than histories, and than keys have values. The same
//! holds in games that do not list the predecessors of a position; the lower end is then the listed
//! positions, or the bound from random games that hardly ever meet (`apart`). (Othello does not
//! list them: the disc that was put last may have turned any number of discs in each direction, so
//! that hundreds of positions come before each, of which hardly one can be reached. Of 24 boards
//! drawn at random, in one piece and with their middle filled, a search backwards that kept the
//! 4,000 most compact positions of every ply led none to the first eight plies. The literature says
//! «roughly» 10²⁸ positions (H. Takizawa, *Othello is solved*, 2023,
//! <https://arxiv.org/abs/2310.19387>), which is within our bounds; these are far apart.)
//!
//! **Intervals** come from independent populations, see [`Range`]. Plies of which every position
//! can be listed within the sample are exact. Positions that no population meets are not in the
//! estimate: at the last plies, where few games are still in progress, it may end too early. On a
//! board of stones intervals do not pass what is certain ([`Certain`]), which is then all that is
//! known of such plies.
//!
//! *Tried and dropped.* Merging alone (L. Lelis, R. Stern, N. Sturtevant, *Estimating search tree
//! size with duplicate detection*, the symposium on combinatorial search of 2014) is right only
//! when nearly all positions of a ply are in the sample. Chance collisions of samples (birthdays,
//! capture and recapture) need the chance of each position, and as many samples as the root of the
//! number, or give a lower bound only: `apart`. The rate at which the children of a share *p* of a
//! ply meet determines their number only while *p* is above one half (the extrapolation of Good and
//! Toulmin); no estimate from forward moves alone can do much better (M. Charikar et al., *Towards
//! estimation error guarantees for distinct values*, PODS 2000,
//! <https://doi.org/10.1145/335168.335230>).
//!
//! ```
//! use ludex_count::estimate::{Effort, positions};
//! use ludex_core::{Game, Orbits};
//! let game = ludex_games::connect4::Connect4::<u64>::new(4, 4, 4);
//! let effort = Effort { samples: 1_000, seed: 1 };
//! let estimate = positions(&game, &game.start(), &Orbits::keeping(&game, &game.start()), effort, &()).unwrap();
//! assert!(estimate.total.number.contains(161_029_f64.ln()));
//! ```

mod apart;
mod certain;
mod island;
mod known;
mod range;
mod report;
mod resample;
mod weigh;

use ludex_core::{Game, Halt, Key, Observer, Orbits, Progress, Stop, Symmetry, Unit, Unmove, derive_seed, owned_bytes};
use ludex_walk::{Polls, parallel};

use apart::{CERTAINTY, Draws};
pub use certain::Certain;
use island::{Child, Island, Rules, Sums};
use known::ExactPlies;
pub use range::Range;
pub use report::EstimateReport;
use weigh::{Once, Ways, Weigh};

use crate::Interrupted;

/// What the method is called on the command line and in JSON.
pub const METHOD: &str = "estimate";

/// Independent populations: enough for the spread among them to be known within a seventh or so.
pub const ISLANDS: u64 = 32;

/// Plies are listed in full up to this number of positions: every population begins with them.
const MOST_LISTED: u64 = 1 << 17;

/// Moves listed in a ply for each place in a population, about. Where positions have more, fewer of
/// them are continued: the work of a sample is bounded by moves, and its means stay right.
const MOVES: u64 = 256;

/// How much is drawn, and from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions kept of every ply, in all populations together.
    pub samples: u64,
    /// The seed. The same seed gives the same estimate, whatever the number of threads.
    pub seed: u64,
}

/// What is estimated of a ply, or of all plies together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ply {
    /// Positions, or histories.
    pub number: Range,
    /// Those up to symmetry; of histories the same as their number.
    pub canonical: Range,
    /// Those where the game is over.
    pub ended: Range,
    /// Moves from all of them.
    pub moves: Range,
}

impl Ply {
    /// Moves for each position, or history, in which the game is not over.
    #[must_use]
    pub fn branching(&self) -> f64 {
        let going_on = 1.0 - (self.ended.estimate - self.number.estimate).exp();
        if going_on < 1e-12 { 0.0 } else { (self.moves.estimate - self.number.estimate).exp() / going_on }
    }
}

/// An estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// All plies together.
    pub total: Ply,
    /// Every ply from 0. In a game whose positions do not determine their ply, a position that can
    /// be reached in several numbers of plies counts in parts for each of them.
    pub by_ply: Vec<Ply>,
    /// Whether the number of positions is known from one side only; see the head of this module.
    pub is_lower_bound: bool,
}

/// Estimates how many positions can be reached from `root`, plain and up to symmetry, in a game
/// without loops.
///
/// # Errors
/// A position without moves that is not over, more samples than the budget holds, or a
/// cancellation; with the plies that were finished.
///
/// # Panics
/// If the game has loops.
pub fn positions<G: Symmetry + Unmove + Key>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    assert!(!game.loops(), "a game without loops");
    let known = ExactPlies::list(game, root, orbits, effort.samples.min(MOST_LISTED), observer).map_err(begun)?;
    let estimate = if game.can_unmove() {
        let ply = known.last.first().and_then(|at| game.ply(at));
        let once = Once { gate: known.last.iter().cloned().collect(), ply };
        run(game, &known, orbits, &once, None, effort, observer)?
    } else {
        known.lower_bound_estimate()
    };
    if !estimate.is_lower_bound {
        return Ok(estimate);
    }
    let so_far = |reason| Interrupted { reason, partial: estimate.by_ply.clone() };
    let histories = paths(game, root, effort, observer).map_err(|interrupted| so_far(interrupted.reason))?;
    let keys = game.key_bits().map_or(f64::INFINITY, |bits| f64::from(bits) * std::f64::consts::LN_2);
    if game.can_unmove() {
        return Ok(estimate.below(&histories, keys));
    }
    let draws = apart::draw(game, root, &known, orbits, effort, observer).map_err(so_far)?;
    Ok(estimate.below(&histories, keys).above(known.by_ply.len(), &draws))
}

/// How many positions can be reached at least, as random games tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fewest {
    /// Positions.
    pub positions: f64,
    /// The same up to symmetry.
    pub canonical: f64,
    /// Whether hardly any of the games met, so that more of them would tell of more positions.
    pub is_open: bool,
}

/// How many positions can be reached from `root` at least, and how many up to symmetry, with a
/// doubt of 2.5 %: by random games that hardly ever meet, some dozens for each sample. Far below
/// the number where that is large; for games with loops, of which nothing else is known.
///
/// # Errors
/// A position without moves that is not over, or a cancellation.
pub fn fewest<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Fewest, Halt> {
    apart::fewest(game, root, orbits, effort, observer)
}

/// Estimates how many histories, and among them complete games, begin at `root`, in a game without
/// loops.
///
/// # Errors
/// As [`positions`].
///
/// # Panics
/// If the game has loops.
pub fn paths<G: Symmetry>(
    game: &G,
    root: &G::Position,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    assert!(!game.loops(), "a game without loops");
    let orbits = Orbits::identity();
    let known = ExactPlies::one_ply(game, vec![root.clone()], &orbits, &mut Polls::new(observer)).map_err(begun)?;
    run(game, &known, &orbits, &Ways, None, effort, observer)
}

/// Estimates how many histories of so many plies, and of fewer, begin at `root`, in a game with
/// loops or without: the last ply of the estimate is that of `plies` moves, unless all games are
/// over before.
///
/// # Errors
/// As [`positions`].
pub fn paths_of<G: Symmetry>(
    game: &G,
    root: &G::Position,
    plies: u32,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    let orbits = Orbits::identity();
    let known = ExactPlies::one_ply(game, vec![root.clone()], &orbits, &mut Polls::new(observer)).map_err(begun)?;
    run(game, &known, &orbits, &Ways, Some(plies), effort, observer)
}

/// Stopped before any ply was finished.
fn begun(reason: Halt) -> Interrupted<Ply> {
    Interrupted { reason, partial: Vec::new() }
}

fn run<G: Symmetry>(
    game: &G,
    known: &ExactPlies<G::Position>,
    orbits: &Orbits,
    weigh: &dyn Weigh<G>,
    longest: Option<u32>,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    let population = usize::try_from(effort.samples / ISLANDS).unwrap_or(usize::MAX).max(1);
    let moves = moves::<G>(&known.last, population, observer).map_err(|stop| begun(stop.into()))?;
    let first = (known.last.as_slice(), known.moves_each());
    let rules = Rules { game, orbits, weigh, first, population, moves, observer };
    let mut islands: Vec<Island<G>> =
        (0..ISLANDS).map(|number| Island::new(derive_seed(effort.seed, number))).collect();
    let by_ply: Vec<_> = known.by_ply.iter().map(|sums| sums.map(f64::ln)).collect();
    let estimate = |islands: Vec<Island<G>>, plies: usize| {
        let runs = islands.into_iter().map(|island| island.by_ply.into_iter().take(plies).collect());
        Estimate::from_runs(&by_ply, &runs.collect::<Vec<_>>())
    };
    let begun = known.by_ply.len() as u32;
    // How many plies a game has is not known before, but to which ply paths were asked for.
    let due = longest.map_or(0, |longest| u64::from((longest + 1).saturating_sub(begun)) * population as u64 * ISLANDS);
    let mut progress = Progress { ply: begun, unit: Unit::Samples, due, ..Progress::default() };
    for plies in 0.. {
        let is_last = longest.is_some_and(|longest| begun as usize + plies > longest as usize);
        if is_last || islands.iter().all(Island::is_done) {
            break;
        }
        parallel::each(islands.iter_mut().filter(|island| !island.is_done()), |island| island.step(&rules));
        let fault = islands.iter_mut().find_map(|island| island.fault.take());
        let stopped = || observer.cancelled().then(|| Stop::Cancelled.into());
        if let Some(reason) = fault.or_else(stopped) {
            return Err(Interrupted { reason, partial: estimate(islands, plies).by_ply });
        }
        progress.ply += 1;
        progress.done += islands.iter().map(|island| island.len() as u64).sum::<u64>();
        progress.found = progress.done;
        observer.progress(&progress);
    }
    Ok(estimate(islands, usize::MAX))
}

/// How many moves an island may list in a ply, so that populations, and the children of those that
/// are at work, fit the budget.
fn moves<G: Game>(first: &[G::Position], population: usize, observer: &dyn Observer) -> Result<usize, Stop> {
    let owned = first.first().map_or(0, owned_bytes) as u64;
    let at_work = (rayon::current_num_threads() as u64).min(ISLANDS);
    let population = population as u64;
    // Every island begins with all positions of the last ply that is known, when it comes to work.
    let kept = population.saturating_mul(ISLANDS) + first.len() as u64 * at_work;
    let kept = kept.saturating_mul(size_of::<(G::Position, f64)>() as u64 + owned);
    // A list that doubles, and a table of places.
    let child = at_work * (2 * size_of::<Child<G::Position>>() as u64 + owned + 2 * 9);
    let (least, budget) = (4 * population, observer.memory());
    let needed = least.saturating_mul(child).saturating_add(kept);
    observer.check_memory(needed)?;
    let moves = MOVES.saturating_mul(population).min((budget - kept) / child);
    Ok(usize::try_from(moves).unwrap_or(usize::MAX))
}

/// Where walks that were given up make up more than this of an estimate, it is a lower bound.
const TRACE: f64 = 0.05;

impl Estimate {
    /// What plies that were finished come to, where later ones are unknown.
    #[must_use]
    pub fn so_far(by_ply: Vec<Ply>) -> Self {
        let sum = |of: fn(&Ply) -> Range| Range::sum(&by_ply.iter().map(of));
        let total = Ply {
            number: sum(|ply| ply.number),
            canonical: sum(|ply| ply.canonical),
            ended: sum(|ply| ply.ended),
            moves: sum(|ply| ply.moves),
        };
        Self { total, by_ply, is_lower_bound: true }
    }

    /// From the logarithms of the first plies' sums, and of those that follow as each island has
    /// them.
    fn from_runs(known: &[Sums], islands: &[Vec<Sums>]) -> Self {
        let plies = islands.iter().map(Vec::len).max().unwrap_or(0);
        let nothing = Sums::ZERO.map(f64::ln);
        let total = |island: &Vec<Sums>| Sums::ln_sum(&known.iter().chain(island));
        let totals: Vec<_> = islands.iter().map(total).collect();
        let mut spread = 0.0;
        let estimated = (0..plies).map(|ply| {
            let sums: Vec<_> = islands.iter().map(|island| island.get(ply).copied().unwrap_or(nothing)).collect();
            // What few islands tell of their spread is less than they told when they were many.
            spread = range::spread(sums.iter().map(|sums| sums.number)).unwrap_or(spread);
            Ply::from_few(&sums, spread)
        });
        let given_up = Range::from_logs(&totals.iter().map(|sums| sums.given_up).collect::<Vec<_>>());
        let total = Ply::from_sums(&totals);
        Self {
            is_lower_bound: given_up.estimate > total.number.estimate + TRACE.ln(),
            by_ply: known.iter().map(|&sums| Ply::from_sums(&[sums; 2])).chain(estimated).collect(),
            total,
        }
    }

    /// The same where no more is known than that there are not more than histories, nor than
    /// `most`.
    fn below(mut self, histories: &Self, most: f64) -> Self {
        let (met, unknown) = (self.by_ply.len(), Ply::from_sums(&[Sums::ZERO.map(f64::ln)]));
        self.by_ply.resize(met.max(histories.by_ply.len()), unknown);
        let widen = |ply: &mut Ply, high: f64| {
            for range in [&mut ply.number, &mut ply.canonical] {
                range.high = high.min(most).max(range.estimate);
            }
            let moves = ply.moves.estimate - ply.number.estimate;
            ply.ended.high = ply.number.high;
            ply.moves.high = ply.number.high + if moves.is_finite() { moves } else { 0.0 };
        };
        for (number, (ply, of_histories)) in self.by_ply.iter_mut().zip(&histories.by_ply).enumerate() {
            if number >= met || !ply.number.is_exact() {
                widen(ply, of_histories.number.high);
            }
        }
        widen(&mut self.total, histories.total.number.high);
        self
    }

    /// The same, raised by the lower bounds from random games after the first `listed` plies: each
    /// ply separately with a doubt of 2.5 %, and all of them together, if their doubts share it.
    fn above(mut self, listed: usize, draws: &[Draws]) -> Self {
        // The plies of the sample of histories, which does not depend on these games; what they
        // draw beyond is left out.
        let plies = self.by_ply.len().saturating_sub(listed);
        let sharing = CERTAINTY + (plies.max(1) as f64).ln();
        let mut sums = [&self.total.number, &self.total.canonical].map(|range| range.low.exp());
        for (ply, &draws) in self.by_ply[listed..].iter_mut().zip(draws) {
            ply.raise(draws.at_least(CERTAINTY));
            for (sum, more) in sums.iter_mut().zip(draws.at_least(sharing)) {
                *sum += more;
            }
        }
        self.total.raise(sums);
        self
    }
}

impl Ply {
    /// Takes these for the least numbers there are, and for the best guesses; moves for each of
    /// them stay as many.
    fn raise(&mut self, least: [f64; 2]) {
        let moves = self.moves.estimate - self.number.estimate;
        for (range, least) in [&mut self.number, &mut self.canonical].into_iter().zip(least) {
            let low = least.ln().min(range.high).max(range.low);
            *range = Range { low, estimate: range.estimate.max(low), high: range.high };
        }
        if moves.is_finite() {
            self.moves.estimate = self.number.estimate + moves;
        }
    }

    /// From the logarithms of each island. What was met is there: once at least. Walks that were
    /// given up might have been twice as long: what they count for is added to the upper end.
    fn from_sums(sums: &[Sums]) -> Self {
        Self::from_few(sums, 0.0)
    }

    /// The same where few islands met anything: their variance is at least `spread`.
    fn from_few(sums: &[Sums], spread: f64) -> Self {
        let range = |which: fn(&Sums) -> f64| Range::from_few(&sums.iter().map(which).collect::<Vec<_>>(), spread);
        let given_up = (range(|sums| sums.given_up).estimate - range(|sums| sums.number).estimate).exp();
        let more = if given_up > 0.0 { given_up.ln_1p() } else { 0.0 };
        let range = |which| {
            let range = range(which);
            Range { high: range.high + more, ..range }
        };
        Self {
            number: range(|sums| sums.number).at_least_one(),
            canonical: range(|sums| sums.canonical).at_least_one(),
            ended: range(|sums| sums.ended),
            moves: range(|sums| sums.moves),
        }
    }
}
