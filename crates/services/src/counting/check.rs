//! A count checked by another one.

use ludex_core::{Halt, Observer, Orbits};
use ludex_count::Quantity;
use ludex_count::positions::Level;

use super::{Counted, Question};

/// A second count of the same, by another method.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Check {
    /// Whether both are the same, ply by ply.
    pub agrees: bool,
    /// The numbers of the second count for every ply.
    pub by_ply: Vec<String>,
}

/// Up to this number of positions, a count of orbits is always checked.
const CHECKED_ANYWAY: u128 = 2_000_000;

/// Counts by the other method, if requested or if it takes no time: after a listing of canonical
/// positions, all positions, which the orbits must add up to; after the orbit-counting lemma,
/// canonical positions.
///
/// # Errors
/// A budget that ran out or a cancellation.
pub fn check(question: &Question<'_>, counted: &Counted, observer: &dyn Observer) -> Result<Option<Check>, Halt> {
    let Question { game, root, of, up_to_symmetry, check, .. } = *question;
    let report = &counted.report;
    let countable = of == Quantity::Positions && up_to_symmetry && !report.by_ply.is_empty() && counted.halt.is_none();
    let small = || counted.all_positions().is_some_and(|sum| sum <= CHECKED_ANYWAY);
    if !(countable && (check || small())) {
        return Ok(None);
    }
    let (orbits, expected) = match &report.orbits_by_ply {
        Some(orbits) => (Orbits::identity(), orbits),
        None => (Orbits::keeping(game, root), &report.by_ply),
    };
    let levels = ludex_engines::list(game, root, &orbits, &|_| {}, observer).map_err(|incomplete| incomplete.reason)?;
    let number = |level: &Level| match report.orbits_by_ply {
        Some(_) => level.positions.to_string(),
        None => level.canonical.to_string(),
    };
    let by_ply: Vec<_> = levels.iter().map(number).collect();
    Ok(Some(Check { agrees: by_ply == *expected, by_ply }))
}
