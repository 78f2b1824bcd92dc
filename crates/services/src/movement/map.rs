//! What is on a map, and its first position as a picture.

use ludex_core::{Lang, few, say};
use ludex_diplomacy::{Map, Occupied, Picture, Spot, svg};
use serde::Serialize;

/// A map in a few numbers.
#[derive(Clone, Debug, Serialize)]
pub struct MapReport<'a> {
    regions: usize,
    zones: usize,
    powers: Vec<PowerReport<'a>>,
}

/// A power and its first units.
#[derive(Clone, Debug, Serialize)]
struct PowerReport<'a> {
    code: &'a str,
    name: &'a str,
    units: Vec<String>,
}

impl<'a> MapReport<'a> {
    /// The report.
    #[must_use]
    pub fn new(map: &'a Map) -> Self {
        let power = |at: usize| {
            let power = &map.powers[at];
            PowerReport { code: &power.code, name: &power.name, units: first_units(map, at) }
        };
        Self { regions: map.regions.len(), zones: map.zones.len(), powers: (0..map.powers.len()).map(power).collect() }
    }
}

/// The first units of a power, as in `A VIE`.
#[must_use]
pub fn first_units(map: &Map, power: usize) -> Vec<String> {
    let units = map.powers[power].units.iter().map(|&unit| map.units[unit]);
    units.map(|unit| map.unit_text(unit.kind, unit.home)).collect()
}

/// A picture of whose units stand where at the start, as SVG.
#[must_use]
pub fn map_svg(map: &Map, lang: Lang) -> String {
    let homes: Vec<_> = (0..map.regions.len()).map(|region| at_home(map, region)).collect();
    let spots: Vec<_> = (0..map.regions.len()).map(|region| spot(map, region, lang)).collect();
    let title = say!("Diplomacy, the first position", "Diplomatie, la première position");
    svg(map, &Picture { title: &title, lang, total: 1, occupied: &homes, spots: &spots })
}

/// Who stands in a region at the start.
fn spot(map: &Map, region: usize, lang: Lang) -> Spot {
    let unit = (0..map.units.len()).find(|&unit| map.home_region(unit) == region).map(|unit| map.units[unit]);
    let known = &map.regions[region];
    let there = unit.map_or_else(String::new, |unit| {
        let (power, kind) = (map.powers[unit.power].title(lang), unit.kind.letter());
        say!(": {power}, {kind}", " : {power}, {kind}").to(lang).to_owned()
    });
    Spot {
        label: format!("{} ({}){there}", known.title(lang), known.code),
        unit: unit.map(|unit| unit.kind),
        ..<_>::default()
    }
}

fn at_home(map: &Map, region: usize) -> Occupied {
    let homes = map.units.iter().enumerate().filter(|&(unit, _)| map.home_region(unit) == region);
    let by_power = few::map(homes.map(|(_, unit)| (unit.power, 1)));
    Occupied { total: by_power.len() as u128, by_power }
}
