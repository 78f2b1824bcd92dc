//! The evaluation that a search stops at.

use ludex_core::Evaluate;

/// The usual evaluation of a game, the first that it offers; `None` if it has none.
pub fn usual_evaluation<G: Evaluate>(game: &G) -> Option<G::Evaluation> {
    game.evaluation(game.evaluations().first()?.name()).ok()
}

/// The evaluation of a position for the first player; 0 where there is none.
pub(crate) fn looks<G: Evaluate>(game: &G, by: Option<&G::Evaluation>, at: &G::Position) -> i32 {
    by.map_or(0, |by| game.evaluate(by, at))
}
