//! From samples, with an interval.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Progress, Text, WithProgress};
use ludex_count::bounds::{Bound, Side};
use ludex_count::estimate::{Effort, Estimate, EstimateReport, METHOD, Range};
use ludex_count::{Interrupted, Quantity};
use ludex_engines as engines;

use super::foreseen::Foreseen;
use super::{Context, Method, Question, bounds};
use crate::plan::{Asked, Bounds, Cost, Probe, Sampling, Size};
use crate::refusal::{Refusal, has_cycles};

/// Default number of positions sampled at every ply.
const USUAL_SAMPLES: u64 = 1 << 14;

/// Memory with the usual samples, without the process: that took 15 MiB in all for Connect Four, 17
/// for peg solitaire, 23 for mnk:4x4,4 and up to 42 for connect4:12x12.
const BYTES: Bounds = Bounds { low: 3e6, estimate: 2e7, high: 2.5e7 };

/// The same for games whose positions are distinguished by random games: 86 MiB in all for Othello,
/// 78 for kamon:4,seed=1, 39 for fibonacci-nim:20000, 31 for kayles:60 and 11 for nim:20,20,20.
const APART_BYTES: Bounds = Bounds { low: 1e6, estimate: 5e7, high: 7e7 };

/// An estimate, and what the game offered for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimated {
    /// The numbers.
    pub report: EstimateReport,
    /// Whether the game can list the predecessors of a position.
    pub walks_back: bool,
    /// Whether a position determines its ply.
    pub stages: bool,
    /// Why it is incomplete; `None` for one that went through the whole game.
    pub halt: Option<Halt>,
}

/// What `--method estimate` gives in a game without loops, as a noun: of positions only the ends of
/// an interval where the game does not list what comes before one.
#[must_use]
pub fn estimate_or_bounds(game: &AnyGame, of: Quantity) -> Text {
    if of == Quantity::Positions && !game.can_unmove() {
        Text::fixed("bounds", "un encadrement")
    } else {
        Text::fixed("an estimate", "une estimation")
    }
}

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    let Question { game, of, up_to_symmetry, .. } = *question;
    if game.loops() {
        return Some(has_cycles(game, METHOD));
    }
    (up_to_symmetry && of != Quantity::Positions).then(|| {
        Text::fixed(
            "--method estimate counts games and histories only without --up-to-symmetry",
            "--method estimate ne compte games et histories que sans --up-to-symmetry",
        )
    })
}

/// Keeps an interval within what formulas say for certain.
fn keep_within(estimate: &mut Estimate, bounds: &[Bound]) {
    let keep = |range: &mut Range, bound: &str, side: Side| {
        let Some(bound) = bound.parse::<f64>().ok().map(f64::ln).filter(|_| !range.is_exact()) else { return };
        let kept = |ln: f64| if side == Side::Lower { ln.max(bound) } else { ln.min(bound) };
        *range = Range { estimate: kept(range.estimate), low: kept(range.low), high: kept(range.high) };
    };
    for bound in bounds {
        keep(&mut estimate.total.number, &bound.value.to_string(), bound.side);
        if bound.side == Side::Upper {
            keep(&mut estimate.total.canonical, &bound.value.to_string(), bound.side);
        }
        for (ply, bound_of_ply) in estimate.by_ply.iter_mut().zip(bound.by_ply.iter().flatten()) {
            keep(&mut ply.number, &bound_of_ply.to_string(), bound.side);
        }
    }
}

/// Raises the lower ends to what was found otherwise.
fn raise(estimate: &mut Estimate, size: &Size) {
    let total = &mut estimate.total;
    for (range, least) in [(&mut total.number, size.positions.low), (&mut total.canonical, size.canonical.low)] {
        let least = least.ln().min(range.high);
        *range = Range { low: range.low.max(least), estimate: range.estimate.max(least), high: range.high };
    }
}

/// A ply is a part of the total: it is no larger than that may be, and no more of it is certain.
fn keep_within_total(estimate: &mut Estimate) {
    fn keep(part: &mut Range, total: &mut Range) {
        part.high = part.high.min(total.high.max(part.estimate));
        total.low = total.low.max(part.low.min(total.estimate));
    }
    let total = &mut estimate.total;
    for ply in &mut estimate.by_ply {
        keep(&mut ply.number, &mut total.number);
        keep(&mut ply.canonical, &mut total.canonical);
    }
}

pub(super) fn cost(asked: &Asked<'_>) -> Cost {
    let refused = asked.game.loops().then(|| Text::fixed("the game has cycles", "le jeu a des cycles"));
    let seconds = if refused.is_some() { Bounds::exactly(0.0) } else { seconds(asked) };
    let bytes = if asked.game.can_unmove() { BYTES } else { APART_BYTES };
    let cost = asked.cost(Method::Estimate, seconds, bytes);
    Cost { exact: false, refused, ..cost }
}

/// The time with the usual samples. Plies that are no larger are listed, and those of a game that
/// was listed already are timed; else it goes by the time of a sample of the plan's. The time grows
/// with the samples, or with their root where positions have so many moves that fewer are followed.
fn seconds(asked: &Asked<'_>) -> Bounds {
    let size = asked.size;
    if let Some(listing) = size.listing.filter(|_| size.layers.iter().all(|ply| ply.high <= USUAL_SAMPLES as f64)) {
        return Bounds::exactly(listing).widened(SPREAD);
    }
    if size.positions.high <= USUAL_SAMPLES as f64 {
        return Bounds::exactly(size.canonical.estimate * size.seconds_each).widened(SPREAD);
    }
    let Sampling { samples, seconds, share, .. } = size.sampling.unwrap_or_else(|| asked.sampling());
    let times = (USUAL_SAMPLES as f64 / samples as f64).max(1.0);
    let [low, estimate] = [times.sqrt(), times].map(|times| seconds * times);
    let foretold = Bounds { low, estimate, high: estimate }.widened(SPREAD);
    match share {
        Some(1.0) => foretold,
        // The later plies may take longer than those that were seen, or less.
        Some(share) => Bounds { low: foretold.low, ..foretold.map(|seconds| seconds / share).widened(SPREAD) },
        None => Bounds { high: f64::INFINITY, ..foretold },
    }
}

/// How far the time foretold from few samples is from that with many, as a factor, and that from a
/// part of the game from that of all of it.
const SPREAD: f64 = 3.0;

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Result<Estimated, Refusal> {
    let Question { game, root, of, up_to_symmetry, samples, seed, .. } = *question;
    let effort = Effort { samples: samples.unwrap_or(USUAL_SAMPLES), seed };
    let foreseen = Foreseen::new(game, root);
    let observer = &WithProgress {
        observer: context.observer,
        report: |now: &Progress| context.observer.progress(&foreseen.of(now)),
    };
    let estimate = match of {
        Quantity::Positions => engines::estimate_positions(game, root, effort, observer),
        Quantity::Games | Quantity::Histories | Quantity::Legal => {
            engines::estimate_paths(game, root, effort, observer)
        }
    };
    let report = |estimate: &Estimate| EstimateReport::new(estimate, of, up_to_symmetry, effort);
    let (report, halt) = match estimate {
        Ok(mut estimate) => {
            if of == Quantity::Positions && !game.can_unmove() {
                // A sample may list less than a plan does.
                let probe = Probe::usual(|| 0.0, seed);
                raise(&mut estimate, &Size::measure(game, root, &probe, observer)?);
            }
            keep_within_total(&mut estimate);
            // Of stones that are only placed the bounds are far, or the number is known.
            if of == Quantity::Positions && game.layout().is_none() && *root == game.start() {
                keep_within(&mut estimate, &bounds(game));
            }
            (report(&estimate), None)
        }
        Err(Interrupted { reason: reason @ Halt::Stop(_), partial }) if !partial.is_empty() => {
            (report(&Estimate::so_far(partial)).incomplete(), Some(reason))
        }
        Err(Interrupted { reason, .. }) => return Err(reason.into()),
    };
    Ok(Estimated { report, walks_back: game.can_unmove(), stages: game.stage(root).is_some(), halt })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_count::estimate::Ply;

    fn ply(low: f64, estimate: f64, high: f64) -> Ply {
        let range = Range { estimate: estimate.ln(), low: low.ln(), high: high.ln() };
        Ply { number: range, canonical: range, ended: range, moves: range }
    }

    /// A hexagon of side 3 has at most 533,589,661 positions, by a formula, and 18 after one stone.
    #[test]
    fn an_interval_stays_within_the_bounds() {
        let game = ludex_games::kamon::read_game("3,seed=1").expect("a game");
        let by_ply = vec![ply(1.0, 1.0, 1.0), ply(2.0, 9.0, 30.0)];
        let mut estimate = Estimate { total: ply(1e7, 1e9, 4e9), by_ply, is_lower_bound: false };
        keep_within(&mut estimate, &bounds(&game));
        let ends = |range: Range| [range.low, range.estimate, range.high].map(|ln| ln.exp().round() as u64);
        assert_eq!(ends(estimate.total.number), [10_000_000, 533_589_661, 533_589_661]);
        assert_eq!(ends(estimate.by_ply[0].number), [1; 3]);
        assert_eq!(ends(estimate.by_ply[1].number), [6, 9, 18]);
    }

    #[test]
    fn a_ply_is_a_part_of_the_total() {
        let by_ply = vec![ply(10.0, 20.0, 5_000.0), ply(60.0, 70.0, 80.0), ply(1.0, 2_000.0, 4_000.0)];
        let mut estimate = Estimate { total: ply(50.0, 900.0, 1_000.0), by_ply, is_lower_bound: false };
        keep_within_total(&mut estimate);
        let ends = |range: Range| [range.low, range.estimate, range.high].map(|ln| ln.exp().round() as u64);
        assert_eq!(ends(estimate.total.number), [60, 900, 1_000]);
        let plies = [0, 1, 2].map(|ply: usize| ends(estimate.by_ply[ply].number));
        // No interval is without its estimate.
        assert_eq!(plies, [[10, 20, 1_000], [60, 70, 80], [1, 2_000, 2_000]]);
    }
}
