//! The method that `auto` stands for.
//!
//! A choice must cost little beside what is chosen, and what was found on the way is kept:
//! positions are listed first, within the work of a probe, which takes a tenth of a second, and a
//! count finished by then is the answer. So is a symbolic count that finished during its trial.
//! Otherwise the plan is made from the positions listed, in some tenths of a second, and its choice
//! is taken. Where it may or may not fit, and would take long in any case, a sample that is sixteen
//! times as large tells whether it surely does not.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer};
use ludex_count::CountReport;
use ludex_count::positions::Level;

use super::costs::Asked;
use super::size::Listed;
use super::{Cost, Fits, Plan, Probe, Purpose, SMALL, Size};
use crate::counting::{self, surely_columns};

/// What `auto` resolves to.
#[derive(Clone, Debug, PartialEq)]
pub enum Auto {
    /// Any method: the game is small.
    Any,
    /// None any more: these are all positions.
    Listed(Vec<Level>),
    /// None any more: this is the count, by this method.
    Counted(counting::Method, CountReport),
    /// The method that the plan chose.
    Best(Cost),
    /// No exact method fits the memory; the smallest needs at least this number of bytes, and the
    /// others more.
    Nothing(u64),
}

/// A solution of so many canonical positions at least takes longer than the closer look.
const LONG: f64 = 4e6;

/// The same in a game with loops, of which a small sample hardly tells of more.
const LONG_WITH_LOOPS: f64 = 5e5;

/// Chooses the exact in-memory method for `root` within `budget` bytes, or returns the count if the
/// probe already finished it.
///
/// # Errors
/// A position without moves that is not over, or a cancellation by the caller.
pub fn auto(
    game: &AnyGame,
    root: &AnyPosition,
    purpose: Purpose,
    probe: &Probe,
    budget: u64,
    observer: &dyn Observer,
) -> Result<Auto, Halt> {
    if purpose == Purpose::Count
        && let Some(cost) = surely_columns(game, root, probe, budget, observer)
    {
        return Ok(Auto::Best(cost));
    }
    let listed = Listed::list(game, root, probe, observer)?;
    let canonical: u64 = listed.levels.iter().map(|level| level.canonical).sum();
    match purpose {
        Purpose::Count if listed.seconds.is_some() => {
            return Ok(Auto::Listed(listed.levels));
        }
        Purpose::Solve if listed.seconds.is_some() && canonical as f64 <= SMALL => return Ok(Auto::Any),
        Purpose::Count | Purpose::Solve => {}
    }
    let size = Size::after(&listed, game, root, &Probe { closer: false, ..*probe }, observer)?;
    let asked = Asked { game, root, size: &size, probe, budget, observer };
    let (plan, counted) = Plan::compute_for(&[purpose], &asked)?;
    if let Some((method, report)) = counted {
        return Ok(Auto::Counted(method, report));
    }
    let is_open = plan.begun(purpose).is_some_and(|cost| cost.fits == Fits::Perhaps);
    let long = if game.loops() { LONG_WITH_LOOPS } else { LONG };
    let is_long = (size.sampling.is_some() || game.loops()) && size.canonical.low >= long;
    if probe.closer && purpose == Purpose::Solve && is_open && is_long {
        let size = Size::after(&listed, game, root, &probe.closely(), observer)?;
        let asked = Asked { size: &size, ..asked };
        return Ok(Plan::compute_for(&[purpose], &asked)?.0.auto(purpose));
    }
    Ok(plan.auto(purpose))
}

impl Plan {
    /// What `auto` stands for by this plan: never [`Auto::Any`], for a caller with a plan need not
    /// do without.
    #[must_use]
    pub fn auto(&self, purpose: Purpose) -> Auto {
        if let Some(best) = self.begun(purpose) {
            return Auto::Best(best.clone());
        }
        let foreseen = self.exact_in_memory(purpose).filter(|cost| cost.bytes.high.is_finite());
        let least = foreseen.map(|cost| cost.bytes.low).fold(f64::INFINITY, f64::min);
        Auto::Nothing(least as u64)
    }

    /// The method that is begun where nobody names one: perhaps its memory does not suffice.
    #[must_use]
    pub fn begun(&self, purpose: Purpose) -> Option<&Cost> {
        self.best(self.exact_in_memory(purpose))
    }

    fn exact_in_memory(&self, purpose: Purpose) -> impl Iterator<Item = &Cost> {
        let asked = move |cost: &&Cost| {
            cost.purpose() == purpose && cost.exact && cost.disk.is_none() && cost.refused.is_none()
        };
        self.costs.iter().filter(asked)
    }
}
