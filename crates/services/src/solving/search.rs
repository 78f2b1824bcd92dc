//! One position, by a search: a shortest solution of a puzzle, or columns in which stones fall.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Observer, Text, Verdict, say};
use ludex_engines::columns_solver::{self, ColumnsSolver};
use ludex_solve::RootReport;
use ludex_solve::astar::AstarError;

use super::Method;
use crate::Refusal;
use crate::plan::{Asked, Bounds, Cost};

pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let game = asked.game;
    let (bytes, usual) = match ColumnsSolver::for_game(game, 0, 1) {
        Some(exact) => (columns_solver::USUAL_MEMORY as f64, exact.is_best()),
        None if game.has_lower_bound() => (0.0, game.is_vast()),
        None => return None,
    };
    let note =
        Text::fixed("the time that a search takes cannot be predicted", "la durée d'une recherche est imprévisible");
    let cost = asked.cost(Method::Search, Bounds::exactly(0.0), Bounds::exactly(bytes));
    Some(Cost { seconds: None, note: Some(note), usual, ..cost })
}

pub(super) fn shortest(
    game: &AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<(RootReport, Verdict), Refusal> {
    ludex_engines::solve_shortest(game, root, observer).map_err(|unsolved| refused(game, unsolved))
}

/// Why this search is not for a game, or why it stopped.
pub(super) fn refused(game: &AnyGame, unsolved: AstarError) -> Refusal {
    match unsolved {
        AstarError::Halt(halt) => Refusal::Halt(halt),
        other @ AstarError::NoBound => {
            let (spec, reason) = (game.spec(), other.text());
            let (en, fr) = (reason.en, reason.fr);
            Refusal::Question(say!("{spec}: {en}", "{spec} : {fr}"))
        }
    }
}
