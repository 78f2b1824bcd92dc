//! In what order relations can be completed: a relation before those that are derived from the
//! absence of its facts.
//!
//! A relation's stratum is at least that of the relations it is derived from, and above that of
//! those whose facts must be absent (or present at all, for `exists`). Strata grow until nothing
//! changes; if one passes the number of relations, a relation is derived from its own absence. K.
//! R. Apt, H. A. Blair, A. Walker, *Towards a theory of declarative knowledge*, in *Foundations of
//! Deductive Databases and Logic Programming* (1988), 89–148.

use ludex_core::{Text, say};

use crate::lower::{LevelKind, Lowered, Ref};
use crate::program::Program;
use crate::syntax::Expr;

/// The rules by stratum; the reason, if there are none because the rules do more than derive.
pub(crate) fn strata(program: &Program) -> Result<Vec<Vec<usize>>, Text> {
    let mut level = vec![0; program.templates.len()];
    let mut heads = Vec::new();
    for (number, rule) in program.lowered.iter().enumerate() {
        let mut derived = Vec::new();
        let derives = rule.actions.iter().all(|action| heads_of(program, action, &mut derived));
        let addresses = rule.loads.iter().any(|load| matches!(load, Ref::LeftFact { .. }));
        if !derives || addresses {
            let name = program.name_of(number);
            return Err(say!(
                "rule `{name}` does more than derive: saturation takes assert, count and bind only",
                "la règle « {name} » fait plus que déduire : la saturation n'admet que assert, count et bind"
            ));
        }
        if rule.levels.iter().any(|level| !level.within.is_empty()) {
            let name = program.name_of(number);
            return Err(say!(
                "rule `{name}` has several conditions together under not, exists or forall: saturation takes one at a time",
                "la règle « {name} » a plusieurs conditions ensemble sous not, exists ou forall : la saturation n'en admet qu'une"
            ));
        }
        heads.push(derived);
    }
    // Levels grow until they are right, or past any that could be.
    loop {
        let mut changed = false;
        for (rule, heads) in program.lowered.iter().zip(&heads) {
            let needs = stratum_of(rule, &level);
            for &head in heads {
                if level[head as usize] < needs {
                    level[head as usize] = needs;
                    changed = true;
                }
            }
        }
        if level.iter().any(|&level| level > program.templates.len()) {
            return Err(Text::fixed(
                "the rules derive a relation from the absence of its own facts, so that the result would depend on the order",
                "les règles déduisent une relation de l'absence de ses propres faits : le résultat dépendrait de l'ordre",
            ));
        }
        if !changed {
            break;
        }
    }
    let highest = level.iter().max().map_or(1, |&highest| highest + 2);
    let mut strata = vec![Vec::new(); highest];
    for (number, (rule, heads)) in program.lowered.iter().zip(&heads).enumerate() {
        let own = heads.iter().map(|&head| level[head as usize]).min().unwrap_or_else(|| stratum_of(rule, &level));
        strata[own.max(stratum_of(rule, &level))].push(number);
    }
    Ok(strata)
}

/// The lowest stratum in which all that a rule asks for is complete, or grows with it.
fn stratum_of(rule: &Lowered, level: &[usize]) -> usize {
    let needs = rule.levels.iter().map(|condition| match condition.kind {
        LevelKind::Positive => level[condition.template as usize],
        LevelKind::Not | LevelKind::Exists => level[condition.template as usize] + 1,
        _ => 0,
    });
    needs.max().unwrap_or(0)
}

/// Whether an action only derives; the templates of what it derives.
fn heads_of(program: &Program, action: &Expr<Ref>, heads: &mut Vec<u32>) -> bool {
    let pure = |expr: &Expr<Ref>| expr.is_pure(&|function| program.is_pure(function));
    match action {
        Expr::Assert(template, values) => {
            heads.push(*template);
            values.iter().all(pure)
        }
        Expr::Sequence(list) => list.iter().all(|action| heads_of(program, action, heads)),
        Expr::If(test, yes, no) => pure(test) && yes.iter().chain(no).all(|action| heads_of(program, action, heads)),
        Expr::Count(values) => values.iter().all(pure),
        other => pure(other),
    }
}
