//! By a formula of the game: the number alone, and at once.

use ludex_core::prelude::*;
use ludex_core::say;
use ludex_core::{AnyGame, AnyPosition, Text};
use ludex_count::{CountReport, Quantity, formulas};

use super::{ByPly, Counted, Method, Question};
use crate::Refusal;
use crate::plan::{Bounds, Cost, Probe};

pub(super) const METHOD: &str = "formula";

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    let Question { game, root, of, up_to_symmetry, by_ply, check, .. } = *question;
    if of != Quantity::Positions || up_to_symmetry || check || by_ply == ByPly::Always {
        return Some(Text::fixed(
            "--method formula tells the number of all positions; leave out --of, --by-ply, --up-to-symmetry and --check",
            "--method formula dit le nombre de toutes les positions ; retirez --of, --by-ply, --up-to-symmetry et --check",
        ));
    }
    game.reached_from(root).is_none().then(|| {
        let spec = game.spec();
        say!(
            "{spec} has no formula for its positions; leave --method out",
            "{spec} n'a pas de formule pour ses positions ; retirez --method"
        )
    })
}

/// Nothing, where there is a formula; that needs no size.
pub(crate) fn cost(game: &AnyGame, root: &AnyPosition, probe: &Probe, budget: u64) -> Option<Cost> {
    let is_asked = !probe.up_to_symmetry && !probe.by_ply;
    game.reached_from(root).filter(|_| is_asked)?;
    let nothing = Bounds::exactly(0.0);
    Some(Cost::new(Method::Formula, nothing, nothing, budget))
}

pub(super) fn run(question: &Question<'_>) -> Result<Counted, Refusal> {
    if let Some(problem) = problem(question) {
        return Err(Refusal::Question(problem));
    }
    let total = formulas::product_of(&question.game.reached_from(question.root).unwrap_or_default());
    Ok(Counted::new(Method::Formula, CountReport::of_total(Quantity::Positions, METHOD, &total)))
}
