//! How many positions there are beyond the first movement: a bound for the whole game, and the
//! second movement of several powers, listed where they are few, else estimated.
//!
//! *Arrangements.* A position has at most as many units as there are centres, a unit a region, each
//! of any power, an army or a fleet, on any coast: the sum of the first coefficients of a product.
//!
//! *After two movements*, by land and along coasts, without convoys and with nobody dislodged. What
//! others do only forbids, so that of a position of several powers each power's part is a position
//! that it can be in alone; these are listed ([`autumn`](crate::autumn())). Draw one of each power's,
//! all equally likely: the share of draws in which the parts fit together is the share that the
//! positions are of the product of the lists. Whether they fit is decided exactly: moves can be
//! taken back, so a position is reached if what a movement from there leads to has something in
//! common with the positions after the first movement, two automata read together. All of these of
//! which something is known are counted alike.
//!
//! *The interval* is that of a share, Wilson's, which holds for few draws too: E. B. Wilson,
//! *Probable inference, the law of succession, and statistical inference*, Journal of the American
//! Statistical Association 22 (1927), 209–212, <https://doi.org/10.1080/01621459.1927.10502953>. A
//! number that is not known within a factor of two is none ([`Sampled::is_known`]).
//!
//! Tried and dropped: drawing a position s after the first movement, then x from the positions A(s)
//! that it leads to, and averaging |A(s)| over the number of ways to x (R. M. Karp, M. Luby, FOCS
//! 1983, <https://doi.org/10.1109/SFCS.1983.35>). Few draws of millions have most of the sum there,
//! and no interval from a thousand of them holds.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use ludex_core::{Observer, Progress, Stop, Unit, few};
use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::automaton::{Automaton, Label};
use crate::autumn::without_convoys;
use crate::map::{Ground, Map};
use crate::position::Position;
use crate::question::{Condition, Question};
use crate::set::RegionSet;

/// The normal quantile of 97.5%.
const NORMAL: f64 = 1.96;

/// No more positions are listed after the second movement, and none from more after the first.
const LISTED: [u128; 2] = [2_000, 500_000];

/// A number known from samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled {
    /// The estimate.
    pub mean: f64,
    /// The ends of the interval that holds the number in 95 of 100 runs.
    pub interval: (f64, f64),
    /// How many samples there were.
    pub samples: u32,
    /// How many of them were positions.
    pub hits: u32,
    /// What stopped it after these samples, which were to be more.
    pub stopped: Option<Stop>,
}

impl Sampled {
    /// The part of `all` that so many of the samples hit.
    fn of(hits: u32, samples: u32, all: f64) -> Self {
        let (share, count, square) = (f64::from(hits) / f64::from(samples), f64::from(samples), NORMAL * NORMAL);
        let middle = (share + square / (2.0 * count)) / (1.0 + square / count);
        let spread = (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
        let half = NORMAL * spread / (1.0 + square / count);
        let interval = (all * (middle - half).max(0.0), all * (middle + half).min(1.0));
        Self { mean: all * share, interval, samples, hits, stopped: None }
    }

    /// Whether the interval is no wider than a factor of two on either side.
    #[must_use]
    pub fn is_known(&self) -> bool {
        let (low, high) = self.interval;
        self.mean > 0.0 && high <= 2.0 * self.mean && self.mean <= 2.0 * low
    }
}

/// What is known of positions after the first movement and after the second.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'k> {
    /// After the first.
    pub spring: &'k [Condition],
    /// After the second.
    pub autumn: &'k [Condition],
}

/// The positions of several powers after two movements.
#[derive(Clone, Debug, PartialEq)]
pub enum AfterTwo {
    /// All of them, listed.
    Exact {
        /// The positions after the first movement that fit, and from which one that fits is
        /// reached; each with how many are.
        springs: Vec<(Position, u128)>,
        /// The different positions after the second.
        autumns: usize,
    },
    /// From samples.
    Sampled {
        /// The positions after the first movement that fit.
        springs: u128,
        /// The positions after the second.
        autumns: Sampled,
    },
}

impl AfterTwo {
    /// What samples tell, where not all were listed.
    #[must_use]
    pub fn sampled(&self) -> Option<&Sampled> {
        match self {
            Self::Exact { .. } => None,
            Self::Sampled { autumns, .. } => Some(autumns),
        }
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

/// Counts the positions of some powers after two movements without convoys in which nobody is
/// dislodged, those that fit what is known: by listing them where they are few, else by samples.
///
/// # Errors
/// The observer stopped it before the first sample, or its memory is too small.
pub fn after_two_known(
    map: &Map,
    powers: &[usize],
    known: Known<'_>,
    samples: u32,
    seed: u64,
    observer: &dyn Observer,
) -> Result<AfterTwo, Stop> {
    if let Some((springs, autumns)) = listed(map, powers, known, observer)? {
        return Ok(AfterTwo::Exact { springs, autumns });
    }
    let drawer = Drawer::new(map, powers, known, observer)?;
    if drawer.lists.iter().any(Vec::is_empty) {
        return Ok(AfterTwo::Exact { springs: Vec::new(), autumns: 0 });
    }
    Ok(AfterTwo::Sampled { springs: drawer.first.total(), autumns: drawer.sample(samples, seed, observer)? })
}

type Listed = (Vec<(Position, u128)>, usize);

/// All positions after the second movement; `None` where they are too many.
fn listed(map: &Map, powers: &[usize], known: Known<'_>, observer: &dyn Observer) -> Result<Option<Listed>, Stop> {
    let question =
        |given: &[Condition]| Question { powers: powers.to_vec(), given: given.to_vec(), ..Question::default() };
    let (spring, autumn) = (question(known.spring), question(known.autumn));
    let first = spring.automaton(map, observer)?;
    if first.total() > LISTED[0] {
        return Ok(None);
    }
    let (mut springs, mut all, mut found) = (Vec::new(), HashSet::with_hasher(FixedState::default()), 0);
    for rank in 0..first.total() {
        let position = first.position(map, rank);
        let from = moved(map, &position.units);
        let second = autumn.automaton(&from, observer)?;
        found += second.total();
        if found > LISTED[1] {
            return Ok(None);
        }
        for rank in 0..second.total() {
            let mut units: Vec<Label> = second.word(rank).into_iter().flatten().collect();
            few::sort(&mut units);
            all.insert(units);
        }
        if second.total() > 0 {
            springs.push((position, second.total()));
        }
    }
    Ok(Some((springs, all.len())))
}

/// Estimates the number of positions of some powers after two movements without convoys in which
/// nobody is dislodged, those that fit what is known.
///
/// # Errors
/// The observer stopped it before the first sample, or its memory is too small.
pub fn after_two(
    map: &Map,
    powers: &[usize],
    known: Known<'_>,
    samples: u32,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Sampled, Stop> {
    Drawer::new(map, powers, known, observer)?.sample(samples, seed, observer)
}

/// Draws what may be a position, and tells whether it is.
struct Drawer<'m> {
    map: &'m Map,
    /// From any position back to the first ones: nothing is known of those on the way.
    backwards: Question,
    autumn: &'m [Condition],
    /// The positions of each power alone.
    lists: Vec<Vec<Vec<Label>>>,
    order: Vec<usize>,
    first: Automaton,
    possible: HashSet<Label, FixedState>,
}

impl<'m> Drawer<'m> {
    fn new(map: &'m Map, powers: &[usize], known: Known<'m>, observer: &dyn Observer) -> Result<Self, Stop> {
        let question =
            |given: &[Condition]| Question { powers: powers.to_vec(), given: given.to_vec(), ..Question::default() };
        let spring = question(known.spring);
        let order = spring.order(map);
        let first = spring.automaton_along(map, &order, &|_| true, observer)?;
        let list = |&power: &usize| {
            // What is known of this power leaves fewer.
            let own: Vec<_> = known.autumn.iter().filter(|known| known.power == Some(power)).collect();
            let mut stands = without_convoys(map, power, observer)?;
            stands.retain(|units| own.iter().all(|known| known.holds(map, power, units)));
            let label = |(kind, zone)| Label { power: Some(power), kind: Some(kind), zone };
            Ok(stands.into_iter().map(|units| units.into_iter().map(label).collect()).collect())
        };
        Ok(Self {
            map,
            backwards: question(&[]),
            autumn: known.autumn,
            lists: powers.iter().map(list).collect::<Result<_, Stop>>()?,
            order,
            possible: first.occupancy().into_keys().collect(),
            first,
        })
    }

    /// Who stops it has what the samples drawn until then tell.
    fn sample(&self, samples: u32, seed: u64, observer: &dyn Observer) -> Result<Sampled, Stop> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let all = self.lists.iter().map(|list| list.len() as f64).product();
        let mut hits = 0;
        for drawn in 0..samples {
            let progress =
                Progress { done: drawn.into(), due: samples.into(), unit: Unit::Samples, ..Progress::default() };
            observer.progress(&progress);
            let Some(units) = self.draw(&mut random) else { break };
            match self.fits(&units, observer) {
                Ok(fits) => hits += u32::from(fits),
                Err(stop) if drawn == 0 => return Err(stop),
                Err(stop) => return Ok(Sampled { stopped: Some(stop), ..Sampled::of(hits, drawn, all) }),
            }
        }
        Ok(Sampled::of(hits, samples, all))
    }

    /// A position of each power; none if one has none.
    fn draw(&self, random: &mut Xoshiro256PlusPlus) -> Option<Vec<Label>> {
        let mut units = Vec::new();
        for list in &self.lists {
            if list.is_empty() {
                return None;
            }
            units.extend(&list[random.random_range(0..list.len())]);
        }
        Some(units)
    }

    /// Whether these units can stand so together after two movements.
    fn fits(&self, units: &[Label], observer: &dyn Observer) -> Result<bool, Stop> {
        observer.check_cancelled()?;
        let mut taken = RegionSet::default();
        for unit in units {
            let region = self.map.region_of(unit.zone);
            if taken.has(region) {
                return Ok(false);
            }
            taken.add(region);
        }
        let is = |known: &Condition, unit: &Label| {
            let described =
                unit.power.zip(unit.kind).is_some_and(|(power, kind)| known.describes(power, kind, unit.zone));
            described && self.map.region_of(unit.zone) == known.region
        };
        if !self.autumn.iter().all(|known| units.iter().any(|unit| is(known, unit)) != known.absent) {
            return Ok(false);
        }
        // Only what can be after the first movement: a far smaller automaton.
        let from = moved(self.map, units);
        let back =
            self.backwards.automaton_along(&from, &self.order, &|label| self.possible.contains(label), observer)?;
        Ok(back.common(&self.first) > 0)
    }
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
