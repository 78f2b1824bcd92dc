//! The positions that the units of one power can be in after one movement, listed: the first half
//! of the article's way.
//!
//! Every unit stays or goes to a neighbouring zone (*canonical orders*: a successful move, or
//! hold). Kept are the ways in which no two units are in one region and no two exchange their
//! places; ways that lead to the same position, because identical units are not told apart, are one
//! position.
//!
//! ```text
//! A VEN - ROM, A ROM - TUS  ┐
//! A VEN - TUS, A ROM H      ┘ one position, reached in two ways: A ROM, A TUS
//! ```
//!
//! An exchange may be one between powers. So each position keeps the *crossings* of each of its
//! ways: the moves into a home of another power's unit that could go to where the move began. Only
//! the smallest sets of crossings matter, since more crossings meet more refusals.
//!
//! Time and memory: the product of the numbers of zones that the units reach. J. Le François, *Les
//! positions possibles*, the article that this crate confirms and corrects, step 1.

use std::collections::BTreeMap;

use ludex_core::few;

use crate::map::{Kind, Map};
use crate::set::RegionSet;

/// A move from a region to another, by numbers.
pub(crate) type Crossing = (u16, u16);

/// Sets of crossings, none of which contains another.
pub(crate) type Ways = Vec<Vec<Crossing>>;

/// A position of the units of one power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Army or fleet, and where: in order, by number of zone.
    pub units: Vec<(Kind, usize)>,
    pub(crate) regions: RegionSet,
    pub(crate) ways: Ways,
}

/// All positions of the units of one power.
#[must_use]
pub fn deployments(map: &Map, power: usize) -> Vec<Deployment> {
    let units = &map.powers[power].units;
    let mut lister = Lister { map, units, at: Vec::new(), found: BTreeMap::new() };
    lister.place();
    let found = lister.found.into_iter();
    found
        .map(|(units, ways)| {
            let regions = units.iter().map(|&(_, zone)| map.region_of(zone)).collect();
            Deployment { units, regions, ways: minimal(ways) }
        })
        .collect()
}

struct Lister<'m> {
    map: &'m Map,
    units: &'m [usize],
    /// Where the first units went.
    at: Vec<usize>,
    found: BTreeMap<Vec<(Kind, usize)>, Ways>,
}

impl Lister<'_> {
    fn place(&mut self) {
        let Some(&unit) = self.units.get(self.at.len()) else { return self.note() };
        for zone in self.map.reach(unit) {
            if self.fits(unit, zone) {
                self.at.push(zone);
                self.place();
                self.at.pop();
            }
        }
    }

    /// Whether a unit may go to a zone beside the units before it.
    fn fits(&self, unit: usize, zone: usize) -> bool {
        let map = self.map;
        let (home, region) = (map.home_region(unit), map.region_of(zone));
        self.units.iter().zip(&self.at).all(|(&other, &there)| {
            let there = map.region_of(there);
            there != region && !(there == home && region == map.home_region(other))
        })
    }

    fn note(&mut self) {
        let map = self.map;
        let mut units: Vec<_> =
            self.units.iter().zip(&self.at).map(|(&unit, &at)| (map.units[unit].kind, at)).collect();
        few::sort(&mut units);
        let moves = self.units.iter().zip(&self.at).map(|(&unit, &at)| (map.home_region(unit), map.region_of(at)));
        let crossings = moves.filter(|&(from, to)| self.opposable(from, to)).map(|(from, to)| (from as u16, to as u16));
        let way = crossings.collect();
        self.found.entry(units).or_default().push(way);
    }

    /// Whether a unit of another power stands where the move goes, and could go to where it began.
    fn opposable(&self, from: usize, to: usize) -> bool {
        let map = self.map;
        from != to
            && (0..map.units.len()).any(|other| {
                map.home_region(other) == to
                    && !self.units.contains(&other)
                    && map.reaches(map.units[other].kind, map.units[other].home, from)
            })
    }
}

/// The sets that contain no other, each sorted.
pub(crate) fn minimal(mut ways: Ways) -> Ways {
    for way in &mut ways {
        way.sort_unstable();
    }
    few::sort_by(&mut ways, |a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut kept: Ways = Vec::new();
    for way in ways {
        if !kept.iter().any(|less| less.iter().all(|crossing| way.contains(crossing))) {
            kept.push(way);
        }
    }
    few::sort(&mut kept);
    kept
}

/// The ways of two powers together, without exchanges; none if they cannot be together.
pub(crate) fn together(a: &Ways, b: &Ways) -> Ways {
    if let ([a], [b]) = (&a[..], &b[..])
        && (a.is_empty() || b.is_empty())
    {
        return vec![if a.is_empty() { b.clone() } else { a.clone() }];
    }
    let exchange = |x: &[Crossing], y: &[Crossing]| x.iter().any(|&(from, to)| y.contains(&(to, from)));
    let pairs = a.iter().flat_map(|x| b.iter().map(move |y| (x, y))).filter(|(x, y)| !exchange(x, y));
    minimal(pairs.map(|(x, y)| x.iter().chain(y).copied().collect()).collect())
}
