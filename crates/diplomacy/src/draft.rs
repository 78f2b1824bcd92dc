//! A map as a file declares it, and the checks that make it a [`Map`].
//!
//! Readers of every format fill a [`Draft`]; what is wrong with a map is found here, whatever its
//! format.

use std::collections::BTreeMap;

use ludex_core::{Text, few, say};

use crate::diagnostic::Diagnostic;
use crate::map::{Ground, Kind, Map, Power, Region, Unit, Zone};
use crate::set::MOST_REGIONS;

/// The most units that a map may have: sets of them are 64 bits.
const MOST_UNITS: usize = 64;

/// The most zones of a region, far more than a map needs.
const MOST_ZONES: usize = 8;

/// The most pairs of units that could exchange their places.
const MOST_PAIRS: usize = 128;

/// Who may cross a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    pub(crate) armies: bool,
    pub(crate) fleets: bool,
}

/// A border as one side declares it.
#[derive(Clone, Debug)]
pub(crate) struct Border {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) allowed: Allowed,
    pub(crate) line: usize,
}

/// A region or a coast of one, as it is declared. Names are in capitals.
#[derive(Clone, Debug)]
pub(crate) struct DraftZone {
    pub(crate) ground: Ground,
    /// Whether fleets must name a coast.
    pub(crate) coasts_only: bool,
    pub(crate) line: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct DraftUnit {
    pub(crate) kind: Kind,
    pub(crate) zone: String,
    pub(crate) line: usize,
}

/// What a file declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) names: BTreeMap<String, String>,
    /// In the order of the file.
    pub(crate) places: Vec<(String, DraftZone)>,
    pub(crate) borders: Vec<Border>,
    pub(crate) powers: Vec<(String, Vec<DraftUnit>)>,
}

/// The region of a place: what stands before the coast.
pub(crate) fn region_name(place: &str) -> &str {
    place.split_once('/').map_or(place, |(region, _)| region)
}

impl Draft {
    /// The map, if all is sound.
    pub(crate) fn finish(self) -> Result<Map, Diagnostic> {
        let mut map = self.regions()?;
        let index = few::map(map.zones.iter().enumerate().map(|(at, zone)| (zone.name.clone(), at)));
        let finished = Finish { draft: &self, index };
        finished.borders(&mut map)?;
        finished.units(&mut map)?;
        can_be_counted(&map)?;
        Ok(map)
    }

    fn regions(&self) -> Result<Map, Diagnostic> {
        let mut regions: Vec<Region> = Vec::new();
        let mut zones = Vec::new();
        let mut known = BTreeMap::new();
        // Regions before their coasts, so that the first zone of a region is the one without a
        // coast.
        let (bare, coasts): (Vec<_>, Vec<_>) = self.places.iter().partition(|(name, _)| !name.contains('/'));
        for (name, place) in bare.into_iter().chain(coasts) {
            let code = region_name(name);
            let region = *known.entry(code.to_owned()).or_insert_with(|| {
                let full = self.names.get(code).cloned().unwrap_or_else(|| code.to_owned());
                regions.push(Region { code: code.to_owned(), name: full, ground: place.ground, zones: Vec::new() });
                regions.len() - 1
            });
            if regions[region].zones.is_empty() && name != code {
                regions[region].zones.push(zones.len());
                zones.push(Zone { region, name: code.to_owned() });
            }
            if regions[region].zones.len() == MOST_ZONES {
                return Err(Diagnostic::at(
                    place.line,
                    say!("{code} has more than {MOST_ZONES} coasts", "{code} a plus de {MOST_ZONES} côtes"),
                ));
            }
            regions[region].zones.push(zones.len());
            zones.push(Zone { region, name: name.clone() });
            if regions.len() > MOST_REGIONS {
                return Err(Diagnostic::at(
                    place.line,
                    say!(
                        "a map has at most {MOST_REGIONS} regions; {code} is one too many",
                        "une carte a au plus {MOST_REGIONS} régions ; {code} est de trop"
                    ),
                ));
            }
        }
        let none = vec![Vec::new(); zones.len()];
        Ok(Map { regions, zones, powers: Vec::new(), units: Vec::new(), army: none.clone(), fleet: none })
    }
}

struct Finish<'d> {
    draft: &'d Draft,
    index: BTreeMap<String, usize>,
}

fn unknown(name: &str) -> Text {
    say!(
        "there is no region `{name}` on this map; every region has a line of its own, as in LAND {name} ABUTS …",
        "il n'y a pas de région « {name} » sur cette carte ; chaque région a sa ligne, comme LAND {name} ABUTS …"
    )
}

impl Finish<'_> {
    fn zone(&self, name: &str, line: usize) -> Result<usize, Diagnostic> {
        self.index.get(name).copied().ok_or_else(|| Diagnostic::at(line, unknown(name)))
    }

    /// Whether a fleet may be in a zone.
    fn floats(&self, map: &Map, zone: usize) -> bool {
        let region = &map.regions[map.region_of(zone)];
        let bare = region.zones[0] == zone;
        let coasts_only = bare
            && (region.zones.len() > 1
                || self.draft.places.iter().any(|(name, place)| *name == region.code && place.coasts_only));
        matches!(region.ground, Ground::Coast | Ground::Sea) && !coasts_only
    }

    fn borders(&self, map: &mut Map) -> Result<(), Diagnostic> {
        let walks =
            |map: &Map, zone: usize| matches!(map.regions[map.region_of(zone)].ground, Ground::Land | Ground::Coast);
        // The line of each declared border, by kind and direction.
        let mut lines = BTreeMap::new();
        for border in &self.draft.borders {
            let (from, to) = (self.zone(&border.from, border.line)?, self.zone(&border.to, border.line)?);
            let [here, there] = [from, to].map(|zone| map.regions[map.region_of(zone)].zones[0]);
            if here == there {
                let name = &border.from;
                let what = say!("{name} borders on itself", "{name} est frontalière d'elle-même");
                return Err(Diagnostic::at(border.line, what));
            }
            if border.allowed.armies && walks(map, here) && walks(map, there) {
                lines.entry((Kind::Army, here, there)).or_insert(border.line);
            }
            if border.allowed.fleets && self.floats(map, from) && self.floats(map, to) {
                lines.entry((Kind::Fleet, from, to)).or_insert(border.line);
            }
        }
        for (&(kind, from, to), &line) in &lines {
            if !lines.contains_key(&(kind, to, from)) {
                return Err(Diagnostic::at(line, one_way(kind, &map.zones[from].name, &map.zones[to].name)));
            }
            match kind {
                Kind::Army => map.army[from].push(to),
                Kind::Fleet => map.fleet[from].push(to),
            }
        }
        Ok(())
    }

    fn units(&self, map: &mut Map) -> Result<(), Diagnostic> {
        let names: Vec<_> = self.draft.powers.iter().map(|(name, _)| name.as_str()).collect();
        let codes = codes(&names);
        for ((name, units), code) in self.draft.powers.iter().zip(codes) {
            let power = map.powers.len();
            map.powers.push(Power { code, name: name.clone(), units: Vec::new() });
            for unit in units {
                let zone = self.zone(&unit.zone, unit.line)?;
                self.stands(map, unit, zone)?;
                map.powers[power].units.push(map.units.len());
                map.units.push(Unit { power, kind: unit.kind, home: zone });
            }
        }
        map.powers.retain(|power| !power.units.is_empty());
        let shift: Vec<_> = map.powers.iter().map(|power| power.units.clone()).collect();
        for (power, units) in shift.iter().enumerate() {
            for &unit in units {
                map.units[unit].power = power;
            }
        }
        Ok(())
    }

    /// Whether a unit may stand where it is declared.
    fn stands(&self, map: &Map, unit: &DraftUnit, zone: usize) -> Result<(), Diagnostic> {
        let (name, line) = (&unit.zone, unit.line);
        let region = &map.regions[map.region_of(zone)];
        let code = &region.code;
        if map.units.len() == MOST_UNITS {
            let what = say!("a map has at most {MOST_UNITS} units", "une carte a au plus {MOST_UNITS} unités");
            return Err(Diagnostic::at(line, what));
        }
        if let Some(other) = map.units.iter().find(|other| map.region_of(other.home) == map.region_of(zone)) {
            let (kind, there) = (other.kind.letter(), &map.zones[other.home].name);
            return Err(Diagnostic::at(
                line,
                say!(
                    "two units in {code}: {kind} {there} is already there, and a region holds one unit",
                    "deux unités en {code} : {kind} {there} y est déjà, et une région ne contient qu'une unité"
                ),
            ));
        }
        let what = match (unit.kind, region.ground) {
            (_, Ground::Shut) => say!("no unit may be in {code}", "aucune unité ne peut être en {code}"),
            (Kind::Fleet, Ground::Land) => say!(
                "a fleet inland: {code} has no coast; an army would be A {code}",
                "une flotte à l'intérieur des terres : {code} n'a pas de côte ; une armée serait A {code}"
            ),
            (Kind::Army, Ground::Sea) => say!(
                "an army at sea: {code} is a sea; a fleet would be F {code}",
                "une armée en mer : {code} est une mer ; une flotte serait F {code}"
            ),
            (Kind::Army, _) if region.zones[0] != zone => {
                say!("an army has no coast: A {code}", "une armée n'a pas de côte : A {code}")
            }
            (Kind::Fleet, Ground::Coast) if !self.floats(map, zone) => {
                let coasts: Vec<_> = region.zones[1..].iter().map(|&zone| map.zones[zone].name.as_str()).collect();
                let coasts = coasts.join(", ");
                say!(
                    "a fleet in {name} is on one of its coasts: {coasts}",
                    "une flotte en {name} est sur une de ses côtes : {coasts}"
                )
            }
            _ => return Ok(()),
        };
        Err(Diagnostic::at(line, what))
    }
}

/// Counts are of 128 bits, and so are sets of pairs of units that could exchange their places.
fn can_be_counted(map: &Map) -> Result<(), Diagnostic> {
    let ways = (0..map.units.len()).try_fold(1_i128, |ways, unit| ways.checked_mul(map.reach(unit).len() as i128));
    let goes = |a: usize, b: usize| map.reaches(map.units[a].kind, map.units[a].home, map.home_region(b));
    let pairs = |a: usize| (0..a).filter(|&b| goes(a, b) && goes(b, a)).count();
    if ways.is_none() || (0..map.units.len()).map(pairs).sum::<usize>() > MOST_PAIRS {
        return Err(Diagnostic::anywhere(say!(
            "the map has too many units with too many borders: it has more than 2^127 positions",
            "la carte a trop d'unités et trop de frontières : ses positions dépassent 2^127"
        )));
    }
    Ok(())
}

fn one_way(kind: Kind, from: &str, to: &str) -> Text {
    match kind {
        Kind::Army => say!(
            "a one-way border for armies: {from} borders on {to}, but {to} does not border on {from}",
            "une frontière à sens unique pour les armées : {from} touche {to}, mais {to} ne touche pas {from}"
        ),
        Kind::Fleet => say!(
            "a one-way border for fleets: {from} borders on {to}, but {to} does not border on {from}",
            "une frontière à sens unique pour les flottes : {from} touche {to}, mais {to} ne touche pas {from}"
        ),
    }
}

/// The first three letters of each name, or as many as tell the names apart.
fn codes(names: &[&str]) -> Vec<String> {
    let start = |name: &str, letters| name.chars().take(letters).collect::<String>();
    let alone =
        |name: &str, letters| names.iter().filter(|other| start(other, letters) == start(name, letters)).count();
    let letters = |name: &str| (3..=name.chars().count()).find(|&letters| alone(name, letters) == 1);
    names.iter().map(|name| letters(name).map_or_else(|| (*name).to_owned(), |letters| start(name, letters))).collect()
}
