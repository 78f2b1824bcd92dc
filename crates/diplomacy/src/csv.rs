//! Reads and writes maps as a CSV of borders.
//!
//! ```text
//! kind,from,to
//! army,VIE,BOH           an army can go from VIE to BOH; the way back has its own line
//! fleet,STP/SC,BOT
//! unit,AUSTRIA,A VIE     a first unit
//! region,GAL,land        land, coast, sea or shut
//! ```
//!
//! Where no line says so, the ground follows from the borders: a region that only armies leave is
//! inland, one that only fleets leave is a sea.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ludex_core::{Text, say};

use crate::diagnostic::Diagnostic;
use crate::draft::{Allowed, Border, Draft, DraftUnit, DraftZone, region_name};
use crate::map::{Ground, Kind, Map};

/// Whether the first line that says something has commas.
pub(crate) fn is_csv(text: &str) -> bool {
    lines(text).next().is_some_and(|(_, line)| line.split(',').count() == 3)
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.split('#').next().unwrap_or_default().trim()));
    lines.filter(|(_, line)| !line.is_empty())
}

pub(crate) fn read(text: &str) -> Result<Draft, Diagnostic> {
    let mut draft = Draft::default();
    for (number, line) in lines(text) {
        let fields: Vec<_> = line.split(',').map(str::trim).collect();
        let [kind, from, to] = fields[..] else { return Err(Diagnostic::at(number, shape())) };
        match kind.to_lowercase().as_str() {
            "army" => draft.borders.push(border(from, to, Kind::Army, number)),
            "fleet" => draft.borders.push(border(from, to, Kind::Fleet, number)),
            "region" => region(&mut draft, from, to, number).map_err(|what| Diagnostic::at(number, what))?,
            "unit" => unit(&mut draft, from, to, number).map_err(|what| Diagnostic::at(number, what))?,
            "kind" => {}
            _ => return Err(Diagnostic::at(number, shape())),
        }
    }
    places(&mut draft);
    Ok(draft)
}

fn shape() -> Text {
    say!(
        "a line is army,FROM,TO or fleet,FROM,TO or unit,POWER,A REGION or region,CODE,land",
        "une ligne est army,DE,À ou fleet,DE,À ou unit,PAYS,A RÉGION ou region,CODE,land"
    )
}

fn border(from: &str, to: &str, kind: Kind, line: usize) -> Border {
    let allowed = Allowed { armies: kind == Kind::Army, fleets: kind == Kind::Fleet };
    Border { from: from.to_uppercase(), to: to.to_uppercase(), allowed, line }
}

fn unit(draft: &mut Draft, power: &str, unit: &str, line: usize) -> Result<(), Text> {
    let parts = unit.split_once(' ').and_then(|(kind, zone)| Some((Kind::read(kind)?, zone.trim())));
    let Some((kind, zone)) = parts.filter(|_| !power.is_empty()) else {
        return Err(say!("a unit is written as in unit,AUSTRIA,A VIE", "une unité s'écrit comme unit,AUTRICHE,A VIE"));
    };
    let power = power.to_uppercase();
    let at = draft.powers.iter().position(|(name, _)| *name == power).unwrap_or(draft.powers.len());
    if at == draft.powers.len() {
        draft.powers.push((power, Vec::new()));
    }
    draft.powers[at].1.push(DraftUnit { kind, zone: zone.to_uppercase(), line });
    Ok(())
}

const GROUNDS: [(&str, Ground); 4] =
    [("land", Ground::Land), ("coast", Ground::Coast), ("sea", Ground::Sea), ("shut", Ground::Shut)];

fn region(draft: &mut Draft, name: &str, ground: &str, line: usize) -> Result<(), Text> {
    let name = name.to_uppercase();
    let Some(&(_, ground)) = GROUNDS.iter().find(|(word, _)| ground.eq_ignore_ascii_case(word)) else {
        return Err(say!(
            "`{ground}` is not a kind of region; it is land, coast, sea or shut",
            "« {ground} » n'est pas un type de région ; c'est land, coast, sea ou shut"
        ));
    };
    if name.is_empty() || draft.places.iter().any(|(known, _)| *known == name) {
        return Err(say!("{name} is declared twice", "{name} est déclarée deux fois"));
    }
    draft.places.push((name, DraftZone { ground, coasts_only: false, line }));
    Ok(())
}

/// Regions and coasts that only borders declare.
fn places(draft: &mut Draft) {
    let mut regions: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    for border in &draft.borders {
        let (walked, sailed) = regions.entry(region_name(&border.from)).or_default();
        *walked |= border.allowed.armies;
        *sailed |= border.allowed.fleets;
    }
    let ground = |name: &str| match regions[region_name(name)] {
        (true, false) => Ground::Land,
        (false, _) => Ground::Sea,
        (true, true) => Ground::Coast,
    };
    let mut places = std::mem::take(&mut draft.places);
    for border in &draft.borders {
        if places.iter().all(|(name, _)| *name != border.from) {
            let place = DraftZone { ground: ground(&border.from), coasts_only: false, line: border.line };
            places.push((border.from.clone(), place));
        }
    }
    draft.places = places;
}

/// The borders and units of a map as a CSV that reads back as the same map.
#[must_use]
pub fn write(map: &Map) -> String {
    let mut text = String::from("kind,from,to\n");
    // As they are read: a region before all coasts, though its own line may have been missing.
    let (bare, coasts): (Vec<_>, Vec<_>) = map.zones.iter().enumerate().partition(|(_, zone)| !zone.name.contains('/'));
    let zones = || bare.iter().chain(&coasts).copied();
    for (_, zone) in zones() {
        let ground = map.regions[zone.region].ground;
        let word = GROUNDS.iter().find(|(_, known)| *known == ground).map_or("", |(word, _)| word);
        let _ = writeln!(text, "region,{},{word}", zone.name);
    }
    for (kind, word) in [(Kind::Army, "army"), (Kind::Fleet, "fleet")] {
        for (from, zone) in zones() {
            for &to in map.moves(kind, from) {
                let _ = writeln!(text, "{word},{},{}", zone.name, map.zones[to].name);
            }
        }
    }
    for unit in &map.units {
        let (power, zone) = (&map.powers[unit.power].name, &map.zones[unit.home].name);
        let _ = writeln!(text, "unit,{power},{} {zone}", unit.kind.letter());
    }
    text
}
