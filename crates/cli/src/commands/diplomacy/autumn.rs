//! `ludex diplomacy autumn`: each power alone on the board, after two movements.

use std::collections::BTreeMap;

use ludex_services::diplomacy::{Autumn, autumn};
use serde::Serialize;

use super::{on_map, stopped};
use crate::args::{Everywhere, OnMapArgs};
use crate::failure::Failure;
use crate::language::tr;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};

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
    let mut table = Table::new().column("power", tr("power", "pays"), Align::Left);
    for (key, heading) in [
        ("spring", tr("after Spring", "après le printemps")),
        ("without_convoys", tr("after Autumn,\nwithout convoys", "après l'automne,\nsans convois")),
        ("autumn", tr("after Autumn", "après l'automne")),
    ] {
        table = table.column(key, heading, Align::Right);
    }
    let mut by_power = BTreeMap::new();
    for power in powers {
        let Autumn { spring, without_convoys, with_convoys } = autumn(&map, power, &watch).map_err(stopped)?;
        let code = map.powers[power].code.as_str();
        let numbers = [spring, without_convoys, with_convoys].map(Cell::number);
        table.row([code.into()].into_iter().chain(numbers).collect());
        let json = JsonPower {
            spring: spring.to_string(),
            without_convoys: without_convoys.to_string(),
            autumn: with_convoys.to_string(),
        };
        by_power.insert(code, json);
    }
    watch.finish();
    let heading = tr(
        "Positions of each power alone on the board, after two movements",
        "Positions de chaque pays seul sur la carte, après deux mouvements",
    );
    let json = || Json { command: "diplomacy autumn", by_power };
    output::report(everywhere, json, || vec![table.clone()], || format!("{}\n\n{table}", styled(HEADING, heading)))
}
