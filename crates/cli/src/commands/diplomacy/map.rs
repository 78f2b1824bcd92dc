//! `ludex diplomacy map`: what is on a map, or the map written out.

use std::collections::BTreeMap;

use ludex_services::diplomacy::{Ground, Map, Occupied, Picture, svg, write_csv};
use ludex_services::say;
use serde::Serialize;

use super::{map_as_it_is, read_map};
use crate::args::{Everywhere, MapArgs, MapFormat};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::output;
use crate::style::{HEADING, styled};
use crate::table::{Align, Table};

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    regions: usize,
    zones: usize,
    /// The first units of each power.
    powers: Vec<JsonPower<'a>>,
}

#[derive(Serialize)]
struct JsonPower<'a> {
    code: &'a str,
    name: &'a str,
    units: Vec<String>,
}

pub(super) fn run(args: &MapArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    if args.format == MapFormat::Csv {
        return output::print_as_it_is(&write_csv(&map_as_it_is(args.map.as_deref(), everywhere)?));
    }
    let map = read_map(args.map.as_deref(), everywhere)?;
    match args.format {
        MapFormat::Svg => {
            let homes: Vec<_> = (0..map.regions.len()).map(|region| at_home(&map, region)).collect();
            let title = say!("Diplomacy, the first position", "Diplomatie, la première position");
            let picture = Picture { title: &title, lang: lang(), total: 1, occupied: &homes, spots: &[] };
            output::print_as_it_is(&svg(&map, &picture))
        }
        MapFormat::Text if everywhere.json => {
            let powers = map.powers.iter().enumerate();
            let powers =
                powers.map(|(at, power)| JsonPower { code: &power.code, name: &power.name, units: units(&map, at) });
            output::print_json(&Json {
                command: "diplomacy map",
                regions: map.regions.len(),
                zones: map.zones.len(),
                powers: powers.collect(),
            })
        }
        MapFormat::Text | MapFormat::Csv => output::print(&report(&map)),
    }
}

fn at_home(map: &Map, region: usize) -> Occupied {
    let homes = map.units.iter().enumerate().filter(|&(unit, _)| map.home_region(unit) == region);
    let by_power: BTreeMap<_, _> = homes.map(|(_, unit)| (unit.power, 1)).collect();
    Occupied { total: by_power.len() as u128, by_power }
}

fn units(map: &Map, power: usize) -> Vec<String> {
    let units = map.powers[power].units.iter().map(|&unit| map.units[unit]);
    units.map(|unit| format!("{} {}", unit.kind.letter(), map.zones[unit.home].name)).collect()
}

fn report(map: &Map) -> String {
    let count = |ground: Ground| map.regions.iter().filter(|region| region.ground == ground).count();
    let shut = count(Ground::Shut);
    let (all, inland, coasts, seas) =
        (map.regions.len(), count(Ground::Land), count(Ground::Coast), count(Ground::Sea));
    let heading = tell!(
        "{all} regions: {inland} inland, {coasts} with a coast, {seas} seas, {shut} closed",
        "{all} régions : {inland} à l'intérieur, {coasts} avec côte, {seas} mers, {shut} fermée(s)"
    );
    let mut table = Table::new()
        .column(tr("power", "pays"), Align::Left)
        .column("", Align::Left)
        .column(tr("units", "unités"), Align::Left);
    for (at, power) in map.powers.iter().enumerate() {
        table.row(vec![power.code.clone(), power.name.clone(), units(map, at).join(", ")]);
    }
    format!("{}\n\n{table}", styled(HEADING, &heading))
}
