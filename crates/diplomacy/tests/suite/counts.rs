//! The methods against one another on the standard map.

use std::collections::HashSet;

use ludex_diplomacy::{Map, Piece, Question, autumn, deployments, grouped, read_powers, referee_all, referee_from};

fn both(map: &Map, powers: &[usize]) -> u128 {
    let lists = grouped(map, powers, &()).expect("counted");
    let question = Question { powers: powers.to_vec(), ..Question::default() };
    let scan = question.automaton(map, &()).expect("counted");
    assert_eq!(lists.total, scan.total(), "{}", map.group_name(powers));
    scan.total()
}

/// Every set of powers: 127 counts by lists and by the scan.
#[test]
fn the_two_methods_agree_on_every_set_of_powers() {
    let map = Map::standard();
    for set in 1_u32..1 << map.powers.len() {
        let powers: Vec<_> = (0..map.powers.len()).filter(|power| set >> power & 1 == 1).collect();
        both(&map, &powers);
    }
}

/// What the article has right is right, and the total is ours.
#[test]
fn figures() {
    let map = Map::standard();
    let lists = grouped(&map, &(0..7).collect::<Vec<_>>(), &()).expect("counted");
    assert_eq!(lists.by_power, [97, 88, 93, 160, 98, 425, 40]);
    assert_eq!(lists.by_group[&vec![1, 2]], 7_700);
    assert_eq!(lists.by_group[&vec![0, 4]], 7_138);
    assert_eq!(lists.by_group[&vec![5, 6]], 13_271);
    assert_eq!(lists.by_group[&vec![0, 3, 4]], 1_016_503);
    let groups: Vec<_> = lists.groups.iter().map(|group| map.group_name(&group.powers)).collect();
    assert_eq!(groups, ["AUS+GER+ITA", "ENG+FRA", "RUS+TUR"]);
    assert_eq!(lists.total, 67_804_242_146_058);
}

/// All complete orders of some powers, supports included, through the referee.
fn refereed(pairs: &[&str]) {
    let map = Map::standard();
    for pair in pairs {
        let powers = read_powers(&map, pair).expect("powers");
        let refereed = referee_all(&map, &powers, &()).expect("refereed");
        assert_eq!(refereed.positions.len() as u128, both(&map, &powers), "{pair}");
        assert_eq!(refereed.dislodging, 0, "{pair}: somebody is dislodged in Spring 1901");
    }
}

#[test]
fn the_referee_agrees_on_powers() {
    refereed(&["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]);
}

// Every pair of powers that meet, in tests of about the same length, since tests run side by side.

#[test]
fn the_referee_agrees_on_germany_and_russia() {
    refereed(&["GER,RUS"]);
}

#[test]
fn the_referee_agrees_on_russia_and_turkey() {
    refereed(&["RUS,TUR"]);
}

#[test]
fn the_referee_agrees_on_austria() {
    refereed(&["AUS,RUS", "AUS,ITA", "AUS,GER"]);
}

#[test]
fn the_referee_agrees_in_the_west() {
    refereed(&["ENG,FRA", "FRA,GER", "FRA,ITA", "GER,ITA"]);
}

/// Only pairs that meet can lose positions to one another, and the nine pairs above are all of
/// them.
#[test]
fn other_pairs_never_meet() {
    let map = Map::standard();
    let met = ["AUS+GER", "AUS+ITA", "AUS+RUS", "ENG+FRA", "FRA+GER", "FRA+ITA", "GER+ITA", "GER+RUS", "RUS+TUR"];
    for a in 0..7 {
        for b in a + 1..7 {
            let product = both(&map, &[a]) * both(&map, &[b]);
            assert_eq!(both(&map, &[a, b]) < product, met.contains(&map.group_name(&[a, b]).as_str()));
        }
    }
}

/// Two movements of a power that is alone, without convoys, through the referee.
#[test]
fn the_referee_agrees_on_a_second_movement() {
    let map = Map::standard();
    for code in ["ENG", "FRA", "TUR"] {
        let power = map.power(code).expect("a power");
        let mut positions = HashSet::new();
        for deployment in deployments(&map, power) {
            let pieces: Vec<_> = deployment.units.iter().map(|&(kind, zone)| Piece { power, kind, zone }).collect();
            let refereed = referee_from(&map, &pieces, &()).expect("refereed");
            assert_eq!(refereed.dislodging, 0);
            positions.extend(refereed.positions);
        }
        let counted = autumn(&map, power, &()).expect("counted");
        assert_eq!((counted.without_convoys, counted.with_convoys >= counted.without_convoys), (positions.len(), true));
    }
}

/// Ours: what the program gives today, held so that it is seen if it changes.
#[test]
fn after_autumn() {
    let map = Map::standard();
    let counted = (0..7).map(|power| autumn(&map, power, &()).expect("counted"));
    let counted: Vec<_> = counted.map(|counted| (counted.without_convoys, counted.with_convoys)).collect();
    let expected = [(977, 995), (1032, 1152), (1410, 1459), (2675, 2698), (1182, 1233), (6066, 6514), (344, 346)];
    assert_eq!(counted, expected);
}
