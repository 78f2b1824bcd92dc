//! What each role gets, by hand and as games of two are solved.

use ludex_core::Stop;
use ludex_gdl::{Fault, Machine, Shares, Sheet};
use ludex_testkit::Limits;

use crate::{sheet, text};

fn shares(rules: &str, from: &str) -> Result<Shares, Fault> {
    Machine::new(&Sheet::read("sheet", rules)?, &())?.shares(from, &())
}

/// Three roles take one or two of five in turn; whoever takes the last gets 100, the next one 50.
const THREE: &str = "
    (role a) (role b) (role c) (after a b) (after b c) (after c a)
    (init (heap 5)) (init (turn a)) (minus 5 1 4) (minus 4 1 3) (minus 3 1 2) (minus 2 1 1) (minus 1 1 0)
    (minus 5 2 3) (minus 4 2 2) (minus 3 2 1) (minus 2 2 0)
    (<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?l))
    (<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
    (<= (next (heap ?l)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?l))
    (<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))
    (<= terminal (true (heap 0)))
    (<= (goal ?p 100) (true (turn ?q)) (after ?p ?q)) (<= (goal ?p 50) (true (turn ?p)))
    (<= (goal ?p 0) (true (turn ?q)) (after ?q ?p))";

/// By hand, what whoever moves gets, the next one, and the one after that:
///
/// ```text
///   1 or 2 left   100 50 0     takes them
///   3             0 100 50     whatever is left, the next one takes
///   4             50 0 100     leaves 3
///   5             100 50 0     leaves 4
/// ```
#[test]
fn three_roles_by_hand() {
    let at = |from: &str| shares(THREE, from).map(|found| (found.goals, found.unique)).expect("a solution");
    assert_eq!(at("take:2 take:2"), (vec![50, 0, 100], true));
    assert_eq!(at("take:2"), (vec![50, 0, 100], true));
    assert_eq!(at("take:1"), (vec![100, 50, 0], true));
    let found = shares(THREE, "start").expect("a solution");
    assert_eq!((&found.goals[..], found.mover, found.unique), (&[100, 50, 0][..], Some(0), true));
    let moves: Vec<_> = found.moves.iter().map(|(mv, goals)| (mv.as_str(), &goals[..])).collect();
    assert_eq!(moves, [("take:1", &[100, 50, 0][..]), ("take:2", &[50, 0, 100])]);
}

/// Whoever does not care decides what the others get.
#[test]
fn equal_moves_are_told() {
    let rules = "(role a) (role b) (init go) (<= (legal a left) (true go)) (<= (legal a right) (true go))
        (legal b wait) (<= (next (went ?m)) (does a ?m)) (<= terminal (not (true go))) (goal a 50)
        (<= (goal b 100) (true (went left))) (<= (goal b 0) (not (true (went left))))";
    let found = shares(rules, "start").expect("a solution");
    assert_eq!((&found.goals[..], found.unique), (&[50, 100][..], false));
}

/// With a constant sum the values are those of minimax: tic-tac-toe is a draw, and so on.
#[test]
fn two_roles_as_they_are_solved() {
    let machine = Machine::new(&sheet("tictactoe"), &()).expect("rules");
    let at = |from: &str| machine.shares(from, &()).expect("a solution");
    let start = at("start");
    assert_eq!((start.goals, start.positions, start.unique), (vec![50, 50], 5478, true));
    assert_eq!(at("mark:1:1 mark:2:1").goals, [100, 0]);
    assert_eq!(at("mark:1:1 mark:2:2").goals, [50, 50]);
}

#[test]
fn what_is_not_solved_is_refused() {
    let refused = |rules: &str| shares(rules, "start").expect_err("refused").text().en.to_string();
    let both = THREE.replace("(<= (legal ?p wait)", "(legal b wave) (<= (legal ?p wait)");
    assert!(refused(&both).contains("at the start, a and b choose at once"), "{}", refused(&both));
    let circle = "(role a) (init (at 1)) (legal a go) (legal a stay) (<= (next (at 1)) (does a stay))
        (<= (next (at 2)) (does a go)) (<= terminal (true (at 2))) (goal a 100)";
    assert!(refused(circle).contains("in a circle"), "{}", refused(circle));
    let chance = text("tictactoe").replace("(role o)", "(role random)").replace(" o)", " random)");
    assert!(refused(&chance.replace("(other o x)", "(other random x)")).contains("chance decides"));
    let goals = THREE.replace("(<= (goal ?p 50) (true (turn ?p)))", "");
    assert!(refused(&goals).contains("a role has no goal"), "{}", refused(&goals));
    let machine = Machine::new(&sheet("tictactoe"), &()).expect("rules");
    let stopped = machine.shares("start", &Limits::memory(10_000)).expect_err("little memory");
    assert!(matches!(stopped, Fault::Stopped(Stop::Memory(_))));
    assert!(machine.shares("mark:9:9", &()).is_err());
}
