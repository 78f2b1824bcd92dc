//! `ludex diplomacy openings`: the openings of each power by what they occupy, with their names.

use std::collections::BTreeSet;

use ludex_services::Lang;
use ludex_services::diplomacy::{Map, Opening, OpeningGroup};
use ludex_services::framed::Answer;
use ludex_services::movement::{OpeningsOf, OpeningsReport, openings, order_texts};

use super::{codes_language, failure, hold, on_map};
use crate::args::{Everywhere, OpeningsArgs};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, BREAK, Cell, Table};

pub(super) fn run(args: &OpeningsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let watch = Watch::new(everywhere);
    let found = openings(&map, &powers, args.named, &watch).map_err(|why| failure(&why))?;
    watch.finish();
    let language = codes_language(everywhere);
    let tables = || found.iter().map(|of| table(&map, of, language)).collect();
    output::report(
        everywhere,
        || Answer { command: "diplomacy openings", report: OpeningsReport::new(&map, &found), cost: () },
        tables,
        || text(&map, &found),
    )
}

/// A row for each opening, with orders in a language; what several occupy is told once.
fn table(map: &Map, of: &OpeningsOf, language: Lang) -> Table {
    let mut table = Table::new()
        .only_data("power")
        .column("regions", tr("occupies", "occupe"), Align::Left)
        .column("orders", tr("orders", "ordres"), Align::Left)
        .column("names", tr("name", "nom"), Align::Left);
    let code = map.powers[of.power].code.as_str();
    for OpeningGroup { regions, openings } in &of.groups {
        let regions = map.codes(regions).join(" ");
        for (at, Opening { position, names }) in openings.iter().enumerate() {
            let names: Vec<_> = names.iter().map(|name| name.name).collect();
            let shown = if at == 0 { regions.as_str() } else { "" };
            let orders = order_texts(map, position, hold(language));
            table.row(vec![
                Cell::data(code),
                Cell::new(shown, &regions),
                Cell::new(orders.join(&format!(", {BREAK}")), orders.join(", ")),
                Cell::new(names.join(tr("; ", " ; ")), names.join("; ")),
            ]);
        }
    }
    table
}

fn text(map: &Map, found: &[OpeningsOf]) -> String {
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
            blocks.push(table(map, of, lang()).to_string());
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
