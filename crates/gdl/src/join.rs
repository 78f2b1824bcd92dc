//! All facts that rules derive, stratum by stratum, each combination of facts meeting a rule once.
//!
//! Semi-naive evaluation, as in `ludex-rules` (`saturate`), for terms with functions: in each round
//! a rule is joined once for each condition that grows with its head, that condition ranging over
//! the facts of the last round.

use ludex_core::{Diagnostic, Observer, Span, say};

use crate::facts::{END, Facts, IndexKey, key_hash};
use crate::fault::Fault;
use crate::plan::{Among, Plan, Plans, Range, RulePlans, Step, Stratum};
use crate::terms::{Term, Terms};

/// Steps between two looks at the observer.
const ROUND: u64 = 1 << 13;

/// How deep a term may be nested: beyond it rules are taken to grow without end.
const DEEPEST: u16 = 100;

/// The characters of a term that grew too deep that are looked at: more than are shown.
const SHOWN: usize = 100;

/// Hears of every instance of a rule, with its head.
pub(crate) trait Sink {
    fn instance(&mut self, _plan: &Plan, _slots: &[Term], _head: Term, _terms: &mut Terms) {}

    /// The bytes that it holds.
    fn bytes(&self) -> u64 {
        0
    }
}

impl Sink for () {}

/// Rules at work.
pub(crate) struct Join<'a> {
    pub(crate) plans: &'a Plans,
    pub(crate) terms: &'a mut Terms,
    /// Facts that are given.
    pub(crate) base: &'a Facts,
    /// Facts that are derived.
    pub(crate) facts: &'a mut Facts,
    pub(crate) sink: &'a mut dyn Sink,
    pub(crate) observer: &'a dyn Observer,
    /// What rules take to hold that ask for the absence of what they derive; while it is looked
    /// for, nobody hears of instances.
    assumed: Facts,
    silent: bool,
    steps: u64,
}

impl<'a> Join<'a> {
    pub(crate) fn new(
        plans: &'a Plans,
        terms: &'a mut Terms,
        (base, facts): (&'a Facts, &'a mut Facts),
        sink: &'a mut dyn Sink,
        observer: &'a dyn Observer,
    ) -> Self {
        Self { plans, terms, base, facts, sink, observer, assumed: Facts::new(0, 0), silent: false, steps: 0 }
    }

    /// Derives all facts of all strata.
    pub(crate) fn saturate(&mut self) -> Result<(), Fault> {
        let plans = self.plans;
        for Stratum { rules, own_absence } in &plans.strata {
            if *own_absence {
                self.assume(rules)?;
            }
            self.grow(rules)?;
        }
        Ok(())
    }

    /// Derives all facts of a stratum.
    fn grow(&mut self, rules: &[RulePlans]) -> Result<(), Fault> {
        let keys: &[IndexKey] = &self.plans.keys[0];
        self.facts.begin();
        self.facts.turn(self.terms, keys);
        for rule in rules {
            self.rule(&rule.whole)?;
        }
        while self.facts.turn(self.terms, keys) {
            for plan in rules.iter().flat_map(|rule| &rule.growing) {
                self.rule(plan)?;
            }
        }
        Ok(())
    }

    /// Finds what rules derive that ask for the absence of what they derive, and assumes it. What
    /// they derive where nothing is assumed to hold is what may hold; where that is assumed, what
    /// must; where that is, what still may; and so on, until both are the same (A. Van Gelder, *The
    /// alternating fixpoint of logic programs with negation*, Journal of Computer and System
    /// Sciences 47 (1993), 185–221, <https://doi.org/10.1016/0022-0000(93)90024-Q>).
    fn assume(&mut self, rules: &[RulePlans]) -> Result<(), Fault> {
        let before = self.facts.clone();
        self.assumed = Facts::new(0, 0);
        self.silent = true;
        let mut last = (usize::MAX, 0);
        loop {
            self.consequences(&before, rules)?;
            let may = self.assumed.clone();
            self.consequences(&before, rules)?;
            let now = (may.len(), self.assumed.len());
            if now.0 == now.1 {
                break;
            }
            if now == last {
                let open = may.facts().filter(|&fact| !self.assumed.has(fact)).map(|fact| self.terms.name(fact));
                let problems = open.filter_map(|name| self.plans.own_absence.get(&name));
                let problem = problems.min_by_key(|problem| (problem.line, problem.column));
                return Err(problem.expect("one is derived from its own absence").clone().into());
            }
            last = now;
        }
        self.silent = false;
        *self.facts = before;
        Ok(())
    }

    /// Assumes what a stratum derives from the facts before it and from what was assumed.
    fn consequences(&mut self, before: &Facts, rules: &[RulePlans]) -> Result<(), Fault> {
        self.facts.clone_from(before);
        self.grow(rules)?;
        self.assumed.clone_from(self.facts);
        Ok(())
    }

    fn rule(&mut self, plan: &Plan) -> Result<(), Fault> {
        let mut slots = vec![Term(0); plan.slots];
        self.step(plan, 0, &mut slots)
    }

    fn work(&mut self) -> Result<(), Fault> {
        self.steps += 1;
        if !self.steps.is_multiple_of(ROUND) {
            return Ok(());
        }
        self.observer.check_cancelled()?;
        let needed = self.terms.bytes() + self.facts.bytes() + self.base.bytes() + self.sink.bytes();
        Ok(self.observer.check_memory(needed)?)
    }

    fn step(&mut self, plan: &Plan, number: usize, slots: &mut [Term]) -> Result<(), Fault> {
        self.work()?;
        match plan.steps.get(number) {
            None => self.derive(plan, slots),
            Some(Step::Compare { same, terms: [left, right] }) => {
                let equal = left.make(slots, self.terms) == right.make(slots, self.terms);
                if equal == *same { self.step(plan, number + 1, slots) } else { Ok(()) }
            }
            Some(Step::Absent { atom, among }) => {
                let facts = match among {
                    Among::Given => self.base,
                    Among::Derived => &*self.facts,
                    Among::Assumed => &self.assumed,
                };
                let there = atom.find(slots, self.terms).is_some_and(|fact| facts.has(fact));
                if there { Ok(()) } else { self.step(plan, number + 1, slots) }
            }
            Some(Step::Scan { relation, base, range, args, index, key, fact: slot }) => {
                let rows = if *base { &self.base.rows[*relation] } else { &self.facts.rows[*relation] };
                let (from, to) = match (*base, range) {
                    (true, _) => (0, rows.list.len()),
                    (false, Range::Old) => (0, rows.fresh.0),
                    (false, Range::Fresh) => rows.fresh,
                    (false, Range::All) => (0, rows.fresh.1),
                };
                let mut hash = 0;
                for part in key {
                    let Some(term) = part.find(slots, self.terms) else { return Ok(()) };
                    hash = key_hash(hash, term);
                }
                let mut row = match index {
                    Some(index) => (if *base { self.base } else { &*self.facts }).newest(*index, hash),
                    None if from < to => to as u32 - 1,
                    None => END,
                };
                while row != END && row as usize >= from {
                    self.work()?;
                    let facts = if *base { self.base } else { &*self.facts };
                    let fact = facts.rows[*relation].list[row as usize];
                    let before = match index {
                        Some(index) => facts.before(*index, row),
                        None => row.checked_sub(1).unwrap_or(END),
                    };
                    let terms = self.terms.args(fact);
                    let fits = (row as usize) < to
                        && args.iter().zip(terms).all(|(part, &term)| part.fits(term, slots, self.terms));
                    if fits {
                        slots[*slot] = fact;
                        self.step(plan, number + 1, slots)?;
                    }
                    row = before;
                }
                Ok(())
            }
        }
    }

    fn derive(&mut self, plan: &Plan, slots: &[Term]) -> Result<(), Fault> {
        let head = plan.head.make(slots, self.terms);
        if self.terms.depth(head) > DEEPEST {
            let (name, grown) = (self.terms.name_text(self.terms.name(head)), self.terms.beginning(head, SHOWN));
            let what = say!(
                "the rules for `{name}` derive terms nested more than {DEEPEST} deep, and perhaps ever deeper ones",
                "les règles de « {name} » déduisent des termes imbriqués à plus de {DEEPEST} niveaux, et peut-être toujours plus profonds"
            );
            let all = Span { start: 0, end: grown.len() as u32, line: plan.place[0], column: plan.place[1] };
            return Err(Diagnostic::new(&self.plans.file, &grown, all, what).into());
        }
        if !self.silent {
            self.sink.instance(plan, slots, head, self.terms);
        }
        self.facts.add(plan.relation, head);
        Ok(())
    }
}
