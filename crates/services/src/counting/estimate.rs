//! From samples, with an interval.

use ludex_core::prelude::*;
use ludex_core::{Halt, Text, say};
use ludex_count::estimate::{Effort, Estimate, EstimateReport};
use ludex_count::{Interrupted, Quantity};
use ludex_engines as engines;

use super::{Context, Method, Question};
use crate::Refusal;
use crate::plan::{Asked, Bounds, Cost, Sampling};

/// Default number of positions sampled at every ply.
const USUAL_SAMPLES: u64 = 1 << 14;

/// Memory with the usual samples.
const BYTES: f64 = 2e7;

/// The same for games whose positions are distinguished by random games: 51 MB for Othello.
const APART_BYTES: f64 = 5e7;

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

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    let Question { game, of, up_to_symmetry, .. } = *question;
    if game.loops() {
        let spec = game.spec();
        return Some(say!(
            "{spec} has cycles, and --method estimate is for games without cycles; use --method explicit",
            "{spec} a des cycles, et --method estimate est réservée aux jeux sans cycle ; utilisez --method explicit"
        ));
    }
    (up_to_symmetry && of != Quantity::Positions).then(|| {
        Text::fixed(
            "--method estimate counts games and histories only without --up-to-symmetry",
            "--method estimate ne compte games et histories que sans --up-to-symmetry",
        )
    })
}

pub(super) fn cost(asked: &Asked<'_>) -> Cost {
    let refused = asked.game.loops().then(|| Text::fixed("the game has cycles", "le jeu a des cycles"));
    let seconds = if refused.is_some() { Bounds::exactly(0.0) } else { seconds(asked) };
    let bytes = if asked.game.can_unmove() { BYTES } else { APART_BYTES };
    let cost = asked.cost(Method::Estimate, seconds, Bounds::exactly(bytes));
    Cost { exact: false, refused, ..cost }
}

/// The time with the usual samples. Plies that are no larger are listed, and those of a game that
/// was listed already are timed; else it goes by the time of a sample of the plan's.
fn seconds(asked: &Asked<'_>) -> Bounds {
    let size = asked.size;
    if let Some(listing) = size.listing.filter(|_| size.layers.iter().all(|ply| ply.high <= USUAL_SAMPLES as f64)) {
        return Bounds::exactly(listing).within(SPREAD);
    }
    let Sampling { samples, seconds, finished } = size.sampling.unwrap_or_else(|| asked.sampling());
    let foretold = Bounds::exactly(seconds * (USUAL_SAMPLES as f64 / samples as f64).max(1.0)).within(SPREAD);
    if finished { foretold } else { Bounds { high: f64::INFINITY, ..foretold } }
}

/// How far the time foretold from few samples is from that with many, as a factor.
const SPREAD: f64 = 3.0;

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Result<Estimated, Refusal> {
    let Question { game, root, of, up_to_symmetry, samples, seed, .. } = *question;
    let effort = Effort { samples: samples.unwrap_or(USUAL_SAMPLES), seed };
    let estimate = match of {
        Quantity::Positions => engines::estimate_positions(game, root, effort, context.observer),
        Quantity::Games | Quantity::Histories | Quantity::Legal => {
            engines::estimate_paths(game, root, effort, context.observer)
        }
    };
    let report = |estimate: &Estimate| EstimateReport::new(estimate, of, up_to_symmetry, effort);
    let (report, halt) = match estimate {
        Ok(estimate) => (report(&estimate), None),
        Err(Interrupted { reason: reason @ Halt::Stop(_), partial }) if !partial.is_empty() => {
            (report(&Estimate::so_far(partial)).incomplete(), Some(reason))
        }
        Err(Interrupted { reason, .. }) => return Err(reason.into()),
    };
    Ok(Estimated { report, walks_back: game.can_unmove(), stages: game.stage(root).is_some(), halt })
}
