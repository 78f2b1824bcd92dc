//! `ludex diplomacy map`: what is on a map, or the map written out.

use std::path::Path;

use ludex_services::diplomacy::{Ground, Map, write_csv};
use ludex_services::framed::Answer;
use ludex_services::movement::{MapReport, first_units, map_svg};
use serde::Serialize;

use super::{map_as_it_is, read_map};
use crate::args::{Everywhere, MapArgs, MapFormat, two_forms};
use crate::failure::Failure;
use crate::json::WithFile;
use crate::language::{lang, tell, tr};
use crate::output;
use crate::output_file::{Output, Written};
use crate::picture::Form;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::words::counted;

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
        MapFormat::Text if everywhere.json => return output::print_json(&json(&map, None)),
        MapFormat::Text => return output::print(&report(&map)),
        MapFormat::Csv => write_csv(&map).into_bytes(),
        MapFormat::Svg => Form::Svg.bytes(map_svg(&map, lang()))?,
        MapFormat::Png => Form::Png.bytes(map_svg(&map, lang()))?,
    };
    let Some(to) = output else { return output::write_data(|out| out.write_all(&bytes)) };
    let written = to.write(&bytes)?;
    if everywhere.json {
        return output::print_json(&json(&map, Some(&written)));
    }
    let (place, size) = (&written.place, written.size());
    output::print(&tell!("The map is {place} ({size})", "La carte est {place} ({size})"))
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
        (MapFormat::Png, file) => return Form::Png.going_to(file.as_deref()).map(|_| format),
        _ => return Ok(format),
    };
    Err(Failure::BadInput(sentence.into()))
}

fn json(map: &Map, written: Option<&Written>) -> impl Serialize {
    let report = WithFile { report: MapReport::new(map), written };
    Answer { command: "diplomacy map", report, cost: () }
}

fn report(map: &Map) -> String {
    let count = |ground: Ground| map.regions.iter().filter(|region| region.ground == ground).count();
    let all = counted(map.regions.len(), ["region", "regions"], ["région", "régions"]);
    let (inland, coasts) = (count(Ground::Land), count(Ground::Coast));
    let seas = counted(count(Ground::Sea), ["sea", "seas"], ["mer", "mers"]);
    let shut = counted(count(Ground::Shut), ["closed", "closed"], ["fermée", "fermées"]);
    let heading = tell!(
        "{all}: {inland} inland, {coasts} with a coast, {seas}, {shut}",
        "{all} : {inland} à l'intérieur, {coasts} avec côte, {seas}, {shut}"
    );
    let mut table = Table::new()
        .column("power", tr("power", "pays"), Align::Left)
        .column("name", "", Align::Left)
        .column("units", tr("units", "unités"), Align::Left);
    for (at, power) in map.powers.iter().enumerate() {
        table.row(
            [power.code.clone(), power.title(lang()).to_owned(), first_units(map, at).join(", ")]
                .map(Cell::from)
                .into(),
        );
    }
    format!("{}\n\n{table}", styled(HEADING, &heading))
}
