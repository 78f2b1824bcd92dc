//! The article's expert system: its rules and facts for some powers, as a text that `ludex rules
//! run` runs.
//!
//! ```text
//! (ARMEEVOISIN BUD GAL)            an army can go from BUD to GAL; FLOTTEVOISIN for fleets
//! (ZONE STP/SC 56 STP)             a zone, its number, its region
//! (UNITE AUS 1 A BUD)              a power's first unit
//! (OPPOSITION AUS 1 VIE 2 BUD)     unit 1 into VIE and unit 2 into BUD would exchange their places
//! (ECHANGE AUS VEN ITA TRI)      a unit of each there would have exchanged their places
//! (PLACE AUS 1 14 GAL GAL)         unit 1 can be in zone GAL, number 14, of region GAL
//! (DEPLOIEMENT AUS GAL GAL …)      a position: the zones of the units, each with its region
//! ```
//!
//! Identical units are not told apart: a rule takes them in the order of their zones' numbers, and
//! there is a rule for each order of the units. Facts are a set, so ways that lead to the same
//! position make one fact. Several powers together are counted, not stored: `(count ENG+FRA)`.
//!
//! An exchange between powers is refused by zones. That is exact where only one unit of a power can
//! have come to such a zone, as on the standard map (VEN and TRI), and refused as a program
//! elsewhere.

use std::fmt::Write as _;

use ludex_core::{Text, say};

use crate::map::{Kind, Map};

/// The program for some powers.
///
/// # Errors
/// If units of two powers could exchange their places in ways that positions do not tell.
pub fn rule_program(map: &Map, powers: &[usize]) -> Result<String, Text> {
    let mut text = String::from(
        "(p stays (UNITE ?power ?unit ?kind ?zone) (ZONE ?zone ?number ?region)
   --> (make PLACE ?power ?unit ?number ?zone ?region))
(p walks (UNITE ?power ?unit A ?home) (ARMEEVOISIN ?home ?zone) (ZONE ?zone ?number ?region)
   --> (make PLACE ?power ?unit ?number ?zone ?region))
(p sails (UNITE ?power ?unit F ?home) (FLOTTEVOISIN ?home ?zone) (ZONE ?zone ?number ?region)
   --> (make PLACE ?power ?unit ?number ?zone ?region))\n",
    );
    for &power in powers {
        for order in orders(map, power) {
            deploys(map, power, &order, &mut text);
        }
    }
    if powers.len() > 1 {
        together(map, powers, &mut text)?;
    }
    facts(map, powers, &mut text);
    Ok(text)
}

/// All orders of a power's units in which units of different kinds stay in place.
fn orders(map: &Map, power: usize) -> Vec<Vec<usize>> {
    let units = &map.powers[power].units;
    let mut orders = vec![Vec::new()];
    for &place in units {
        let mut longer = Vec::new();
        for order in &orders {
            let fits = |unit: &&usize| map.units[**unit].kind == map.units[place].kind && !order.contains(*unit);
            longer.extend(units.iter().filter(fits).map(|&unit| [&order[..], &[unit]].concat()));
        }
        orders = longer;
    }
    orders
}

/// The number of a unit in its power, from 1.
fn number(map: &Map, unit: usize) -> usize {
    let units = &map.powers[map.units[unit].power].units;
    units.iter().position(|&other| other == unit).map_or(0, |at| at + 1)
}

fn deploys(map: &Map, power: usize, order: &[usize], text: &mut String) {
    let code = &map.powers[power].code;
    let name: Vec<_> = order.iter().map(|&unit| number(map, unit).to_string()).collect();
    let _ = writeln!(text, "(p {code}-{}", name.join("-"));
    for (at, &unit) in order.iter().enumerate() {
        let before = (0..at).rev().find(|&before| map.units[order[before]].kind == map.units[unit].kind);
        let zone = before.map_or(format!("?n{at}"), |before| format!("{{ ?n{at} > ?n{before} }}"));
        let _ = writeln!(text, "   (PLACE {code} {} {zone} ?z{at} ?r{at})", number(map, unit));
    }
    let places: Vec<_> = (0..order.len()).map(|at| format!("?r{at}")).collect();
    if order.len() > 1 {
        let _ = writeln!(text, "   (DIFF {})", places.join(" "));
    }
    for a in 0..order.len() {
        for b in a + 1..order.len() {
            let [first, second] = [order[a], order[b]].map(|unit| number(map, unit));
            let _ = writeln!(text, "   - (OPPOSITION {code} {first} ?z{a} {second} ?z{b})");
        }
    }
    let _ = writeln!(text, "   --> (make DEPLOIEMENT {code}{}))", zones(0, order.len()));
}

/// ` ?z0 ?r0 ?z1 ?r1 …`
fn zones(from: usize, to: usize) -> String {
    (from..to).fold(String::new(), |text, at| text + &format!(" ?z{at} ?r{at}"))
}

/// The rule that counts the positions of several powers.
fn together(map: &Map, powers: &[usize], text: &mut String) -> Result<(), Text> {
    let name = map.group_name(powers);
    let _ = writeln!(text, "(p together");
    let mut starts = vec![0];
    for &power in powers {
        let (from, units) = (starts[starts.len() - 1], map.powers[power].units.len());
        let _ = writeln!(text, "   (DEPLOIEMENT {}{})", map.powers[power].code, zones(from, from + units));
        starts.push(from + units);
    }
    let all: Vec<_> = (0..starts[powers.len()]).map(|at| format!("?r{at}")).collect();
    let _ = writeln!(text, "   (DIFF {})", all.join(" "));
    for (a, b) in pairs(map, powers).filter(|&(a, b)| map.units[a].power != map.units[b].power) {
        if !alone(map, a, b) || !alone(map, b, a) {
            return Err(say!(
                "{name}: two units could exchange places and give the same position; count the positions without rules",
                "{name} : deux unités pourraient échanger leurs places et donner la même position ; comptez les \
                 positions sans règles"
            ));
        }
        for (i, _) in slots(map, powers, a) {
            for (j, _) in slots(map, powers, b) {
                let [a, b] = [a, b].map(|unit| &map.powers[map.units[unit].power].code);
                let _ = writeln!(text, "   - (ECHANGE {a} ?z{i} {b} ?z{j})");
            }
        }
    }
    let _ = writeln!(text, "   --> (count {name}))");
    Ok(())
}

/// Whether no other unit of its power can come to where a unit would exchange places with another.
fn alone(map: &Map, unit: usize, with: usize) -> bool {
    let fellows = map.powers[map.units[unit].power].units.iter().filter(|&&other| other != unit);
    fellows.into_iter().all(|&other| !map.reached_regions(other).has(map.home_region(with)))
}

/// The places in the joint rule of the units that are like a unit: any of them may be it.
fn slots<'m>(map: &'m Map, powers: &'m [usize], unit: usize) -> impl Iterator<Item = (usize, usize)> + 'm {
    let like = map.units[unit];
    let all = map.units_of(powers).into_iter().enumerate();
    all.filter(move |&(_, other)| map.units[other].power == like.power && map.units[other].kind == like.kind)
}

/// The pairs of units that could exchange their places.
fn pairs<'m>(map: &'m Map, powers: &[usize]) -> impl Iterator<Item = (usize, usize)> + 'm {
    let units = map.units_of(powers);
    let all: Vec<_> = units.iter().flat_map(|&a| units.iter().map(move |&b| (a, b))).collect();
    all.into_iter().filter(|&(a, b)| a < b && exchange(map, a, b))
}

fn exchange(map: &Map, a: usize, b: usize) -> bool {
    let goes = |x: usize, y: usize| map.reaches(map.units[x].kind, map.units[x].home, map.home_region(y));
    goes(a, b) && goes(b, a)
}

fn facts(map: &Map, powers: &[usize], text: &mut String) {
    let units = map.units_of(powers);
    for &unit in &units {
        let home = map.units[unit].home;
        let (code, kind) = (&map.powers[map.units[unit].power].code, map.units[unit].kind.letter());
        let _ = writeln!(text, "(UNITE {code} {} {kind} {})", number(map, unit), map.zones[home].name);
    }
    for (at, zone) in map.zones.iter().enumerate() {
        let _ = writeln!(text, "(ZONE {} {at} {})", zone.name, map.regions[zone.region].code);
    }
    for (kind, word) in [(Kind::Army, "ARMEEVOISIN"), (Kind::Fleet, "FLOTTEVOISIN")] {
        for (from, zone) in map.zones.iter().enumerate() {
            for &to in map.moves(kind, from) {
                let _ = writeln!(text, "({word} {} {})", zone.name, map.zones[to].name);
            }
        }
    }
    for (a, b) in pairs(map, powers) {
        let [a_code, b_code] = [a, b].map(|unit| &map.powers[map.units[unit].power].code);
        let (a_number, b_number) = (number(map, a), number(map, b));
        for to in into(map, a, b) {
            for back in into(map, b, a) {
                let _ = if a_code == b_code {
                    writeln!(
                        text,
                        "(OPPOSITION {a_code} {a_number} {to} {b_number} {back})\n(OPPOSITION {a_code} {b_number} {back} {a_number} {to})"
                    )
                } else {
                    writeln!(text, "(ECHANGE {a_code} {to} {b_code} {back})")
                };
            }
        }
    }
}

/// The zones in which a unit would stand where another began.
fn into(map: &Map, unit: usize, other: usize) -> impl Iterator<Item = &str> {
    let zones = map.reach(unit).into_iter().filter(move |&zone| map.region_of(zone) == map.home_region(other));
    zones.map(|zone| map.zones[zone].name.as_str())
}
