//! The method that `auto` stands for.
//!
//! A choice must cost little beside what is chosen, and what was found on the way is kept:
//! positions are listed first, within the work of a probe, which takes a tenth of a second, and a
//! count finished by then is the answer. So is a symbolic count that finished during its trial.
//! Otherwise the plan is made from the positions listed, in some tenths of a second, and its choice
//! is taken. Where it may or may not fit, and would take long in any case, a sample that is sixteen
//! times as large tells whether it surely does not. In a game with loops random games tell it, and
//! there are more and more of them, as many as the memory calls for, until some meet: after about
//! as many as the square root of the number of positions, so that looking costs little beside
//! solving.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer};
use ludex_count::CountReport;
use ludex_count::positions::Level;

use super::costs::Asked;
use super::size::Listed;
use super::{Cost, Fits, Plan, Probe, Purpose, SMALL, Size};
use crate::counting::{self, cost_by_formula, surely_columns};

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

impl Auto {
    /// Whether the memory surely suffices.
    #[must_use]
    pub(crate) fn surely_fits(&self) -> bool {
        match self {
            Self::Best(cost) => cost.fits == Fits::Yes,
            Self::Nothing(_) => false,
            Self::Any | Self::Listed(_) | Self::Counted(..) => true,
        }
    }
}

/// A solution of so many canonical positions at least takes longer than the closer look.
const LONG: f64 = 4e6;

/// How many times larger the next sample is at most, and how many at least where it may be smaller.
pub(super) const LARGER: u64 = 16;
const LITTLE_LARGER: u64 = 4;

/// How many times larger the last one is at most in a game with loops: it takes some seconds, and a
/// minute of the processor where positions have hundreds of moves, as in Diaballik.
const LARGEST: u64 = LARGER * LARGER;

/// How many times more random games are played than would do if no more of them met.
const MARGIN: f64 = 1.25;

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
    if purpose == Purpose::Count
        && let Some(cost) = cost_by_formula(game, root, probe, budget)
    {
        return Ok(Auto::Best(cost));
    }
    let mut probe_of_size = Probe { closer: false, ..*probe };
    let planned = |probe_of_size: &Probe| {
        let size = Size::after(&listed, game, root, probe_of_size, observer)?;
        let asked = Asked { game, root, size: &size, probe, budget, observer };
        Plan::compute_for(&[purpose], &asked)
    };
    let (mut plan, counted) = planned(&probe_of_size)?;
    if let Some((method, report)) = counted {
        return Ok(Auto::Counted(method, report));
    }
    if probe.closer && purpose == Purpose::Solve {
        let mut left = if game.loops() { LARGEST } else { LARGER };
        while left > 1 && plan.may_take_long(purpose) {
            let times = if game.loops() { plan.times_to_tell(purpose).min(left) } else { LARGER };
            probe_of_size = probe_of_size.closely(times);
            plan = planned(&probe_of_size)?.0;
            left /= times;
        }
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

    /// Whether what is begun may not fit, and takes longer than a closer look, as far as is known.
    fn may_take_long(&self, purpose: Purpose) -> bool {
        let Size { sampling, canonical, is_open, .. } = &self.size;
        let is_long = *is_open || sampling.is_some() && canonical.low >= LONG;
        is_long && self.begun(purpose).is_some_and(|cost| cost.fits == Fits::Perhaps)
    }

    /// How many times as many random games tell that the memory does not suffice, if it does not:
    /// what they tell grows with the square of their number.
    fn times_to_tell(&self, purpose: Purpose) -> u64 {
        let least = self.begun(purpose).map_or(0.0, |cost| cost.bytes.low);
        let times = MARGIN * (self.budget as f64 / least).sqrt();
        (times.ceil() as u64).clamp(LITTLE_LARGER, LARGER)
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
