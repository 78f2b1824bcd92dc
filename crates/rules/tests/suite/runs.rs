//! Whole programs: how they end, what they leave, what is told of them.

use ludex_core::Stop;
use ludex_rules::{Because, End, Engine, Event, Listener, NodeKind, Options, Program, Strategy, saturate};
use ludex_testkit::Limits;

use crate::workloads::{DINNER, deployments, guests, walks};

fn clips(text: &str) -> Program {
    let mut program = Program::new();
    program.read_clips("test.clp", text).unwrap_or_else(|problem| panic!("{problem}"));
    program
}

fn ops5(text: &str) -> Program {
    let mut program = Program::new();
    program.read_ops5("test.ops", text).unwrap_or_else(|problem| panic!("{problem}"));
    program
}

fn facts(engine: &Engine) -> Vec<String> {
    engine.facts().map(|(_, text)| text).filter(|text| text != "(initial-fact)").collect()
}

#[test]
fn the_grandfather_of_the_article() {
    let mut engine = Engine::new(
        ops5(
            "(p aieul (pere ?x ?y) (pere ?y ?z) --> (make grand_pere ?x ?z)) (pere Jeremie Michel) (pere Michel Paul)",
        ),
        Options { strategy: None, remember: true },
    );
    assert_eq!(engine.run(100, &(), &mut ()), End::Quiet);
    assert_eq!(facts(&engine), ["(pere Jeremie Michel)", "(pere Michel Paul)", "(grand_pere Jeremie Paul)"]);
    let fact = engine.find("(grand_pere Jeremie Paul)").expect("a fact").expect("it is there");
    let why = engine.explain(fact).expect("the engine remembers");
    let told: Vec<_> =
        why.iter().map(|Because { rule, facts, gave, .. }| (rule.as_str(), facts.len(), gave.len())).collect();
    assert_eq!(told, [("aieul", 2, 1)]);
    assert_eq!(engine.explain(0), Some(Vec::new()));
    assert_eq!(engine.history().count(), 1);
}

#[test]
fn dinner_is_served_as_in_every_engine() {
    let mut program = clips(DINNER);
    program.read_facts("guests", &guests(16, 1)).expect("facts");
    let mut engine = Engine::new(program, Options::default());
    let mut said = String::new();
    assert_eq!(engine.run(100_000, &(), &mut said), End::Halted);
    assert!(said.starts_with("seated "), "{said}");
    let figures = engine.rule_figures();
    assert_eq!(figures.iter().map(|figure| figure.firings).sum::<u64>(), engine.firings());
    assert!(figures.iter().all(|figure| figure.activations >= figure.firings), "{figures:?}");
    assert!(engine.network_figures().joins > 10);
    let seated = facts(&engine).iter().filter(|fact| fact.starts_with("(sits")).count();
    assert!(seated > 16);
}

#[test]
fn deployments_are_counted_without_being_stored() {
    let text = deployments(12).replace("(make DEPLOIEMENT ?a ?b ?c)", "(count deployments)");
    for strategy in [Strategy::Depth, Strategy::Lex] {
        let mut engine = Engine::new(ops5(&text), Options { strategy: Some(strategy), remember: false });
        assert_eq!(engine.run(u64::MAX, &(), &mut ()), End::Quiet);
        assert_eq!(engine.tallies(), [("deployments".to_string(), 12 * 11 * 10)]);
    }
    let saturation = saturate(ops5(&text), u64::MAX, &()).expect("it only derives");
    assert_eq!(saturation.tallies(), [("deployments".to_string(), 12 * 11 * 10)]);
    assert_eq!(saturation.fact_count(), 3 + 36 + 36);
}

#[test]
fn saturation_and_engine_meet_on_walks() {
    let text = walks(40, 4, 1);
    let mut engine = Engine::new(clips(&text), Options::default());
    engine.run(u64::MAX, &(), &mut ());
    let saturation = saturate(clips(&text), u64::MAX, &()).expect("it only derives");
    assert_eq!((saturation.firings, saturation.fact_count()), (engine.firings(), engine.fact_count()));
    assert!(saturation.bytes() < engine.bytes());
}

#[test]
fn a_run_without_end_is_stopped_by_its_limit() {
    let mut engine = Engine::new(
        clips("(deffacts f (n 0)) (defrule on ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))"),
        Options::default(),
    );
    let end = engine.run(1000, &(), &mut ());
    assert_eq!(end, End::Limit(1000));
    assert!(end.text().en.contains("1000") && end.text().fr.contains("1000"));
    assert_eq!(facts(&engine), ["(n 1000)"]);
    assert_eq!(engine.run(1, &(), &mut ()), End::Limit(1), "it goes on where it stopped");
    let endless = clips("(deffacts f (n 0)) (defrule on (n ?x) => (assert (n (+ ?x 1))))");
    assert_eq!(saturate(endless, 1000, &()).expect("it only derives").end, End::Limit(1000));
}

#[test]
fn an_observer_can_stop_a_run() {
    let text = "(deffacts f (n 0)) (defrule on (n ?x) => (assert (n (+ ?x 1))))";
    let mut engine = Engine::new(clips(text), Options::default());
    assert_eq!(engine.run(u64::MAX, &Limits::looks(0), &mut ()), End::Stopped(Stop::Cancelled));
    assert!(matches!(engine.run(u64::MAX, &Limits::memory(1), &mut ()), End::Stopped(Stop::Memory(_))));
}

#[test]
fn a_fault_names_the_rule() {
    let mut engine =
        Engine::new(clips("(deffacts f (n a)) (defrule adds (n ?x) => (assert (m (+ ?x 1))))"), Options::default());
    let end = engine.run(10, &(), &mut ());
    assert!(matches!(&end, End::Fault { rule, .. } if rule == "adds"), "{end:?}");
    assert_eq!(end.text().en, "in the actions of rule `adds`, line 1: a number was expected, not `a`");
    let deep = format!("(deffunction f (?x) {}(f ?x){}) (defrule r => (f 1))", "(+ 1 ".repeat(90), ")".repeat(90));
    for text in ["(deffunction f (?x) (f ?x)) (defrule r => (f 1))", &deep] {
        assert!(matches!(Engine::new(clips(text), Options::default()).run(10, &(), &mut ()), End::Fault { .. }));
    }
}

#[test]
fn functions_globals_and_loops() {
    let text = r#"
        (defglobal ?*sum* = 0)
        (deffunction power (?x ?n) (if (= ?n 0) then (return 1)) (* ?x (power ?x (- ?n 1))))
        (deftemplate t (slot a (default 3)) (slot b (type INTEGER)) (slot c))
        (deffacts f (t (c "x y")) (go))
        (defrule r (go) (t (a ?a) (b ?b) (c ?c))
          => (bind ?i 0)
             (while (< ?i 4) do (bind ?i (+ ?i 1)) (bind ?*sum* (+ ?*sum* (power 2 ?i))))
             (printout t ?a " " ?b " " ?c " " ?*sum* " " (/ 1 4) " " (div 7 2) tab (str-cat a "b" 1) crlf))"#;
    let mut engine = Engine::new(clips(text), Options::default());
    let mut said = String::new();
    assert_eq!(engine.run(10, &(), &mut said), End::Quiet);
    assert_eq!(said, "3 0 x y 30 0.25 3\tab1\n");
    assert_eq!(facts(&engine)[0], "(t (a 3) (b 0) (c \"x y\"))");
}

#[test]
fn ops5_conditions_and_actions() {
    let text = "
        (literalize goal what n)
        (literalize note who)
        (make goal ^what go ^n 3)
        (next A B) (next B C) (next B A)
        (p walks
          (next <a> <b>) (next <b> { <> <a> <c> })
          { <g> (goal ^what << go run >> ^n { > 0 <n> }) }
          - (note ^who <c>)
          -->
          (make note ^who <c>)
          (modify <g> ^n (compute <n> - 1 - 1))
          (remove 1)
          (write from <a> to <c> (crlf)))";
    let mut engine = Engine::new(ops5(text), Options::default());
    let mut said = String::new();
    assert_eq!(engine.run(10, &(), &mut said), End::Quiet);
    assert_eq!(said, "from A to C\n");
    assert_eq!(facts(&engine), ["(next B C)", "(next B A)", "(note (who C))", "(goal (what go) (n 3))"]);
}

#[test]
fn facts_come_and_go_between_runs() {
    let mut engine = Engine::new(clips("(defrule alone (a ?x) (not (b ?x)) => (assert (c ?x)))"), Options::default());
    assert_eq!(engine.assert("(a 1)"), Ok(true));
    assert_eq!(engine.assert("(a 1)"), Ok(false));
    assert_eq!(engine.assert("(b 1)"), Ok(true));
    assert_eq!(engine.waiting(), 0);
    let blocking = engine.find("(b 1)").expect("a fact").expect("there");
    assert!(engine.retract(blocking) && !engine.retract(blocking));
    assert_eq!(engine.waiting(), 1);
    engine.run(10, &(), &mut ());
    assert_eq!(facts(&engine), ["(a 1)", "(c 1)"]);
    assert_eq!(engine.assert("(unheard of)"), Ok(true));
    assert!(engine.assert("(a 1").is_err() && engine.assert("a").is_err());
}

#[test]
fn events_are_heard_in_order() {
    struct Watch(Vec<Event>);
    impl Listener for Watch {
        fn write(&mut self, _: &str) {}
        fn watches(&self) -> bool {
            true
        }
        fn hear(&mut self, event: Event) {
            self.0.push(event);
        }
    }
    let mut engine = Engine::new(
        clips("(deffacts f (a 1)) (defrule r ?f <- (a 1) => (retract ?f) (assert (b)))"),
        Options::default(),
    );
    let mut watch = Watch(Vec::new());
    engine.run(10, &(), &mut watch);
    let fires = Event::Fires { firing: 1, rule: "r".into(), facts: vec![1] };
    let retracts = Event::Retracts { fact: 1, text: "(a 1)".into() };
    assert_eq!(watch.0, [fires, retracts, Event::Asserts { fact: 2, text: "(b)".into() }]);
}

#[test]
fn the_network_is_drawn() {
    let engine = Engine::new(clips("(defrule r (a ?x 1) (b ?x) (not (c ?x)) => (assert (d)))"), Options::default());
    let dot = engine.dot();
    assert!(dot.starts_with("digraph rete {") && dot.ends_with("}\n"));
    assert_eq!(dot.matches('{').count(), dot.matches('}').count());
    for part in ["label=\"not\"", "label=\"a\"", "label=\"memory\"", "label=\"r\""] {
        assert!(dot.contains(part), "{part} in {dot}");
    }
}

/// A fact is seen in the memories that it reaches, and a token where facts meet.
#[test]
fn the_network_tells_what_it_holds() {
    let mut program = clips("(deffacts f (a 1) (b 1)) (defrule r (a ?x) (b ?x) => (assert (c ?x)))");
    let facts = program.take_facts();
    assert_eq!((facts.as_slice(), program.facts()), (["(a 1)".to_owned(), "(b 1)".to_owned()].as_slice(), 0));
    let mut engine = Engine::new(program, Options::default());
    let held = |engine: &Engine, kind| -> usize {
        engine.nodes().iter().filter(|node| node.kind == kind).map(|node| node.held).sum()
    };
    let mut seen = Vec::new();
    for fact in &facts {
        assert!(engine.assert(fact).expect("a fact"));
        seen.push([NodeKind::Memory, NodeKind::Join, NodeKind::End].map(|kind| held(&engine, kind)));
    }
    // A token for the first fact waits at the join; with the second one the rule waits to fire.
    assert_eq!(seen, [[1, 1, 0], [2, 1, 1]]);
    let nodes = engine.nodes();
    let is_before = |id: &String, at: usize| nodes[..at].iter().any(|node| node.id == *id);
    assert!(nodes.iter().enumerate().all(|(at, node)| node.from.iter().all(|id| is_before(id, at))));
}

#[test]
fn saturation_refuses_what_depends_on_order() {
    let retracts = saturate(clips("(defrule r ?f <- (a) => (retract ?f))"), 10, &()).expect_err("it retracts");
    assert!(retracts.en.contains("`r`"), "{retracts}");
    assert!(saturate(clips("(defrule r (a ?x) (not (b ?x)) => (assert (b ?x)))"), 10, &()).is_err());
}
