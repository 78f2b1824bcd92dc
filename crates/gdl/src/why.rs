//! Why something holds in a position, or does not: proofs by the definition.
//!
//! ```text
//!   (legal x (mark 1 1))           by the rule in line 19
//!     (true (cell 1 1 b))          in the position
//!     (true (control x))           in the position
//!
//!   (legal x (mark 2 2))           not by the rule in line 19
//!     (true (cell 2 2 b))          not in the position
//! ```
//!
//! What holds is explained by the first instance of a rule that derived it, whose conditions were
//! derived before: so no proof goes in a circle. What does not hold is explained rule by rule: the
//! conditions are met as far as they can be together, and the first that cannot is explained in
//! turn.

use std::collections::{HashMap, HashSet};

use ludex_core::Observer;

use crate::facts::Facts;
use crate::fault::Fault;
use crate::join::{Join, Sink};
use crate::plan::{Mode, Plan, Plans};
use crate::reason::{Asked, By, Reason};
use crate::sheet::{Depends, Sheet};
use crate::slow::{self, Fluents};
use crate::syntax::{Atom, Clause, Literal, Pattern};
use crate::terms::{Name, Term, Terms, word};

/// The reasons of one answer; what would be more is cut off.
const MOST_REASONS: usize = 500;

/// Conditions that are tried, of a rule that does not apply, for the best way to meet them.
const MOST_TRIED: usize = 200_000;

/// A position with all that follows from it.
#[derive(Debug)]
pub struct Why<'s> {
    sheet: &'s Sheet,
    terms: Terms,
    facts: Facts,
    /// The rules in the order of the strata.
    rules: Vec<&'s Clause>,
    origins: Origins,
    told: HashSet<Term>,
    left: usize,
}

/// For each fact the rule that derived it first, with its conditions.
#[derive(Debug, Default)]
struct Origins(HashMap<Term, Origin>);

#[derive(Clone, Debug)]
struct Origin {
    rule: usize,
    conditions: Vec<(Term, bool)>,
}

impl Sink for Origins {
    fn instance(&mut self, plan: &Plan, slots: &[Term], head: Term, terms: &mut Terms) {
        self.0.entry(head).or_insert_with(|| Origin {
            rule: plan.rule,
            conditions: plan.conditions.iter().map(|one| (one.atom.make(slots, terms), one.holds)).collect(),
        });
    }

    fn bytes(&self) -> u64 {
        (self.0.capacity() * 80) as u64
    }
}

impl<'s> Why<'s> {
    /// All that follows from a position, given by its fluents.
    ///
    /// # Errors
    /// Rules that grow without end, a budget that ran out, a cancellation.
    pub fn new(sheet: &'s Sheet, at: &Fluents, observer: &dyn Observer) -> Result<Self, Fault> {
        let mut terms = sheet.terms.clone();
        let mut strata = slow::strata(sheet, Depends::Nothing);
        strata.extend(slow::strata(sheet, Depends::Position));
        let mode = Mode { sheet, is_base: &|_| false, given: None, tests_absence: true };
        let plans = Plans::new(&strata, &mode, &mut terms);
        let mut facts = Facts::new(sheet.relations.len(), plans.keys[0].len());
        for fluent in at {
            let fluent = slow::read(&mut terms, fluent)?;
            let fact = terms.make(word::TRUE, &[fluent]);
            facts.add(sheet.number(word::TRUE), fact);
        }
        let mut origins = Origins::default();
        Join::new(&plans, &mut terms, (&Facts::new(0, 0), &mut facts), &mut origins, observer).saturate()?;
        let rules = strata.into_iter().flatten().collect();
        Ok(Self { sheet, terms, facts, rules, origins, told: HashSet::new(), left: MOST_REASONS })
    }

    /// Answers a question: whether it is so, and why. A goal is what the role gets, each value that
    /// holds with its reason.
    ///
    /// # Errors
    /// A move that is no term.
    pub fn answer(&mut self, asked: &Asked) -> Result<(bool, Vec<Reason>), Fault> {
        (self.left, self.told) = (MOST_REASONS, HashSet::new());
        let fact = match asked {
            Asked::Over => self.terms.make(word::TERMINAL, &[]),
            Asked::Legal(role, action) => {
                let action = slow::read(&mut self.terms, action)?;
                self.terms.make(word::LEGAL, &[self.sheet.roles[*role], action])
            }
            Asked::Goal(role) => return Ok(self.goals(*role)),
        };
        let reason = self.explain(fact);
        Ok((reason.holds, vec![reason]))
    }

    fn goals(&mut self, role: usize) -> (bool, Vec<Reason>) {
        let role = self.sheet.roles[role];
        let all = self.facts.rows[self.sheet.number(word::GOAL)].list.clone();
        let own: Vec<Term> = all.into_iter().filter(|&goal| self.terms.args(goal)[0] == role).collect();
        if own.is_empty() {
            let heads = self.rules.iter().enumerate().filter(|(_, rule)| rule.head.relation == word::GOAL);
            let rules: Vec<usize> = heads.map(|(number, _)| number).collect();
            let text = format!("({} {} ?)", self.terms.name_text(word::GOAL), self.terms.text(role));
            let parts = rules.into_iter().filter_map(|rule| self.fails_by(rule, &[Some(role), None])).collect();
            return (false, vec![Reason { what: text, holds: false, by: By::NoRule, parts }]);
        }
        (true, own.into_iter().map(|goal| self.explain(goal)).collect())
    }

    /// Why a fact holds, or does not.
    fn explain(&mut self, fact: Term) -> Reason {
        let (what, holds) = (self.terms.text(fact), self.facts.has(fact));
        let leaf = |by: By| Reason { what: what.clone(), holds, by, parts: Vec::new() };
        if self.terms.name(fact) == word::TRUE {
            return leaf(By::Position);
        }
        let origin = self.origins.0.get(&fact).cloned();
        if let Some(origin) = &origin
            && self.rules[origin.rule].body.is_empty()
        {
            return leaf(By::Fact);
        }
        if self.left == 0 || !self.told.insert(fact) {
            return leaf(By::Before);
        }
        self.left -= 1;
        if let Some(Origin { rule, conditions }) = origin {
            let by = self.rule(rule);
            let parts = conditions.into_iter().map(|(fact, wanted)| self.condition(fact, wanted)).collect();
            return Reason { what, holds, by, parts };
        }
        let name = self.terms.name(fact);
        let args: Vec<Option<Term>> = self.terms.args(fact).iter().copied().map(Some).collect();
        let of = (0..self.rules.len()).filter(|&rule| self.rules[rule].head.relation == name);
        let parts = of.collect::<Vec<_>>().into_iter().filter_map(|rule| self.fails_by(rule, &args)).collect();
        Reason { what, holds, by: By::NoRule, parts }
    }

    /// A condition of a rule that applied, or the one that made it fail.
    fn condition(&mut self, fact: Term, wanted: bool) -> Reason {
        let reason = self.explain(fact);
        if wanted {
            return reason;
        }
        let (what, holds) = (format!("(not {})", reason.what), !reason.holds);
        // What is absent and simply not in the position needs no more words.
        if reason.by == By::Position {
            return Reason { what, holds, ..reason };
        }
        Reason { what, holds, by: By::Absence, parts: vec![reason] }
    }

    fn rule(&self, number: usize) -> By {
        let clause = self.rules[number];
        By::Rule { line: clause.place.line, rule: self.sheet.rule_text(clause) }
    }

    /// Why a rule does not give a fact with these arguments; `None` if its head is about others.
    fn fails_by(&mut self, rule: usize, args: &[Option<Term>]) -> Option<Reason> {
        let clause = self.rules[rule];
        let mut slots = vec![None; clause.variables.len()];
        let known = clause.head.args.iter().zip(args).filter_map(|(pattern, arg)| Some((pattern, (*arg)?)));
        for (pattern, arg) in known {
            if !bind(pattern, arg, &mut slots, &self.terms) {
                return None;
            }
        }
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let mut best = Best::default();
        let left: Vec<usize> = (0..clause.body.len()).collect();
        self.meet(clause, &left, &mut slots, &mut Vec::new(), &mut best);
        let Best { met, failed, slots, .. } = best;
        let mut parts: Vec<Reason> = met
            .into_iter()
            .map(|at| {
                let literal = &clause.body[at];
                let by = if matches!(literal, Literal::Compare { .. }) { By::Terms } else { By::Before };
                let fact = self.fact_of(literal, &slots);
                let by = if fact.is_some_and(|fact| self.terms.name(fact) == word::TRUE) { By::Position } else { by };
                Reason { what: self.literal_text(clause, literal, &slots), holds: true, by, parts: Vec::new() }
            })
            .collect();
        if let Some(failed) = failed {
            let literal = &clause.body[failed];
            let reason = match (literal, self.fact_of(literal, &slots)) {
                (Literal::Compare { .. }, _) => self.leaf(clause, literal, &slots, By::Terms),
                (_, None) => self.leaf(clause, literal, &slots, By::Nothing),
                (_, Some(fact)) => self.condition(fact, matches!(literal, Literal::Holds(_))),
            };
            parts.push(reason);
        }
        let by = self.rule(rule);
        Some(Reason { what: self.head_text(clause, &slots), holds: false, by, parts })
    }

    fn leaf(&self, clause: &Clause, literal: &Literal, slots: &[Option<Term>], by: By) -> Reason {
        Reason { what: self.literal_text(clause, literal, slots), holds: false, by, parts: Vec::new() }
    }

    /// Meets the conditions of a rule one by one, in their order as far as variables are bound;
    /// keeps the longest way. `true` where no more is to be tried.
    fn meet(
        &mut self,
        clause: &Clause,
        left: &[usize],
        slots: &mut Vec<Option<Term>>,
        met: &mut Vec<usize>,
        best: &mut Best,
    ) -> bool {
        best.tried += 1;
        let ready = |at: &usize| {
            let mut bound = true;
            clause.body[*at].variables(&mut |variable| bound &= slots[usize::from(variable)].is_some());
            bound || matches!(clause.body[*at], Literal::Holds(_))
        };
        let Some(at) = left.iter().copied().find(ready) else { return true };
        if best.failed.is_none() || met.len() > best.met.len() {
            (best.met, best.failed, best.slots) = (met.clone(), Some(at), slots.clone());
        }
        if best.tried > MOST_TRIED {
            return true;
        }
        let rest: Vec<usize> = left.iter().copied().filter(|&other| other != at).collect();
        let fine = match &clause.body[at] {
            Literal::Compare { same, terms, .. } => {
                let [left, right] = [0, 1].map(|side: usize| make(&terms[side], slots, &mut self.terms));
                (left == right) == *same
            }
            literal @ Literal::Fails(_) => !self.fact_of(literal, slots).is_some_and(|fact| self.facts.has(fact)),
            Literal::Holds(atom) => {
                let rows = self.facts.rows[self.sheet.number(atom.relation)].list.clone();
                met.push(at);
                for fact in rows {
                    let before = slots.clone();
                    let args = self.terms.args(fact).to_vec();
                    let fits = atom.args.iter().zip(args).all(|(part, arg)| bind(part, arg, slots, &self.terms));
                    if fits && self.meet(clause, &rest, slots, met, best) {
                        return true;
                    }
                    *slots = before;
                }
                met.pop();
                return false;
            }
        };
        if fine {
            met.push(at);
            let done = self.meet(clause, &rest, slots, met, best);
            met.pop();
            return done;
        }
        false
    }

    /// The fact that a condition is about, if all its variables are bound.
    fn fact_of(&mut self, literal: &Literal, slots: &[Option<Term>]) -> Option<Term> {
        let (Literal::Holds(atom) | Literal::Fails(atom)) = literal else { return None };
        let args: Option<Vec<Term>> = atom.args.iter().map(|arg| make(arg, slots, &mut self.terms)).collect();
        Some(self.terms.make(atom.relation, &args?))
    }

    fn literal_text(&self, clause: &Clause, literal: &Literal, slots: &[Option<Term>]) -> String {
        let (holds, text) = match literal {
            Literal::Holds(atom) => (true, self.atom_text(clause, atom.relation, &atom.args, slots)),
            Literal::Fails(atom) => (false, self.atom_text(clause, atom.relation, &atom.args, slots)),
            Literal::Compare { same, terms, .. } => (!same, self.atom_text(clause, word::DISTINCT, terms, slots)),
        };
        if holds { text } else { format!("(not {text})") }
    }

    fn head_text(&self, clause: &Clause, slots: &[Option<Term>]) -> String {
        let Atom { relation, args, .. } = &clause.head;
        self.atom_text(clause, *relation, args, slots)
    }

    fn atom_text(&self, clause: &Clause, name: Name, args: &[Pattern], slots: &[Option<Term>]) -> String {
        let name = self.terms.name_text(name);
        if args.is_empty() {
            return name.to_owned();
        }
        let args = args.iter().map(|arg| match arg {
            Pattern::Variable(variable) => {
                let variable = usize::from(*variable);
                slots.get(variable).copied().flatten().map_or_else(
                    || self.terms.name_text(clause.variables[variable]).to_owned(),
                    |term| self.terms.text(term),
                )
            }
            Pattern::Function(name, args) => self.atom_text(clause, *name, args, slots),
        });
        format!("({name} {})", args.collect::<Vec<_>>().join(" "))
    }
}

/// The longest way to meet the conditions of a rule.
#[derive(Default)]
struct Best {
    met: Vec<usize>,
    failed: Option<usize>,
    slots: Vec<Option<Term>>,
    tried: usize,
}

/// Whether a term fits a pattern, whose variables are then bound.
fn bind(pattern: &Pattern, term: Term, slots: &mut [Option<Term>], terms: &Terms) -> bool {
    match pattern {
        Pattern::Variable(variable) => *slots[usize::from(*variable)].get_or_insert(term) == term,
        Pattern::Function(name, parts) => {
            let args = terms.args(term);
            terms.name(term) == *name
                && args.len() == parts.len()
                && parts.iter().zip(args).all(|(part, &arg)| bind(part, arg, slots, terms))
        }
    }
}

/// The term of a pattern, if its variables are bound.
fn make(pattern: &Pattern, slots: &[Option<Term>], terms: &mut Terms) -> Option<Term> {
    match pattern {
        Pattern::Variable(variable) => slots[usize::from(*variable)],
        Pattern::Function(name, parts) => {
            let args: Option<Vec<Term>> = parts.iter().map(|part| make(part, slots, terms)).collect();
            Some(terms.make(*name, &args?))
        }
    }
}
