//! In which order the conditions of a rule are met, and by which indexes.
//!
//! One order begins with any condition and goes on with the one of which most arguments are known;
//! comparisons and absences are tested as soon as their variables are bound. For recursion there is
//! one order more for each condition that grows with the head, which begins with that condition.

use crate::facts::IndexKey;
use crate::sheet::{Sheet, ground};
use crate::syntax::{Atom, Clause, Literal, Pattern};
use crate::terms::{Name, Term, Terms};

/// A term to be made of bound variables.
#[derive(Clone, Debug)]
pub(crate) enum Build {
    Slot(usize),
    Ground(Term),
    Function(Name, Vec<Build>),
}

/// A term to be compared with one that is there.
#[derive(Clone, Debug)]
pub(crate) enum Match {
    /// The variable is bound to it.
    Bind(usize),
    /// The variable has this value.
    Slot(usize),
    Ground(Term),
    Function(Name, Vec<Match>),
}

/// Which facts a condition ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    Old,
    Fresh,
    All,
}

/// A condition in its turn.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Scan { relation: usize, base: bool, range: Range, args: Vec<Match>, index: Option<usize>, key: Vec<Build> },
    Absent { atom: Build, base: bool },
    Compare { same: bool, terms: [Build; 2] },
}

/// A condition as a fact that an instance of the rule asks for.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) atom: Build,
    pub(crate) holds: bool,
}

/// A rule in one order.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Which of the planned rules it is, stratum by stratum.
    pub(crate) rule: usize,
    pub(crate) steps: Vec<Step>,
    pub(crate) head: Build,
    pub(crate) relation: usize,
    /// The conditions on facts that are not given before.
    pub(crate) conditions: Vec<Condition>,
    pub(crate) slots: usize,
}

/// A rule in all orders.
#[derive(Clone, Debug)]
pub(crate) struct RulePlans {
    pub(crate) whole: Plan,
    pub(crate) growing: Vec<Plan>,
}

/// The plans of some rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plans {
    /// Indexes: of facts that are derived, and of those that are given before.
    pub(crate) keys: [Vec<IndexKey>; 2],
    /// By stratum.
    pub(crate) strata: Vec<Vec<RulePlans>>,
}

/// How rules are looked at.
pub(crate) struct Mode<'m> {
    pub(crate) sheet: &'m Sheet,
    /// Whether the facts of a relation are given before.
    pub(crate) is_base: &'m dyn Fn(Name) -> bool,
    /// Whether negated conditions on other relations are tested, or left to whoever hears of the
    /// instances.
    pub(crate) tests_absence: bool,
}

impl Plans {
    /// Plans rules by strata, the rules of a stratum growing together.
    pub(crate) fn new(strata: &[Vec<&Clause>], mode: &Mode<'_>, terms: &mut Terms) -> Self {
        let mut plans = Self::default();
        let mut first = 0;
        for rules in strata {
            let heads: Vec<Name> = rules.iter().map(|clause| clause.head.relation).collect();
            let numbered = (first..).zip(rules);
            let planned = numbered.map(|(rule, clause)| plans.rule((rule, clause), &heads, mode, terms)).collect();
            plans.strata.push(planned);
            first += rules.len();
        }
        plans
    }

    fn index(&mut self, base: bool, relation: usize, columns: Vec<usize>) -> usize {
        let keys = &mut self.keys[usize::from(base)];
        let key = IndexKey { relation, columns };
        keys.iter().position(|known| *known == key).unwrap_or_else(|| {
            keys.push(key);
            keys.len() - 1
        })
    }

    fn rule(
        &mut self,
        (rule, clause): (usize, &Clause),
        heads: &[Name],
        mode: &Mode<'_>,
        terms: &mut Terms,
    ) -> RulePlans {
        let grows = |literal: &Literal| match literal {
            Literal::Holds(atom) => heads.contains(&atom.relation) && !(mode.is_base)(atom.relation),
            _ => false,
        };
        let growing: Vec<usize> = (0..clause.body.len()).filter(|&at| grows(&clause.body[at])).collect();
        let whole = self.order((rule, clause), None, &growing, mode, terms);
        let growing =
            growing.iter().map(|&first| self.order((rule, clause), Some(first), &growing, mode, terms)).collect();
        RulePlans { whole, growing }
    }

    fn order(
        &mut self,
        (rule, clause): (usize, &Clause),
        first: Option<usize>,
        growing: &[usize],
        mode: &Mode<'_>,
        terms: &mut Terms,
    ) -> Plan {
        let mut bound = vec![false; clause.variables.len()];
        let mut left: Vec<usize> = (0..clause.body.len()).collect();
        let mut steps = Vec::new();
        let mut next = first;
        loop {
            // What can be tested is tested first.
            left.retain(|&at| {
                let mut known = true;
                clause.body[at].variables(&mut |variable| known &= bound[usize::from(variable)]);
                match &clause.body[at] {
                    Literal::Compare { same, terms: sides, .. } if known => {
                        let terms = [build(&sides[0], terms), build(&sides[1], terms)];
                        steps.push(Step::Compare { same: *same, terms });
                        false
                    }
                    Literal::Fails(atom) if known => {
                        let base = (mode.is_base)(atom.relation);
                        if base || mode.tests_absence {
                            steps.push(Step::Absent { atom: build_atom(atom, terms), base });
                        }
                        false
                    }
                    _ => true,
                }
            });
            let chosen = next.take().or_else(|| {
                let scans = left.iter().copied().filter(|&at| matches!(clause.body[at], Literal::Holds(_)));
                scans.max_by_key(|&at| (score(&clause.body[at], &bound), std::cmp::Reverse(at)))
            });
            let Some(at) = chosen else { break };
            left.retain(|&other| other != at);
            let Literal::Holds(atom) = &clause.body[at] else { unreachable!("only these are scanned") };
            let range = match first {
                Some(first) if growing.contains(&at) => match at.cmp(&first) {
                    std::cmp::Ordering::Less => Range::Old,
                    std::cmp::Ordering::Equal => Range::Fresh,
                    std::cmp::Ordering::Greater => Range::All,
                },
                _ => Range::All,
            };
            steps.push(self.scan(atom, range, &mut bound, mode, terms));
        }
        let conditions = clause.body.iter().filter_map(|literal| match literal {
            Literal::Holds(atom) | Literal::Fails(atom) if !(mode.is_base)(atom.relation) => {
                Some(Condition { atom: build_atom(atom, terms), holds: matches!(literal, Literal::Holds(_)) })
            }
            _ => None,
        });
        Plan {
            rule,
            conditions: conditions.collect(),
            steps,
            head: build_atom(&clause.head, terms),
            relation: mode.sheet.number(clause.head.relation),
            slots: clause.variables.len(),
        }
    }

    fn scan(&mut self, atom: &Atom, range: Range, bound: &mut [bool], mode: &Mode<'_>, terms: &mut Terms) -> Step {
        let relation = mode.sheet.number(atom.relation);
        let base = (mode.is_base)(atom.relation);
        let known = |arg: &Pattern| {
            let mut known = true;
            arg.variables(&mut |variable| known &= bound[usize::from(variable)]);
            known
        };
        let columns: Vec<usize> = (0..atom.args.len()).filter(|&column| known(&atom.args[column])).collect();
        let key = columns.iter().map(|&column| build(&atom.args[column], terms)).collect();
        let args = atom.args.iter().map(|arg| matcher(arg, bound, terms)).collect();
        let index = (!columns.is_empty()).then(|| self.index(base, relation, columns));
        Step::Scan { relation, base, range, args, index, key }
    }
}

/// How much of a condition is known: all of it, or so many arguments.
fn score(literal: &Literal, bound: &[bool]) -> (bool, usize) {
    let Literal::Holds(atom) = literal else { return (false, 0) };
    let known = |arg: &&Pattern| {
        let mut known = true;
        arg.variables(&mut |variable| known &= bound[usize::from(variable)]);
        known
    };
    let count = atom.args.iter().filter(known).count();
    (count == atom.args.len(), count)
}

fn build(pattern: &Pattern, terms: &mut Terms) -> Build {
    match pattern {
        Pattern::Variable(variable) => Build::Slot(usize::from(*variable)),
        _ if pattern.is_ground() => Build::Ground(ground(terms, pattern)),
        Pattern::Function(name, args) => Build::Function(*name, args.iter().map(|arg| build(arg, terms)).collect()),
    }
}

fn build_atom(atom: &Atom, terms: &mut Terms) -> Build {
    build(&Pattern::Function(atom.relation, atom.args.clone()), terms)
}

fn matcher(pattern: &Pattern, bound: &mut [bool], terms: &mut Terms) -> Match {
    match pattern {
        Pattern::Variable(variable) => {
            let slot = usize::from(*variable);
            if std::mem::replace(&mut bound[slot], true) { Match::Slot(slot) } else { Match::Bind(slot) }
        }
        _ if pattern.is_ground() => Match::Ground(ground(terms, pattern)),
        Pattern::Function(name, args) => {
            Match::Function(*name, args.iter().map(|arg| matcher(arg, bound, terms)).collect())
        }
    }
}

impl Match {
    /// Whether a term fits; variables that it binds are then bound.
    pub(crate) fn fits(&self, term: Term, slots: &mut [Term], terms: &Terms) -> bool {
        match self {
            Self::Bind(slot) => {
                slots[*slot] = term;
                true
            }
            Self::Slot(slot) => slots[*slot] == term,
            Self::Ground(ground) => *ground == term,
            Self::Function(name, parts) => {
                let args = terms.args(term);
                terms.name(term) == *name
                    && args.len() == parts.len()
                    && parts.iter().zip(args).all(|(part, &arg)| part.fits(arg, slots, terms))
            }
        }
    }
}

impl Build {
    /// The term, which is made where it is new.
    pub(crate) fn make(&self, slots: &[Term], terms: &mut Terms) -> Term {
        match self {
            Self::Slot(slot) => slots[*slot],
            Self::Ground(term) => *term,
            Self::Function(name, parts) => {
                let args: Vec<Term> = parts.iter().map(|part| part.make(slots, terms)).collect();
                terms.make(*name, &args)
            }
        }
    }

    /// The term, if it was ever made.
    pub(crate) fn find(&self, slots: &[Term], terms: &Terms) -> Option<Term> {
        match self {
            Self::Slot(slot) => Some(slots[*slot]),
            Self::Ground(term) => Some(*term),
            Self::Function(name, parts) => {
                let args: Vec<Term> = parts.iter().map(|part| part.find(slots, terms)).collect::<Option<_>>()?;
                terms.find(*name, &args)
            }
        }
    }
}
