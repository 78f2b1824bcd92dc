//! `ludex diplomacy autumn`: each power alone on the board, after two movements.

use std::collections::BTreeMap;

use ludex_services::diplomacy::{Autumn, Kind, Map, Reconstruction, autumn, reconstruct};
use serde::Serialize;

use super::{facts, on_map, stopped};
use crate::args::{AutumnArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};

#[derive(Serialize)]
struct JsonPower {
    spring: String,
    without_convoys: String,
    autumn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fitting: Option<JsonFitting>,
}

/// What is left when something is known.
#[derive(Serialize)]
struct JsonFitting {
    autumn: String,
    springs: Vec<JsonSpring>,
}

#[derive(Serialize)]
struct JsonSpring {
    units: Vec<String>,
    autumn: String,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    by_power: BTreeMap<&'a str, JsonPower>,
}

pub(super) fn run(args: &AutumnArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let spring_facts = facts(&map, "--spring", args.spring.as_deref())?;
    let autumn_facts = facts(&map, "--given", args.given.as_deref())?;
    let known = args.spring.is_some() || args.given.is_some();
    let watch = Watch::new(everywhere);
    let mut table = Table::new().column("power", tr("power", "pays"), Align::Left);
    for (key, heading) in [
        ("spring", tr("after Spring", "après le printemps")),
        ("without_convoys", tr("after Autumn,\nwithout convoys", "après l'automne,\nsans convois")),
        ("autumn", tr("after Autumn", "après l'automne")),
    ] {
        table = table.column(key, heading, Align::Right);
    }
    let (mut by_power, mut left) = (BTreeMap::new(), Vec::new());
    for power in powers {
        let Autumn { spring, without_convoys, with_convoys } = autumn(&map, power, &watch).map_err(stopped)?;
        let code = map.powers[power].code.as_str();
        let numbers = [spring, without_convoys, with_convoys].map(Cell::number);
        table.row([code.into()].into_iter().chain(numbers).collect());
        let fitting = if known {
            let fitting = reconstruct(&map, power, &spring_facts, &autumn_facts, &watch).map_err(stopped)?;
            left.push(told(&map, power, &fitting));
            Some(json(&map, &fitting))
        } else {
            None
        };
        let json = JsonPower {
            fitting,
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
    let text = || {
        let mut lines = vec![styled(HEADING, heading), String::new(), table.to_string()];
        lines.extend(left.iter().flatten().cloned());
        lines.join("\n")
    };
    let json = || Json { command: "diplomacy autumn", by_power };
    output::report(everywhere, json, || vec![table.clone()], text)
}

/// The positions after Spring of a power that are told one by one.
const TOLD: usize = 20;

fn units(map: &Map, units: &[(Kind, usize)]) -> Vec<String> {
    units.iter().map(|&(kind, zone)| format!("{} {}", kind.letter(), map.zones[zone].name)).collect()
}

fn json(map: &Map, fitting: &Reconstruction) -> JsonFitting {
    let spring = |(stand, count): &(Vec<(Kind, usize)>, usize)| JsonSpring {
        units: units(map, stand),
        autumn: count.to_string(),
    };
    JsonFitting { autumn: fitting.autumns.to_string(), springs: fitting.springs.iter().map(spring).collect() }
}

/// What is left of a power's positions.
fn told(map: &Map, power: usize, fitting: &Reconstruction) -> Vec<String> {
    let code = &map.powers[power].code;
    let (springs, autumns) = (digits(fitting.springs.len()), digits(fitting.autumns));
    let sentence = tell!(
        "{code}: {autumns} positions after Autumn fit what is known, through {springs} positions after Spring:",
        "{code} : {autumns} positions après l'automne s'accordent avec ce qui est su, par {springs} positions après \
         le printemps :"
    );
    let mut table = Table::new()
        .only_shown(tr("after Spring", "après le printemps"), Align::Left)
        .only_shown(tr("after Autumn", "après l'automne"), Align::Right);
    for (stand, count) in fitting.springs.iter().take(TOLD) {
        table.row(vec![units(map, stand).join(", ").into(), Cell::number(*count)]);
    }
    let mut lines = vec![String::new(), output::fold(&sentence, 0), String::new(), table.to_string()];
    if fitting.springs.is_empty() {
        lines.truncate(1);
        lines.push(tell!("{code}: no position fits what is known.", "{code} : rien ne s'accorde avec ce qui est su."));
    } else if fitting.springs.len() > TOLD {
        let more = digits(fitting.springs.len() - TOLD);
        lines.push(tell!("  and {more} more (--json gives all)", "  et {more} autres (--json les donne toutes)"));
    }
    lines
}
