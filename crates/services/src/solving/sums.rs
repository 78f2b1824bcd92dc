//! One position, by the theory of sums of games.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Observer, Verdict, say};
use ludex_solve::{RootReport, sums};

use super::Method;
use crate::Refusal;
use crate::plan::models::TIMED_FACTOR;
use crate::plan::{Asked, Bounds, Cost};

pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let Asked { game, root, .. } = *asked;
    let seconds = sums::applies(game, root)
        .then(|| asked.timed(|watch| ludex_engines::solve_sum(game, root, watch).is_ok()))??;
    let seconds = Bounds::exactly(seconds).within(TIMED_FACTOR);
    let cost = asked.cost(Method::Sums, seconds, Bounds::exactly(0.0));
    Some(Cost { usual: sums::is_best(game, root), ..cost })
}

pub(super) fn report(
    game: &AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<(RootReport, Verdict), Refusal> {
    ludex_engines::solve_sum(game, root, observer).map_err(|unsolved| refused(game, unsolved))
}

/// The moves with the Grundy values that they leave, best first, and the position's own.
pub(super) fn moves(
    game: &AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<(u64, Vec<sums::SumMove<u64>>), Refusal> {
    let moves = sums::moves(game, root, observer).map_err(|unsolved| refused(game, unsolved))?;
    let sum = sums::solve(game, root, observer).map_err(|unsolved| refused(game, unsolved))?;
    Ok((sum.grundy, moves))
}

fn refused(game: &AnyGame, unsolved: sums::SumsError) -> Refusal {
    match unsolved {
        sums::SumsError::Halt(halt) => Refusal::Halt(halt),
        other => {
            let (spec, reason) = (game.spec(), other.text());
            let (en, fr) = (reason.en, reason.fr);
            Refusal::Question(say!("{spec}: {en}", "{spec} : {fr}"))
        }
    }
}
