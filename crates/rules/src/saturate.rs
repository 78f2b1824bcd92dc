//! Saturation: all facts that rules derive, without an agenda, for rules that only derive.
//!
//! ```text
//! round      0        1            2
//! facts   [ old | new in 0 ] → [ old | new in 1 ] → …  until a round gives nothing new
//! ```
//!
//! Semi-naive evaluation: in every round a rule is joined once for each of its patterns, that
//! pattern ranging over the facts of the last round, those before it over older ones, those after
//! it over all. So each combination of facts meets a rule exactly once, and the number of firings
//! is that of the engine on the same rules. Joins look facts up in hash indexes by the slots that
//! are known by then; the new fact is looked at first, the others in the order of the rule. F.
//! Bancilhon, R. Ramakrishnan, *An amateur's introduction to recursive query processing
//! strategies*, SIGMOD Record 15, 2 (1986), 16–52, <https://doi.org/10.1145/16856.16859>.
//!
//! `not` is by strata: a relation is complete before a rule asks for the absence of a fact of it.
//! Rules that derive a relation from its own absence are refused. Here an engine's result could
//! depend on its strategy; a saturation's does not depend on any order.
//!
//! Memory: the facts and the indexes, and nothing for partial matches. Time: that of the joins,
//! without upkeep of tokens and agenda.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;
use ludex_core::{Observer, Stop, Text};

use crate::end::End;
use crate::engine::initial_facts;
use crate::eval::{Break, Evaluated, World, evaluate, truth};
use crate::facts::Facts;
use crate::lower::{LevelKind, Lowered, Ref};
use crate::plan::{Plan, PlanStep, Range};
use crate::program::Program;
use crate::pulse::{Held, Pulse};
use crate::strata::strata;
use crate::syntax::Expr;
use crate::value::{FALSE, NIL, Symbols, TRUE, Value, mix};

/// Firings between two looks at the observer.
const ROUND: u64 = 4096;

/// All facts that rules derive.
#[derive(Debug)]
pub struct Saturation {
    program: Program,
    symbols: Symbols,
    facts: Facts,
    /// Why it ended.
    pub end: End,
    /// Combinations of facts that met the conditions of a rule.
    pub firings: u64,
    /// The same by rule, in order of reading.
    pub fired: Vec<u64>,
    /// Rounds, over all strata.
    pub rounds: u64,
    tallies: BTreeMap<Vec<Value>, u64>,
    bytes: u64,
}

impl Saturation {
    /// The facts, those of the beginning first.
    pub fn facts(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.facts.all.len() as u32).map(|fact| {
            let template = self.facts.all[fact as usize].template;
            self.program.show(&self.symbols, template, self.facts.values_of(fact))
        })
    }

    /// How many facts there are.
    #[must_use]
    pub fn fact_count(&self) -> usize {
        self.facts.all.len()
    }

    /// Bytes held by facts and indexes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What `count` counted: the words and the number of times, in order of the words.
    #[must_use]
    pub fn tallies(&self) -> Vec<(String, u64)> {
        crate::engine::tally_texts(&self.symbols, &self.tallies)
    }
}

/// Derives all facts, by `limit` firings at most.
///
/// # Errors
/// The reason, if the rules do more than derive, or derive from the absence of what they derive.
pub fn saturate(program: Program, limit: u64, observer: &dyn Observer) -> Result<Saturation, Text> {
    let mut program = program;
    let facts = initial_facts(&mut program);
    let strata = strata(&program)?;
    let mut state = State::new(&program, limit, observer);
    for (template, values) in facts {
        state.add(template, &values);
    }
    let end = strata.iter().find_map(|rules| state.stratum(rules).err()).unwrap_or(End::Quiet);
    let bytes = state.bytes();
    let State { symbols, facts, firings, fired, rounds, tallies, .. } = state;
    let fired = program.by_rule(&fired);
    Ok(Saturation { program, symbols, facts, end, firings, fired, rounds, tallies, bytes })
}

/// A hash index of a relation by some of its slots.
struct Index {
    template: u32,
    slots: Vec<u16>,
    /// The newest row of each hash.
    heads: hashbrown::HashMap<u64, u32, FixedState>,
    /// For each row the one before it with the same hash.
    before: Vec<u32>,
}

const END: u32 = u32::MAX;

struct State<'s> {
    program: &'s Program,
    pulse: Pulse<'s>,
    symbols: Symbols,
    facts: Facts,
    /// The facts of each template: where their values start.
    rows: Vec<Vec<u32>>,
    /// For each template, where the new facts begin and end.
    fresh: Vec<(usize, usize)>,
    indexes: Vec<Index>,
    known: HashMap<(u32, Vec<u16>), usize>,
    /// The facts of the combination at hand, by level: where their values start.
    at: Vec<u32>,
    frame: Vec<Value>,
    globals: Vec<Value>,
    tallies: BTreeMap<Vec<Value>, u64>,
    /// Bytes held by the tallies.
    tallied: u64,
    firings: u64,
    fired: Vec<u64>,
    rounds: u64,
    limit: u64,
}

/// What tests and actions see.
struct Seen<'a, 's>(&'a mut State<'s>);

impl<'s> State<'s> {
    fn new(program: &'s Program, limit: u64, observer: &'s dyn Observer) -> Self {
        let templates = program.templates.len();
        let lengths = program.templates.iter().map(|template| template.slots.len() as u16).collect();
        Self {
            program,
            pulse: Pulse::new(observer),
            symbols: program.symbols.clone(),
            facts: Facts::new(lengths, true),
            rows: vec![Vec::new(); templates],
            fresh: vec![(0, 0); templates],
            indexes: Vec::new(),
            known: HashMap::new(),
            at: Vec::new(),
            frame: Vec::new(),
            globals: program.globals.iter().map(|(_, value)| *value).collect(),
            tallies: BTreeMap::new(),
            tallied: 0,
            firings: 0,
            fired: vec![0; program.rules.len()],
            rounds: 0,
            limit,
        }
    }

    fn add(&mut self, template: u32, values: &[Value]) -> bool {
        let Some(fact) = self.facts.add(template, values) else { return false };
        self.rows[template as usize].push(self.facts.all[fact as usize].start);
        true
    }

    fn bytes(&self) -> u64 {
        let rows: usize = self.rows.iter().map(Vec::capacity).sum();
        let indexes: usize =
            self.indexes.iter().map(|index| index.before.capacity() * 4 + index.heads.capacity() * 17).sum();
        self.facts.bytes() + self.symbols.bytes() + self.tallied + (rows * 4 + indexes) as u64
    }

    fn held(&self) -> Held {
        Held { facts: self.facts.all.len() as u64, bytes: self.bytes(), soon: 0 }
    }

    /// One step of work.
    fn step(&self) -> Result<(), End> {
        if self.pulse.step(|| self.held()) { Ok(()) } else { self.stopped() }
    }

    fn stopped(&self) -> Result<(), End> {
        self.pulse.stopped().map_or(Ok(()), |stop| Err(End::Stopped(stop)))
    }

    /// Derives all that the rules of one stratum give.
    fn stratum(&mut self, rules: &[usize]) -> Result<(), End> {
        if rules.is_empty() {
            return Ok(());
        }
        let mut plans = Vec::new();
        for &rule in rules {
            let levels = &self.program.lowered[rule].levels;
            let positive = (0..levels.len()).filter(|&level| levels[level].kind == LevelKind::Positive);
            let mut firsts: Vec<Option<usize>> = positive.map(Some).collect();
            if firsts.is_empty() {
                firsts.push(None);
            }
            for first in firsts {
                let program = self.program;
                let plan = Plan::new(&program.lowered[rule].levels, rule, first, &mut |template, slots| {
                    self.index(template, slots)
                });
                plans.push((first.is_none(), plan));
            }
        }
        // All facts are new to these rules.
        self.fresh.iter_mut().for_each(|fresh| *fresh = (0, 0));
        let mut first_round = true;
        loop {
            for (fresh, rows) in self.fresh.iter_mut().zip(&self.rows) {
                *fresh = (fresh.1, rows.len());
            }
            if !first_round && self.fresh.iter().all(|(from, to)| from == to) {
                return Ok(());
            }
            self.rounds += 1;
            self.extend_indexes();
            for (needs_no_fact, plan) in &plans {
                if *needs_no_fact && !first_round {
                    continue;
                }
                self.at.clear();
                self.at.resize(self.program.lowered[plan.rule].levels.len(), END);
                self.join(plan, 0)?;
            }
            first_round = false;
        }
    }

    fn extend_indexes(&mut self) {
        for index in &mut self.indexes {
            let rows = &self.rows[index.template as usize];
            let (from, to) = (index.before.len(), self.fresh[index.template as usize].1);
            for (row, &start) in (from..).zip(rows.get(from..to).unwrap_or_default()) {
                let value = |slot: &u16| self.facts.values[start as usize + *slot as usize];
                let hash = index.slots.iter().fold(0, |hash, slot| mix(hash, value(slot)));
                let before = index.heads.insert(hash, row as u32).unwrap_or(END);
                index.before.push(before);
            }
        }
    }

    fn index(&mut self, template: u32, slots: Vec<u16>) -> usize {
        let next = self.indexes.len();
        let at = *self.known.entry((template, slots.clone())).or_insert(next);
        if at == next {
            self.indexes.push(Index { template, slots, heads: hashbrown::HashMap::default(), before: Vec::new() });
        }
        at
    }

    fn join(&mut self, plan: &Plan, number: usize) -> Result<(), End> {
        let Some(step) = plan.steps.get(number) else { return self.derive(plan.rule) };
        match step.kind {
            LevelKind::Prime => {
                if self.hold(&step.tests) {
                    self.join(plan, number + 1)?;
                }
                self.stopped()
            }
            LevelKind::Positive => self.each(step, &mut |state| state.join(plan, number + 1).map(|()| true)),
            LevelKind::Not | LevelKind::Exists => {
                let mut found = false;
                self.each(step, &mut |_| {
                    found = true;
                    Ok(false)
                })?;
                if found == (step.kind == LevelKind::Exists) { self.join(plan, number + 1) } else { Ok(()) }
            }
            LevelKind::NoneOf | LevelKind::SomeOf | LevelKind::GroupEnd | LevelKind::RuleEnd => {
                unreachable!("rules with groups are refused")
            }
        }
    }

    /// Goes through the facts that meet a pattern, until told to stop.
    fn each(&mut self, step: &PlanStep, meet: &mut dyn FnMut(&mut Self) -> Result<bool, End>) -> Result<(), End> {
        let (from, to) = self.fresh[step.template as usize];
        let (from, to) = match step.range {
            Range::Old => (0, from),
            Range::New => (from, to),
            Range::All => (0, to),
        };
        let mut wanted = Vec::with_capacity(step.probe.len());
        for (slot, value) in &step.probe {
            match evaluate(&mut Seen(self), value, &mut [], 0) {
                Ok(value) => wanted.push((*slot, value)),
                Err(_) => return self.stopped(),
            }
        }
        let mut row = match step.index {
            Some(index) => {
                let hash = wanted.iter().fold(0, |hash, (_, value)| mix(hash, *value));
                self.indexes[index].heads.get(&hash).copied().unwrap_or(END)
            }
            None if from < to => to as u32 - 1,
            None => END,
        };
        while row != END && row as usize >= from {
            self.step()?;
            if (row as usize) < to {
                let start = self.rows[step.template as usize][row as usize];
                let met =
                    wanted.iter().all(|(slot, value)| self.facts.values[start as usize + *slot as usize] == *value);
                self.at[step.level] = start;
                if met && self.hold(&step.tests) && !meet(self)? {
                    break;
                }
            }
            row = match step.index {
                Some(index) => self.indexes[index].before[row as usize],
                None => row.checked_sub(1).unwrap_or(END),
            };
        }
        self.stopped()
    }

    fn hold(&mut self, tests: &[Expr<Ref>]) -> bool {
        tests.iter().all(|test| evaluate(&mut Seen(self), test, &mut [], 0).is_ok_and(truth))
    }

    /// A combination of facts meets a rule.
    fn derive(&mut self, rule: usize) -> Result<(), End> {
        if self.firings == self.limit {
            return Err(End::Limit(self.limit));
        }
        self.firings += 1;
        self.fired[rule] += 1;
        let lowered: &Lowered = &self.program.lowered[rule];
        let last = lowered.levels.len() - 1;
        let mut frame = std::mem::take(&mut self.frame);
        frame.clear();
        for load in &lowered.loads {
            let Ref::Left { up, slot } = *load else { unreachable!("rules with addresses are refused") };
            frame.push(Seen(self).fetch(Ref::Left { up: last as u16 - up, slot }));
        }
        frame.resize(lowered.frame, NIL);
        for (number, action) in lowered.actions.iter().enumerate() {
            match evaluate(&mut Seen(self), action, &mut frame, 0) {
                Ok(_) | Err(Break::Return(_)) => {}
                Err(Break::Stop(stop)) => return Err(End::Stopped(stop)),
                Err(Break::Fault(what)) => {
                    return Err(self.program.fault(rule, number, what));
                }
            }
        }
        self.frame = frame;
        self.pulse.firings.set(self.firings);
        if self.firings.is_multiple_of(ROUND) { self.pulse.look(self.held(), 0).map_err(End::Stopped) } else { Ok(()) }
    }
}

impl World for Seen<'_, '_> {
    fn program(&self) -> &Program {
        self.0.program
    }

    /// Places are by level here.
    #[inline]
    fn fetch(&self, at: Ref) -> Value {
        match at {
            Ref::Left { up: level, slot } => self.0.facts.values[self.0.at[level as usize] as usize + slot as usize],
            _ => NIL,
        }
    }

    fn global(&self, global: u16) -> Value {
        self.0.globals[global as usize]
    }

    fn act(&mut self, action: &Expr<Ref>, locals: &mut [Value], depth: usize) -> Evaluated {
        let (Expr::Assert(_, list) | Expr::Count(list)) = action else { return Ok(NIL) };
        let values = list.iter().map(|expr| evaluate(self, expr, locals, depth)).collect::<Result<Vec<_>, Break>>()?;
        Ok(match action {
            Expr::Assert(template, _) if self.0.add(*template, &values) => TRUE,
            Expr::Assert(..) => FALSE,
            _ => {
                self.0.tallied += crate::engine::count(&mut self.0.tallies, values);
                NIL
            }
        })
    }

    fn intern(&mut self, text: String, as_string: bool) -> Option<Value> {
        let symbol = self.0.symbols.intern(text);
        Some(if as_string { Value::String(symbol) } else { Value::Symbol(symbol) })
    }

    fn plain(&self, value: Value) -> Cow<'_, str> {
        self.0.symbols.plain(value)
    }

    fn work(&mut self, bytes: u64) -> Result<(), Stop> {
        self.0.pulse.make(bytes, || self.0.held())
    }
}
