//! Openings: the positions that the units of one power can be in after one movement, by what they
//! occupy, with the names that players know them by.
//!
//! A name belongs to orders, and what is looked at here is where they lead: with a support or
//! without, by one way or another, an opening is its position. The names are those of the lists
//! that `openings.txt` cites, and of no other opening a name was found there.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ludex_core::{Observer, Stop, few};

use crate::map::{Kind, Map};
use crate::orders::read_units;
use crate::position::Position;
use crate::question::Question;

const NAMES: &str = include_str!("openings.txt");

/// The name of an opening, and where it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name, in English as players use it everywhere.
    pub name: &'static str,
    /// The address of the page.
    pub source: &'static str,
}

/// A position of one power after one movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The units, and orders that lead there.
    pub position: Position,
    /// Its names; on a map of another game there are none.
    pub names: Vec<Name>,
}

/// The openings that occupy the same regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningGroup {
    /// The regions, by number.
    pub regions: Vec<usize>,
    /// The openings, which differ by what stands where.
    pub openings: Vec<Opening>,
}

/// The units of a named opening: the power, then army or fleet and the zone of each, in order.
type Units = (usize, Vec<(Kind, usize)>);

/// The names, by the numbers of the standard map.
static KNOWN: LazyLock<BTreeMap<Units, Vec<Name>>> = LazyLock::new(|| {
    let (map, mut source, mut known) = (Map::standard(), "", BTreeMap::<Units, Vec<Name>>::new());
    for line in NAMES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line.strip_prefix("source "), line.rsplit_once(": ")) {
            (Some(address), _) => source = address,
            (None, Some((units, name))) => {
                let pieces = read_units(&map, units).expect("units of the standard map");
                let mut units: Vec<_> = pieces.iter().map(|piece| (piece.kind, piece.zone)).collect();
                few::sort(&mut units);
                known.entry((pieces[0].power, units)).or_default().push(Name { name, source });
            }
            (None, None) => unreachable!("a line is a source, or units and a name: {line}"),
        }
    }
    known
});

/// The openings of a power, grouped by the regions that they occupy.
///
/// # Errors
/// The observer stopped it, or its memory is too small.
pub fn openings(map: &Map, power: usize, observer: &dyn Observer) -> Result<Vec<OpeningGroup>, Stop> {
    let scan = Question { powers: vec![power], ..Question::default() }.automaton(map, observer)?;
    let is_standard = stands(map) == stands(&Map::standard());
    let mut groups = BTreeMap::<Vec<usize>, Vec<Opening>>::new();
    for rank in 0..scan.total() {
        let position = scan.position(map, rank);
        let mut units: Vec<_> = position.units.iter().filter_map(|unit| Some((unit.kind?, unit.zone))).collect();
        few::sort(&mut units);
        let mut regions: Vec<_> = units.iter().map(|&(_, zone)| map.region_of(zone)).collect();
        few::sort(&mut regions);
        let names = KNOWN.get(&(power, units)).filter(|_| is_standard).cloned().unwrap_or_default();
        groups.entry(regions).or_default().push(Opening { position, names });
    }
    Ok(groups.into_iter().map(|(regions, openings)| OpeningGroup { regions, openings }).collect())
}

/// The units where they begin, by numbers: the same for a map in other words.
fn stands(map: &Map) -> (usize, Vec<(usize, Kind, usize)>) {
    (map.zones.len(), map.units.iter().map(|unit| (unit.power, unit.kind, unit.home)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name is that of a position which its power can be in.
    #[test]
    fn every_name_is_found() {
        let map = Map::standard();
        let mut named = 0;
        for power in 0..map.powers.len() {
            let groups = openings(&map, power, &()).expect("nothing stops it");
            for OpeningGroup { regions, openings } in groups {
                assert!(regions.len() == map.powers[power].units.len() && !openings.is_empty());
                named += openings.iter().filter(|opening| !opening.names.is_empty()).count();
            }
        }
        assert_eq!(named, KNOWN.len());
        assert!(KNOWN.values().flatten().all(|name| name.source.starts_with("http")));
    }

    /// Two ways to one position, one with `A VEN - APU, A ROM - VEN`, are two names of it.
    #[test]
    fn a_position_may_have_two_names() {
        let map = Map::standard();
        let italy = map.powers.iter().position(|power| power.code == "ITA").expect("on the map");
        let groups = openings(&map, italy, &()).expect("nothing stops it");
        let all: Vec<_> = groups.iter().flat_map(|group| &group.openings).collect();
        assert_eq!(all.len(), 98);
        let twice: Vec<_> = all.iter().filter(|opening| opening.names.len() == 2).collect();
        assert_eq!(twice.len(), 1);
        assert_eq!(
            twice[0].names.iter().map(|name| name.name).collect::<Vec<_>>(),
            ["Lepanto", "Anti-hedgehog Lepanto"]
        );
    }

    #[test]
    fn another_map_has_no_names() {
        let map = Map::read(&crate::STANDARD.replace("F STP/SC\n", "F STP/NC\n")).expect("a map");
        assert_ne!(stands(&map), stands(&Map::standard()));
        let groups = openings(&map, 0, &()).expect("nothing stops it");
        assert!(groups.iter().flat_map(|group| &group.openings).all(|opening| opening.names.is_empty()));
    }
}
