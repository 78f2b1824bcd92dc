//! Random games of any kind of sheet.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Game as _, Observer, Stop, generator};
use ludex_gdl::{Machine, Seat, Sheet, Slow};

use crate::{ALL, loaded, sheet};

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

/// The definition plays the games that gates play, those that are given up among them.
#[test]
fn both_evaluators_play_the_same_games() {
    let stuck = "(role a) (role b) (init (at 1)) (legal b wait) (side left) (side right)
        (<= (legal a (go ?s)) (side ?s) (true (at 1)))
        (<= (next (at 2)) (does a (go left))) (<= (next (at 3)) (does a (go right)))
        (<= terminal (true (at 3))) (goal a 60) (goal b 40)";
    let endless = "(role a) (init (at 1)) (legal a stay) (legal a go) (<= (next (at 1)) (does a stay))
        (<= (next (at 10)) (does a go)) (<= terminal (true (at 10))) (goal a 100) (goal a many)";
    let odd = [("stuck", stuck), ("endless", endless)].map(|(name, rules)| Sheet::read(name, rules).expect("a sheet"));
    for sheet in ALL.into_iter().map(sheet).chain(odd) {
        let machine = Machine::new(&sheet, &()).expect("a machine");
        let mut slow = Slow::new(&sheet, &()).expect("the definition");
        // More than the gates play together, and more steps than are allowed.
        for (games, longest, seed) in [(70, 5, 1), (3, 1000, 2)] {
            let told = slow.simulate(games, longest, seed, &()).expect("games");
            assert_eq!(told, machine.simulate(games, longest, seed, &()));
            assert_eq!(told.games + told.given_up, games);
        }
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

/// A match of which no gates are ready in time is played by the definition: of five matches two are
/// taken.
#[test]
fn matches_are_played_without_gates() {
    struct After(AtomicU64);
    impl Observer for After {
        fn cancelled(&self) -> bool {
            self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
        }
    }
    let rules = "(role anna) (role ben) (other anna ben) (other ben anna) (init (heap 5)) (init (turn anna))
        (minus 5 1 4) (minus 4 1 3) (minus 3 1 2) (minus 2 1 1) (minus 1 1 0)
        (minus 5 2 3) (minus 4 2 2) (minus 3 2 1) (minus 2 2 0)
        (<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?left))
        (<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
        (<= (next (heap ?left)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?left))
        (<= (next (turn ?p)) (true (turn ?q)) (other ?p ?q)) (<= terminal (true (heap 0)))
        (<= (goal ?p 0) (role ?p) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))";
    let mut seat = Seat::take(rules, "anna", 1, &After(AtomicU64::new(0))).expect("a seat");
    let think = |seat: &Seat| seat.think(&After(AtomicU64::new(3_000)));
    assert_eq!(think(&seat).as_deref(), Some("(take 2)"));
    let moves = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
    assert!(seat.step(&moves("(take 3)", "wait")).expect_err("no such move").en.contains("anna has no move"));
    seat.step(&moves("(TAKE 2)", "wait")).expect("legal moves");
    assert_eq!(think(&seat).as_deref(), Some("wait"));
    seat.step(&moves("wait", "( take  2 )")).expect("legal moves");
    assert_eq!((think(&seat).as_deref(), seat.is_over()), (Some("(take 1)"), false));
    seat.step(&moves("(take 1)", "wait")).expect("legal moves");
    assert!(seat.is_over());
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
