//! Which atoms of a sheet are derived from one another.

use crate::ground::Ground;
use crate::terms::Name;

/// The atoms that are derived, each after those that it is derived from; those that are derived
/// from one another together. R. Tarjan, *Depth-first search and linear graph algorithms*, SIAM
/// Journal on Computing 1 (1972), 146–160, without recursion.
pub(crate) fn components(ground: &Ground) -> Vec<Vec<usize>> {
    const NEW: u32 = u32::MAX;
    let (first, count) = (ground.derived(), ground.instances.len());
    let below: Vec<Vec<usize>> = ground
        .instances
        .iter()
        .map(|rules| {
            let literals = rules.iter().flatten().map(|&literal| (literal >> 1) as usize);
            let mut atoms: Vec<usize> = literals.filter_map(|atom| atom.checked_sub(first)).collect();
            atoms.sort_unstable();
            atoms.dedup();
            atoms
        })
        .collect();
    let (mut number, mut low, mut on) = (vec![NEW; count], vec![0; count], vec![false; count]);
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        let mut calls: Vec<(usize, usize)> = Vec::new();
        if number[root] == NEW {
            calls.push((root, 0));
        }
        while let Some((at, child)) = calls.pop() {
            if child == 0 {
                (number[at], low[at]) = (next, next);
                next += 1;
                stack.push(at);
                on[at] = true;
            } else {
                let done = below[at][child - 1];
                if on[done] {
                    low[at] = low[at].min(low[done]);
                }
            }
            let rest = below[at][child..].iter().position(|&to| {
                if number[to] != NEW && on[to] {
                    low[at] = low[at].min(number[to]);
                }
                number[to] == NEW
            });
            if let Some(step) = rest {
                calls.push((at, child + step + 1));
                calls.push((below[at][child + step], 0));
            } else if low[at] == number[at] {
                let mut together = Vec::new();
                while let Some(member) = stack.pop() {
                    on[member] = false;
                    together.push(first + member);
                    if member == at {
                        break;
                    }
                }
                together.sort_unstable();
                found.push(together);
            }
        }
    }
    found
}

/// The relations of facts that are derived from their own absence. If none is, the sheet means one
/// thing, though relations be derived from their own absence: it is locally stratified
/// (T. Przymusinski, *On the declarative semantics of deductive databases and logic programs*, in
/// J. Minker (ed.), *Foundations of Deductive Databases and Logic Programming*, Morgan Kaufmann
/// 1988, 193–216).
pub(crate) fn own_absence(ground: &Ground, components: &[Vec<usize>]) -> impl Iterator<Item = Name> {
    components.iter().filter_map(|together| {
        let own = |literal: u32| literal & 1 == 1 && together.binary_search(&((literal >> 1) as usize)).is_ok();
        let asks = |atom: usize| ground.rules_of(atom).iter().any(|rule| rule.iter().any(|&one| own(one)));
        let atom = together.iter().find(|&&atom| asks(atom))?;
        Some(ground.relations[atom - ground.derived()])
    })
}
