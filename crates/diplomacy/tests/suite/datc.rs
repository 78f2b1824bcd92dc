//! The cases of `testdata/diplomacy/datc.txt`, from their orders as people write them to what
//! becomes of each.

use std::fmt::Write as _;

use ludex_diplomacy::{Map, Outcome, Ruling, read_orders, read_units, resolve, units_of_orders};

/// A case: its number, the units if they are not those of the orders, and lines with what must be.
struct Case<'t> {
    number: &'t str,
    units: Option<&'t str>,
    lines: Vec<(&'t str, Option<&'t str>)>,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with("6.") {
            cases.push(Case { number: line, units: None, lines: Vec::new() });
            continue;
        }
        let case = cases.last_mut().expect("a number before its orders");
        match line.strip_prefix("units ") {
            Some(units) => case.units = Some(units),
            None => case.lines.push(match line.split_once(" : ") {
                Some((order, wanted)) => (order, Some(wanted)),
                None => (line, None),
            }),
        }
    }
    cases
}

fn is(ruling: &Ruling, wanted: &str) -> bool {
    match wanted {
        "moves" => ruling.outcome == Outcome::Moves,
        "stays" => ruling.outcome != Outcome::Moves,
        "stands" => ruling.at.is_some(),
        "dislodged" => ruling.at.is_none() && ruling.dislodged.is_some(),
        "counts" => ruling.outcome == Outcome::Supports,
        "carries" => ruling.outcome == Outcome::Carries,
        "nothing" => !matches!(ruling.outcome, Outcome::Supports | Outcome::Carries),
        other => panic!("`{other}` is not known"),
    }
}

#[test]
fn test_cases_of_adjudicators() {
    let map = Map::standard();
    let (mut checked, mut wrong) = (0, String::new());
    let cases = cases(include_str!("../../../../testdata/diplomacy/datc.txt"));
    for case in &cases {
        let text: Vec<_> = case.lines.iter().map(|(order, _)| *order).collect();
        let orders = read_orders(&map, &text.join("\n")).unwrap_or_else(|problem| panic!("{}: {problem}", case.number));
        let pieces = match case.units {
            Some(units) => read_units(&map, units),
            None => units_of_orders(&map, &orders),
        };
        let pieces = pieces.unwrap_or_else(|problem| panic!("{}: {problem}", case.number));
        let resolution = resolve(&map, &pieces, &orders).expect("one order a unit");
        for ((line, wanted), order) in case.lines.iter().zip(&orders) {
            let Some(wanted) = wanted else { continue };
            let ruling =
                resolution.rulings.iter().find(|ruling| ruling.order.as_ref() == Some(order)).expect("a ruling");
            checked += 1;
            if !is(ruling, wanted) {
                let _ =
                    writeln!(wrong, "{}: {line}: {wanted}, not {:?}: {}", case.number, ruling.outcome, ruling.why.en);
            }
        }
    }
    assert_eq!(wrong, "");
    assert_eq!((cases.len(), checked), (129, 313));
}
