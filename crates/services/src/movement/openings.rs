//! The openings of each power by what they occupy, with their names.

use std::collections::BTreeMap;

use ludex_core::{Observer, few};
use ludex_diplomacy::{self as diplomacy, Kind, Map, Name, Opening, OpeningGroup, Position};
use serde::Serialize;

use super::order_texts;
use crate::Refusal;

/// The openings of a power.
#[derive(Clone, Debug)]
pub struct OpeningsOf {
    /// The power.
    pub power: usize,
    /// How many it has.
    pub all: usize,
    /// By the regions that they occupy.
    pub groups: Vec<OpeningGroup>,
}

/// The openings of powers, all of them or those with a name.
///
/// # Errors
/// A cancellation.
pub fn openings(map: &Map, powers: &[usize], named: bool, observer: &dyn Observer) -> Result<Vec<OpeningsOf>, Refusal> {
    let of = |&power: &usize| {
        let mut groups = diplomacy::openings(map, power, observer)?;
        let all = groups.iter().map(|group| group.openings.len()).sum();
        if named {
            for group in &mut groups {
                group.openings.retain(|opening| !opening.names.is_empty());
            }
            groups.retain(|group| !group.openings.is_empty());
        }
        Ok(OpeningsOf { power, all, groups })
    };
    powers.iter().map(of).collect()
}

/// The openings of powers.
#[derive(Clone, Debug, Serialize)]
pub struct OpeningsReport<'a> {
    by_power: BTreeMap<&'a str, Vec<GroupReport<'a>>>,
}

#[derive(Clone, Debug, Serialize)]
struct GroupReport<'a> {
    regions: Vec<&'a str>,
    openings: Vec<OpeningReport>,
}

#[derive(Clone, Debug, Serialize)]
struct OpeningReport {
    units: Vec<String>,
    orders: Vec<String>,
    names: Vec<NameReport>,
}

#[derive(Clone, Debug, Serialize)]
struct NameReport {
    name: &'static str,
    source: &'static str,
}

fn units(map: &Map, position: &Position) -> Vec<String> {
    let unit = |kind: Option<Kind>, zone: usize| {
        kind.map_or_else(|| map.zones[zone].name.clone(), |kind| map.unit_text(kind, zone))
    };
    position.units.iter().map(|label| unit(label.kind, label.zone)).collect()
}

impl<'a> OpeningsReport<'a> {
    /// The report.
    #[must_use]
    pub fn new(map: &'a Map, found: &[OpeningsOf]) -> Self {
        let name = |&Name { name, source }: &Name| NameReport { name, source };
        let opening = |Opening { position, names }: &Opening| OpeningReport {
            units: units(map, position),
            orders: order_texts(map, position, "H"),
            names: names.iter().map(name).collect(),
        };
        let group = |group: &OpeningGroup| GroupReport {
            regions: map.codes(&group.regions),
            openings: group.openings.iter().map(opening).collect(),
        };
        let of = |of: &OpeningsOf| (map.powers[of.power].code.as_str(), of.groups.iter().map(group).collect());
        Self { by_power: few::map(found.iter().map(of)) }
    }
}
