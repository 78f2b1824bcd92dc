//! What is asked of a map: which powers, what is known of the position, what is told apart.

use std::fmt::Write as _;

use ludex_core::{Observer, Stop, Text, few, say};

use crate::automaton::{Automaton, Choice, Label, Scanned};
use crate::diagnostic::Diagnostic;
use crate::map::{Ground, Kind, Map, Unit};
use crate::set::RegionSet;

/// A question about the positions after one movement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The powers whose units are on the board, by number, in order.
    pub powers: Vec<usize>,
    /// What is known of the position: all of it must hold.
    pub given: Vec<Condition>,
    /// Whether units of different powers are not told apart.
    pub ignore_power: bool,
    /// Whether armies and fleets, and so the coasts of a region, are not told apart.
    pub ignore_kind: bool,
}

/// What is known of one region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Whether such a unit is *not* there.
    pub absent: bool,
    /// Its power, by number, if that is known.
    pub power: Option<usize>,
    /// Army or fleet, if that is known.
    pub kind: Option<Kind>,
    /// The region, by number.
    pub region: usize,
    /// The zone, where a coast was named.
    pub zone: Option<usize>,
}

impl Condition {
    /// Whether such a unit in such a zone of the region is the one that is meant.
    pub(crate) fn describes(&self, power: usize, kind: Kind, zone: usize) -> bool {
        self.power.is_none_or(|known| known == power)
            && self.kind.is_none_or(|known| known == kind)
            && self.zone.is_none_or(|known| known == zone)
    }

    /// Why no unit of these powers can be as it says, if none can.
    #[must_use]
    pub fn problem(&self, map: &Map, powers: &[usize]) -> Option<Text> {
        if self.absent {
            return None;
        }
        let (what, region) = (self.text(map), &map.regions[self.region]);
        let code = &region.code;
        match (self.kind, region.ground) {
            (Some(Kind::Fleet), Ground::Land) => {
                return Some(say!(
                    "{what}: no fleet can be in {code}, which has no coast",
                    "{what} : aucune flotte ne peut être en {code}, qui n'a pas de côte"
                ));
            }
            (Some(Kind::Army), Ground::Sea) => {
                return Some(say!(
                    "{what}: no army can be in {code}, which is a sea",
                    "{what} : aucune armée ne peut être en {code}, qui est une mer"
                ));
            }
            _ => {}
        }
        let fits = |&unit: &usize| {
            let of = &map.units[unit];
            self.power.is_none_or(|known| known == of.power)
                && self.kind.is_none_or(|known| known == of.kind)
                && map.reached_regions(unit).iter().any(|reached| reached == self.region)
        };
        (!map.units_of(powers).iter().any(fits)).then(|| {
            say!(
                "{what}: no such unit reaches {code} in one movement",
                "{what} : aucune unité de la sorte n'atteint {code} en un mouvement"
            )
        })
    }

    /// As it is typed: `-A GAL`.
    #[must_use]
    pub fn text(&self, map: &Map) -> String {
        let mut text = String::from(if self.absent { "-" } else { "" });
        if let Some(power) = self.power {
            let _ = write!(text, "{} ", map.powers[power].code);
        }
        if let Some(kind) = self.kind {
            let _ = write!(text, "{} ", kind.letter());
        }
        text + &map.zones[self.zone.unwrap_or(map.regions[self.region].zones[0])].name
    }
}

impl Question {
    /// All positions of all powers.
    #[must_use]
    pub fn of(map: &Map) -> Self {
        Self { powers: (0..map.powers.len()).collect(), ..Self::default() }
    }

    /// Whether it is about positions as they are, without anything known or ignored.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.given.is_empty() && !self.ignore_power && !self.ignore_kind
    }

    /// The automaton whose words are the positions asked for.
    ///
    /// # Errors
    /// The observer stopped it, or its memory is too small.
    pub fn automaton(&self, map: &Map, observer: &dyn Observer) -> Result<Automaton, Stop> {
        let units = map.units_of(&self.powers);
        let scan = scan_order(map, &units, &self.given).into_iter().map(|region| self.scanned(map, &units, region));
        Automaton::new(map, &units, scan.collect(), observer)
    }

    /// The same, with the regions scanned in an order of the caller's, which has all of them, and
    /// with some labels only.
    pub(crate) fn automaton_along(
        &self,
        map: &Map,
        order: &[usize],
        possible: &dyn Fn(&Label) -> bool,
        observer: &dyn Observer,
    ) -> Result<Automaton, Stop> {
        let units = map.units_of(&self.powers);
        let scan = order.iter().map(|&region| {
            let mut scanned = self.scanned(map, &units, region);
            scanned.choices.retain(|choice| possible(&choice.label));
            scanned
        });
        Automaton::new(map, &units, scan.collect(), observer)
    }

    /// An order for [`Self::automaton_along`]: that of the scan, then the regions without a unit.
    pub(crate) fn order(&self, map: &Map) -> Vec<usize> {
        let mut order = scan_order(map, &map.units_of(&self.powers), &self.given);
        order.extend((0..map.regions.len()).filter(|region| !order.contains(region)).collect::<Vec<_>>());
        order
    }

    fn scanned(&self, map: &Map, units: &[usize], region: usize) -> Scanned {
        let known: Vec<_> = self.given.iter().filter(|known| known.region == region).collect();
        let mut choices = Vec::new();
        for &unit in units {
            for zone in map.reach(unit).into_iter().filter(|&zone| map.region_of(zone) == region) {
                let Unit { power, kind, .. } = map.units[unit];
                if known.iter().all(|known| known.describes(power, kind, zone) != known.absent) {
                    choices.push(Choice { label: self.label(map, unit, zone), unit, zone });
                }
            }
        }
        few::sort_by_key(&mut choices, |choice| (choice.label, choice.unit));
        Scanned { region, may_be_empty: known.iter().all(|known| known.absent), choices }
    }

    fn label(&self, map: &Map, unit: usize, zone: usize) -> Label {
        let bare = map.regions[map.region_of(zone)].zones[0];
        Label {
            power: (!self.ignore_power).then_some(map.units[unit].power),
            kind: (!self.ignore_kind).then_some(map.units[unit].kind),
            zone: if self.ignore_kind { bare } else { zone },
        }
    }
}

/// An order of all regions that matter, in which few units are half scanned at any time: always the
/// region next that leaves the fewest of them, and among equals the one that opens the fewest.
fn scan_order(map: &Map, units: &[usize], given: &[Condition]) -> Vec<usize> {
    let reached: Vec<RegionSet> = units.iter().map(|&unit| map.reached_regions(unit)).collect();
    let all = reached.iter().fold(RegionSet::default(), |all, reached| all.or(reached));
    let all = given.iter().filter(|known| !known.absent).fold(all, |mut all, known| {
        all.add(known.region);
        all
    });
    let mut left: Vec<_> = all.iter().collect();
    let mut scanned = RegionSet::default();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let cost = |region: usize| {
            let mut after = scanned;
            after.add(region);
            let open = |set: &RegionSet| set.meets(&after) && set.and(&after) != *set;
            let half = reached.iter().filter(|set| open(set)).count();
            let begun = reached.iter().filter(|set| set.has(region) && !set.meets(&scanned)).count();
            let unscanned: u32 = reached.iter().filter(|set| open(set)).map(|set| set.without(&after).len()).sum();
            (half, unscanned, begun)
        };
        let best = (0..left.len()).min_by_key(|&at| cost(left[at])).unwrap_or_default();
        let region = left.swap_remove(best);
        left.sort_unstable();
        scanned.add(region);
        order.push(region);
    }
    order
}

/// Reads powers: codes or names separated by commas.
///
/// # Errors
/// A word that is no power of the map.
pub fn read_powers(map: &Map, text: &str) -> Result<Vec<usize>, Diagnostic> {
    let mut powers = Vec::new();
    for word in text.split([',', '+', ' ']).filter(|word| !word.is_empty()) {
        let power = map.power(word).ok_or_else(|| {
            let codes: Vec<_> = map.powers.iter().map(|power| power.code.as_str()).collect();
            let codes = codes.join(", ");
            Diagnostic::anywhere(say!(
                "there is no power `{word}`; the powers are {codes}",
                "il n'y a pas de pays « {word} » ; les pays sont {codes}"
            ))
        })?;
        powers.push(power);
    }
    powers.sort_unstable();
    powers.dedup();
    if powers.is_empty() {
        return Err(Diagnostic::anywhere(say!(
            "name at least one power, as in ENG,FRA",
            "nommez au moins un pays, comme ENG,FRA"
        )));
    }
    Ok(powers)
}

/// Reads groups of powers: `ENG+FRA,RUS+TUR`.
///
/// # Errors
/// A word that is no power of the map, or a power in two groups.
pub fn read_groups(map: &Map, text: &str) -> Result<Vec<Vec<usize>>, Diagnostic> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for group in text.split(',') {
        let group = read_powers(map, group)?;
        if let Some(&power) = group.iter().find(|power| groups.iter().any(|known| known.contains(power))) {
            let code = &map.powers[power].code;
            return Err(Diagnostic::anywhere(say!("{code} is in two groups", "{code} est dans deux groupes")));
        }
        groups.push(group);
    }
    Ok(groups)
}

/// Reads regions: codes separated by commas.
///
/// # Errors
/// A word that is no region of the map.
pub fn read_regions(map: &Map, text: &str) -> Result<Vec<usize>, Diagnostic> {
    let mut regions = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let zone = map.zone(word).ok_or_else(|| Diagnostic::anywhere(no_region(map, word)))?;
        if !regions.contains(&map.region_of(zone)) {
            regions.push(map.region_of(zone));
        }
    }
    Ok(regions)
}

/// Reads what is known of a position: `A GAL, -RUM, F NTH`, with or without power and kind.
///
/// # Errors
/// A part that names no region, or that is no such description.
pub fn read_given(map: &Map, text: &str) -> Result<Vec<Condition>, Diagnostic> {
    text.split(',').map(|part| read_known(map, part.trim()).map_err(Diagnostic::anywhere)).collect()
}

fn read_known(map: &Map, part: &str) -> Result<Condition, Text> {
    let absent = part.starts_with('-');
    let mut words: Vec<_> = part.trim_start_matches('-').split_whitespace().collect();
    let shape = || {
        say!(
            "`{part}`: a fact is a region with or without a unit, as in A GAL, RUS A GAL, GAL or -GAL",
            "« {part} » : un fait est une région avec ou sans unité, comme A GAL, RUS A GAL, GAL ou -GAL"
        )
    };
    let place = words.pop().ok_or_else(shape)?;
    let zone = map.zone(place).ok_or_else(|| {
        let Text { en, fr } = no_region(map, place);
        say!("`{part}`: {en}", "« {part} » : {fr}")
    })?;
    let mut known = Condition { absent, power: None, kind: None, region: map.region_of(zone), zone: None };
    if map.regions[known.region].zones[0] != zone {
        known.zone = Some(zone);
    }
    if let Some(kind) = words.last().and_then(|word| Kind::read(word)) {
        known.kind = Some(kind);
        words.pop();
    }
    if let Some(word) = words.pop() {
        known.power = Some(map.power(word).ok_or_else(shape)?);
    }
    if words.is_empty() { Ok(known) } else { Err(shape()) }
}

/// Not more regions are named.
const NAMED: usize = 12;

/// No region is called so; those are named whose code begins with the same letter, or whose name
/// contains the word.
pub(crate) fn no_region(map: &Map, word: &str) -> Text {
    let lower = word.to_lowercase();
    let first = lower.chars().next();
    let alike = map.regions.iter().filter(|region| {
        region.code.to_lowercase().starts_with(first.unwrap_or('?'))
            || (lower.len() > 2 && region.name.to_lowercase().contains(&lower))
    });
    let codes: Vec<_> = alike.map(|region| region.code.as_str()).collect();
    let more = if codes.len() > NAMED { " …" } else { "" };
    let codes = codes.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
    if codes.is_empty() {
        return say!("there is no region `{word}`", "il n'y a pas de région « {word} »");
    }
    say!(
        "there is no region `{word}`, but there is {codes}{more}",
        "il n'y a pas de région « {word} », mais il y a {codes}{more}"
    )
}
