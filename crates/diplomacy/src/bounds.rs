//! How many positions there are beyond the first movement: a bound for the whole game, and an
//! estimate for the second movement.
//!
//! *Arrangements.* A position has at most as many units as there are centres, a unit a region, each
//! of any power, an army or a fleet, on any coast: the sum of the first coefficients of a product.
//!
//! *After two movements*, by land and along coasts, without convoys and with nobody dislodged: the
//! union, over the positions s after the first, of the positions A(s) that a movement from s leads
//! to. Draw s from all, all equally likely, and x from A(s); if m(x) positions lead to x, then
//!
//! ```text
//! |union| = Σ over s of Σ over x in A(s) of 1/m(x) = N × mean of |A(s)| / m(x)
//! ```
//!
//! All three numbers are exact: |A(s)| is that of the scan from s; moves can be taken back, so m(x)
//! is what a movement from x has in common with the positions after the first, two automata read
//! together. Only the mean is sampled. R. M. Karp, M. Luby, *Monte-Carlo algorithms for enumeration
//! and reliability problems*, FOCS 1983, 56–64, <https://doi.org/10.1109/SFCS.1983.35>.

use ludex_core::{Observer, Stop};
use num_bigint::BigUint;

use crate::automaton::Label;
use crate::map::{Ground, Map};
use crate::question::Question;

/// A number known from samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// How many samples there were.
    pub samples: u32,
}

impl Sampled {
    /// The ends of the interval that holds the number with a probability of 95%, as far as samples
    /// are many.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        ((self.mean - 1.96 * self.error).max(0.0), self.mean + 1.96 * self.error)
    }
}

/// The ways to put at most so many units of so many powers on a map, whatever led there.
#[must_use]
pub fn arrangements(map: &Map, powers: usize, most_units: usize) -> BigUint {
    // Coefficients of the product of 1 + w x over the regions, w ways to fill one.
    let mut ways = vec![BigUint::from(1_u32)];
    for region in &map.regions {
        let kinds = match region.ground {
            Ground::Shut => continue,
            Ground::Land | Ground::Sea => 1,
            Ground::Coast => 1 + (region.zones.len() - 1).max(1),
        };
        let filled = kinds * powers;
        let mut next = ways.clone();
        next.push(BigUint::ZERO);
        for (units, count) in ways.iter().enumerate() {
            next[units + 1] += count * filled;
        }
        ways = next;
    }
    ways.into_iter().take(most_units + 1).sum()
}

/// Estimates the number of positions of some powers after two movements without convoys in which
/// nobody is dislodged.
///
/// # Errors
/// The observer stopped it, or its memory is too small.
pub fn after_two(
    map: &Map,
    powers: &[usize],
    samples: u32,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Sampled, Stop> {
    let question = Question { powers: powers.to_vec(), ..Question::default() };
    let order = question.order(map);
    let first = question.automaton_along(map, &order, &|_| true, observer)?;
    let possible = first.occupancy();
    let (mut sum, mut squares) = (0.0, 0.0);
    let mut draws = first.draws(map, seed);
    // A second generator for the second movement, from another seed.
    let mut ranks = ranks(!seed);
    for _ in 0..samples {
        let Some(spring) = draws.next() else { break };
        let from = moved(map, &spring.units);
        let second = question.automaton(&from, observer)?;
        let autumn = second.position(&from, ranks(second.total()));
        // Only what can be after the first movement: a far smaller automaton.
        let back = moved(map, &autumn.units);
        let back = question.automaton_along(&back, &order, &|label| possible.contains_key(label), observer)?;
        let value = second.total() as f64 / back.common(&first) as f64;
        sum += value;
        squares += value * value;
    }
    let (count, all) = (f64::from(samples), first.total() as f64);
    let mean = sum / count;
    let variance = (squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0);
    Ok(Sampled { mean: all * mean, error: all * variance.sqrt(), samples })
}

fn ranks(seed: u64) -> impl FnMut(u128) -> u128 {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
    move |below| random.random_range(0..below)
}

/// The map with its units where a position has them.
fn moved(map: &Map, stand: &[Label]) -> Map {
    let mut moved = map.clone();
    let mut left: Vec<_> = stand.iter().collect();
    for unit in &mut moved.units {
        let fits = |label: &&Label| label.power == Some(unit.power) && label.kind == Some(unit.kind);
        if let Some(at) = left.iter().position(fits) {
            unit.home = left.swap_remove(at).zone;
        }
    }
    moved
}
