//! Positions of sheets of any kind, with and without some of their fluents.

use ludex_core::Stop;
use ludex_gdl::{Census, Machine, Obligation, Sheet};
use ludex_testkit::Limits;

use crate::sheet;

fn machine(sheet: &Sheet) -> Machine {
    Machine::new(sheet, &()).expect("rules")
}

/// Two roles go from 0 to 3, or stay, at the same time; three steps are counted.
const RACE: &str = "
    (role a) (role b) (init (at a 0)) (init (at b 0)) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)
    (<= (legal ?p stay) (role ?p)) (<= (legal ?p go) (true (at ?p ?n)) (succ ?n ?m))
    (<= (next (at ?p ?n)) (does ?p stay) (true (at ?p ?n)))
    (<= (next (at ?p ?m)) (does ?p go) (true (at ?p ?n)) (succ ?n ?m))
    (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
    (<= terminal (true (step 3))) (goal a 50) (goal b 50)";

#[test]
fn games_that_are_played() {
    let census = |name: &str| machine(&sheet(name)).census(None, &()).expect("sound rules");
    assert_eq!(census("nim").total(), 232);
    let by_ply = vec![1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];
    assert_eq!(census("tictactoe"), Census { by_ply, ends: 958, projected: None, stopped: None });
}

#[test]
fn simultaneous_moves_and_what_is_left_out() {
    let sheet = Sheet::read("race", RACE).expect("rules");
    let machine = machine(&sheet);
    let past = |names: &[&str]| machine.projection(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
    let step = past(&["step"]).expect("a family");
    let census = machine.census(Some(&step), &()).expect("sound rules");
    let by_ply = vec![1, 4, 9, 16];
    assert_eq!(census, Census { by_ply, ends: 16, projected: Some(16), stopped: None });
    assert_eq!(machine.obligation(&step), Obligation { over: true, ..Obligation::default() });
    // Without the places, only the steps are left; the places decide which moves are legal.
    let places = past(&["AT"]).expect("a family");
    assert_eq!(machine.census(Some(&places), &()).expect("sound rules").projected, Some(4));
    assert_eq!(machine.obligation(&places), Obligation { legal: true, ..Obligation::default() });
    let one = past(&["(at a 0)"]).expect("a fluent");
    assert_eq!(machine.census(Some(&one), &()).expect("sound rules").projected, Some(30));
    let refused = past(&["stop"]).expect_err("no such fluent").en.to_string();
    assert_eq!(refused, "no fluent of the sheet is called `stop`; there are at, step");
}

#[test]
fn what_nothing_asks_for_is_said_not_to_matter() {
    let rules = RACE.replace("(true (step 3))", "(true (at a 3))");
    let machine = machine(&Sheet::read("race", &rules).expect("rules"));
    let step = machine.projection(&["step".to_owned()]).expect("a family");
    assert_eq!(machine.obligation(&step), Obligation::default());
}

#[test]
fn budgets_and_faults() {
    let sheet = Sheet::read("race", RACE).expect("rules");
    let census = machine(&sheet).census(None, &Limits::memory(1)).expect("a part");
    assert!(matches!(census.stopped, Some(Stop::Memory(_))) && census.by_ply == [1], "{census:?}");
    let census = machine(&sheet).census(None, &Limits::looks(2)).expect("a part");
    assert_eq!(census.stopped, Some(Stop::Cancelled));
    let stuck = RACE.replace("(<= (legal ?p stay) (role ?p))", "(legal a stay)").replace("(step 3)", "(at a 3)");
    let fault = machine(&Sheet::read("stuck", &stuck).expect("rules")).census(None, &()).expect_err("b is stuck");
    assert!(fault.text().en.contains("the game is not over and b has no legal move"), "{}", fault.text().en);
}
