//! In what order the patterns of a rule are joined, and where each looks its facts up.
//!
//! The pattern that ranges over new facts comes first, then the others in the order of the rule,
//! `not` and `exists` last. Every constraint of the rule is tested as soon as all facts that it
//! names are there; one that says what a slot holds becomes part of a look-up in a hash index.

use ludex_core::few;

use crate::lower::{Level, LevelKind, Ref};
use crate::syntax::{Builtin, Expr};

/// A way to join a rule: the pattern that ranges over new facts, then the others.
pub(crate) struct Plan {
    pub(crate) rule: usize,
    pub(crate) steps: Vec<PlanStep>,
}

/// Which facts of its relation a pattern ranges over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    Old,
    New,
    All,
}

/// One pattern of a plan.
pub(crate) struct PlanStep {
    pub(crate) level: usize,
    pub(crate) template: u32,
    pub(crate) kind: LevelKind,
    pub(crate) range: Range,
    /// The index to look in; without one, all facts are gone through.
    pub(crate) index: Option<usize>,
    /// The slots of the index and what they must hold.
    pub(crate) probe: Vec<(u16, Expr<Ref>)>,
    /// What must hold once the pattern has its fact; places are by level.
    pub(crate) tests: Vec<Expr<Ref>>,
}

impl Plan {
    /// The plan of a rule in which one pattern, if any, ranges over new facts.
    pub(crate) fn new(
        levels: &[Level],
        rule: usize,
        first: Option<usize>,
        index: &mut dyn FnMut(u32, Vec<u16>) -> usize,
    ) -> Self {
        let positive = |&level: &usize| matches!(levels[level].kind, LevelKind::Positive | LevelKind::Prime);
        let mut order: Vec<usize> = first.into_iter().collect();
        order.extend((0..levels.len()).filter(positive).filter(|&level| Some(level) != first));
        order.extend((0..levels.len()).filter(|level| !positive(level)));
        // All constraints by the levels that they name; each is tested as soon as these are there.
        let mut constraints: Vec<(Option<usize>, Expr<Ref>)> = Vec::new();
        for (at, level) in levels.iter().enumerate() {
            let home = (!positive(&at)).then_some(at);
            constraints.extend(constraints_of(at, level).into_iter().map(|test| (home, test)));
            constraints.extend(level.late.iter().map(|test| (None, placed(test, at))));
        }
        let mut done = vec![false; constraints.len()];
        let mut there = vec![false; levels.len()];
        let mut steps = Vec::new();
        for level in order {
            there[level] = true;
            let blind = !positive(&level);
            let mut step = PlanStep {
                level,
                template: levels[level].template,
                kind: levels[level].kind,
                range: first.map_or(Range::All, |first| match level.cmp(&first) {
                    _ if blind => Range::All,
                    std::cmp::Ordering::Less => Range::Old,
                    std::cmp::Ordering::Equal => Range::New,
                    std::cmp::Ordering::Greater => Range::All,
                }),
                index: None,
                probe: Vec::new(),
                tests: Vec::new(),
            };
            for (number, (home, test)) in constraints.iter().enumerate() {
                // What stands under a not is asked there and nowhere else.
                let hidden = home.is_some_and(|home| home != level);
                if done[number] || hidden || !levels_of(test).iter().all(|&named| there[named]) {
                    continue;
                }
                done[number] = true;
                match probe_of(test, level) {
                    Some(probe) if step.probe.iter().all(|(slot, _)| *slot != probe.0) => step.probe.push(probe),
                    _ => step.tests.push(test.clone()),
                }
            }
            few::sort_by_key(&mut step.probe, |(slot, _)| *slot);
            if !step.probe.is_empty() && step.kind != LevelKind::Prime {
                let slots: Vec<u16> = step.probe.iter().map(|(slot, _)| *slot).collect();
                step.index = Some(index(step.template, slots));
            }
            if blind {
                there[level] = false;
            }
            steps.push(step);
        }
        Self { rule, steps }
    }
}

/// A test of a level, with places by level.
fn placed(test: &Expr<Ref>, at: usize) -> Expr<Ref> {
    let place = |place: &Ref| match *place {
        Ref::Right { slot } => Ref::Left { up: at as u16, slot },
        Ref::Left { up, slot } => Ref::Left { up: at as u16 - 1 - up, slot },
        other => other,
    };
    test.map(&mut |at, _| Ok::<_, ()>(place(at))).expect("places do not fail")
}

/// All that a level asks, but for what is asked after a `not`; with places by level.
fn constraints_of(at: usize, level: &Level) -> Vec<Expr<Ref>> {
    let here = |slot: u16| Ref::Left { up: at as u16, slot };
    let mut all = Vec::new();
    for step in &level.steps {
        if let Some(value) = step.constant {
            all.push(Expr::Call(Builtin::Same, vec![Expr::Variable(here(step.slot)), Expr::Constant(value)]));
        }
        all.extend(step.tests.iter().map(|test| placed(test, at)));
    }
    for key in &level.keys {
        let other = Ref::Left { up: at as u16 - 1 - key.up, slot: key.left_slot };
        all.push(Expr::Call(Builtin::Same, vec![Expr::Variable(here(key.slot)), Expr::Variable(other)]));
    }
    all.extend(level.tests.iter().map(|test| placed(test, at)));
    all
}

/// The levels that a test names.
fn levels_of(test: &Expr<Ref>) -> Vec<usize> {
    let mut levels = Vec::new();
    let _ = test.map::<(), ()>(&mut |at, _| {
        if let Ref::Left { up, .. } = at {
            levels.push(*up as usize);
        }
        Ok(())
    });
    levels
}

/// A test that says what a slot of a level holds, as slot and value.
fn probe_of(test: &Expr<Ref>, level: usize) -> Option<(u16, Expr<Ref>)> {
    let Expr::Call(Builtin::Same, sides) = test else { return None };
    let [a, b] = sides.as_slice() else { return None };
    for (this, other) in [(a, b), (b, a)] {
        if let Expr::Variable(Ref::Left { up, slot }) = this
            && *up as usize == level
            && !levels_of(other).contains(&level)
            && matches!(other, Expr::Variable(_) | Expr::Constant(_))
        {
            return Some((*slot, other.clone()));
        }
    }
    None
}
