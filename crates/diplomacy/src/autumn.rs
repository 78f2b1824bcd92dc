//! The positions of one power that is alone on the board after two movements, convoys included: a
//! first exact result on the way to the count after Autumn 1901.
//!
//! Alone, a power has no use for supports: nobody dislodges their own, and of two of its units that
//! want the same region a support decides which gets it, as another order to the other would. So
//! again every position comes from orders that all succeed. New against the first movement:
//!
//! ```text
//! fleets at sea convoy      A YOR - NWY by F NTH, which stays; a fleet carries one army, a chain of fleets goes further
//! exchanges by convoy       A LVP - WAL against A WAL - LVP is allowed if one of them goes by sea
//! ```
//!
//! Positions, not orders, are counted, so what the second movement gives is gathered over all
//! positions after the first in one set. Time and memory: the ways of two movements, some hundred
//! thousand for a power of the standard map.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use ludex_core::{Observer, Stop};

use crate::convoy::beside;
use crate::deployments::{Deployment, deployments};
use crate::map::{Ground, Kind, Map};
use crate::question::Condition;

/// How many positions a power alone on the board can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Autumn {
    /// After one movement.
    pub spring: usize,
    /// After two, without convoys.
    pub without_convoys: usize,
    /// After two.
    pub with_convoys: usize,
}

/// A position: army or fleet, and the zone, of every unit, in order.
pub(crate) type Stand = Vec<(Kind, usize)>;

/// Where a unit can go.
#[derive(Clone, Copy, Debug)]
struct Way {
    to: usize,
    /// The fleets that carry it, as bits; 0 if it goes by itself.
    carried: u64,
}

/// Counts the positions of a power alone on the board.
///
/// # Errors
/// The observer stopped it.
pub fn autumn(map: &Map, power: usize, observer: &dyn Observer) -> Result<Autumn, Stop> {
    let spring = deployments(map, power);
    let mut counts = [0, 0];
    for (count, convoys) in counts.iter_mut().zip([false, true]) {
        *count = after_two(map, &spring, convoys, observer)?.len();
    }
    Ok(Autumn { spring: spring.len(), without_convoys: counts[0], with_convoys: counts[1] })
}

/// The positions of a power alone on the board after two movements without convoys, in order.
pub(crate) fn without_convoys(map: &Map, power: usize, observer: &dyn Observer) -> Result<Vec<Stand>, Stop> {
    let mut stands: Vec<_> = after_two(map, &deployments(map, power), false, observer)?.into_iter().collect();
    stands.sort_unstable();
    Ok(stands)
}

fn after_two(
    map: &Map,
    spring: &[Deployment],
    convoys: bool,
    observer: &dyn Observer,
) -> Result<HashSet<Stand, FixedState>, Stop> {
    let mut found = HashSet::with_hasher(FixedState::default());
    for deployment in spring {
        observer.check_cancelled()?;
        second_movement(map, &deployment.units, convoys, &mut found);
    }
    Ok(found)
}

/// What is left of the positions of a power alone on the board, when something is known of them
/// after either movement.
#[derive(Clone, Debug)]
pub struct Reconstruction {
    /// The positions after the first movement that fit, and from which one that fits is reached;
    /// each with how many are.
    pub springs: Vec<(Vec<(Kind, usize)>, usize)>,
    /// The different positions after the second, convoys included, that are reached.
    pub autumns: usize,
}

/// Finds the positions of a power alone on the board that fit what is known of them after the first
/// movement, and after the second.
///
/// # Errors
/// The observer stopped it.
pub fn reconstruct(
    map: &Map,
    power: usize,
    spring: &[Condition],
    autumn: &[Condition],
    observer: &dyn Observer,
) -> Result<Reconstruction, Stop> {
    let fits = |known: &[Condition], units: &Stand| known.iter().all(|known| known.holds(map, power, units));
    let (mut springs, mut all) = (Vec::new(), HashSet::with_hasher(FixedState::default()));
    for first in deployments(map, power).into_iter().filter(|first| fits(spring, &first.units)) {
        observer.check_cancelled()?;
        let mut found = HashSet::with_hasher(FixedState::default());
        second_movement(map, &first.units, true, &mut found);
        found.retain(|units| fits(autumn, units));
        if !found.is_empty() {
            springs.push((first.units, found.len()));
            all.extend(found);
        }
    }
    Ok(Reconstruction { springs, autumns: all.len() })
}

fn second_movement(map: &Map, stand: &Stand, convoys: bool, found: &mut HashSet<Stand, FixedState>) {
    let ways = (0..stand.len()).map(|unit| {
        let (kind, zone) = stand[unit];
        let by_itself = std::iter::once(zone).chain(map.moves(kind, zone).iter().copied());
        let mut ways: Vec<_> = by_itself.map(|to| Way { to, carried: 0 }).collect();
        if convoys && kind == Kind::Army {
            carry(map, stand, map.region_of(zone), zone, 0, &mut ways);
        }
        ways
    });
    let mut mover = Mover { map, stand, ways: ways.collect(), chosen: Vec::new(), found };
    mover.choose();
}

/// Adds the ways of an army in `home` by sea from a region it has come to, carried so far by some
/// fleets.
fn carry(map: &Map, stand: &Stand, at: usize, home: usize, carried: u64, ways: &mut Vec<Way>) {
    for (fleet, &(kind, zone)) in stand.iter().enumerate() {
        let sea = map.region_of(zone);
        let free = kind == Kind::Fleet && map.regions[sea].ground == Ground::Sea && carried >> fleet & 1 == 0;
        if free && beside(map, at, sea) {
            let carried = carried | 1 << fleet;
            for (to, region) in map.regions.iter().enumerate() {
                if region.ground == Ground::Coast && to != map.region_of(home) && beside(map, to, sea) {
                    ways.push(Way { to: region.zones[0], carried });
                }
            }
            carry(map, stand, sea, home, carried, ways);
        }
    }
}

struct Mover<'m> {
    map: &'m Map,
    stand: &'m Stand,
    ways: Vec<Vec<Way>>,
    chosen: Vec<Way>,
    found: &'m mut HashSet<Stand, FixedState>,
}

impl Mover<'_> {
    fn choose(&mut self) {
        let unit = self.chosen.len();
        if unit == self.stand.len() {
            return self.note();
        }
        for at in 0..self.ways[unit].len() {
            let way = self.ways[unit][at];
            if self.fits(unit, way) {
                self.chosen.push(way);
                self.choose();
                self.chosen.pop();
            }
        }
    }

    /// Whether a way agrees with those of the units before.
    fn fits(&self, unit: usize, way: Way) -> bool {
        let region = |zone: usize| self.map.region_of(zone);
        let (home, to) = (region(self.stand[unit].1), region(way.to));
        self.chosen.iter().enumerate().all(|(other, theirs)| {
            let (other_home, other_to) = (region(self.stand[other].1), region(theirs.to));
            let exchange = to == other_home && other_to == home && way.carried == 0 && theirs.carried == 0;
            to != other_to && !exchange && way.carried & theirs.carried == 0
        })
    }

    /// Fleets that carry stay where they are.
    fn note(&mut self) {
        let carrying = self.chosen.iter().fold(0, |all, way| all | way.carried);
        let moved = |unit: usize| self.chosen[unit].to != self.stand[unit].1;
        if (0..self.stand.len()).any(|unit| carrying >> unit & 1 == 1 && moved(unit)) {
            return;
        }
        let mut stand: Stand = self.stand.iter().zip(&self.chosen).map(|(&(kind, _), way)| (kind, way.to)).collect();
        stand.sort_unstable();
        self.found.insert(stand);
    }
}
