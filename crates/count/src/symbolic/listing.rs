//! Diagrams as lists of nodes: to count their positions, to keep them, and to read them back.

use std::ops::Add;

use foldhash::{HashMap, HashMapExt};
use num_bigint::BigUint;
use oxidd::{BooleanVecSet, Function, HasLevel, InnerNode, Manager as _, Node};
use oxidd_core::util::EdgeDropGuard;

use super::diagram::{EdgeRef, Manager, Set};

/// The name of a node in a list: 0 is the empty set, 1 the set of the position in which no variable
/// is set, and 2 the first node.
pub(super) type Name = u32;

pub(super) const EMPTY: Name = 0;
pub(super) const BASE: Name = 1;

/// A node: its level, and the diagrams where its variable is set and where it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) level: u32,
    pub(super) one: Name,
    pub(super) zero: Name,
}

/// Nodes in an order in which every one comes after those that it leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listing {
    pub(super) nodes: Vec<Branch>,
    pub(super) roots: Vec<Name>,
}

impl Listing {
    pub(super) fn new(sets: &[&Set]) -> Self {
        let mut listing = Self::default();
        let mut names = HashMap::new();
        for set in sets {
            let root = set.with_manager_shared(|manager, edge| {
                let empty = EdgeDropGuard::new(manager, Set::empty_edge(manager));
                listing.add(manager, edge, empty.borrowed(), &mut names)
            });
            listing.roots.push(root);
        }
        listing
    }

    fn add<'id>(
        &mut self,
        manager: &Manager<'id>,
        edge: EdgeRef<'_, 'id>,
        empty: EdgeRef<'_, 'id>,
        names: &mut HashMap<u32, Name>,
    ) -> Name {
        let Node::Inner(node) = manager.get_node(edge) else { return if edge == empty { EMPTY } else { BASE } };
        let id = edge.node_id() as u32;
        if let Some(&name) = names.get(&id) {
            return name;
        }
        let one = self.add(manager, node.child(0), empty, names);
        let zero = self.add(manager, node.child(1), empty, names);
        self.nodes.push(Branch { level: node.level(), one, zero });
        let name = self.nodes.len() as Name + BASE;
        names.insert(id, name);
        name
    }

    /// The number of positions of the first set, on a board of `levels` variables.
    pub(super) fn count(&self, levels: u32) -> BigUint {
        if levels < u128::BITS { self.sum::<u128>().into() } else { self.sum::<BigUint>() }
    }

    fn sum<N: From<u8> + Clone>(&self) -> N
    where
        for<'n> &'n N: Add<Output = N>,
    {
        let mut counts: Vec<N> = Vec::with_capacity(self.nodes.len() + 2);
        counts.extend([0, 1].map(N::from));
        for node in &self.nodes {
            counts.push(&counts[node.one as usize] + &counts[node.zero as usize]);
        }
        counts[self.roots[0] as usize].clone()
    }
}
