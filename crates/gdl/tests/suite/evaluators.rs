//! The fast evaluator against the definition.

use std::collections::BTreeSet;

use ludex_core::{generator, random_below};
use ludex_gdl::{Fast, Fluents, Machine, Sheet, Slow};

use crate::{ALL, loaded, sheet};

/// All choices of one move for each role.
fn joint(legal: &[Vec<String>]) -> Vec<Vec<String>> {
    legal.iter().fold(vec![Vec::new()], |all, own| {
        all.iter().flat_map(|one| own.iter().map(move |mv| [&one[..], std::slice::from_ref(mv)].concat())).collect()
    })
}

/// Every position of a small sheet, or so many; how many there were.
fn agree_everywhere(sheet: &Sheet, most: usize) -> usize {
    let machine = Machine::new(sheet, &()).expect("a machine");
    let (mut slow, mut fast) = (Slow::new(sheet, &()).expect("the definition"), Fast::new(&machine));
    assert_eq!(slow.start(), fast.start());
    let (mut seen, mut open) = (BTreeSet::from([slow.start()]), vec![slow.start()]);
    while let Some(at) = open.pop() {
        let told = slow.see(&at).expect("a model");
        assert_eq!(told, fast.see(&at), "{at:?}");
        if told.terminal {
            continue;
        }
        for moves in joint(&told.legal) {
            let next: Fluents = slow.next(&at, &moves).expect("a model");
            assert_eq!(next, fast.next(&at, &moves), "{at:?} {moves:?}");
            if seen.len() < most && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen.len()
}

fn agree_at_random(sheet: &Sheet, histories: u64) {
    let machine = Machine::new(sheet, &()).expect("a machine");
    let (mut slow, mut fast) = (Slow::new(sheet, &()).expect("the definition"), Fast::new(&machine));
    for seed in 0..histories {
        let (mut random, mut at) = (generator(seed), slow.start());
        loop {
            let told = slow.see(&at).expect("a model");
            assert_eq!(told, fast.see(&at), "{at:?}");
            if told.terminal {
                break;
            }
            let moves: Vec<String> =
                told.legal.iter().map(|own| own[random_below(&mut random, own.len())].clone()).collect();
            let next = slow.next(&at, &moves).expect("a model");
            assert_eq!(next, fast.next(&at, &moves), "{at:?} {moves:?}");
            at = next;
        }
    }
}

#[test]
fn on_every_position_of_small_sheets() {
    assert_eq!(agree_everywhere(&sheet("nim"), usize::MAX), 232);
    let most = if ludex_testkit::at_large() { usize::MAX } else { 300 };
    let found = agree_everywhere(&sheet("tictactoe"), most);
    assert_eq!(found, most.min(5478));
    agree_everywhere(&sheet("tictactoe-infix"), 100);
    agree_everywhere(&sheet("peg-triangle4"), 100);
}

#[test]
fn on_random_histories() {
    for name in ALL {
        agree_at_random(&sheet(name), if ludex_testkit::at_large() { 100 } else { 2 });
    }
}

/// Chains of any length are derived from themselves; moves of both roles at once; rules with
/// functions, with `or` under `not`, with terms that must be the same.
#[test]
fn on_odd_rules() {
    let chain = "
        (role a) (role b) (index 1) (index 2) (index 3) (index 4) (succ 1 2) (succ 2 3) (succ 3 4)
        (<= (init (off ?n)) (index ?n)) (<= (near ?m ?n) (succ ?m ?n)) (<= (near ?m ?n) (succ ?n ?m))
        (<= (legal ?r (toggle ?n)) (role ?r) (index ?n))
        (<= (toggled ?n) (does ?r (toggle ?n)))
        (<= (next (on ?n)) (true (off ?n)) (toggled ?n)) (<= (next (on ?n)) (true (on ?n)) (not (toggled ?n)))
        (<= (next (off ?n)) (true (on ?n)) (toggled ?n)) (<= (next (off ?n)) (true (off ?n)) (not (toggled ?n)))
        (<= (joined ?n ?n) (true (on ?n)))
        (<= (joined ?m ?n) (joined ?m ?k) (near ?k ?n) (true (on ?n)))
        (<= terminal (joined 1 4))
        (<= (goal a 100) (joined 1 4)) (<= (goal a 0) (not (joined 1 4)))
        (<= (goal b 50) (not (or (joined 1 2) (not (distinct 1 2)))))
        (<= (goal b 20) (joined 1 2))";
    let chain = Sheet::read("chain", chain).expect("a sheet");
    assert_eq!(agree_everywhere(&chain, usize::MAX), 16);
    let stack = "
        (role a) (init (pile nil)) (disc s) (disc t)
        (<= (legal a (put ?d)) (disc ?d) (true (pile ?p)) (short ?p))
        (<= (next (pile (on ?d ?p))) (does a (put ?d)) (true (pile ?p)) (short ?p))
        (short nil) (<= (short (on ?d nil)) (disc ?d))
        (<= terminal (true (pile (on ?d (on ?e nil)))))
        (<= (goal a 100) (true (pile (on ?d (on ?d nil))))) (<= (goal a 0) (not (goal a 100)))";
    let stack = stack.replace("(not (goal a 100))", "(true (pile (on ?d (on ?e nil)))) (distinct ?d ?e)");
    let stack = Sheet::read("stack", &stack).expect("a sheet");
    assert_eq!(agree_everywhere(&stack, usize::MAX), 7);
}

/// Exclusive fluents share bits.
#[test]
fn positions_are_packed() {
    let bits: Vec<usize> = ALL.iter().map(|name| loaded(name).machine.bits()).collect();
    assert_eq!(bits, [20, 20, 11, 42, 10, 34]);
}
