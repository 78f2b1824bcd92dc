//! The method that `auto` stands for.
//!
//! Small games are not worth a plan: positions are listed first, and if that is over after some thousands of them, any method is over in
//! some milliseconds. Else a plan is made in some tenths of a second, and its choice is taken.

use ludex_core::{Halt, Observer, Orbits, Playable};
use ludex_count::positions;

use super::size::{Hourglass, Patience as _};
use super::{Cost, Plan, Probe, Purpose, best};

/// Games with at most so many canonical positions are small: what listing them takes is not noticed.
const SMALL: u64 = 10_000;

/// Seconds for that, which nothing but a very busy machine needs: a small game is no less small there.
const PATIENCE: f64 = 1.0;

/// What `auto` stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Auto {
    /// Any method: the game is small.
    Any,
    /// The method that the plan chose.
    Best(Cost),
    /// None that is exact fits the memory; one of them needs so many bytes at the least, and the others more.
    Nothing(u64),
}

/// Chooses the method of an exact answer that does without a disk, from `root` with so many bytes.
///
/// # Errors
/// A position without moves that is not over, or a cancellation by the caller.
pub fn auto<G: Playable>(
    game: &G,
    root: &G::Position,
    purpose: Purpose,
    probe: &Probe,
    budget: u64,
    observer: &dyn Observer,
) -> Result<Auto, Halt> {
    if is_small(game, root, probe, observer)? {
        return Ok(Auto::Any);
    }
    Ok(Plan::for_purposes(&[purpose], game, root, probe, budget, observer)?.auto(purpose))
}

impl Plan {
    /// What `auto` stands for by this plan: never [`Auto::Any`], for whoever has a plan need not do without.
    #[must_use]
    pub fn auto(&self, purpose: Purpose) -> Auto {
        let asked =
            |cost: &&Cost| cost.purpose == purpose && cost.exact && cost.disk.is_none() && cost.refused.is_none();
        let costs = || self.costs.iter().filter(asked);
        if let Some(best) = best(costs()) {
            return Auto::Best(best.clone());
        }
        let foreseen = costs().filter(|cost| cost.bytes.high.is_finite());
        let least = foreseen.map(|cost| cost.bytes.low).fold(f64::INFINITY, f64::min);
        Auto::Nothing(least as u64)
    }
}

fn is_small<G: Playable>(game: &G, root: &G::Position, probe: &Probe, observer: &dyn Observer) -> Result<bool, Halt> {
    let watch = Hourglass::new(&Probe { listed: SMALL, seconds: PATIENCE, ..*probe }, observer);
    match positions::explicit(game, root, &Orbits::keeping(game, root), &watch) {
        Ok(_) => Ok(true),
        Err(incomplete) if incomplete.why_is_patience(observer) => Ok(false),
        Err(incomplete) => Err(incomplete.why),
    }
}
