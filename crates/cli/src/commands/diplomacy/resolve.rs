//! `ludex diplomacy resolve`: what becomes of orders, and why.

use ludex_services::Lang;
use ludex_services::diplomacy::{
    Dislodged, Kind, Map, Piece, Resolution, Ruling, read_orders, read_units, resolve, units_of_orders,
};
use ludex_services::framed::Answer;
use ludex_services::movement::RulingsReport;
use ludex_services::unbroken::one_piece;

use super::{bad, codes_language, read_map};
use crate::args::{Everywhere, ResolveArgs};
use crate::failure::Failure;
use crate::input;
use crate::language::{lang, said, tell, tr};
use crate::output;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};

/// The word for units that are where their orders say.
const OF_ORDERS: &str = "orders";

pub(super) fn run(args: &ResolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    if args.from.is_some() && !args.orders.is_empty() {
        let what = tr("give orders or --from, not both", "donnez des ordres ou --from, pas les deux");
        return Err(Failure::BadInput(what.into()));
    }
    let map = read_map(args.map.as_deref(), everywhere)?;
    let (name, typed) = match &args.from {
        Some(file) => (input::name(file), input::read_text(file, everywhere)?),
        None => (tr("ORDERS", "ORDRES").into(), args.orders.join("\n")),
    };
    let wrong = |mut problem: ludex_services::diplomacy::Diagnostic| {
        // What is typed as arguments has no lines.
        problem.line = problem.line.filter(|_| args.from.is_some());
        bad(&name, &problem)
    };
    let orders = read_orders(&map, &typed).map_err(wrong)?;
    let pieces = match args.units.as_deref() {
        None => map.units.iter().map(|unit| Piece { power: unit.power, kind: unit.kind, zone: unit.home }).collect(),
        Some(OF_ORDERS) => units_of_orders(&map, &orders).map_err(wrong)?,
        Some(units) => read_units(&map, units).map_err(|mut problem| {
            problem.line = None;
            bad("--units", &problem)
        })?,
    };
    let resolution = resolve(&map, &pieces, &orders).map_err(wrong)?;
    output::report(
        everywhere,
        || {
            let report = RulingsReport::new(&map, &pieces, &resolution, lang());
            Answer { command: "diplomacy resolve", report, cost: () }
        },
        || vec![table(&map, &pieces, &resolution, codes_language(everywhere))],
        || report(&map, &pieces, &resolution),
    )
}

fn unit(map: &Map, piece: &Piece) -> String {
    map.unit_text(piece.kind, piece.zone)
}

fn zones<'m>(map: &'m Map, dislodged: &Dislodged) -> Vec<&'m str> {
    dislodged.retreats.iter().map(|&zone| map.zones[zone].name.as_str()).collect()
}

fn order(map: &Map, piece: &Piece, ruling: &Ruling, language: Lang) -> Option<String> {
    ruling.order.as_ref().map(|order| order.text(map, piece.kind, language))
}

/// What becomes of each order, written in a language.
fn table(map: &Map, pieces: &[Piece], resolution: &Resolution, language: Lang) -> Table {
    let mut table = Table::new()
        .column("power", tr("power", "pays"), Align::Left)
        .column("order", tr("order", "ordre"), Align::Left)
        .only_data("outcome")
        .column("why", tr("what becomes of it", "ce qu'il devient"), Align::Left);
    for (piece, ruling) in pieces.iter().zip(&resolution.rulings) {
        if let Some(order) = order(map, piece, ruling, language) {
            let (power, outcome) = (map.powers[piece.power].code.as_str(), Cell::data(ruling.outcome.word()));
            table.row(vec![power.into(), order.into(), outcome, said(&ruling.why).into()]);
        }
    }
    for stray in &resolution.strays {
        let order = stray.order.text(map, stray.order.kind.unwrap_or(Kind::Army), language);
        let power = stray.order.power.map(|power| map.powers[power].code.clone()).unwrap_or_default();
        table.row(vec![power.into(), order.into(), Cell::default(), said(&stray.why).into()]);
    }
    table
}

fn report(map: &Map, pieces: &[Piece], resolution: &Resolution) -> String {
    let (mut holding, mut driven_out) = (Vec::new(), Vec::new());
    for (piece, ruling) in pieces.iter().zip(&resolution.rulings) {
        if ruling.order.is_none() {
            holding.push(one_piece(&format!("{} {}", map.powers[piece.power].code, unit(map, piece))));
        }
        if let Some(dislodged) = &ruling.dislodged {
            driven_out.push(retreat(map, pieces, piece, dislodged));
        }
    }
    let heading = tr("The orders, and what becomes of them", "Les ordres, et ce qu'ils deviennent");
    let mut lines = vec![styled(HEADING, heading), String::new(), table(map, pieces, resolution, lang()).to_string()];
    lines.extend(driven_out.into_iter().map(|line| format!("\n{}", output::fold(&line, 0))));
    if !holding.is_empty() {
        let holding = holding.join(", ");
        let line = tell!("Without orders, and so hold: {holding}", "Sans ordre, elles tiennent donc : {holding}");
        lines.push(format!("\n{}", output::fold(&line, 0)));
    }
    lines.join("\n")
}

fn retreat(map: &Map, pieces: &[Piece], piece: &Piece, dislodged: &Dislodged) -> String {
    let (whom, by) = (unit(map, piece), unit(map, &pieces[dislodged.by]));
    let retreats = zones(map, dislodged).join(", ");
    if retreats.is_empty() {
        tell!(
            "{whom} is dislodged by {by}, has no retreat and is disbanded.",
            "{whom} est délogée par {by}, n'a pas de retraite et disparaît."
        )
    } else {
        tell!(
            "{whom} is dislodged by {by}, and may retreat to {retreats}.",
            "{whom} est délogée par {by}, et peut se retirer en {retreats}."
        )
    }
}
