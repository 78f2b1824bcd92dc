//! Our referee against that of another program, written by other people: the package `diplomacy`
//! for Python. Random units, random orders, most of which have to do with each other.

use std::fmt::Write as _;
use std::process::Command;

use ludex_diplomacy::{Action, Map, read_orders, read_units, resolve};

/// Cases; each takes a millisecond, nearly all of it there.
const CASES: &str = "400";

/// The same units in the same places, the same dislodged with the same retreats. `PYTHON` names a
/// Python with the package; without it, a Python that lacks the package is told and nothing is
/// checked.
#[test]
fn another_program_comes_to_the_same() {
    let named = std::env::var("PYTHON");
    let python = named.as_deref().unwrap_or("python3");
    let [cases, seed] = ["LUDEX_CASES", "LUDEX_SEED"].map(|name| std::env::var(name).ok());
    let (cases, seed) = (cases.unwrap_or_else(|| CASES.into()), seed.unwrap_or_else(|| "1901".into()));
    let script = include_str!("other_referee.py");
    let run = match Command::new(python).args(["-c", script, &cases, &seed]).output() {
        Ok(run) if run.status.code() != Some(77) || named.is_ok() => run,
        _ if named.is_ok() => panic!("{python} cannot be run"),
        _ => return eprintln!("not checked: {python} with the package diplomacy is needed to compare referees"),
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let map = Map::standard();
    let (mut same, mut different) = (0, String::new());
    for line in String::from_utf8_lossy(&run.stdout).lines() {
        let [units, orders, theirs] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let ours = came(&map, units, orders);
        if ours == theirs {
            same += 1;
        } else {
            let _ = writeln!(different, "{orders}\n  ours   {ours}\n  theirs {theirs}");
        }
    }
    assert_eq!(different, "", "{same} are the same");
    assert_eq!(same.to_string(), cases);
}

/// What comes of orders, as the script writes it.
fn came(map: &Map, units: &str, orders: &str) -> String {
    let pieces = read_units(map, units).expect("units");
    let orders = read_orders(map, orders).expect("orders");
    let resolution = resolve(map, &pieces, &orders).expect("resolved");
    // As there, who may be dislodged from the sea is left out.
    let landed = |zone: usize| {
        orders.iter().any(|order| match order.action {
            Action::Move { to, by_convoy: true } => map.region_of(to) == map.region_of(zone),
            _ => false,
        })
    };
    let name = |zone: usize| map.zones[zone].name.as_str();
    let told = pieces.iter().zip(&resolution.rulings).filter_map(|(piece, ruling)| {
        let unit = format!("{} {}", map.powers[piece.power].name, piece.kind.letter());
        match (&ruling.dislodged, ruling.at) {
            (None, Some(zone)) => Some(format!("{unit} {}", name(zone))),
            (Some(_), None) if landed(piece.zone) => None,
            (Some(dislodged), None) if !dislodged.retreats.is_empty() => {
                let mut retreats: Vec<_> = dislodged.retreats.iter().map(|&zone| name(zone)).collect();
                retreats.sort_unstable();
                Some(format!("{unit} {} dislodged: {}", name(piece.zone), retreats.join(" ")))
            }
            // Without a retreat it is taken from the board at once.
            (Some(_), None) => None,
            other => panic!("{other:?}"),
        }
    });
    let mut told: Vec<_> = told.collect();
    told.sort_unstable();
    told.join(", ")
}
