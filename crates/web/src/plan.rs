//! What a count or a solution of a game would cost, as `ludex plan` foresees it; remembered, for it takes a second or two.

use std::sync::Arc;

use ludex::Playable;
use ludex::plan::{Plan, Probe};

use crate::hall::Hall;
use crate::problem::Problem;
use crate::work::{Watch, seconds};

/// Half of what the command spends: a reader is at the page for something else.
fn probe() -> Probe {
    Probe { seconds: 0.5, listed: 2_000_000, samples: 1 << 14, trial: 5.0, ..Probe::usual(seconds, 0) }
}

/// The plan for a game from its start, within the page's memory.
pub(crate) fn of<G: Playable>(game: &G, hall: &Hall, watch: &Watch) -> Result<Arc<Plan>, Problem> {
    let spec = game.spec();
    if let Some(plan) = hall.plans.get(&spec) {
        return Ok(plan);
    }
    let _pass = hall.gate.enter(watch).ok_or_else(Problem::busy)?;
    let plan = Plan::of(game, &game.start(), &probe(), hall.settings.memory, watch)
        .map_err(|halt| Problem::of_halt(&halt, &format!("ludex plan {spec}")))?;
    let plan = Arc::new(plan);
    hall.plans.put(spec, Arc::clone(&plan));
    Ok(plan)
}
