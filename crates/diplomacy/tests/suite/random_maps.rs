//! Small random maps, on which everything can be listed: the methods, the referee and the questions
//! agree.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use ludex_diplomacy::{
    Fate, Kind, Label, Map, Piece, Position, Question, adjudicate, commands, grouped, read_given, referee_all,
    write_csv,
};
use ludex_testkit::random::Random;

/// A map in the grammar of the `DPjudge`: some regions, some of them seas or with two coasts,
/// borders at random, two or three powers with one or two units.
pub(crate) fn random_map(random: &mut Random) -> String {
    let count = 6 + random.below(3);
    let name = |at: usize| format!("R{at:02}");
    let grounds: Vec<_> = (0..count).map(|_| ["LAND", "COAST", "COAST", "WATER"][random.below(4)]).collect();
    let two_coasts = (0..count).find(|&at| grounds[at] == "COAST" && random.below(2) == 0);
    let mut borders = vec![Vec::new(); count];
    for a in 0..count {
        for b in a + 1..count {
            if random.below(5) < 3 {
                let land_only = random.below(4) == 0;
                let coast = |at: usize, random: &mut Random| match two_coasts {
                    Some(there) if there == at && !land_only => {
                        format!("{}/{}", name(at), ["NC", "SC"][random.below(2)])
                    }
                    _ if land_only => name(at).to_lowercase(),
                    _ => name(at),
                };
                let (to_a, to_b) = (coast(a, random), coast(b, random));
                borders[a].push((to_a.clone(), to_b.clone()));
                borders[b].push((to_b, to_a));
            }
        }
    }
    let mut text = String::new();
    for at in 0..count {
        let plain = two_coasts != Some(at);
        let own = if plain { name(at) } else { name(at).to_lowercase() };
        let all: Vec<_> =
            borders[at].iter().map(|(_, to)| if plain { to.clone() } else { to.to_lowercase() }).collect();
        let _ = writeln!(text, "{} {own} ABUTS {}", grounds[at], all.join(" "));
        for coast in ["NC", "SC"].iter().filter(|_| !plain) {
            let own = format!("{}/{coast}", name(at));
            let of_coast = borders[at].iter().filter(|(from, _)| *from == own).map(|(_, to)| to.clone());
            let _ = writeln!(text, "COAST {own} ABUTS {}", of_coast.collect::<Vec<_>>().join(" "));
        }
    }
    let mut homes: Vec<_> = (0..count).collect();
    for power in ["ALPHA", "BETA", "GAMMA"].iter().take(2 + random.below(2)) {
        let _ = writeln!(text, "{power} (SOME)");
        for _ in 0..=random.below(2) {
            let home = homes.swap_remove(random.below(homes.len()));
            let fleet = grounds[home] == "WATER" || (grounds[home] == "COAST" && random.below(2) == 0);
            let coast = if fleet && two_coasts == Some(home) { "/NC" } else { "" };
            let _ = writeln!(text, "{} {}{coast}", if fleet { "F" } else { "A" }, name(home));
        }
    }
    text
}

fn all_positions(map: &Map, question: &Question) -> Vec<Position> {
    let scan = question.automaton(map, &()).expect("counted");
    (0..scan.total()).map(|rank| scan.position(map, rank)).collect()
}

fn units(position: &Position) -> Vec<(usize, Kind, usize)> {
    position.units.iter().map(|unit| (unit.power.expect("told"), unit.kind.expect("told"), unit.zone)).collect()
}

fn pieces(map: &Map) -> Vec<Piece> {
    map.units.iter().map(|unit| Piece { power: unit.power, kind: unit.kind, zone: unit.home }).collect()
}

/// The orders of a position lead to a position that shows itself like this.
fn orders_lead_there(map: &Map, question: &Question, position: &Position) {
    let pieces = pieces(map);
    let mut orders = vec![ludex_diplomacy::Command::Hold; pieces.len()];
    for order in position.orders.iter().filter(|order| order.to != map.units[order.unit].home) {
        orders[order.unit] = ludex_diplomacy::Command::Move(order.to);
    }
    let fates = adjudicate(map, &pieces, &orders);
    let shown = pieces.iter().zip(&fates).map(|(piece, fate)| {
        let Fate::At(zone) = *fate else { panic!("dislodged") };
        seen(map, question, (piece.power, piece.kind, zone))
    });
    assert_eq!(shown.collect::<BTreeSet<_>>(), position.units.iter().copied().collect());
}

fn seen(map: &Map, question: &Question, (power, kind, zone): (usize, Kind, usize)) -> Label {
    let bare = map.regions[map.region_of(zone)].zones[0];
    Label {
        power: (!question.ignore_power).then_some(power),
        kind: (!question.ignore_kind).then_some(kind),
        zone: if question.ignore_kind { bare } else { zone },
    }
}

#[test]
fn everything_agrees() {
    let mut random = Random::new(1901);
    let mut dislodging = 0;
    let mut tried = 0;
    while tried < 150 {
        let text = random_map(&mut random);
        let map = Map::read(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        let pieces = pieces(&map);
        let sets: usize = (0..pieces.len()).map(|at| commands(&map, &pieces, at).len()).product();
        if sets > 60_000 {
            continue;
        }
        tried += 1;
        let question = Question::of(&map);
        let refereed = referee_all(&map, &question.powers, &()).expect("refereed");
        dislodging += refereed.dislodging;
        let listed = all_positions(&map, &question);
        let positions: HashSet<_, _> = listed.iter().map(units).collect();
        assert_eq!(positions.len(), listed.len(), "a position twice\n{text}");
        assert_eq!(positions, refereed.positions, "{text}");
        let lists = grouped(&map, &question.powers, &()).expect("counted");
        assert_eq!(lists.total, listed.len() as u128, "{text}");
        occupancy_and_knowledge(&map, &question, &listed);
        for (ignore_power, ignore_kind) in [(false, false), (true, false), (false, true), (true, true)] {
            let question = Question { ignore_power, ignore_kind, ..question.clone() };
            let told = all_positions(&map, &question);
            for position in &told {
                orders_lead_there(&map, &question, position);
            }
            let told: BTreeSet<BTreeSet<_>> = told.into_iter().map(|p| p.units.into_iter().collect()).collect();
            let expected: BTreeSet<BTreeSet<_>> =
                positions.iter().map(|p| p.iter().map(|&unit| seen(&map, &question, unit)).collect()).collect();
            assert_eq!(told, expected, "{text}");
        }
        let again = Map::read(&write_csv(&map)).unwrap_or_else(|problem| panic!("{problem}\n{}", write_csv(&map)));
        assert_eq!(grouped(&again, &question.powers, &()).expect("counted").total, lists.total, "{text}");
    }
    assert!(dislodging > 0, "the maps are too tame");
}

fn occupancy_and_knowledge(map: &Map, question: &Question, listed: &[Position]) {
    let mut counted = BTreeMap::new();
    for label in listed.iter().flat_map(|position| &position.units) {
        *counted.entry(*label).or_insert(0_u128) += 1;
    }
    let scan = question.automaton(map, &()).expect("counted");
    assert_eq!(scan.occupancy().into_iter().filter(|(_, count)| *count > 0).collect::<BTreeMap<_, _>>(), counted);
    for region in &map.regions {
        for given in [&region.code, &format!("-A {}", region.code), &format!("BET F {}", region.code)] {
            let given = read_given(map, given).expect("read");
            let known = &given[0];
            let fits = |label: &&Label| {
                map.region_of(label.zone) == known.region
                    && known.power.is_none_or(|power| Some(power) == label.power)
                    && known.kind.is_none_or(|kind| Some(kind) == label.kind)
            };
            let fitting = listed.iter().filter(|p| p.units.iter().any(|unit| fits(&unit)) != known.absent).count();
            let question = Question { given: given.clone(), ..question.clone() };
            assert_eq!(question.automaton(map, &()).expect("counted").total(), fitting as u128);
        }
    }
}
