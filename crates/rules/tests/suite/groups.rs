//! `or`, `forall`, and several conditions together under `not` and `exists`: random rules against a
//! naive evaluation of their conditions while facts come and go, and against CLIPS.

use std::collections::BTreeSet;
use std::fmt::Write;

use ludex_rules::{Engine, Options, Program, Strategy};
use ludex_testkit::random::Random;

use crate::clips::{ours, theirs};
use crate::programs::{Atom, Binding, Term, atom_text, fact_text, meets};

/// A condition element.
enum Element {
    Is(Atom),
    Not(Box<Element>),
    And(Vec<Element>),
    Or(Vec<Element>),
    Exists(Vec<Element>),
    Forall(Vec<Element>),
}

const ARITIES: [usize; 4] = [1, 2, 2, 1];
const CONSTANTS: usize = 3;

fn atom(random: &mut Random) -> Atom {
    let relation = random.below(ARITIES.len());
    let terms = (0..ARITIES[relation]).map(|_| match random.below(8) {
        0 => Term::Constant(random.below(CONSTANTS) as u8),
        1 => Term::Any,
        _ => Term::Variable(random.below(3) as u8),
    });
    Atom { relation, terms: terms.collect() }
}

fn elements(random: &mut Random, fewest: usize, depth: usize) -> Vec<Element> {
    (0..fewest + random.below(2)).map(|_| element(random, depth)).collect()
}

fn element(random: &mut Random, depth: usize) -> Element {
    if depth == 0 || random.below(3) == 0 { Element::Is(atom(random)) } else { group(random, depth - 1) }
}

fn group(random: &mut Random, depth: usize) -> Element {
    match random.below(6) {
        0 => Element::Or(elements(random, 1, depth)),
        1 => Element::Exists(elements(random, 1, depth)),
        2 => Element::Forall(elements(random, 2, depth)),
        3 => Element::Not(Box::new(element(random, depth))),
        _ => Element::Not(Box::new(Element::And(elements(random, 1, depth)))),
    }
}

impl Element {
    fn text(&self) -> String {
        let list = |head: &str, inner: &[Element]| {
            let inner: Vec<_> = inner.iter().map(Element::text).collect();
            format!("({head} {})", inner.join(" "))
        };
        match self {
            Self::Is(atom) => atom_text(atom),
            Self::Not(inner) => format!("(not {})", inner.text()),
            Self::And(inner) => list("and", inner),
            Self::Or(inner) => list("or", inner),
            Self::Exists(inner) => list("exists", inner),
            Self::Forall(inner) => list("forall", inner),
        }
    }

    /// The ways to meet it from a binding, each by the binding that it leads to.
    fn ways(&self, facts: &BTreeSet<(usize, Vec<u8>)>, binding: &Binding) -> Vec<Binding> {
        let unless = |met: bool| if met { Vec::new() } else { vec![*binding] };
        match self {
            Self::Is(atom) => facts.iter().filter_map(|fact| meets(atom, fact, binding)).collect(),
            Self::Not(inner) => unless(!inner.ways(facts, binding).is_empty()),
            Self::And(inner) => all(inner, facts, binding),
            Self::Or(inner) => inner.iter().flat_map(|one| one.ways(facts, binding)).collect(),
            Self::Exists(inner) => unless(all(inner, facts, binding).is_empty()),
            Self::Forall(inner) => {
                let broken = |first: &Binding| all(&inner[1..], facts, first).is_empty();
                unless(inner[0].ways(facts, binding).iter().any(broken))
            }
        }
    }
}

/// The ways to meet all of these.
fn all(elements: &[Element], facts: &BTreeSet<(usize, Vec<u8>)>, binding: &Binding) -> Vec<Binding> {
    elements.iter().fold(vec![*binding], |bindings, element| {
        bindings.iter().flat_map(|binding| element.ways(facts, binding)).collect()
    })
}

fn rules(random: &mut Random) -> Vec<Vec<Element>> {
    (0..=random.below(3)).map(|_| elements(random, 1, 3)).collect()
}

fn fact(random: &mut Random) -> (usize, Vec<u8>) {
    let relation = random.below(ARITIES.len());
    (relation, (0..ARITIES[relation]).map(|_| random.below(CONSTANTS) as u8).collect())
}

#[test]
fn groups_wait_and_go_as_their_facts_do() {
    let mut random = Random::new(11);
    let mut most = 0;
    for _ in 0..400 {
        let rules = rules(&mut random);
        let mut text = String::new();
        for (number, rule) in rules.iter().enumerate() {
            let conditions: Vec<_> = rule.iter().map(Element::text).collect();
            let _ = writeln!(text, "(defrule rule{number} {} => )", conditions.join(" "));
        }
        let mut program = Program::new();
        program.read_clips("random.clp", &text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        let mut engine = Engine::new(program, Options::default());
        let mut facts = BTreeSet::new();
        for _ in 0..40 {
            let (relation, values) = fact(&mut random);
            let fact = fact_text(relation, &values);
            if facts.insert((relation, values.clone())) {
                assert!(engine.assert(&fact).expect("a fact"), "{fact}\n{text}");
            } else {
                facts.remove(&(relation, values));
                let number = engine.find(&fact).expect("a fact").expect("it is there");
                assert!(engine.retract(number), "{fact}\n{text}");
            }
            let waiting: usize = rules.iter().map(|rule| all(rule, &facts, &[None; 8]).len()).sum();
            assert_eq!(engine.waiting(), waiting, "{text}\n{facts:?}");
            most = most.max(waiting);
        }
    }
    assert!(most > 20, "the rules are too small to show anything: {most}");
}

/// Rules that fire and change nothing, each with one group.
fn firing(random: &mut Random) -> String {
    let mut text = String::from("(deffacts first");
    for _ in 0..8 {
        let (relation, values) = fact(random);
        text = text + " " + &fact_text(relation, &values);
    }
    text += ")\n";
    for number in 0..=random.below(3) {
        let (first, group, last) = (atom(random), group(random, 0), atom(random));
        let (first, group, last) = (atom_text(&first), group.text(), atom_text(&last));
        let _ = writeln!(text, "(defrule rule{number} {first} {group} {last} => )");
    }
    text
}

/// One program at a time, and one group a rule: CLIPS 6.30 dies on some groups within groups, and
/// misses what some rules with several groups mean: `(r0 ?x) (not (and (r2 ? ?) (r2 ?x ?))) (forall
/// (r1 ?x ?x) (r3 ?x) (r1 c2 ?))` does not hold there if all there is is `(r0 c0)`. Which of
/// several activations made at once fires first differs where groups are.
#[test]
fn groups_fire_for_the_facts_they_fire_for_in_clips() {
    let mut random = Random::new(12);
    for _ in 0..250 {
        let program = firing(&mut random).into();
        let Some(mut theirs) = theirs(std::slice::from_ref(&program), 1000, Strategy::Depth) else { continue };
        let mut ours = ours(&program, 1000, Strategy::Depth);
        ours.firings.sort_unstable();
        theirs[0].firings.sort_unstable();
        assert_eq!(ours, theirs[0], "{program:?}");
    }
}
