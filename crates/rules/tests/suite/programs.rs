//! Random programs: few relations, few constants, so that joins meet, blocks come and go, and facts
//! repeat.

use std::fmt::Write;

use ludex_testkit::random::Random;

/// A term of a pattern or of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// A constant, by number.
    Constant(u8),
    /// A variable, by number.
    Variable(u8),
    /// Anything; in patterns only.
    Any,
    /// Anything but this variable; in patterns only.
    Other(u8),
}

/// A pattern, or a fact to derive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    pub(crate) relation: usize,
    pub(crate) terms: Vec<Term>,
}

/// How a pattern stands in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Is,
    Not,
    Exists,
}

/// A rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) stratum: usize,
    pub(crate) conditions: Vec<(Sign, Atom)>,
    /// Pairs of variables that must differ.
    pub(crate) differ: Vec<(u8, u8)>,
    pub(crate) heads: Vec<Atom>,
    /// Conditions whose facts are retracted.
    pub(crate) retracts: Vec<usize>,
}

/// A program: rules and first facts.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) rules: Vec<Rule>,
    pub(crate) facts: Vec<(usize, Vec<u8>)>,
}

const CONSTANTS: usize = 4;
const VARIABLES: usize = 4;

/// A program that only derives; relations of a stratum are those with `number / 2` equal to it, and
/// rules negate lower strata only. Salience makes engines with an agenda go by stratum.
pub(crate) fn deriving(random: &mut Random) -> Program {
    let arities: Vec<usize> = (0..6).map(|_| 1 + random.below(3)).collect();
    let rules = (0..2 + random.below(5)).map(|_| deriving_rule(random, &arities)).collect();
    Program { rules, facts: facts(random, &arities, 12) }
}

/// A program that may do anything: retract, negate what it derives, go on for ever.
pub(crate) fn acting(random: &mut Random) -> Program {
    let arities: Vec<usize> = (0..4).map(|_| 1 + random.below(3)).collect();
    let mut rules = Vec::new();
    for _ in 0..2 + random.below(5) {
        let mut rule = body(random, &arities, arities.len(), arities.len());
        rule.stratum = random.below(3);
        let relation = random.below(arities.len());
        rule.heads = (0..random.below(3)).map(|_| head(random, &arities, relation, &rule)).collect();
        let conditions = (0..rule.conditions.len()).filter(|&at| rule.conditions[at].0 == Sign::Is);
        rule.retracts = conditions.filter(|_| random.below(3) == 0).collect();
        rules.push(rule);
    }
    Program { rules, facts: facts(random, &arities, 10) }
}

fn facts(random: &mut Random, arities: &[usize], count: usize) -> Vec<(usize, Vec<u8>)> {
    let mut facts = Vec::new();
    for _ in 0..count {
        let relation = random.below(arities.len());
        facts.push((relation, (0..arities[relation]).map(|_| random.below(CONSTANTS) as u8).collect()));
    }
    facts
}

fn deriving_rule(random: &mut Random, arities: &[usize]) -> Rule {
    let stratum = random.below(3);
    let mut rule = body(random, arities, 2 * stratum + 2, 2 * stratum);
    rule.stratum = stratum;
    let relation = 2 * stratum + random.below(2);
    rule.heads = vec![head(random, arities, relation, &rule)];
    rule
}

/// Conditions on the first relations; negated ones on the first of them only.
fn body(random: &mut Random, arities: &[usize], positive: usize, negated: usize) -> Rule {
    let mut conditions = Vec::new();
    for at in 0..=random.below(3) {
        let sign = match random.below(5) {
            0 if negated > 0 => Sign::Not,
            1 if negated > 0 && at > 0 => Sign::Exists,
            _ => Sign::Is,
        };
        let among = if sign == Sign::Is { positive } else { negated };
        let relation = random.below(among);
        let terms = (0..arities[relation]).map(|_| match random.below(10) {
            0..2 => Term::Constant(random.below(CONSTANTS) as u8),
            2 => Term::Any,
            _ => Term::Variable(random.below(VARIABLES) as u8),
        });
        conditions.push((sign, Atom { relation, terms: terms.collect() }));
    }
    let mut rule = Rule { stratum: 0, conditions, differ: Vec::new(), heads: Vec::new(), retracts: Vec::new() };
    negate_some_variables(random, &mut rule);
    let bound = bound(&rule, rule.conditions.len());
    if bound.len() > 1 && random.below(3) == 0 {
        rule.differ.push((bound[0], bound[bound.len() - 1]));
    }
    rule
}

/// Turns some uses of variables bound before into `~?x`.
fn negate_some_variables(random: &mut Random, rule: &mut Rule) {
    for at in 1..rule.conditions.len() {
        let known = bound(rule, at);
        for term in &mut rule.conditions[at].1.terms {
            match term {
                Term::Variable(variable) if known.contains(variable) && random.below(4) == 0 => {
                    *term = Term::Other(*variable);
                }
                _ => {}
            }
        }
    }
}

/// The variables bound by the first conditions.
pub(crate) fn bound(rule: &Rule, conditions: usize) -> Vec<u8> {
    let mut bound = Vec::new();
    for (sign, atom) in &rule.conditions[..conditions] {
        for term in &atom.terms {
            if let (Sign::Is, &Term::Variable(variable)) = (*sign, term)
                && !bound.contains(&variable)
            {
                bound.push(variable);
            }
        }
    }
    bound
}

fn head(random: &mut Random, arities: &[usize], relation: usize, rule: &Rule) -> Atom {
    let bound = bound(rule, rule.conditions.len());
    let terms = (0..arities[relation]).map(|_| match random.pick(&bound) {
        Some(&variable) if random.below(5) > 0 => Term::Variable(variable),
        _ => Term::Constant(random.below(CONSTANTS) as u8),
    });
    Atom { relation, terms: terms.collect() }
}

/// An atom as a pattern or a fact.
pub(crate) fn atom_text(atom: &Atom) -> String {
    let mut text = format!("(r{}", atom.relation);
    for term in &atom.terms {
        let _ = match term {
            Term::Constant(value) => write!(text, " c{value}"),
            Term::Variable(variable) => write!(text, " ?v{variable}"),
            Term::Any => write!(text, " ?"),
            Term::Other(variable) => write!(text, " ~?v{variable}"),
        };
    }
    text + ")"
}

/// What variables are bound to.
pub(crate) type Binding = [Option<u8>; 8];

/// The binding that a fact leads to, if it meets an atom.
pub(crate) fn meets(atom: &Atom, (relation, values): &(usize, Vec<u8>), binding: &Binding) -> Option<Binding> {
    let mut binding = *binding;
    if *relation != atom.relation {
        return None;
    }
    for (term, &value) in atom.terms.iter().zip(values) {
        match *term {
            Term::Constant(wanted) if wanted != value => return None,
            Term::Other(variable) if binding[variable as usize] == Some(value) => return None,
            Term::Any | Term::Constant(_) | Term::Other(_) => {}
            Term::Variable(variable) => match binding[variable as usize] {
                Some(known) if known != value => return None,
                _ => binding[variable as usize] = Some(value),
            },
        }
    }
    Some(binding)
}

/// A fact as it is read.
pub(crate) fn fact_text(relation: usize, values: &[u8]) -> String {
    atom_text(&Atom { relation, terms: values.iter().map(|&value| Term::Constant(value)).collect() })
}

impl Program {
    /// The program in CLIPS' syntax.
    pub(crate) fn clips(&self) -> String {
        let mut text = String::from("(deffacts first\n");
        for (relation, values) in &self.facts {
            let _ = writeln!(text, "  {}", fact_text(*relation, values));
        }
        text += ")\n";
        for (number, rule) in self.rules.iter().enumerate() {
            let _ = writeln!(text, "(defrule rule{number}\n  (declare (salience {}))", -(rule.stratum as i64));
            for (at, (sign, atom)) in rule.conditions.iter().enumerate() {
                let atom = atom_text(atom);
                let _ = match sign {
                    Sign::Is if rule.retracts.contains(&at) => writeln!(text, "  ?f{at} <- {atom}"),
                    Sign::Is => writeln!(text, "  {atom}"),
                    Sign::Not => writeln!(text, "  (not {atom})"),
                    Sign::Exists => writeln!(text, "  (exists {atom})"),
                };
            }
            for (a, b) in &rule.differ {
                let _ = writeln!(text, "  (test (neq ?v{a} ?v{b}))");
            }
            text += "  =>\n";
            for at in &rule.retracts {
                let _ = writeln!(text, "  (retract ?f{at})");
            }
            for head in &rule.heads {
                let _ = writeln!(text, "  (assert {})", atom_text(head));
            }
            text += ")\n";
        }
        text
    }
}
