//! Explanations: they say what the definition says, and each step of a proof follows.

use ludex_gdl::{Asked, By, Loaded, Reason, Sheet, Slow, Why};
use ludex_testkit::random::Random;

use crate::{loaded, sheet};

/// Every step follows from its parts.
fn sound(reason: &Reason) {
    let Reason { what, holds, by, parts } = reason;
    let (last, rest) = parts.split_last().map_or((None, &[][..]), |(last, rest)| (Some(last), rest));
    let fine = match by {
        By::Rule { .. } if *holds => parts.iter().all(|part| part.holds),
        By::Rule { .. } => last.is_none_or(|last| !last.holds) && rest.iter().all(|part| part.holds),
        By::NoRule => !holds && parts.iter().all(|part| !part.holds),
        By::Absence => parts.len() == 1 && parts[0].holds != *holds && what.starts_with("(not "),
        By::Position | By::Fact | By::Terms | By::Nothing | By::Before => parts.is_empty(),
    };
    assert!(fine, "{reason:?}");
    parts.iter().for_each(sound);
}

#[test]
fn explanations_agree_with_the_definition() {
    for name in ["tictactoe", "nim", "peg-triangle4", "breakthrough-4x4"] {
        let (sheet, machine) = (sheet(name), loaded(name).machine);
        let mut slow = Slow::new(&sheet, &()).expect("the definition");
        let mut random = Random::new(3);
        let mut at = slow.start();
        for _ in 0..12 {
            let seen = slow.see(&at).expect("a model");
            let mut why = Why::new(&sheet, &at, &()).expect("a model");
            let mut ask = |asked: &Asked| {
                let (holds, reasons) = why.answer(asked).expect("an answer");
                reasons.iter().for_each(sound);
                (holds, reasons)
            };
            assert_eq!(ask(&Asked::Over).0, seen.terminal);
            for (role, legal) in seen.legal.iter().enumerate() {
                let goals: Vec<String> = ask(&Asked::Goal(role)).1.into_iter().map(|goal| goal.what).collect();
                assert_eq!(
                    goals.iter().filter(|goal| !goal.ends_with(" ?)")).count(),
                    seen.goals[role].len(),
                    "{goals:?}"
                );
                for mv in legal {
                    assert!(ask(&Asked::Legal(role, mv.clone())).0, "{name}: {mv}");
                }
                let never = ask(&Asked::Legal(role, "(nothing 1 2)".into()));
                assert!(!never.0 && never.1[0].by == By::NoRule);
            }
            if seen.terminal {
                break;
            }
            let moves: Vec<String> = seen.legal.iter().map(|own| own[random.below(own.len())].clone()).collect();
            at = slow.next(&at, &moves).expect("a position");
        }
        assert!(machine.bits() > 0);
    }
}

/// What fails for no further reason.
fn collect(reason: &Reason, leaves: &mut Vec<String>) {
    if reason.parts.is_empty() && !reason.holds {
        leaves.push(reason.what.clone());
    }
    reason.parts.iter().for_each(|part| collect(part, leaves));
}

#[test]
fn what_is_missing_is_named() {
    let loaded = loaded("tictactoe");
    let at = loaded.position("mark:1:1").expect("a position");
    let (role, mv) = loaded.moves_named("mark:1:1").remove(1);
    let mut why = Why::new(&loaded.sheet, &at, &()).expect("a model");
    let (holds, reasons) = why.answer(&Asked::Legal(role, mv)).expect("an answer");
    let mut leaves = Vec::new();
    collect(&reasons[0], &mut leaves);
    assert!(!holds && leaves.contains(&"(true (cell 1 1 blank))".to_owned()), "{leaves:?}");
}

/// The rules may give moves where the game is over; no position is after them.
#[test]
fn no_move_is_made_after_the_end() {
    let loaded = loaded("tictactoe");
    let won = "mark:1:1 mark:2:1 mark:1:2 mark:2:2 mark:1:3";
    loaded.position(won).expect("a position");
    let refused = loaded.position(&format!("{won} mark:3:3")).expect_err("it is over");
    assert_eq!((&*refused.text, &*refused.problem.en), ("mark:3:3", "move 6: the game is over here"));
}

/// Rules that derive facts from one another in a circle are proved without one.
#[test]
fn no_proof_goes_in_a_circle() {
    let rules = "(role x) (init (at 1)) (edge 1 2) (edge 2 3) (edge 3 1) (node 1) (node 2) (node 3)
        (<= (reach ?n) (true (at ?n))) (<= (reach ?n) (reach ?m) (edge ?m ?n)) (<= (legal x (go ?n)) (reach ?n))
        (<= (next (at ?n)) (does x (go ?n))) (<= terminal (true (at 3)) (not (lost 1))) (<= (lost ?n) (edge ?n ?n))
        (<= (goal x 100) (reach 3))";
    let loaded = Loaded::new(Sheet::read("s", rules).expect("a sheet"), &()).expect("a machine");
    let at = loaded.position("start").expect("the start");
    let mut why = Why::new(&loaded.sheet, &at, &()).expect("a model");
    let (holds, reasons) = why.answer(&Asked::Legal(0, "(go 3)".into())).expect("an answer");
    assert!(holds);
    sound(&reasons[0]);
    let over = why.answer(&Asked::Over).expect("an answer");
    assert!(!over.0);
    over.1.iter().for_each(sound);
    let at = loaded.position("go:3").expect("moves");
    assert!(Why::new(&loaded.sheet, &at, &()).expect("a model").answer(&Asked::Over).expect("an answer").0);
}
