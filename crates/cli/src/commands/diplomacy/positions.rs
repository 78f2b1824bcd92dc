//! `ludex diplomacy list` and `ludex diplomacy sample`: positions with orders that lead there.

use ludex::diplomacy::{Automaton, Map, Position, Question, label_text};
use serde::Serialize;

use super::{conditions, hold, question, scan};
use crate::args::{Everywhere, PositionsArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{ASIDE, HEADING, styled};

#[derive(Serialize)]
struct JsonPosition {
    units: Vec<String>,
    orders: Vec<String>,
}

#[derive(Serialize)]
struct Json {
    command: &'static str,
    total: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    positions: Vec<JsonPosition>,
}

pub(super) fn list(args: &PositionsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let first = |scan: &Automaton, map: &Map| {
        let count = scan.total().min(args.count.into());
        (0..count).map(|rank| scan.position(map, rank)).collect()
    };
    show("diplomacy list", None, args, everywhere, first)
}

pub(super) fn sample(args: &PositionsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let seed = everywhere.seed.unwrap_or(0);
    let drawn = |scan: &Automaton, map: &Map| scan.sample(map, args.count as usize, seed);
    show("diplomacy sample", Some(seed), args, everywhere, drawn)
}

fn show(
    command: &'static str,
    seed: Option<u64>,
    args: &PositionsArgs,
    everywhere: &Everywhere,
    choose: impl Fn(&Automaton, &Map) -> Vec<Position>,
) -> Result<(), Failure> {
    let (map, question) = question(&args.question)?;
    let watch = Watch::new(everywhere);
    let scan = scan(&map, &question, &watch)?;
    let positions = choose(&scan, &map);
    watch.finish();
    if everywhere.json {
        let positions = positions.iter().map(|position| JsonPosition {
            units: position.units.iter().map(|unit| label_text(&map, unit)).collect(),
            orders: position
                .orders
                .iter()
                .map(|order| format!("{} {}", power(&map, order.unit), order.text(&map, "H")))
                .collect(),
        });
        return output::print_json(&Json {
            command,
            total: scan.total().to_string(),
            seed,
            positions: positions.collect(),
        });
    }
    let (name, conditions) = (map.group_name(&question.powers), conditions(&map, &question));
    let (shown, total) = (digits(positions.len()), digits(scan.total()));
    let heading = tell!(
        "{shown} of {total} positions of {name}{conditions}",
        "{shown} des {total} positions de {name}{conditions}"
    );
    let mut lines = vec![styled(HEADING, &heading)];
    if positions.is_empty() {
        lines.push(tr("No position fits.", "Aucune position ne convient.").into());
    }
    for (at, position) in positions.iter().enumerate() {
        // Positions of one line each stand one below the other.
        if at == 0 || question.powers.len() > 1 || question.ignore_power {
            lines.push(String::new());
        }
        lines.extend(position_lines(&map, &question, position));
    }
    output::print(&lines.join("\n"))
}

fn power(map: &Map, unit: usize) -> &str {
    &map.powers[map.units[unit].power].code
}

/// One line for each power: its units, and the orders that led there. Where powers are not told apart, the units first.
fn position_lines(map: &Map, question: &Question, position: &Position) -> Vec<String> {
    let texts = |units: Vec<String>| units.join(", ");
    let units = |of: Option<usize>| {
        let fits = position.units.iter().filter(|unit| unit.power == of);
        texts(fits.map(|unit| label_text(map, &ludex::diplomacy::Label { power: None, ..*unit })).collect())
    };
    let orders = |of: usize| {
        let fits = position.orders.iter().filter(|order| map.units[order.unit].power == of);
        texts(fits.map(|order| order.text(map, hold())).collect())
    };
    let mut lines = Vec::new();
    if question.ignore_power {
        lines.push(format!("  {}", units(None)));
    }
    let told: Vec<_> = question
        .powers
        .iter()
        .map(|&power| if question.ignore_power { String::new() } else { units(Some(power)) })
        .collect();
    let width = told.iter().map(String::len).max().unwrap_or(0);
    for (&power, told) in question.powers.iter().zip(&told) {
        let orders = styled(ASIDE, &orders(power));
        lines.push(format!("  {}  {told:width$}  {orders}", map.powers[power].code));
    }
    lines
}
