//! One position, by the theory of sums of games.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Observer, Text, Verdict, say};
use ludex_solve::sums::SumsError;
use ludex_solve::{RootReport, sums};

use super::Method;
use crate::Refusal;
use crate::plan::models::TIMED_FACTOR;
use crate::plan::{Asked, Bounds, Cost};

pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let Asked { game, root, .. } = *asked;
    let seconds = sums::applies(game, root)
        .then(|| asked.timed(|watch| ludex_engines::solve_sum(game, root, watch).is_ok()))??;
    let seconds = Bounds::exactly(seconds).widened(TIMED_FACTOR);
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

fn refused(game: &AnyGame, unsolved: SumsError) -> Refusal {
    let (spec, Text { en, fr }) = (game.spec(), unsolved.text());
    Refusal::Question(match unsolved {
        SumsError::Halt(halt) => return Refusal::Halt(halt),
        SumsError::NoSum => say!(
            "{spec}: the sums method is for impartial games that fall into independent parts, as nim and kayles do",
            "{spec} : la méthode sums est pour les jeux impartiaux qui se divisent en composantes indépendantes, \
             comme nim et kayles"
        ),
        SumsError::Misere => say!("{spec}: {en}; use --method memo", "{spec} : {fr} ; utilisez --method memo"),
        SumsError::Unlisted(_) => unsolved.text().after(spec),
    })
}
