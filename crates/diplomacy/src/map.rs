//! A map: regions and their zones, borders for armies and for fleets, powers and their first units.
//!
//! ```text
//! region   STP                 one unit at most
//! zones    STP  STP/NC  STP/SC where a unit is: an army in STP, a fleet on a coast
//! borders  army:  region to region        MOS – STP
//!          fleet: zone to zone            BOT – STP/SC
//! ```
//!
//! A region without named coasts has one zone, for armies and fleets alike. Regions, zones, powers
//! and units are numbered from 0 in the order of the file.

use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::set::RegionSet;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An army, written `A`.
    Army,
    /// A fleet, written `F`.
    Fleet,
}

impl Kind {
    /// `A` or `F`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Army => 'A',
            Self::Fleet => 'F',
        }
    }

    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            "A" | "a" => Some(Self::Army),
            "F" | "f" => Some(Self::Fleet),
            _ => None,
        }
    }
}

/// What the ground of a region allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Armies only.
    Land,
    /// Armies, and fleets along the coast.
    Coast,
    /// Fleets only.
    Sea,
    /// Nobody.
    Shut,
}

/// A region: one unit at most.
#[derive(Clone, Debug)]
pub struct Region {
    /// The usual letters, in capitals, as in `GAL`.
    pub code: String,
    /// The name, as in `Galicia`; the code where the map gives none.
    pub name: String,
    /// What the ground allows.
    pub ground: Ground,
    /// Its zones by number: the first is the one without a coast.
    pub zones: Vec<usize>,
}

/// Where in a region a unit is.
#[derive(Clone, Debug)]
pub struct Zone {
    /// The region, by number.
    pub region: usize,
    /// The name, as in `STP/SC`; that of the region where no coast is meant.
    pub name: String,
}

/// A power.
#[derive(Clone, Debug)]
pub struct Power {
    /// Three letters as a rule, as in `AUS`.
    pub code: String,
    /// The name, as in `AUSTRIA`.
    pub name: String,
    /// Its first units, by number.
    pub units: Vec<usize>,
}

/// A unit where it stands at the beginning.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// The power, by number.
    pub power: usize,
    /// Army or fleet.
    pub kind: Kind,
    /// Its zone, by number.
    pub home: usize,
}

/// A map with its first units.
#[derive(Clone, Debug)]
pub struct Map {
    /// The regions.
    pub regions: Vec<Region>,
    /// The zones.
    pub zones: Vec<Zone>,
    /// The powers.
    pub powers: Vec<Power>,
    /// The units of all powers.
    pub units: Vec<Unit>,
    /// For every zone, the zones that an army in it can go to.
    pub(crate) army: Vec<Vec<usize>>,
    /// For every zone, the zones that a fleet in it can go to.
    pub(crate) fleet: Vec<Vec<usize>>,
}

/// The standard map, in the grammar of the `DPjudge`.
pub const STANDARD: &str = include_str!("../maps/standard.map");

impl Map {
    /// The map of the game as it is sold.
    ///
    /// # Panics
    /// Never: the text is a part of the program.
    #[must_use]
    pub fn standard() -> Self {
        Self::read(STANDARD).expect("the standard map is sound")
    }

    /// Reads a map: in the grammar of the `DPjudge`, or as a CSV of borders.
    ///
    /// # Errors
    /// What is wrong, with its line: a word out of place, an unknown region, a border of one side
    /// only, a fleet inland, two units in one region.
    pub fn read(text: &str) -> Result<Self, Diagnostic> {
        let draft = if crate::csv::is_csv(text) { crate::csv::read(text)? } else { crate::dpjudge::read(text)? };
        Draft::finish(draft)
    }

    /// The zones that a unit of this kind can go to from a zone in one move.
    #[must_use]
    pub fn moves(&self, kind: Kind, from: usize) -> &[usize] {
        match kind {
            Kind::Army => &self.army[from],
            Kind::Fleet => &self.fleet[from],
        }
    }

    /// The zones where a unit can be after one movement: its own first, then those it can go to.
    #[must_use]
    pub fn reach(&self, unit: usize) -> Vec<usize> {
        let Unit { kind, home, .. } = self.units[unit];
        std::iter::once(home).chain(self.moves(kind, home).iter().copied()).collect()
    }

    /// The region of a zone.
    #[must_use]
    pub fn region_of(&self, zone: usize) -> usize {
        self.zones[zone].region
    }

    /// The region where a unit stands at the beginning.
    #[must_use]
    pub fn home_region(&self, unit: usize) -> usize {
        self.region_of(self.units[unit].home)
    }

    /// Whether a unit can move into a region, on whatever coast.
    #[must_use]
    pub fn reaches(&self, kind: Kind, from: usize, region: usize) -> bool {
        self.moves(kind, from).iter().any(|&to| self.region_of(to) == region)
    }

    /// All regions where a unit can be after one movement.
    pub(crate) fn reached_regions(&self, unit: usize) -> RegionSet {
        self.reach(unit).into_iter().map(|zone| self.region_of(zone)).collect()
    }

    /// The power of a code or name, in whatever letters; of the standard map, also in French.
    #[must_use]
    pub fn power(&self, word: &str) -> Option<usize> {
        let is = |power: &Power| power.code.eq_ignore_ascii_case(word) || power.name.eq_ignore_ascii_case(word);
        self.powers.iter().position(is).or_else(|| self.power_named(word))
    }

    /// The zone of a name such as `GAL` or `STP/SC`, in whatever letters; of the standard map, also
    /// in French: `STPCS`, `Galicie`.
    #[must_use]
    pub fn zone(&self, word: &str) -> Option<usize> {
        let known = self.zones.iter().position(|zone| zone.name.eq_ignore_ascii_case(word));
        known.or_else(|| self.zone_named(word))
    }

    /// The codes of some powers, joined by `+`.
    #[must_use]
    pub fn group_name(&self, powers: &[usize]) -> String {
        let codes: Vec<_> = powers.iter().map(|&power| self.powers[power].code.as_str()).collect();
        codes.join("+")
    }

    /// The codes of some regions.
    #[must_use]
    pub fn codes(&self, regions: &[usize]) -> Vec<&str> {
        regions.iter().map(|&region| self.regions[region].code.as_str()).collect()
    }

    /// A unit in a zone, as in `A VIE`.
    #[must_use]
    pub fn unit_text(&self, kind: Kind, zone: usize) -> String {
        format!("{} {}", kind.letter(), self.zones[zone].name)
    }

    /// The units of some powers, by number.
    #[must_use]
    pub fn units_of(&self, powers: &[usize]) -> Vec<usize> {
        powers.iter().flat_map(|&power| self.powers[power].units.iter().copied()).collect()
    }
}
