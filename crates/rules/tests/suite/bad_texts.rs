//! What readers say to bad texts, and that no text makes them panic.

use ludex_rules::laws::any_text;
use ludex_rules::{Diagnostic, Program};
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};

use crate::programs::{acting, deriving};
use crate::workloads::{DINNER, deployments};

fn clips(text: &str) -> Diagnostic {
    Program::new().read_clips("f.clp", text).expect_err(text)
}

fn ops5(text: &str) -> Diagnostic {
    Program::new().read_ops5("f.ops", text).expect_err(text)
}

#[test]
fn problems_tell_where_and_what() {
    let cases = [
        ("(defrule r (a ?x)\n  => (assert (b ?y)))", (2, 17), "?y", "not bound"),
        ("(defrule r (not (a ?x)) => (assert (b ?x)))", (1, 39), "?x", "not bound"),
        ("(deftemplate t (slot a))\n(defrule r (t (b 1)) =>)", (2, 16), "b", "a slot of `t` was expected: a"),
        ("(defrule r (a) => (asert (b)))", (1, 20), "asert", "no function or action"),
        ("(defrule r (a)\n  => (assert (b))", (1, 1), "(", "not closed"),
        ("(a))", (1, 4), ")", "closes none"),
        ("(defrule r (a) (assert (b)))", (1, 1), "(defrule r (a) (assert (b)))", "no =>"),
        ("(defrule r (a) => (modify ?f (x 1)))", (1, 27), "?f", "binds to its fact"),
        ("(defrule r (test (assert (a))) =>)", (1, 18), "(assert (a))", "cannot have effects"),
        ("(deffunction f () (assert (a))) (defrule r (test (f)) =>)", (1, 50), "(f)", "cannot have effects"),
        ("(defrule r (a $?x) =>)", (1, 15), "$?x", "multifield"),
        ("(defrule r (a ?x&) =>)", (1, 17), "&", "was expected"),
        ("(defrule r (declare (salience x)) =>)", (1, 12), "(declare (salience x))", "salience NUMBER"),
        ("(defrule r (a) => (mod 1))", (1, 19), "(mod 1)", "takes 2 arguments, not 1"),
        ("(deffacts f (a 99999999999999999999))", (1, 16), "99999999999999999999", "whole number"),
        ("(deffacts f (a \"b", (1, 16), "\"b", "not closed"),
        ("(deffunction f (?x) ?y)", (1, 21), "?y", "neither a parameter"),
        ("(defrule r (not (a) (b)) =>)", (1, 12), "(not (a) (b))", "not takes one condition"),
        ("(defrule r (forall (a)) =>)", (1, 12), "(forall (a))", "forall two or more"),
        ("(defrule r (logical (a)) =>)", (1, 12), "(logical (a))", "logical is not supported"),
        ("(defrule r ?f <- (or (a) (b)) =>)", (1, 18), "(or (a) (b))", "plain pattern"),
        ("(defrule r (not (and (a ?x) (b))) => (assert (c ?x)))", (1, 49), "?x", "not bound"),
        ("(deftemplate t (multislot a))", (1, 16), "(multislot a)", "multislots"),
        ("(deftemplate t (slot a (type WORD)))", (1, 30), "WORD", "a type was expected"),
        (
            "(deftemplate t (slot a (default ?NONE)))\n(deffacts f (t))",
            (2, 13),
            "(t)",
            "a value of `a`, which has no default",
        ),
        ("(deffacts f (t (row 1)))", (1, 16), "(row 1)", "the deftemplate of its relation"),
        ("(defrule r => (assert (t (row 1))))", (1, 27), "row", "the deftemplate of its relation"),
        ("(defrule r (t (row ?x)) =>)", (1, 15), "(row ?x)", "the deftemplate of its relation"),
        ("(defrule r => (format t \"%q\"))", (1, 25), "\"%q\"", "after % a letter"),
        ("(defrule r => (format t \"%d\"))", (1, 15), "(format t \"%d\")", "takes 3 arguments, not 2"),
        ("(deffunction f ($?x) 1)", (1, 17), "$?x", "multifield"),
        ("(defmodule A)", (1, 2), "defmodule", "modules, objects"),
        ("(rule r)", (1, 2), "rule", "a construct was expected"),
        ("(defrule r (a ?x) (test (> ?x ?*g*)) =>)", (1, 31), "?*g*", "defglobal"),
    ];
    for (text, place, found, what) in cases {
        let problem = clips(text);
        assert_eq!((problem.line, problem.column), place, "{text}: {problem}");
        assert_eq!(problem.found.trim_end_matches('…'), found, "{text}");
        assert!(problem.what.en.contains(what), "{text}: {problem}");
        assert!(problem.text().fr.starts_with(&format!("f.clp:{}:{} : « ", place.0, place.1)), "{}", problem.text().fr);
    }
}

#[test]
fn problems_of_ops5_tell_where_and_what() {
    let cases = [
        ("(p r (a ?x)\n --> (make b <y>))", (2, 14), "<y>", "not bound"),
        ("(literalize c x) (p r (c ^y 1) -->)", (1, 27), "y", "a slot of `c` was expected: x"),
        ("(p r (a) --> (remove 2))", (1, 22), "2", "the number of a condition"),
        ("(p r - (a) --> (remove 1))", (1, 24), "1", "the number of a condition"),
        ("(p r (a { <x> ) -->)", (1, 9), "{", "not closed"),
        ("(p r (a << 1 2) -->)", (1, 9), "<<", "not closed"),
        ("(p r (a) (b))", (1, 1), "(p r (a) (b))", "no -->"),
        ("(p r (a <x>) (DIFF <x> 3) -->)", (1, 24), "3", "variables"),
        ("(p r (a) --> (mak b))", (1, 15), "mak", "no function or action"),
    ];
    for (text, place, found, what) in cases {
        let problem = ops5(text);
        assert_eq!((problem.line, problem.column), place, "{text}: {problem}");
        assert_eq!(problem.found.trim_end_matches('…'), found, "{text}");
        assert!(problem.what.en.contains(what), "{text}: {problem}");
    }
}

#[test]
fn no_text_is_too_bad() {
    hostile().for_each(|text| any_text(&text));
    any_text(&"(".repeat(100_000));
    any_text(&format!("(defrule r (a) => {}1{})", "(+ 1 ".repeat(90), ")".repeat(90)));
    let mut random = Random::new(4);
    for round in 0..ludex_testkit::trials(60) {
        let made = if round % 2 == 0 { acting(&mut random) } else { deriving(&mut random) };
        for source in [made.clips(), DINNER.to_string(), deployments(2)] {
            for _ in 0..8 {
                let mut text = spoil(&source, &mut random);
                for _ in 0..random.below(3) {
                    text = spoil(&text, &mut random);
                }
                any_text(&text);
            }
        }
    }
}
