//! All positions, by memoised minimax.

use ludex_core::prelude::*;
use ludex_core::say;
use ludex_engines::{self as engines, EntryBytes};

use super::{Method, Question};
use crate::Refusal;
use crate::plan::{Asked, Cost, Ration, models, timed_or};

/// Minimax would only find the cycle after long work, and without a result.
pub(super) fn refuse_loops(question: &Question<'_>) -> Result<(), Refusal> {
    if question.method != Some(Method::Memo) || !question.game.loops() {
        return Ok(());
    }
    let spec = question.game.spec();
    Err(Refusal::Question(say!(
        "{spec} has cycles, and --method memo is for games without cycles; `ludex plan` lists the \
             methods that fit",
        "{spec} a des cycles, et --method memo est réservée aux jeux sans cycle ; « ludex \
             plan » indique les méthodes possibles"
    )))
}

pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let Asked { game, root, size, probe, observer, .. } = *asked;
    if game.loops() {
        return None;
    }
    let watch = Ration::new(probe, root, observer);
    let solved = engines::solve_memo(game, root, &watch).is_ok();
    let spent = watch.seconds();
    let found = watch.positions_found().max(1) as f64;
    let foretold = models::seconds_memo(size, spent / found, found);
    let seconds = timed_or(solved.then_some(spent), foretold);
    Some(asked.cost(Method::Memo, seconds, models::memo(size, EntryBytes::for_game(game))))
}
