//! The bounds that a game has, whatever they go by.

mod between;
mod report;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Text};
use ludex_count::bounds::Bound;
use ludex_count::{bounds, chessmen, formulas, legal, men};

pub use between::{Between, Question, Symmetries, between};
pub use report::{BoundReport, Report, SetsReport, SymmetryReport};

/// The bounds on the number of a game's positions: those from below, then those from above, each
/// tighter than the one before; none for a game that has no formula.
#[must_use]
pub fn bounds(game: &AnyGame) -> Vec<Bound> {
    if let Some(layout) = game.layout() {
        return bounds::bounds(&layout);
    }
    let Some(condition) = game.condition() else { return formulas::bounds(&game.formulas()) };
    let ways = [men::bounds, chessmen::bounds, legal::bounds];
    ways.iter().find_map(|bounds| bounds(&condition)).unwrap_or_default()
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
        "men" | "chessmen" => "pièces",
        "fillings" => "poses",
        "stacks" => "piles",
        "stones" | "pieces" => "pions",
        "empty-points" => "intersections vides",
        "share" => "quotient",
        "column-states" => "états des colonnes",
        other => other,
    };
    Text::fixed(name, french)
}
