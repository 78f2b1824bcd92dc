//! From a rule as it was read to what the network needs: for each condition the tests of one fact,
//! the pairs of slots that must be equal across a join, and the other tests of the join.
//!
//! A condition is a *level*. A token that enters level `j` holds the facts of the levels before it;
//! a variable of level `k` is found by going `j - 1 - k` tokens up. A variable's first use in a
//! positive pattern binds it; every further use is a test, against the use before it: within one
//! pattern in the alpha network, across patterns as a key of the join.

use std::collections::HashMap;

use ludex_core::{Span, Text, say};

use crate::frame::{Frame, frame};
use crate::program::Program;
use crate::syntax::{Builtin, Condition, Constraint, Expr, Name, Pattern, Rule, Term, TermKind};
use crate::value::{Symbol, Value};

/// Where a value is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ref {
    /// In a slot of a fact of the token, this many tokens up.
    Left { up: u16, slot: u16 },
    /// The address of a fact of the token.
    LeftFact { up: u16 },
    /// In a slot of the fact that enters from the right.
    Right { slot: u16 },
    /// In the frame of an action or a function.
    Local(u16),
}

/// How a level joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelKind {
    /// No pattern: the rule has none before its first test.
    Prime,
    Positive,
    Not,
    Exists,
    /// No facts meet all of the levels within, or some do.
    NoneOf,
    SomeOf,
    /// Not a level: where the tokens of the levels within a group end, and where those of a rule
    /// do.
    GroupEnd,
    RuleEnd,
}

/// What one slot of one fact must satisfy alone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) slot: u16,
    /// The last of an ordered pattern; kept apart because CLIPS does, which decides the order of
    /// activations.
    pub(crate) last: bool,
    pub(crate) constant: Option<Value>,
    pub(crate) tests: Vec<Expr<Ref>>,
}

/// A pair of slots that must be equal across a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) slot: u16,
    pub(crate) up: u16,
    pub(crate) left_slot: u16,
}

/// One condition of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Level {
    pub(crate) kind: LevelKind,
    pub(crate) template: u32,
    pub(crate) steps: Vec<Step>,
    pub(crate) keys: Vec<Key>,
    pub(crate) tests: Vec<Expr<Ref>>,
    /// Tests after a `not` or a group: on the token alone, once nothing blocks it.
    pub(crate) late: Vec<Expr<Ref>>,
    /// The levels of a group. They count on from the group's own, as the levels after it do.
    pub(crate) within: Vec<Level>,
}

/// A rule ready for the network.
#[derive(Clone, Debug)]
pub(crate) struct Lowered {
    /// How much the rule asks: its patterns and their tests, counted as CLIPS does. OPS5 calls it
    /// specificity.
    pub(crate) complexity: u32,
    pub(crate) levels: Vec<Level>,
    /// What the first locals of the frame hold when the rule fires, found from its complete token.
    pub(crate) loads: Vec<Ref>,
    pub(crate) frame: usize,
    pub(crate) actions: Vec<Expr<Ref>>,
}

/// What is wrong, and where.
pub(crate) type Fault = (Span, Text);

/// Where a variable was bound.
#[derive(Clone, Copy)]
pub(crate) enum Binding {
    Slot { level: u16, slot: u16 },
    Fact { level: u16 },
}

/// Lowers a rule, or tells which variable is not bound.
pub(crate) fn lower(program: &Program, rule: &Rule) -> Result<Lowered, Fault> {
    let mut lowering = Lowering { program, levels: Vec::new(), bindings: HashMap::new() };
    for condition in &rule.conditions {
        lowering.condition(condition)?;
    }
    if lowering.levels.is_empty() {
        lowering.levels.push(Level::prime());
    }
    let complexity = tests_in(&rule.conditions) + lowering.levels.iter().map(Level::complexity).sum::<u32>();
    let Frame { loads, size, actions } = frame(&lowering, &rule.actions)?;
    Ok(Lowered { complexity, levels: lowering.levels, loads, frame: size, actions })
}

impl Level {
    fn prime() -> Self {
        let (steps, keys, tests, late) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { kind: LevelKind::Prime, template: 0, steps, keys, tests, late, within: Vec::new() }
    }

    /// Two for the pattern and its relation, and its tests.
    fn complexity(&self) -> u32 {
        let steps = self.steps.iter().map(|step| u32::from(step.constant.is_some()) + complexity(&step.tests));
        let pattern = if self.steps.is_empty() { 0 } else { 2 };
        let within = self.within.iter().map(Level::complexity).sum::<u32>();
        within
            + pattern
            + steps.sum::<u32>()
            + self.keys.len() as u32
            + complexity(&self.tests)
            + complexity(&self.late)
    }
}

fn tests_in(conditions: &[Condition]) -> u32 {
    let each = conditions.iter().map(|condition| match condition {
        Condition::Test(_) => 1,
        Condition::NoneOf(within) | Condition::SomeOf(within) => tests_in(within),
        _ => 0,
    });
    each.sum()
}

/// How many tests these are; logical combinations count as their parts.
fn complexity(tests: &[Expr<Ref>]) -> u32 {
    let each = tests.iter().map(|test| match test {
        Expr::Call(Builtin::And | Builtin::Or | Builtin::Not, parts) => complexity(parts),
        Expr::Call(..) | Expr::User(..) => 1,
        _ => 0,
    });
    each.sum()
}

/// What is said of a variable that nothing binds.
pub(crate) fn unbound(program: &Program, name: &Name) -> Fault {
    let word = program.symbols.word(name.symbol);
    let what = say!(
        "the variable ?{word} is not bound: a pattern before it, not under not or exists, must contain it",
        "la variable ?{word} n'est pas liée : un motif qui la précède, hors de not et exists, doit la contenir"
    );
    (name.place, what)
}

/// A rule whose conditions are being lowered.
pub(crate) struct Lowering<'p> {
    pub(crate) program: &'p Program,
    pub(crate) levels: Vec<Level>,
    pub(crate) bindings: HashMap<Symbol, Binding>,
}

impl Lowering<'_> {
    fn condition(&mut self, condition: &Condition) -> Result<(), Fault> {
        match condition {
            Condition::Pattern(pattern) => self.pattern(pattern, LevelKind::Positive),
            Condition::Not(pattern) => self.pattern(pattern, LevelKind::Not),
            Condition::Exists(pattern) => self.pattern(pattern, LevelKind::Exists),
            Condition::NoneOf(conditions) => self.group(conditions, LevelKind::NoneOf),
            Condition::SomeOf(conditions) => self.group(conditions, LevelKind::SomeOf),
            Condition::Test(test) => self.test(test),
            Condition::Differ(names) => self.differ(names),
        }
    }

    fn group(&mut self, conditions: &[Condition], kind: LevelKind) -> Result<(), Fault> {
        if self.levels.is_empty() {
            self.levels.push(Level::prime());
        }
        let at = self.levels.len();
        self.levels.push(Level { kind, ..Level::prime() });
        let outside = self.bindings.clone();
        conditions.iter().try_for_each(|condition| self.condition(condition))?;
        self.bindings = outside;
        self.levels[at].within = self.levels.split_off(at + 1);
        Ok(())
    }

    fn test(&mut self, test: &Expr<Name>) -> Result<(), Fault> {
        if self.levels.is_empty() {
            self.levels.push(Level::prime());
        }
        let level = self.levels.len() as u16 - 1;
        let own = HashMap::new();
        let positive = self.levels[level as usize].kind == LevelKind::Positive;
        let test = test.map(&mut |name, _| self.reference(name, level, &own, positive))?;
        let into = &mut self.levels[level as usize];
        if matches!(into.kind, LevelKind::Not | LevelKind::NoneOf | LevelKind::SomeOf) {
            into.late.push(test);
        } else {
            into.tests.push(test);
        }
        Ok(())
    }

    /// Where a variable is found by the tests of a level; `own` are the variables that its pattern
    /// binds itself.
    fn reference(&self, name: &Name, level: u16, own: &HashMap<Symbol, u16>, at_right: bool) -> Result<Ref, Fault> {
        if let Some(&slot) = own.get(&name.symbol) {
            return Ok(Ref::Right { slot });
        }
        match self.bindings.get(&name.symbol) {
            Some(&Binding::Slot { level: bound, slot }) if bound < level => {
                Ok(Ref::Left { up: level - 1 - bound, slot })
            }
            Some(&Binding::Slot { level: bound, slot }) if bound == level && at_right => Ok(Ref::Right { slot }),
            Some(&Binding::Fact { level: bound }) if bound < level => Ok(Ref::LeftFact { up: level - 1 - bound }),
            _ => Err(unbound(self.program, name)),
        }
    }

    fn differ(&mut self, names: &[Name]) -> Result<(), Fault> {
        for (at, second) in names.iter().enumerate() {
            for first in &names[..at] {
                let level_of = |name: &Name| match self.bindings.get(&name.symbol) {
                    Some(&Binding::Slot { level, .. }) => Ok(level),
                    _ => Err(unbound(self.program, name)),
                };
                let level = level_of(first)?.max(level_of(second)?);
                let own = HashMap::new();
                let first = self.reference(first, level, &own, true)?;
                let second = self.reference(second, level, &own, true)?;
                let pair = vec![Expr::Variable(first), Expr::Variable(second)];
                self.levels[level as usize].tests.push(Expr::Call(Builtin::NotSame, pair));
            }
        }
        Ok(())
    }

    fn pattern(&mut self, pattern: &Pattern, kind: LevelKind) -> Result<(), Fault> {
        let level = self.levels.len() as u16;
        let mut lowered = Level { kind, template: pattern.template, ..Level::prime() };
        let mut own = HashMap::new();
        for (slot, constraint) in &pattern.fields {
            self.field(*slot, constraint, level, &mut own, &mut lowered)?;
        }
        self.tidy_steps(&mut lowered);
        self.levels.push(lowered);
        if kind == LevelKind::Positive {
            self.bindings.extend(own.into_iter().map(|(symbol, slot)| (symbol, Binding::Slot { level, slot })));
            if let Some(address) = pattern.address {
                self.bindings.insert(address.symbol, Binding::Fact { level });
            }
        }
        Ok(())
    }

    /// Steps without tests go, but for the first of an ordered pattern, or of a pattern with no
    /// other.
    fn tidy_steps(&self, level: &mut Level) {
        let ordered = self.program.templates[level.template as usize].ordered;
        let mut at = 0;
        level.steps.retain(|step| {
            at += 1;
            !step.tests.is_empty() || step.constant.is_some() || (ordered && at == 1)
        });
        if level.steps.is_empty() {
            level.steps.push(Step { slot: 0, last: false, constant: None, tests: Vec::new() });
        }
        if let Some(last) = level.steps.last_mut() {
            last.last = ordered;
        }
    }

    fn field(
        &self,
        slot: u16,
        constraint: &Constraint,
        level: u16,
        own: &mut HashMap<Symbol, u16>,
        into: &mut Level,
    ) -> Result<(), Fault> {
        let mut step = Step { slot, last: false, constant: None, tests: Vec::new() };
        let this = Expr::Variable(Ref::Right { slot });
        if let Some(name) = &constraint.binding {
            if let Some(&first) = own.get(&name.symbol) {
                step.tests.push(Expr::Call(Builtin::Same, vec![this, Expr::Variable(Ref::Right { slot: first })]));
            } else {
                match self.bindings.get(&name.symbol) {
                    Some(&Binding::Slot { level: bound, slot: left_slot }) => {
                        into.keys.push(Key { slot, up: level - 1 - bound, left_slot });
                    }
                    Some(&Binding::Fact { level: bound }) => {
                        let fact = Expr::Variable(Ref::LeftFact { up: level - 1 - bound });
                        into.tests.push(Expr::Call(Builtin::Same, vec![this, fact]));
                    }
                    None => {}
                }
            }
            own.insert(name.symbol, slot);
        }
        let mut alternatives = Vec::new();
        for terms in &constraint.alternatives {
            let terms = terms.iter().map(|term| self.term(slot, term, level, own));
            alternatives.push(terms.collect::<Result<Vec<_>, _>>()?);
        }
        match (constraint.alternatives.as_slice(), alternatives.as_mut_slice()) {
            ([], _) => {}
            ([terms], [tests]) => {
                for (term, test) in terms.iter().zip(tests.drain(..)) {
                    match term.kind {
                        TermKind::Constant(value) if !term.negated && step.constant.is_none() => {
                            step.constant = Some(value);
                        }
                        _ if is_alone(&test) => step.tests.push(test),
                        _ => into.tests.push(test),
                    }
                }
            }
            _ => {
                let each = alternatives.into_iter().map(|tests| Expr::Call(Builtin::And, tests));
                let any = Expr::Call(Builtin::Or, each.collect());
                if is_alone(&any) { step.tests.push(any) } else { into.tests.push(any) }
            }
        }
        into.steps.push(step);
        Ok(())
    }

    fn term(&self, slot: u16, term: &Term, level: u16, own: &HashMap<Symbol, u16>) -> Result<Expr<Ref>, Fault> {
        let this = Expr::Variable(Ref::Right { slot });
        let mut find = |name: &Name, _: bool| self.reference(name, level, own, false);
        let (same, other) = match &term.kind {
            TermKind::Predicate(test) => {
                let test = test.map(&mut find)?;
                return Ok(if term.negated { Expr::Call(Builtin::Not, vec![test]) } else { test });
            }
            TermKind::Constant(value) => (Builtin::Same, Expr::Constant(*value)),
            TermKind::Variable(name) => (Builtin::Same, Expr::Variable(find(name, false)?)),
            TermKind::Equals(value) => (Builtin::Same, value.map(&mut find)?),
        };
        Ok(Expr::Call(if term.negated { Builtin::NotSame } else { same }, vec![this, other]))
    }
}

/// Whether a test looks at the entering fact alone.
fn is_alone(test: &Expr<Ref>) -> bool {
    let mut alone = true;
    let _ = test.map::<(), ()>(&mut |at, _| {
        alone &= matches!(at, Ref::Right { .. });
        Ok(())
    });
    alone
}
