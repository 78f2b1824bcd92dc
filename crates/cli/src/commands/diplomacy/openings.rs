//! `ludex diplomacy openings`: the openings of each power by what they occupy, with their names.

use std::collections::{BTreeMap, BTreeSet};

use ludex_services::diplomacy::{Kind, Map, Name, Opening, OpeningGroup, Position, openings};
use serde::Serialize;

use super::{hold, on_map, stopped};
use crate::args::{Everywhere, OpeningsArgs};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    by_power: BTreeMap<&'a str, Vec<JsonGroup<'a>>>,
}

#[derive(Serialize)]
struct JsonGroup<'a> {
    regions: Vec<&'a str>,
    openings: Vec<JsonOpening>,
}

#[derive(Serialize)]
struct JsonOpening {
    units: Vec<String>,
    orders: Vec<String>,
    names: Vec<JsonName>,
}

#[derive(Serialize)]
struct JsonName {
    name: &'static str,
    source: &'static str,
}

/// The openings of a power.
struct Of {
    power: usize,
    all: usize,
    groups: Vec<OpeningGroup>,
}

pub(super) fn run(args: &OpeningsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let watch = Watch::new(everywhere);
    let of = |power: usize| {
        let mut groups = openings(&map, power, &watch)?;
        let all = groups.iter().map(|group| group.openings.len()).sum();
        if args.named {
            for group in &mut groups {
                group.openings.retain(|opening| !opening.names.is_empty());
            }
            groups.retain(|group| !group.openings.is_empty());
        }
        Ok(Of { power, all, groups })
    };
    let found = powers.into_iter().map(of).collect::<Result<Vec<_>, _>>().map_err(stopped)?;
    watch.finish();
    let tables = || found.iter().map(|of| table(&map, of)).collect();
    output::report(everywhere, || json(&map, &found), tables, || text(&map, &found))
}

fn units(map: &Map, position: &Position) -> Vec<String> {
    let unit = |kind: Option<Kind>, zone: usize| {
        let letter = kind.map(|kind| format!("{} ", kind.letter())).unwrap_or_default();
        format!("{letter}{}", map.zones[zone].name)
    };
    position.units.iter().map(|label| unit(label.kind, label.zone)).collect()
}

fn orders(map: &Map, position: &Position, hold: &str) -> Vec<String> {
    position.orders.iter().map(|order| order.text(map, hold)).collect()
}

fn json<'a>(map: &'a Map, found: &[Of]) -> Json<'a> {
    let name = |&Name { name, source }: &Name| JsonName { name, source };
    let opening = |Opening { position, names }: &Opening| JsonOpening {
        units: units(map, position),
        orders: orders(map, position, "H"),
        names: names.iter().map(name).collect(),
    };
    let group = |group: &OpeningGroup| JsonGroup {
        regions: group.regions.iter().map(|&region| map.regions[region].code.as_str()).collect(),
        openings: group.openings.iter().map(opening).collect(),
    };
    let by_power = found.iter().map(|of| (map.powers[of.power].code.as_str(), of.groups.iter().map(group).collect()));
    Json { command: "diplomacy openings", by_power: by_power.collect() }
}

/// A row for each opening; what several occupy is told once.
fn table(map: &Map, of: &Of) -> Table {
    let mut table = Table::new()
        .only_data("power")
        .column("regions", tr("occupies", "occupe"), Align::Left)
        .column("orders", tr("orders", "ordres"), Align::Left)
        .column("names", tr("name", "nom"), Align::Left);
    let code = map.powers[of.power].code.as_str();
    for OpeningGroup { regions, openings } in &of.groups {
        let regions: Vec<_> = regions.iter().map(|&region| map.regions[region].code.as_str()).collect();
        let regions = regions.join(" ");
        for (at, Opening { position, names }) in openings.iter().enumerate() {
            let names: Vec<_> = names.iter().map(|name| name.name).collect();
            let shown = if at == 0 { regions.as_str() } else { "" };
            table.row(vec![
                Cell::data(code),
                Cell::new(shown, &regions),
                orders(map, position, hold()).join(", ").into(),
                names.join(tr("; ", " ; ")).into(),
            ]);
        }
    }
    table
}

fn text(map: &Map, found: &[Of]) -> String {
    let mut blocks = Vec::new();
    let mut sources = BTreeSet::new();
    for of in found {
        let power = &map.powers[of.power];
        let (name, all, groups) = (power.title(lang()), digits(of.all), digits(of.groups.len()));
        let shown: usize = of.groups.iter().map(|group| group.openings.len()).sum();
        let told = digits(shown);
        let head = if shown == of.all {
            tell!(
                "{name}: {all} openings, which occupy {groups} sets of regions",
                "{name} : {all} ouvertures, qui occupent {groups} ensembles de régions"
            )
        } else {
            tell!("{name}: {told} of {all} openings have a name", "{name} : {told} des {all} ouvertures ont un nom")
        };
        blocks.push(styled(HEADING, &head));
        if shown > 0 {
            blocks.push(table(map, of).to_string());
        }
        let named = of.groups.iter().flat_map(|group| &group.openings).flat_map(|opening| &opening.names);
        sources.extend(named.map(|name| name.source));
    }
    if !sources.is_empty() {
        let beware = tr(
            "A name belongs to orders; here it stands with the position that they lead to. Names are from:",
            "Un nom est celui d'ordres ; il figure ici avec la position où ils mènent. Les noms viennent de :",
        );
        let sources: Vec<_> = sources.into_iter().map(|source| format!("  {source}")).collect();
        blocks.push(format!("{}\n{}", output::fold(beware, 0), sources.join("\n")));
    }
    blocks.join("\n\n")
}
