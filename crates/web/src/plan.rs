//! What a count or a solution of a game would cost, as `ludex plan` foresees it, and the method of
//! a count, as `ludex count` chooses it; remembered, for it takes some tenths of a second.

use ludex_services::prelude::*;
use std::sync::Arc;

use ludex_services::counting::Choice;
use ludex_services::plan::{Auto, Cost, Plan, Probe, Purpose};
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Refusal};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::work::{Watch, seconds};

/// The plan for a game from its start, within the page's memory.
pub(crate) fn find(game: &AnyGame, state: &AppState, watch: &Watch) -> Result<Arc<Plan>, HttpError> {
    let spec = game.spec();
    state.plans.get_or(
        &spec,
        watch,
        |_| true,
        || {
            let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
            let plan = Plan::compute(game, &game.start(), &Probe::usual(seconds, 0), state.settings.memory, watch);
            plan.map(Arc::new).map_err(|halt| HttpError::of_halt(&halt, &format!("ludex plan {}", in_shell(&spec))))
        },
    )
}

/// The method that a plan has for a purpose; a count is the page's own, and exact.
pub(crate) fn chosen(plan: &Plan, purpose: Purpose) -> Option<Cost> {
    match purpose {
        Purpose::Solve => plan.chosen(purpose).cloned(),
        Purpose::Count => match plan.auto(purpose) {
            Auto::Best(cost) => Some(cost),
            _ => None,
        },
    }
}

/// How a count is made: as the plan says, where the page has shown one, so that it counts as it
/// said. The caller holds a permit already.
pub(crate) fn choice(game: &AnyGame, up_to_symmetry: bool, state: &AppState, watch: &Watch) -> Result<Choice, Refusal> {
    let (spec, budget) = (game.spec(), state.settings.memory);
    let plan = state.plans.get(&spec).filter(|_| !up_to_symmetry);
    if let Some(plan) = plan {
        return Choice::of_plan(plan.auto(Purpose::Count), up_to_symmetry, budget);
    }
    // Up to symmetry other methods may be the fastest.
    let name = if up_to_symmetry { format!("{spec}\nsymmetry") } else { spec };
    let auto = state.methods.get_or(&name, || {
        let probe = Probe { up_to_symmetry, ..Probe::short(seconds) };
        ludex_services::plan::auto(game, &game.start(), Purpose::Count, &probe, budget, watch)
    })?;
    Choice::of_plan(auto, up_to_symmetry, budget)
}
