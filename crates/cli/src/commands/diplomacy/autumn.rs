//! `ludex diplomacy autumn`: each power alone on the board, after two movements.

use std::collections::BTreeMap;

use ludex_services::diplomacy::{Autumn, autumn};
use serde::Serialize;

use super::{on_map, stopped};
use crate::args::{Everywhere, OnMapArgs};
use crate::failure::Failure;
use crate::language::tr;
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::table::{Align, Table};

#[derive(Serialize)]
struct JsonPower {
    spring: String,
    without_convoys: String,
    autumn: String,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    by_power: BTreeMap<&'a str, JsonPower>,
}

pub(super) fn run(args: &OnMapArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(args, everywhere)?;
    let watch = Watch::new(everywhere);
    let mut table = Table::new().column(tr("power", "pays"), Align::Left);
    for heading in [
        tr("after Spring", "après le printemps"),
        tr("after Autumn,\nwithout convoys", "après l'automne,\nsans convois"),
        tr("after Autumn", "après l'automne"),
    ] {
        table = table.column(heading, Align::Right);
    }
    let mut by_power = BTreeMap::new();
    for power in powers {
        let Autumn { spring, without_convoys, with_convoys } = autumn(&map, power, &watch).map_err(stopped)?;
        let code = map.powers[power].code.as_str();
        table.row(vec![code.into(), digits(spring), digits(without_convoys), digits(with_convoys)]);
        let json = JsonPower {
            spring: spring.to_string(),
            without_convoys: without_convoys.to_string(),
            autumn: with_convoys.to_string(),
        };
        by_power.insert(code, json);
    }
    watch.finish();
    if everywhere.json {
        return output::print_json(&Json { command: "diplomacy autumn", by_power });
    }
    let heading = tr(
        "Positions of each power alone on the board, after two movements",
        "Positions de chaque pays seul sur la carte, après deux mouvements",
    );
    output::print(&format!("{}\n\n{table}", styled(HEADING, heading)))
}
