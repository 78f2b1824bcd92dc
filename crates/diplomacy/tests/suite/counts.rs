//! The methods against one another on the standard map.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Observer, Progress, Stop};
use ludex_diplomacy::{
    AfterTwo, Kind, Known, Map, Piece, Question, Sampled, after_two, after_two_known, arrangements, autumn,
    deployments, grouped, partitioned, read_given, read_groups, read_powers, read_regions, reconstruct, referee_all,
    referee_from,
};

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

/// What is known after either movement, against all positions by hand: every position after Spring,
/// every movement from there.
#[test]
fn reconstructions_fit_what_is_known() {
    let map = Map::standard();
    let known = |text: &str| read_given(&map, text).expect("facts");
    for power in 0..map.powers.len() {
        let all = reconstruct(&map, power, &[], &[], &()).expect("found");
        let counted = autumn(&map, power, &()).expect("counted");
        assert_eq!((all.springs.len(), all.autumns), (counted.spring, counted.with_convoys));
    }
    let italy = map.power("ITA").expect("a power");
    let found = |spring: &str, autumn: &str| {
        let (spring, autumn) = (if spring.is_empty() { vec![] } else { known(spring) }, known(autumn));
        reconstruct(&map, italy, &spring, &autumn, &()).expect("found")
    };
    // Munich is two moves from Venice and too far from the others: through Tyrolia.
    let munich = found("", "MUN");
    assert!(munich.springs.iter().all(|(units, _)| units.contains(&(Kind::Army, map.zone("TYR").unwrap()))));
    assert_eq!(munich.autumns, found("A TYR", "MUN").autumns);
    assert!(found("-TYR", "MUN").springs.is_empty());
    // An army in Tunis came by sea, over a fleet in the Ionian or the Tyrrhenian.
    let tunis = found("", "A TUN");
    assert!(!tunis.springs.is_empty());
    let seas = ["ION", "TYS"].map(|sea| (Kind::Fleet, map.zone(sea).unwrap()));
    assert!(tunis.springs.iter().all(|(units, _)| seas.iter().any(|sea| units.contains(sea))));
    // Every position is either with a unit in Tunis or without.
    let (with, without) = (found("", "TUN").autumns, found("", "-TUN").autumns);
    assert_eq!(with + without, 1_233);
}

/// The article's figures from the grouping that it chose, and from others.
#[test]
fn any_grouping_has_the_same_sum() {
    let map = Map::standard();
    for groups in ["ENG+FRA,RUS+TUR,AUS+GER+ITA", "AUS+ITA,GER,FRA+ENG,RUS,TUR", "AUS,ITA,GER+RUS+TUR,ENG+FRA"] {
        let groups = read_groups(&map, groups).expect("groups");
        let partition = partitioned(&map, &groups, None, &()).expect("counted");
        assert_eq!(partition.total, 67_804_242_146_058);
        if partition.tables.len() == 3 {
            let (mut cases, mut sum) = (0, 0);
            partition.products(&mut |_, product| {
                (cases, sum) = (cases + 1, sum + product);
                true
            });
            assert_eq!((cases, sum), (partition.cases, partition.total));
        }
    }
    let groups = read_groups(&map, "ENG+FRA,RUS+TUR,AUS+GER+ITA").expect("groups");
    let regions = read_regions(&map, "PIE,BUR,GAL,SIL,PRU").expect("regions");
    let article = partitioned(&map, &groups, Some(&regions), &()).expect("counted");
    // Without Rumania, one region too few: the article's sum with its slip in table C mended.
    assert_eq!(article.total, 74_980_036_938_664 - 643_772_053_166);
    let rows = |table: usize| article.tables[table].rows.iter().map(|row| row.positions).collect::<Vec<_>>();
    assert_eq!(rows(0).iter().sum::<u128>(), 7_700);
    assert_eq!(rows(1), [2_634, 2_634, 2_634, 5_369]);
    assert_eq!((rows(2).len(), rows(2).iter().sum()), (28, 1_016_503));
}

/// An interval of 95% holds the exact number in about 95 of 100 runs, of few samples too.
#[test]
fn intervals_hold_as_often_as_they_say() {
    let map = Map::standard();
    let powers = read_powers(&map, "ITA,TUR").expect("powers");
    let given = |text: &str| read_given(&map, text).expect("facts");
    let (spring, autumn) = (given("ITA A TYR, F ION, TUR A BUL"), given("ITA MUN, TUR GRE"));
    let known = Known { spring: &spring, autumn: &autumn };
    let listed = after_two_known(&map, &powers, known, 100, 0, &()).expect("listed");
    let AfterTwo::Exact { autumns, .. } = listed else { panic!("{listed:?}") };
    let held = (0..50).filter(|&seed| {
        let (low, high) = after_two(&map, &powers, known, 100, seed, &()).expect("sampled").interval;
        (low..=high).contains(&(autumns as f64))
    });
    let held = held.count();
    assert!((44..=50).contains(&held), "{held} of 50 hold {autumns}");
}

/// What is known of several powers after either movement: all positions listed, and a sample of
/// them.
#[test]
fn several_powers_after_two_movements() {
    let map = Map::standard();
    let powers = read_powers(&map, "ITA,TUR").expect("powers");
    let given = |text: &str| read_given(&map, text).expect("facts");
    let (spring, autumn) = (given("ITA A TYR, F ION, TUR A BUL"), given("ITA MUN, TUR GRE"));
    let known = Known { spring: &spring, autumn: &autumn };
    let listed = after_two_known(&map, &powers, known, 100, 0, &()).expect("listed");
    let AfterTwo::Exact { springs, autumns } = &listed else { panic!("{listed:?}") };
    // Of each position both facts hold, and each power by itself is told of as well.
    let alone = |power: &str, spring: &str, autumn: &str| {
        let powers = read_powers(&map, power).expect("a power");
        let (spring, autumn) = (given(spring), given(autumn));
        let known = Known { spring: &spring, autumn: &autumn };
        match after_two_known(&map, &powers, known, 100, 0, &()).expect("listed") {
            AfterTwo::Exact { springs, autumns } => (springs.len(), autumns),
            sampled @ AfterTwo::Sampled { .. } => panic!("{sampled:?}"),
        }
    };
    let (italy, turkey) = (alone("ITA", "A TYR, F ION", "MUN"), alone("TUR", "A BUL", "GRE"));
    assert!(italy.1 > 0 && turkey.1 > 0 && *autumns > 0, "{italy:?} {turkey:?} {autumns}");
    assert!(springs.len() <= italy.0 * turkey.0 && *autumns <= italy.1 * turkey.1, "{italy:?} {turkey:?} {autumns}");
    let sampled = after_two(&map, &powers, known, 400, 3, &()).expect("sampled");
    assert!(sampled.interval.0 <= *autumns as f64 && *autumns as f64 <= sampled.interval.1, "{sampled:?} {autumns}");
    // Nothing fits what cannot be.
    let never = given("ITA STP");
    let known = Known { spring: &[], autumn: &never };
    let none = after_two_known(&map, &powers, Known { spring: &spring, ..known }, 100, 0, &()).expect("listed");
    assert_eq!(none, AfterTwo::Exact { springs: Vec::new(), autumns: 0 });
}

/// Samples that are stopped tell what those drawn until then do.
#[test]
fn samples_that_are_stopped() {
    #[derive(Default)]
    struct StopsAfter200(AtomicU64);
    impl Observer for StopsAfter200 {
        fn progress(&self, now: &Progress) {
            assert_eq!(now.due, 1000);
            self.0.store(now.done, Relaxed);
        }

        fn cancelled(&self) -> bool {
            self.0.load(Relaxed) >= 200
        }
    }
    let map = Map::standard();
    let powers = read_powers(&map, "ENG,FRA").expect("powers");
    let sampled = |samples: u32, observer: &dyn Observer| {
        after_two(&map, &powers, Known::default(), samples, 7, observer).expect("sampled")
    };
    let stopped = sampled(1000, &StopsAfter200::default());
    assert_eq!(stopped, Sampled { stopped: Some(Stop::Cancelled), ..sampled(200, &()) });
}

/// The estimate of a second movement against exact numbers; the ways to fill a small board.
#[test]
fn estimates_hold_the_exact_numbers() {
    let map = Map::standard();
    for (power, exact) in [("ENG", 1_032.0), ("FRA", 1_410.0), ("TUR", 344.0)] {
        let powers = read_powers(&map, power).expect("a power");
        let sampled = after_two(&map, &powers, Known::default(), 1000, 1901, &()).expect("sampled");
        // Alone every draw is a position.
        assert_eq!((sampled.mean, sampled.interval.1, sampled.hits), (exact, exact, 1000), "{power}");
        assert!(sampled.is_known() && sampled.interval.0 > 0.99 * exact, "{power}: {sampled:?}");
    }
    // Two powers that do not meet.
    let powers = read_powers(&map, "ENG,TUR").expect("powers");
    let sampled = after_two(&map, &powers, Known::default(), 200, 7, &()).expect("sampled");
    assert!(sampled.hits == 200 && (sampled.mean - 1_032.0 * 344.0).abs() < 1.0, "{sampled:?}");
    // A sea and a coast with two coasts: fleets of two powers, armies too on the second.
    let small = "ALPHA ()\nF EAS\nBETA ()\nA LOW\nWATER EAS ABUTS LOW/NC LOW/SC\nCOAST low\n\
                 COAST LOW/NC ABUTS EAS\nCOAST LOW/SC ABUTS EAS\n";
    let small = Map::read(small).expect("a map");
    let ways = |units: usize| arrangements(&small, 2, units).to_string();
    assert_eq!([ways(0), ways(1), ways(2), ways(9)], ["1", "9", "21", "21"]);
}
