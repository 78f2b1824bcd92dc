//! From samples, with an interval.

use ludex_core::Text;
use ludex_core::prelude::*;
use ludex_core::say;
use ludex_count::Quantity;
use ludex_count::estimate::{Effort, EstimateReport};
use ludex_engines as engines;

use super::{Context, Method, Question};
use crate::Refusal;
use crate::plan::{Asked, Bounds, Cost};

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
    let seconds = Bounds { low: 0.0, estimate: asked.probe.seconds, high: 60.0 };
    let refused = asked.game.loops().then(|| Text::fixed("the game has cycles", "le jeu a des cycles"));
    let bytes = if asked.game.can_unmove() { BYTES } else { APART_BYTES };
    let cost = asked.cost(Method::Estimate, seconds, Bounds::exactly(bytes));
    Cost { exact: false, refused, ..cost }
}

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Result<Estimated, Refusal> {
    let Question { game, root, of, up_to_symmetry, samples, seed, .. } = *question;
    let effort = Effort { samples: samples.unwrap_or(USUAL_SAMPLES), seed };
    let estimate = match of {
        Quantity::Positions => engines::estimate_positions(game, root, effort, context.observer),
        Quantity::Games | Quantity::Histories => engines::estimate_paths(game, root, effort, context.observer),
    }?;
    Ok(Estimated {
        report: EstimateReport::new(&estimate, of, up_to_symmetry, effort),
        walks_back: game.can_unmove(),
        stages: game.stage(root).is_some(),
    })
}
