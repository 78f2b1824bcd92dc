//! How the regions are occupied over all positions of a question, and what is left of each power's
//! own positions.

use std::collections::BTreeMap;

use crate::automaton::Automaton;
use crate::deployments::{Deployment, deployments};
use crate::map::{Kind, Map};
use crate::question::{Condition, Question};

/// In how many positions a region is occupied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupied {
    /// By anybody.
    pub total: u128,
    /// By each power that is there in some position; empty where powers are not told apart.
    pub by_power: BTreeMap<usize, u128>,
}

impl Automaton {
    /// How each region of the map is occupied, by number.
    #[must_use]
    pub fn occupied(&self, map: &Map) -> Vec<Occupied> {
        let mut regions = vec![Occupied::default(); map.regions.len()];
        // A label may stand where the rest of no word follows.
        for (label, count) in self.occupancy().into_iter().filter(|&(_, count)| count > 0) {
            let region = &mut regions[map.region_of(label.zone)];
            region.total += count;
            if let Some(power) = label.power {
                *region.by_power.entry(power).or_default() += count;
            }
        }
        regions
    }
}

/// The positions of one power's own units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The power, by number.
    pub power: usize,
    /// How many there are.
    pub all: usize,
    /// How many of them what is known allows, whatever the other powers do.
    pub allowed: usize,
}

impl Question {
    /// The positions of each power's own units.
    #[must_use]
    pub fn own(&self, map: &Map) -> Vec<Own> {
        let own = |&power: &usize| {
            let listed = deployments(map, power);
            let allowed =
                |position: &&Deployment| self.given.iter().all(|known| known.allows(map, power, &position.units));
            Own { power, all: listed.len(), allowed: listed.iter().filter(allowed).count() }
        };
        self.powers.iter().map(own).collect()
    }
}

impl Condition {
    /// Whether a position of one power's units leaves it possible.
    fn allows(&self, map: &Map, power: usize, units: &[(Kind, usize)]) -> bool {
        let empty = units.iter().all(|&(_, zone)| map.region_of(zone) != self.region);
        (empty && self.power != Some(power)) || self.holds(map, power, units)
    }

    /// Whether it holds where one power's units are alone on the board.
    pub(crate) fn holds(&self, map: &Map, power: usize, units: &[(Kind, usize)]) -> bool {
        let here = units.iter().find(|&&(_, zone)| map.region_of(zone) == self.region);
        here.is_some_and(|&(kind, zone)| self.describes(power, kind, zone)) != self.absent
    }
}
