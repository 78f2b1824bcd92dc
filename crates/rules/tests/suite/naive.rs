//! A naive engine: every rule on every combination of facts, again and again, stratum by stratum.
//! It shares nothing with the network, not even the reading of texts.

use std::collections::BTreeSet;

use crate::programs::{Atom, Binding, Program, Rule, Sign, Term, meets};

type Facts = BTreeSet<(usize, Vec<u8>)>;

/// All facts that a deriving program derives, and how many combinations of facts meet its rules in
/// the end.
pub(crate) fn saturate(program: &Program) -> (Facts, u64) {
    let mut facts: Facts = program.facts.iter().cloned().collect();
    let mut firings = 0;
    for stratum in 0..=program.rules.iter().map(|rule| rule.stratum).max().unwrap_or(0) {
        let rules: Vec<&Rule> = program.rules.iter().filter(|rule| rule.stratum == stratum).collect();
        loop {
            let before = facts.len();
            for rule in &rules {
                for binding in matches(rule, &facts) {
                    let derived = rule.heads.iter().map(|head| (head.relation, values(head, &binding)));
                    facts.extend(derived.collect::<Vec<_>>());
                }
            }
            if facts.len() == before {
                break;
            }
        }
        firings += rules.iter().map(|rule| matches(rule, &facts).len() as u64).sum::<u64>();
    }
    (facts, firings)
}

fn values(head: &Atom, binding: &Binding) -> Vec<u8> {
    let value = |term: &Term| match *term {
        Term::Constant(value) => value,
        Term::Variable(variable) => binding[variable as usize].expect("heads use bound variables"),
        _ => unreachable!("heads have no wildcards"),
    };
    head.terms.iter().map(value).collect()
}

/// Every combination that meets a rule; combinations with equal variables count apart.
fn matches(rule: &Rule, facts: &Facts) -> Vec<Binding> {
    let mut all = vec![[None; 8]];
    for (sign, atom) in &rule.conditions {
        let mut next = Vec::new();
        for binding in all {
            let mut met = facts.iter().filter_map(|fact| meets(atom, fact, &binding));
            match sign {
                Sign::Is => next.extend(met),
                Sign::Not => next.extend(met.next().is_none().then_some(binding)),
                Sign::Exists => next.extend(met.next().map(|_| binding)),
            }
        }
        all = next;
    }
    all.retain(|binding| rule.differ.iter().all(|&(a, b)| binding[a as usize] != binding[b as usize]));
    all
}
