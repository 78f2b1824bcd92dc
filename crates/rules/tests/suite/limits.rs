//! Budgets and cancellation: a run keeps its memory and hears its caller, whatever one firing does.

use ludex_core::{Memory, Stop};
use ludex_rules::{End, Engine, Listener, Options, Program, Strategy, saturate};
use ludex_testkit::Limits;

const MIB: u64 = 1 << 20;

fn clips(text: &str) -> Program {
    let mut program = Program::new();
    program.read_clips("test.clp", text).unwrap_or_else(|problem| panic!("{problem}"));
    program
}

fn engine(text: &str) -> Engine {
    Engine::new(clips(text), Options::default())
}

/// Three relations of so many facts.
fn facts(count: usize) -> String {
    let facts = (0..count).map(|n| format!("(a {n}) (b {n}) (c {n})"));
    format!("(deffacts many {})", facts.collect::<Vec<_>>().join(" "))
}

/// Whether a run ended for want of memory near a budget.
fn is_near(end: &End, wanted: u64) -> bool {
    matches!(end, End::Stopped(Stop::Memory(Memory { budget, needed })) if *budget == wanted && *needed < 2 * wanted)
}

#[test]
fn texts_are_counted() {
    let doubles =
        r#"(deffacts f (s "abcdefghij")) (defrule a ?f <- (s ?x) => (retract ?f) (assert (s (str-cat ?x ?x))))"#;
    let padded = r#"(deffacts f (s "abcdefghij")) (defrule a ?f <- (s ?x) => (retract ?f) (assert (s (format nil "%s%s" ?x ?x))))"#;
    for text in [doubles, padded] {
        let end = engine(text).run(24, &Limits::memory(16 * MIB), &mut ());
        // What is needed for the last doubling is told before it is made.
        assert!(matches!(&end, End::Stopped(Stop::Memory(memory)) if memory.needed < 3 * 16 * MIB), "{end:?}");
    }
    let grows = r#"(defrule on (n ?x) (test (< ?x 200000)) => (assert (n (+ ?x 1))) (assert (s (str-cat ?x
        "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij")))) (deffacts f (n 0))"#;
    assert!(is_near(&engine(grows).run(u64::MAX, &Limits::memory(16 * MIB), &mut ()), 16 * MIB));
    let end = saturate(clips(grows), u64::MAX, &Limits::memory(16 * MIB)).expect("it only derives").end;
    assert!(is_near(&end, 16 * MIB), "{end:?}");
}

#[test]
fn texts_that_nothing_holds_are_forgotten() {
    let text = format!(
        r#"(defglobal ?*g* = "kept")
           (deffacts f (n 0) (kept "for ever"))
           (defrule on ?f <- (n ?x) (test (< ?x 30000)) =>
             (retract ?f) (bind ?*g* (str-cat "g" ?x)) (count (str-cat "t" (mod ?x 3)))
             (str-cat ?x "{}") (assert (n (+ ?x 1))))
           (defrule end (n 30000) (kept ?k) => (assert (said ?k ?*g*)))"#,
        "x".repeat(2_000)
    );
    for remember in [false, true] {
        let mut engine = Engine::new(clips(&text), Options { remember, ..Options::default() });
        assert_eq!(engine.run(u64::MAX, &Limits::memory(16 * MIB), &mut ()), End::Quiet);
        let last = engine.facts().last().map(|(_, text)| text);
        assert_eq!(last.as_deref(), Some(r#"(said "for ever" "g29999")"#));
        assert_eq!(engine.tallies(), [0, 1, 2].map(|n| (format!("t{n}"), 10_000)));
        assert_eq!(engine.assert("(unheard-of word)"), Ok(true));
    }
}

#[test]
fn what_is_kept_of_a_run_is_counted() {
    let writes = r#"(deffacts f (n 0)) (defrule on ?f <- (n ?x) (test (< ?x 100000)) => (retract ?f) (assert (n (+ ?x 1)))
        (printout t "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"))"#;
    assert!(is_near(&engine(writes).run(u64::MAX, &Limits::memory(6 * MIB), &mut String::new()), 6 * MIB));
    let tallies = "(deffacts f (n 0)) (defrule on ?f <- (n ?x) (test (< ?x 100000)) => (retract ?f) (count ?x) (assert (n (+ ?x 1))))";
    assert!(is_near(&engine(tallies).run(u64::MAX, &Limits::memory(6 * MIB), &mut ()), 6 * MIB));
}

#[test]
fn the_agenda_is_counted() {
    let text = format!("{} (defrule r (a ?x) (b ?y) => (halt))", facts(120));
    let bytes = |strategy| Engine::new(clips(&text), Options { strategy: Some(strategy), remember: false }).bytes();
    assert!(bytes(Strategy::Lex) > bytes(Strategy::Depth) + 120 * 120 * 100);
}

#[test]
fn functions_are_stopped() {
    let fibonacci = "(deffunction f (?n) (if (< ?n 2) then (return ?n)) (+ (f (- ?n 1)) (f (- ?n 2))))";
    let acting = format!("{fibonacci} (defrule r => (f 22) (printout t done))");
    let testing =
        format!("{fibonacci} (deffacts d (n 22)) (defrule r (n ?n) (test (> (f ?n) 0)) => (printout t done))");
    let looping = "(defrule r => (bind ?i 0) (while (< ?i 30000) do (bind ?i (+ ?i 1))) (printout t done))";
    for text in [&*acting, &*testing, looping] {
        let mut said = String::new();
        let observer = Limits::looks(2);
        let end = Engine::watched(clips(text), Options::default(), &observer).run(10, &observer, &mut said);
        assert_eq!((end, said.as_str()), (End::Stopped(Stop::Cancelled), ""), "{text}");
    }
    let end = saturate(clips(&testing.replace("(printout t done)", "(assert (m))")), 10, &Limits::looks(2));
    assert_eq!(end.expect("it only derives").end, End::Stopped(Stop::Cancelled));
}

#[test]
fn joins_are_stopped() {
    let join = "(defrule r (a ?x) (b ?y) (c ?z) (test (> 0 (+ ?x ?y ?z))) => (assert (d)))";
    let text = format!("{} {join}", facts(60));
    let observer = Limits::looks(2);
    let mut loading = Engine::watched(clips(&text), Options::default(), &observer);
    assert_eq!(loading.run(10, &(), &mut ()), End::Stopped(Stop::Cancelled), "it stopped while it was made");
    assert_eq!(observer.seen().looks, 3, "and at once");
    let begun = format!("{text} (deffacts go (go)) {}", join.replace("(a ?x)", "(go) (a ?x)"));
    let fired = begun.replace("(deffacts go (go))", "(defrule go => (assert (go)))").replacen(join, "", 1);
    let mut running = engine(&fired);
    assert_eq!(running.run(10, &Limits::looks(2), &mut ()), End::Stopped(Stop::Cancelled));
    assert_eq!(
        running.run(10, &(), &mut ()),
        End::Stopped(Stop::Cancelled),
        "a firing that was left is not gone on with"
    );
    let saturated = saturate(clips(&text), 10, &Limits::looks(2)).expect("it only derives");
    assert_eq!(saturated.end, End::Stopped(Stop::Cancelled));
}

#[test]
fn joins_keep_the_budget() {
    let text = format!("{} (defrule r (a ?x) (b ?y) (c ?z) => (assert (d)))", facts(80));
    let end = Engine::watched(clips(&text), Options::default(), &Limits::memory(4 * MIB)).run(10, &(), &mut ());
    assert!(is_near(&end, 4 * MIB), "{end:?}");
}

#[test]
fn a_listener_that_keeps_nothing_holds_nothing() {
    assert_eq!((Listener::bytes(&()), Listener::bytes(&String::from("four"))), (0, 4));
}
