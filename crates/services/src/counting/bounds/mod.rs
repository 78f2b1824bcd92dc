//! The bounds that a game has, whatever they go by.

mod between;
mod report;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Text};
use ludex_count::bounds::Bound;
use ludex_count::{bounds, chessmen, formulas, men};

pub use between::{Between, Question, Symmetries, between};
pub use report::{BoundReport, Report, SetsReport, SymmetryReport};

/// The bounds on the number of a game's positions: those from below, then those from above, each
/// tighter than the one before; none for a game that has no formula.
#[must_use]
pub fn bounds(game: &AnyGame) -> Vec<Bound> {
    if let Some(layout) = game.layout() {
        return bounds::bounds(&layout);
    }
    let of = |condition| {
        men::bounds(condition).or_else(|| chessmen::bounds(condition)).or_else(|| formulas::bounds(condition))
    };
    game.condition().as_ref().and_then(of).unwrap_or_default()
}

/// The name of a bound for a reader.
#[must_use]
pub fn bound_name(name: &'static str) -> Text {
    let french = match name {
        "first-plies" => "premiers coups",
        "before-any-line" => "avant tout alignement",
        "mover-without-line" => "trait sans alignement",
        "arrangements" => "dispositions",
        "sequences" => "suites de coups",
        "orders" => "ordres",
        "cell-states" => "états des cases",
        "men-and-kings" => "pions et dames",
        "set-ups" => "mises en place",
        "men" => "pièces",
        "fillings" => "poses",
        "stacks" => "piles",
        "stones" | "pieces" => "pions",
        "column-states" => "états des colonnes",
        other => other,
    };
    Text::fixed(name, french)
}
