//! In which order the conditions of a rule are met, and by which indexes.
//!
//! One order begins and goes on with the condition that the fewest facts are taken to meet;
//! comparisons and absences are tested as soon as their variables are bound. For recursion there is
//! one order more for each condition that grows with the head, which begins with that condition.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ludex_core::Diagnostic;

use crate::facts::{Facts, IndexKey, Place};
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

/// Where a fact may be that must be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    Given,
    Derived,
    /// Among what is assumed of relations that ask for the absence of one another.
    Assumed,
}

/// A condition in its turn.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Scan {
        relation: usize,
        base: bool,
        range: Range,
        args: Vec<Match>,
        index: Option<usize>,
        key: Vec<Build>,
        /// The slot for the fact itself.
        fact: usize,
    },
    Absent {
        atom: Build,
        among: Among,
    },
    Compare {
        same: bool,
        terms: [Build; 2],
    },
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
    /// The line and the column of the rule.
    pub(crate) place: [u32; 2],
    pub(crate) steps: Vec<Step>,
    pub(crate) head: Build,
    pub(crate) relation: usize,
    /// The conditions on facts that are not given before.
    pub(crate) conditions: Vec<Condition>,
    /// The variables, and for each condition the fact that meets it.
    pub(crate) slots: usize,
}

/// A rule in all orders.
#[derive(Clone, Debug)]
pub(crate) struct RulePlans {
    pub(crate) whole: Plan,
    pub(crate) growing: Vec<Plan>,
}

/// Rules that grow together.
#[derive(Clone, Debug)]
pub(crate) struct Stratum {
    pub(crate) rules: Vec<RulePlans>,
    /// Whether they ask for the absence of what they derive.
    pub(crate) own_absence: bool,
}

/// The plans of some rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plans {
    /// Indexes: of facts that are derived, and of those that are given before.
    pub(crate) keys: [Vec<IndexKey>; 2],
    pub(crate) strata: Vec<Stratum>,
    /// What is wrong if a fact of a relation is derived from its own absence.
    pub(crate) own_absence: BTreeMap<Name, Diagnostic>,
    /// The name of the sheet's file in sentences.
    pub(crate) file: String,
    costs: HashMap<IndexKey, u64>,
}

/// How rules are looked at.
pub(crate) struct Mode<'m> {
    pub(crate) sheet: &'m Sheet,
    /// Whether the facts of a relation are given before.
    pub(crate) is_base: &'m dyn Fn(Name) -> bool,
    /// These facts.
    pub(crate) given: Option<&'m Facts>,
    /// Whether negated conditions on other relations are tested, or left to whoever hears of the
    /// instances.
    pub(crate) tests_absence: bool,
}

impl Plans {
    /// Plans rules by strata, the rules of a stratum growing together.
    pub(crate) fn new(strata: &[Vec<&Clause>], mode: &Mode<'_>, terms: &mut Terms) -> Self {
        let Sheet { own_absence, file, .. } = mode.sheet;
        let mut plans = Self { own_absence: own_absence.clone(), file: file.clone(), ..Self::default() };
        let mut first = 0;
        for rules in strata {
            let heads: Vec<Name> = rules.iter().map(|clause| clause.head.relation).collect();
            let numbered = (first..).zip(rules);
            let planned = numbered.map(|(rule, clause)| plans.rule((rule, clause), &heads, mode, terms));
            let planned: Vec<RulePlans> = planned.collect();
            let own = |step: &Step| matches!(step, Step::Absent { among: Among::Assumed, .. });
            let own_absence = planned.iter().any(|rule| rule.whole.steps.iter().any(own));
            plans.strata.push(Stratum { rules: planned, own_absence });
            first += rules.len();
        }
        plans
    }

    fn index(&mut self, base: bool, key: IndexKey) -> usize {
        let keys = &mut self.keys[usize::from(base)];
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
        let whole = self.order((rule, clause, heads), None, &growing, mode, terms);
        let order = |&first: &usize| self.order((rule, clause, heads), Some(first), &growing, mode, terms);
        let growing = growing.iter().map(order).collect();
        RulePlans { whole, growing }
    }

    fn order(
        &mut self,
        (rule, clause, heads): (usize, &Clause, &[Name]),
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
                        let among = match (mode.is_base)(atom.relation) {
                            true => Among::Given,
                            false if heads.contains(&atom.relation) => Among::Assumed,
                            false => Among::Derived,
                        };
                        if among == Among::Given || mode.tests_absence {
                            steps.push(Step::Absent { atom: build_atom(atom, terms), among });
                        }
                        false
                    }
                    _ => true,
                }
            });
            let chosen = next.take().or_else(|| {
                let cost = |&at: &usize| match &clause.body[at] {
                    Literal::Holds(atom) => Some((self.cost(atom, &bound, mode, terms), at)),
                    _ => None,
                };
                left.iter().filter_map(cost).min().map(|(_, at)| at)
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
            steps.push(self.scan((atom, clause.variables.len() + at), range, &mut bound, mode, terms));
        }
        let conditions = clause.body.iter().enumerate().filter_map(|(at, literal)| match literal {
            Literal::Holds(atom) if !(mode.is_base)(atom.relation) => {
                Some(Condition { atom: Build::Slot(clause.variables.len() + at), holds: true })
            }
            Literal::Fails(atom) if !(mode.is_base)(atom.relation) => {
                Some(Condition { atom: build_atom(atom, terms), holds: false })
            }
            _ => None,
        });
        Plan {
            rule,
            place: [clause.place.line, clause.place.column],
            conditions: conditions.collect(),
            steps,
            head: build_atom(&clause.head, terms),
            relation: mode.sheet.number(clause.head.relation),
            slots: clause.variables.len() + clause.body.len(),
        }
    }

    /// About how many facts meet a condition for each way to meet those before, times 16.
    /// Facts that are given beforehand are counted; elsewhere every free variable is taken to have
    /// eight values.
    fn cost(&mut self, atom: &Atom, bound: &[bool], mode: &Mode<'_>, terms: &Terms) -> u64 {
        let mut free = BTreeSet::new();
        for arg in &atom.args {
            arg.variables(&mut |variable| {
                if !bound[usize::from(variable)] {
                    free.insert(variable);
                }
            });
        }
        let counted = mode.given.filter(|_| (mode.is_base)(atom.relation));
        match (free.len() as u32, counted) {
            (0, _) => 8,
            (_, Some(given)) => {
                let key = index_key(mode.sheet.number(atom.relation), atom, bound, &mut |_| {});
                *self.costs.entry(key).or_insert_with_key(|key| given.meeting(key, terms))
            }
            (free, None) => 16 << (3 * free.min(15)),
        }
    }

    fn scan(
        &mut self,
        (atom, fact): (&Atom, usize),
        range: Range,
        bound: &mut [bool],
        mode: &Mode<'_>,
        terms: &mut Terms,
    ) -> Step {
        let relation = mode.sheet.number(atom.relation);
        let base = (mode.is_base)(atom.relation);
        let mut key = Vec::new();
        let by = index_key(relation, atom, bound, &mut |part| key.push(build(part, terms)));
        let args = atom.args.iter().map(|arg| matcher(arg, bound, terms)).collect();
        let whole = by.functions.is_empty() && by.places.is_empty();
        let index = (!whole).then(|| self.index(base, by));
        Step::Scan { relation, base, range, args, index, key, fact }
    }
}

/// What is known of a condition.
fn index_key(relation: usize, atom: &Atom, bound: &[bool], each: &mut impl FnMut(&Pattern)) -> IndexKey {
    let mut by = IndexKey { relation, ..IndexKey::default() };
    for (column, arg) in atom.args.iter().enumerate() {
        known(arg, &mut vec![column], bound, &mut by, each);
    }
    by
}

/// Finds what is known of a pattern at a place: functions, and parts without free variables.
fn known(pattern: &Pattern, place: &mut Place, bound: &[bool], by: &mut IndexKey, each: &mut impl FnMut(&Pattern)) {
    let mut is_known = true;
    pattern.variables(&mut |variable| is_known &= bound[usize::from(variable)]);
    if is_known {
        by.places.push(place.clone());
        each(pattern);
    } else if let Pattern::Function(name, args) = pattern {
        by.functions.push((place.clone(), *name, args.len()));
        for (number, arg) in args.iter().enumerate() {
            place.push(number);
            known(arg, place, bound, by, each);
            place.pop();
        }
    }
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
