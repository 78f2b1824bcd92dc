//! The fast evaluator against the definition.

use std::collections::BTreeSet;

use ludex_core::{generator, random_below};
use ludex_gdl::{Fast, Fluents, Machine, Sheet, Slow};

use crate::{ALL, loaded, sheet};

/// All choices of one move for each role.
pub(crate) fn joint(legal: &[Vec<String>]) -> Vec<Vec<String>> {
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

/// The numbers from which a player wins who takes one or two of so many, whoever cannot losing:
/// derived from their own absence as a relation, and none of them from its own.
#[test]
fn relations_derived_from_their_own_absence() {
    let rest = "(role a) (init (left 7)) (<= (legal a (take ?n)) (true (left ?m)) (from ?m ?k) (less ?n ?m ?k))
        (<= (next (left ?k)) (does a (take ?n)) (true (left ?m)) (less ?n ?m ?k))
        (<= terminal (true (left 0))) (<= (goal a 1) (true (left ?m)) (wins ?m))
        (<= (goal a 0) (role a) (not (goal a 1)))
        (<= (wins ?m) (from ?m ?k) (not (wins ?k))) (<= (from ?m ?k) (less ?n ?m ?k))";
    let less = |n: usize| (n..8).map(|m| format!("(less {n} {m} {})", m - n)).collect::<Vec<_>>().join(" ");
    let takes = format!("{rest} {}{}", less(1), less(2));
    let sheet = Sheet::read("takes", &takes).expect("a sheet");
    assert!(sheet.notes()[0].en.contains("derived from its own absence"), "{:?}", sheet.notes());
    assert_eq!(agree_everywhere(&sheet, usize::MAX), 8);
    let mut slow = Slow::new(&sheet, &()).expect("the definition");
    for left in 0..8 {
        let seen = slow.see(&[format!("(left {left})")]).expect("a model");
        assert_eq!(seen.goals, [[usize::from(left % 3 != 0).to_string()]], "{left}");
    }
    // A circle of an odd number of absences means nothing, whether it changes or not.
    for (odd, place) in [("(less 1 0 0)", "`(wins ?k)`"), ("(<= (wins 3) (not (wins 3)) (true (left 3)))", "`(wins")] {
        let sheet = Sheet::read("odd", &format!("{takes} {odd}")).expect("a sheet");
        let fault = Machine::new(&sheet, &()).expect_err("it means nothing").text().en;
        assert!(fault.contains(place) && fault.contains("depend on the order"), "{fault}");
    }
}

/// Facts on several levels, by rules that ask for the absence of facts of lower levels only, beside
/// a plain computation level by level.
#[test]
fn random_rules_that_ask_for_absences_below() {
    const FACTS: usize = 9;
    let level = |fact: usize| fact / 3;
    for seed in 0..40 {
        let mut random = generator(seed);
        let mut below = |most: usize| random_below(&mut random, most);
        // Head, facts that hold, facts that do not, bits that are set.
        let rules: Vec<[usize; 4]> = (0..14)
            .map(|_| {
                let head = below(FACTS);
                [head, below(3 * level(head) + 3), below(3 * level(head) + 1), below(3)]
            })
            .collect();
        let text = |&[head, holds, fails, bit]: &[usize; 4]| {
            let holds = if holds % 2 == 0 { format!("(p {holds})") } else { String::new() };
            let fails = if fails < 3 * level(head) { format!("(not (p {fails}))") } else { String::new() };
            format!("(<= (p {head}) {holds} {fails} (true (on {bit})))")
        };
        let rules_text: String = rules.iter().map(text).collect();
        let sheet = format!(
            "(role a) (bit 0) (bit 1) (bit 2) (init (on 1)) (<= (legal a (flip ?b)) (bit ?b))
            (<= (next (on ?b)) (true (on ?b)) (does a (flip ?c)) (distinct ?b ?c))
            (<= (next (on ?b)) (does a (flip ?b)) (not (true (on ?b))))
            (<= (goal a ?n) (p ?n)) (<= terminal (true (on 9))) {rules_text}"
        );
        let sheet = Sheet::read("levels", &sheet).expect("a sheet");
        assert_eq!(agree_everywhere(&sheet, usize::MAX), 8);
        let mut slow = Slow::new(&sheet, &()).expect("the definition");
        for bits in 0..8_usize {
            let on = |bit: usize| bits >> bit & 1 == 1;
            let at: Fluents = (0..3).filter(|&bit| on(bit)).map(|bit| format!("(on {bit})")).collect();
            let mut found = [false; FACTS];
            for now in 0..=level(FACTS - 1) {
                for _ in 0..FACTS {
                    for &[head, holds, fails, bit] in rules.iter().filter(|rule| level(rule[0]) == now) {
                        let absent = fails >= 3 * now || !found[fails];
                        found[head] |= on(bit) && absent && (holds % 2 == 1 || found[holds]);
                    }
                }
            }
            let expected: Vec<String> = (0..FACTS).filter(|&fact| found[fact]).map(|fact| fact.to_string()).collect();
            assert_eq!(slow.see(&at).expect("a model").goals, [expected], "{seed} {at:?}\n{rules_text}");
        }
    }
}

/// Exclusive fluents share bits.
#[test]
fn positions_are_packed() {
    let bits: Vec<usize> = ALL.iter().map(|name| loaded(name).machine.bits()).collect();
    assert_eq!(bits, [20, 20, 11, 42, 10, 34]);
}
