//! How regions are occupied, and what is left of a power's own positions: against positions listed
//! one by one.

use std::collections::HashSet;

use ludex_diplomacy::{Condition, Map, Occupied, Question, read_given};
use ludex_testkit::random::Random;

use crate::random_maps::random_map;

#[test]
fn regions_are_occupied_as_the_listed_positions_are() {
    let mut random = Random::new(7);
    for _ in 0..40 {
        let map = Map::read(&random_map(&mut random)).expect("a sound map");
        let scan = Question::of(&map).automaton(&map, &()).expect("no limit");
        let mut listed = vec![Occupied::default(); map.regions.len()];
        for rank in 0..scan.total() {
            for unit in scan.position(&map, rank).units {
                let region = &mut listed[map.region_of(unit.zone)];
                region.total += 1;
                *region.by_power.entry(unit.power.expect("told apart")).or_default() += 1;
            }
        }
        assert_eq!(scan.occupied(&map), listed);
    }
}

/// Every position that fits has its powers in positions that are allowed; of one power alone, all
/// that are allowed fit.
#[test]
fn what_is_known_leaves_what_fits() {
    let mut random = Random::new(1901);
    for _ in 0..200 {
        let map = Map::read(&random_map(&mut random)).expect("a sound map");
        let mut question = Question::of(&map);
        for _ in 0..=random.below(2) {
            let unit = ["", "A ", "F ", "ALPHA ", "BETA A "][random.below(5)];
            let region = &map.regions[random.below(map.regions.len())].code;
            let sign = ["", "-"][random.below(2)];
            question.given.extend(read_given(&map, &format!("{sign}{unit}{region}")).expect("a statement"));
        }
        let scan = question.automaton(&map, &()).expect("no limit");
        let fit: Vec<_> = (0..scan.total()).map(|rank| scan.position(&map, rank).units).collect();
        for own in question.own(&map) {
            let of_power = |units: &Vec<_>| -> Vec<ludex_diplomacy::Label> {
                units.iter().copied().filter(|unit: &ludex_diplomacy::Label| unit.power == Some(own.power)).collect()
            };
            let fitting: HashSet<_> = fit.iter().map(of_power).collect();
            assert!(fitting.len() <= own.allowed && own.allowed <= own.all);
            let about_it = |known: &Condition| known.absent || known.power == Some(own.power);
            if question.given.iter().all(about_it) {
                let alone = Question { powers: vec![own.power], ..question.clone() };
                let alone = alone.automaton(&map, &()).expect("no limit").total();
                assert_eq!(own.allowed as u128, alone, "{:?}", question.given);
            }
        }
    }
}
