//! All positions, by memoised minimax.

use ludex_core::prelude::*;
use ludex_engines::{self as engines, EntryBytes};

use super::{Method, Question};
use crate::plan::{Asked, Cost, Ration, models, timed_or};
use crate::refusal::{Refusal, has_cycles};

/// Minimax would only find the cycle after long work, and without a result.
pub(super) fn refuse_loops(question: &Question<'_>) -> Result<(), Refusal> {
    if question.method != Some(Method::Memo) || !question.game.loops() {
        return Ok(());
    }
    Err(Refusal::Question(has_cycles(question.game, Method::Memo.word())))
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
