//! One position, by a search: a shortest solution of a puzzle, columns in which stones fall, or a
//! game with foresight.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Observer, Text, Verdict, say};
use ludex_engines::columns_solver::{self, ColumnsSolver};
use ludex_solve::RootReport;
use ludex_solve::astar::AstarError;

use super::{Method, Question};
use crate::Refusal;
use crate::plan::{Asked, Bounds, Cost};

pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let game = asked.game;
    let (bytes, usual) = match ColumnsSolver::for_game(game, 0, 1) {
        Some(exact) => (columns_solver::USUAL_MEMORY as f64, exact.is_best()),
        None if game.has_foresight() => (0.0, game.is_solved_alone(asked.root)),
        None if game.has_lower_bound() => (0.0, game.is_vast()),
        None => return None,
    };
    let note =
        Text::fixed("the time that a search takes cannot be predicted", "la durée d'une recherche est imprévisible");
    let cost = asked.cost(Method::Search, Bounds::exactly(0.0), Bounds::exactly(bytes));
    Some(Cost { seconds: None, note: Some(note), usual, ..cost })
}

/// A blind search is given up when it has looked at so many positions (all of 3 × 3 tiles are
/// fewer), and at twice those of the other search, but never at more than the greatest number.
const BLIND: [u64; 2] = [200_000, 2_000_000];

/// Bytes for each position that a blind search remembers, at most.
const REMEMBERED: u64 = 512;

pub(super) fn shortest(question: &Question<'_>, observer: &dyn Observer) -> Result<(RootReport, Verdict), Refusal> {
    let Question { game, root, blind, .. } = *question;
    let (mut report, verdict) =
        ludex_engines::solve_shortest(game, root, observer).map_err(|unsolved| refused(game, unsolved))?;
    if blind {
        let expanded: u64 = report.expanded.as_ref().and_then(|digits| digits.parse().ok()).unwrap_or(0);
        let most = expanded.saturating_mul(2).clamp(BLIND[0], BLIND[1]).min(observer.memory() / REMEMBERED);
        report.blind = Some(ludex_solve::blind(game, root, most, observer)?);
    }
    Ok((report, verdict))
}

/// Why this search is not for a game, or why it stopped.
pub(super) fn refused(game: &AnyGame, unsolved: AstarError) -> Refusal {
    match unsolved {
        AstarError::Halt(halt) => Refusal::Halt(halt),
        AstarError::NoBound => {
            let spec = game.spec();
            Refusal::Question(say!(
                "{spec}: the search method is for puzzles with a lower bound on the moves to the goal, as the sliding \
                 puzzle has, for Connect Four with four in a row and at most 64 places, and for games that see some \
                 plies ahead, as Kamon does",
                "{spec} : la méthode search est pour les casse-tête qui ont une borne inférieure sur les coups \
                 jusqu'au but, comme le taquin, pour le Puissance 4 à quatre pions alignés et 64 places au plus, et \
                 pour les jeux qui voient quelques coups à l'avance, comme Kamon"
            ))
        }
    }
}
