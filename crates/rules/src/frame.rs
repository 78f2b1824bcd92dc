//! The locals of a rule's actions: first those that its activation gives, then those of `bind`.

use std::collections::HashMap;

use crate::lower::{Binding, Fault, Lowering, Ref, unbound};
use crate::syntax::{Expr, Name};
use crate::value::Symbol;

/// A rule's actions with their variables found.
pub(crate) struct Frame {
    /// What the first locals hold when the rule fires.
    pub(crate) loads: Vec<Ref>,
    /// How many locals there are.
    pub(crate) size: usize,
    pub(crate) actions: Vec<Expr<Ref>>,
}

/// Finds the variables of actions, or tells which of them nothing binds.
pub(crate) fn frame(lowering: &Lowering<'_>, actions: &[Expr<Name>]) -> Result<Frame, Fault> {
    let (used, bound) = variables(lowering, actions)?;
    let last = lowering.levels.len() as u16 - 1;
    let (mut loads, mut known) = (Vec::new(), HashMap::<Symbol, u16>::new());
    for name in used.iter().chain(&bound) {
        let Some(&binding) = lowering.bindings.get(&name.symbol).filter(|_| !known.contains_key(&name.symbol)) else {
            continue;
        };
        known.insert(name.symbol, loads.len() as u16);
        loads.push(match binding {
            Binding::Slot { level, slot } => Ref::Left { up: last - level, slot },
            Binding::Fact { level } => Ref::LeftFact { up: last - level },
        });
    }
    for name in bound {
        let next = known.len() as u16;
        known.entry(name.symbol).or_insert(next);
    }
    let actions = actions.iter().map(|action| action.map(&mut |name, _| Ok(Ref::Local(known[&name.symbol]))));
    Ok(Frame { loads, size: known.len(), actions: actions.collect::<Result<_, Fault>>()? })
}

/// The variables of the conditions that actions use, and those that they bind themselves.
fn variables(lowering: &Lowering<'_>, actions: &[Expr<Name>]) -> Result<(Vec<Name>, Vec<Name>), Fault> {
    let (mut used, mut bound) = (Vec::new(), Vec::new());
    for action in actions {
        action.map(&mut |name, is_bind| {
            if is_bind {
                bound.push(*name);
            } else if lowering.bindings.contains_key(&name.symbol) {
                used.push(*name);
            } else if !bound.contains(name) {
                return Err(unbound(lowering.program, name));
            }
            Ok(())
        })?;
    }
    Ok((used, bound))
}
