//! `ludex diplomacy map`: what is on a map, or the map written out.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _};
use std::path::Path;

use ludex_services::diplomacy::{Ground, Map, Occupied, Picture, Spot, svg, write_csv};
use ludex_services::say;
use serde::Serialize;

use super::{map_as_it_is, read_map};
use crate::args::{Everywhere, MapArgs, MapFormat, two_forms};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::numbers;
use crate::output;
use crate::picture::Form;
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};
use crate::whole_file::Output;

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    regions: usize,
    zones: usize,
    /// The first units of each power.
    powers: Vec<JsonPower<'a>>,
    /// The file that it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
}

#[derive(Serialize)]
struct JsonPower<'a> {
    code: &'a str,
    name: &'a str,
    units: Vec<String>,
}

pub(super) fn run(args: &MapArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let format = format(args)?;
    if everywhere.json && format != MapFormat::Text && args.output.is_none() {
        return Err(two_forms());
    }
    // A map in a file has the codes of its own.
    let map = if format == MapFormat::Csv {
        map_as_it_is(args.map.as_deref(), everywhere)?
    } else {
        read_map(args.map.as_deref(), everywhere)?
    };
    let output = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let bytes = match format {
        MapFormat::Text if everywhere.json => return output::print_json(&json(&map)),
        MapFormat::Text => return output::print(&report(&map)),
        MapFormat::Csv => write_csv(&map).into_bytes(),
        MapFormat::Svg => Form::Svg.bytes(first_position(&map))?,
        MapFormat::Png => Form::Png.bytes(first_position(&map))?,
    };
    let Some(to) = output else { return output::write_data(|out| out.write_all(&bytes)) };
    let bytes = to.write(&bytes)?;
    if everywhere.json {
        return output::print_json(&Json { output: Some(to.name()), bytes: Some(bytes), ..json(&map) });
    }
    let (output, size) = (to.name(), numbers::bytes(bytes));
    output::print(&tell!("The map is in {output} ({size})", "La carte est dans {output} ({size})"))
}

/// The format that is asked for, else the one of the output's name.
fn format(args: &MapArgs) -> Result<MapFormat, Failure> {
    let named = |file: &Path| match file.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("csv") => Ok(MapFormat::Csv),
        _ => match Form::of_name(file) {
            Some(Form::Svg) => Ok(MapFormat::Svg),
            Some(Form::Png) => Ok(MapFormat::Png),
            None => {
                let file = file.display();
                Err(Failure::BadInput(tell!(
                    "{file}: a map is written as .csv, .svg or .png; name the file so, or add --format",
                    "{file} : une carte s'écrit en .csv, .svg ou .png ; nommez ainsi le fichier, ou ajoutez --format"
                )))
            }
        },
    };
    let format = match (args.format, args.output.as_deref()) {
        (Some(format), _) => format,
        (None, Some(file)) => named(file)?,
        (None, None) => MapFormat::Text,
    };
    let sentence = match (format, &args.output) {
        (MapFormat::Text, Some(_)) => tr(
            "-o writes the map, and text goes to standard output; leave one of the two out",
            "-o écrit la carte, et le texte va sur la sortie standard ; ôtez l'un des deux",
        ),
        (MapFormat::Png, None) if io::stdout().is_terminal() => tr(
            "PNG is a binary format, not for a terminal; add -o FILE",
            "PNG est un format binaire, pas du texte pour un terminal ; ajoutez -o FICHIER",
        ),
        (MapFormat::Png, _) => return Form::Png.check().map(|_| format),
        _ => return Ok(format),
    };
    Err(Failure::BadInput(sentence.into()))
}

fn json(map: &Map) -> Json<'_> {
    let powers = map.powers.iter().enumerate();
    let powers = powers.map(|(at, power)| JsonPower { code: &power.code, name: &power.name, units: units(map, at) });
    Json {
        command: "diplomacy map",
        regions: map.regions.len(),
        zones: map.zones.len(),
        powers: powers.collect(),
        output: None,
        bytes: None,
    }
}

/// A picture of whose units stand where at the start.
fn first_position(map: &Map) -> String {
    let homes: Vec<_> = (0..map.regions.len()).map(|region| at_home(map, region)).collect();
    let spots: Vec<_> = (0..map.regions.len()).map(|region| spot(map, region)).collect();
    let title = say!("Diplomacy, the first position", "Diplomatie, la première position");
    svg(map, &Picture { title: &title, lang: lang(), total: 1, occupied: &homes, spots: &spots })
}

/// Who stands in a region at the start.
fn spot(map: &Map, region: usize) -> Spot {
    let unit = (0..map.units.len()).find(|&unit| map.home_region(unit) == region).map(|unit| map.units[unit]);
    let known = &map.regions[region];
    let there = unit.map_or_else(String::new, |unit| {
        let (power, kind) = (map.powers[unit.power].title(lang()), unit.kind.letter());
        tell!(": {power}, {kind}", " : {power}, {kind}")
    });
    Spot {
        label: format!("{} ({}){there}", known.title(lang()), known.code),
        unit: unit.map(|unit| unit.kind),
        ..<_>::default()
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
        .column("power", tr("power", "pays"), Align::Left)
        .column("name", "", Align::Left)
        .column("units", tr("units", "unités"), Align::Left);
    for (at, power) in map.powers.iter().enumerate() {
        table.row(
            [power.code.clone(), power.title(lang()).to_owned(), units(map, at).join(", ")].map(Cell::from).into(),
        );
    }
    format!("{}\n\n{table}", styled(HEADING, &heading))
}
