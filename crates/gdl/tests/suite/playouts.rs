//! Random games of any kind of sheet.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Game as _, Observer, Stop, generator};
use ludex_gdl::{Machine, Sheet};

use crate::loaded;

/// As long and as often won as games that are played one by one.
#[test]
fn random_games_end_as_the_rules_say() {
    // The shortest and the longest games that there are.
    for (name, least, most) in [("tictactoe", 5, 9), ("nim", 3, 12), ("connect4-5x4", 7, 20)] {
        let (loaded, games) = (loaded(name), 4000);
        let told = loaded.machine.simulate(games, 1000, 5, &());
        assert_eq!((told.games, told.given_up, told.stopped), (games, 0, None));
        for own in &told.goals {
            assert_eq!(own.values().sum::<u64>(), games, "{name}");
        }
        let game = loaded.game(name).expect("a game");
        let (mut random, mut moves) = (generator(1), Vec::new());
        let mut one = || game.playout(&game.start(), &mut random, &mut moves, 100).expect("a game").plies;
        let mut alone: Vec<u32> = (0..3000).map(|_| one()).collect();
        alone.sort_unstable();
        let mean = f64::from(alone.iter().sum::<u32>()) / alone.len() as f64;
        assert!((told.steps as f64 / games as f64 - mean).abs() < 0.3, "{name}");
        let [shortest, longest] = told.lengths.map(|length| length as u32);
        assert!(least <= shortest && longest <= most, "{name}: {shortest} to {longest}");
        // One game in a hundred is not missed by four thousand.
        assert!(shortest <= alone[30] && alone[2970] <= longest, "{name}: {shortest} to {longest}");
    }
}

/// Two roles throw coins at once, and a third is chance: each of eight ends is as likely.
#[test]
fn roles_that_move_at_once_are_independent() {
    let rules = "(role a) (role b) (role random) (init thrown) (side heads) (side tails)
        (<= (legal ?r ?s) (role ?r) (side ?s)) (<= (next (shown ?r ?s)) (does ?r ?s))
        (<= terminal (not (true thrown)))
        (<= (goal ?r 0) (role ?r) (true (shown a ?s)) (true (shown b ?t)) (distinct ?s ?t))
        (<= (goal ?r 80) (role ?r) (true (shown a ?s)) (true (shown b ?s)) (not (true (shown random ?s))))
        (<= (goal ?r 100) (role ?r) (true (shown a ?s)) (true (shown b ?s)) (true (shown random ?s)))";
    let machine = Machine::new(&Sheet::read("coins", rules).expect("a sheet"), &()).expect("a machine");
    // A number that 64 does not divide.
    let told = machine.simulate(10_010, 10, 3, &());
    assert_eq!((told.games, told.steps, told.lengths), (10_010, 10_010, [1, 1]));
    for own in &told.goals {
        let share = |goal: i64| own[&goal] as f64 / 10_010.0;
        assert!((share(0) - 0.5).abs() < 0.03 && (share(80) - 0.25).abs() < 0.03, "{own:?}");
        assert_eq!(own.values().sum::<u64>(), 10_010);
    }
}

/// A caller that has enough is heard within a game, however long that is, and what was not finished
/// is not told.
#[test]
fn simulations_are_stopped_within_a_game() {
    struct After(AtomicU64);
    impl Observer for After {
        fn cancelled(&self) -> bool {
            self.0.fetch_sub(1, Relaxed) <= 1
        }
    }
    let rules = "(role a) (init (at 1)) (legal a go) (<= (next (at 1)) (true (at 1))) (<= terminal (true (at 2)))
        (goal a 100)";
    let machine = Machine::new(&Sheet::read("endless", rules).expect("a sheet"), &()).expect("a machine");
    let after = After(AtomicU64::new(1_000));
    let told = machine.simulate(64, 1_000_000_000, 1, &after);
    assert_eq!((told.games, told.given_up, told.stopped, after.0.into_inner()), (0, 0, Some(Stop::Cancelled), 0));
}

/// What does not end is given up, and what was asked for is counted all the same.
#[test]
fn games_without_an_end_are_given_up() {
    let rules = "(role a) (init (at 1)) (legal a go) (<= (next (at 1)) (true (at 1))) (<= terminal (true (at 2)))
        (goal a 100)";
    let machine = Machine::new(&Sheet::read("endless", rules).expect("a sheet"), &()).expect("a machine");
    let told = machine.simulate(100, 50, 1, &());
    assert_eq!((told.games, told.given_up, told.steps), (0, 100, 0));
}
