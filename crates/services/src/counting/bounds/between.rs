//! The number of positions between bounds from both sides; where they are few they are counted too.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Observer, Orbits, Text, say};
use ludex_count::bounds::{Bound, SetsWithoutLine, Side, sets_without_line};
use ludex_count::{men, positions};

use super::bounds;
use crate::Refusal;
use crate::symmetry::{self, Burnside};
use crate::words::in_shell;

/// Up to this number of positions, they are counted too: stones that stay where they are put count
/// fast.
const COUNTED_TOO: u64 = 100_000_000;
/// The same for other games.
const COUNTED_OF_OTHERS: u64 = 1_000_000;

/// Bounds of what?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// Whether images of one another count once.
    pub up_to_symmetry: bool,
    /// Whether positions are counted too, where they are few.
    pub exact: bool,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Between {
    /// The bounds.
    pub bounds: Vec<Bound>,
    /// What L(k) stands for, where a bound goes by it.
    pub sets: Vec<SetsWithoutLine>,
    /// The boards by the number of pieces, where these are men and kings.
    pub boards: Option<men::Boards>,
    /// The positions by ply, where they were counted.
    pub exact: Option<Vec<u64>>,
    /// Up to symmetry: the terms of Burnside's sum.
    pub symmetries: Option<Symmetries>,
    /// Why they were not counted to the end, and after how many plies.
    pub halt: Option<(Halt, usize)>,
}

/// The symmetries by name, with the positions that each keeps where these were counted.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Their names.
    pub names: Vec<Text>,
    /// The positions that each keeps.
    pub burnside: Option<Burnside>,
}

/// The bounds of a game.
///
/// # Errors
/// A game that has none, or what stopped the count up to symmetry.
pub fn between(question: Question<'_>, observer: &dyn Observer) -> Result<Between, Refusal> {
    let Question { game, up_to_symmetry, .. } = question;
    let bounds = bounds(game);
    if bounds.is_empty() {
        return Err(Refusal::Question(none(&game.spec())));
    }
    let layout = game.layout();
    let counted = if layout.is_some() { COUNTED_TOO } else { COUNTED_OF_OTHERS };
    let upper = bounds.iter().filter(|bound| bound.side == Side::Upper);
    let is_counted =
        question.exact && upper.map(|bound| &bound.value).min().is_some_and(|most| *most <= counted.into());
    let (exact, halt) = match is_counted.then(|| exact(game, observer)) {
        None => (None, None),
        Some(Ok(plies)) => (Some(plies), None),
        Some(Err(halt)) => (None, Some(halt)),
    };
    if !up_to_symmetry {
        let sets = layout.as_ref().and_then(sets_without_line).unwrap_or_default();
        let boards = game.condition().as_ref().and_then(men::boards);
        return Ok(Between { bounds, sets, boards, exact, symmetries: None, halt });
    }
    let burnside = exact.as_ref().map(|_| Burnside::count(game, observer)).transpose()?;
    let names = symmetry::group(game);
    let bounds = symmetry::bounds(&bounds, exact.map(|plies| plies.iter().sum()), names.len());
    let exact = burnside.as_ref().map(|burnside| burnside.orbits.clone());
    let symmetries = Some(Symmetries { names, burnside });
    Ok(Between { bounds, sets: Vec::new(), boards: None, exact, symmetries, halt: None })
}

fn none(spec: &str) -> Text {
    let typed = in_shell(spec);
    say!(
        "there are no bounds for {spec}, only for games such as connect4 and mnk; `ludex plan {typed}` shows \
         what it takes to count its positions",
        "il n'y a pas d'encadrement pour {spec}, mais pour des jeux comme connect4 et mnk ; « ludex plan \
         {typed} » indique ce qu'il faut pour compter ses positions"
    )
}

/// The positions by ply, or why they were not counted, and after how many plies.
fn exact(game: &AnyGame, observer: &dyn Observer) -> Result<Vec<u64>, (Halt, usize)> {
    let start = game.start();
    let levels = positions::explicit(game, &start, &Orbits::keeping(game, &start), observer);
    let levels = levels.map_err(|incomplete| (incomplete.reason, incomplete.partial.len()))?;
    Ok(levels.into_iter().map(|level| level.positions).collect())
}
