//! Our standard map against that of another program, written by other people: the package
//! `diplomacy` for Python.

use std::collections::BTreeSet;
use std::process::Command;

use ludex_diplomacy::{Kind, Map};

const SCRIPT: &str = "
import sys
try:
    from diplomacy import Map
except ImportError:
    sys.exit(77)
game = Map('standard')
places = sorted(set(place.upper() for place in game.locs))
split = set(place.split('/')[0] for place in places if '/' in place)
for power, units in game.units.items():
    for unit in units:
        print('unit', power, unit)
for kind in 'AF':
    can = [p for p in places if ('/' not in p if kind == 'A' else p not in split)]
    for a in can:
        for b in can:
            if a != b and game.abuts(kind, a, '-', b):
                print(kind, a, b)
";

/// The same units and the same borders. `PYTHON` names a Python with the package `diplomacy`, as
/// `check` makes one; without it, a Python that lacks the package is told and nothing is checked.
#[test]
fn another_program_has_the_same_map() {
    let named = std::env::var("PYTHON");
    let python = named.as_deref().unwrap_or("python3");
    let run = match Command::new(python).args(["-c", SCRIPT]).output() {
        Ok(run) if run.status.code() != Some(77) || named.is_ok() => run,
        _ if named.is_ok() => panic!("{python} cannot be run"),
        _ => return eprintln!("not checked: {python} with the package diplomacy is needed to compare maps"),
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let theirs: BTreeSet<String> = String::from_utf8_lossy(&run.stdout).lines().map(str::to_owned).collect();
    let map = Map::standard();
    let mut ours = BTreeSet::new();
    for unit in &map.units {
        let (power, zone) = (&map.powers[unit.power].name, &map.zones[unit.home].name);
        ours.insert(format!("unit {power} {} {zone}", unit.kind.letter()));
    }
    for kind in [Kind::Army, Kind::Fleet] {
        for (from, zone) in map.zones.iter().enumerate() {
            let borders = map.moves(kind, from).iter();
            ours.extend(borders.map(|&to| format!("{} {} {}", kind.letter(), zone.name, map.zones[to].name)));
        }
    }
    let only = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>();
    assert_eq!((only(&ours, &theirs), only(&theirs, &ours)), (vec![], vec![]), "only ours, only theirs");
}
