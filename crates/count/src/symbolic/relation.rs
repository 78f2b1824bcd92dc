//! Relations between positions, as diagrams that say what becomes of each variable.
//!
//! ```text
//!            level v
//!        0→0  0→1  1→0  1→1        where to go on for each way in which the variable may change
//!         │    ·    │    │         · nowhere
//! ```
//!
//! A variable of which a relation says nothing keeps its value, whatever it is, and costs no node:
//! a move that concerns three cells has a node or two for each of them, whatever the size of the
//! board. A *filter* is a relation that changes nothing: it keeps some positions and drops the
//! others.
//!
//! Relations are built from automata that read a position's cells one by one, before and after at
//! once; equal nodes are one. (Identity-reduced matrix diagrams: G. Ciardo, A. J. Yu,
//! *Saturation-based symbolic reachability analysis using conjunctive and disjunctive
//! partitioning*, CHARME 2005, <https://doi.org/10.1007/11560548_13>.)
//!
//! Usual is a second set of variables for the position after the move, the relation in the same
//! diagrams, and an and-exists: twice the levels, and a frame for every cell that a move leaves
//! alone. The library with which this engine is compared does so.

use std::hash::Hash;

use foldhash::{HashMap, HashMapExt};
use ludex_core::{Observer, Stop, owned_bytes};

use super::diagram::{beyond, budget};
use super::variables::{Half, Variables};

/// A relation, or a part of one: the index of a node, or one of the constants.
pub(super) type Relation = u32;

/// Nothing follows.
pub(super) const NOTHING: Relation = u32::MAX;

/// All that was not read stays as it is.
pub(super) const SAME: Relation = u32::MAX - 1;

/// Whatever is most convenient, since no position comes here; only while relations are built.
const FREE: Relation = u32::MAX - 2;

/// A node: `next[before][after]` for the variable at `level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) level: u32,
    pub(super) next: [[Relation; 2]; 2],
}

/// Bytes of a node, in the list and in the table, half of which is free.
const NODE: usize = size_of::<Node>() + 2 * size_of::<(Node, Relation)>();

/// States between two looks at whether to stop.
const PERIOD: usize = 1 << 10;

/// All relations of a game, sharing their nodes.
pub(super) struct Relations<'o> {
    nodes: Vec<Node>,
    known: HashMap<Node, Relation>,
    observer: &'o dyn Observer,
}

/// A machine that reads what every cell holds before and after, in the order of the variables.
pub(super) trait Automaton {
    type State: Clone + Eq + Hash;

    fn start(&self) -> Self::State;

    /// The state after a cell; `None` where it rejects.
    fn read(&self, state: &Self::State, cell: u32, before: u8, after: u8) -> Option<Self::State>;

    /// Whether it accepts when all cells are read.
    fn accepts(&self, state: &Self::State) -> bool;
}

impl<'o> Relations<'o> {
    pub(super) fn new(observer: &'o dyn Observer) -> Self {
        Self { nodes: Vec::new(), known: HashMap::new(), observer }
    }

    pub(super) fn node(&self, relation: Relation) -> &Node {
        &self.nodes[relation as usize]
    }

    /// The relation that an automaton accepts.
    ///
    /// # Errors
    /// A cancellation, or relations that take more than a third of the budget: the rest is for
    /// sets.
    pub(super) fn build<A: Automaton>(&mut self, variables: &Variables, automaton: &A) -> Result<Relation, Stop> {
        let mut builder = Builder { relations: self, variables, automaton, known: HashMap::new(), owned: 0 };
        builder.from(0, [0, 0], automaton.start())
    }

    fn insert(&mut self, level: u32, mut next: [[Relation; 2]; 2]) -> Relation {
        let changing = [next[0][1], next[1][0]].iter().any(|&r| r != NOTHING && r != FREE);
        if !changing {
            match (next[0][0], next[1][1]) {
                (FREE, kept) | (kept, FREE) => return kept,
                (zero, one) if zero == one => return zero,
                _ => {}
            }
        }
        next.iter_mut().flatten().filter(|next| **next == FREE).for_each(|next| *next = NOTHING);
        let node = Node { level, next };
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as Relation - 1
        })
    }
}

struct Builder<'a, 'o, A: Automaton> {
    relations: &'a mut Relations<'o>,
    variables: &'a Variables,
    automaton: &'a A,
    known: HashMap<(u32, [Half; 2], A::State), Relation>,
    /// Bytes that the states hold beside the table.
    owned: usize,
}

impl<A: Automaton> Builder<'_, '_, A> {
    fn from(&mut self, level: u32, half: [Half; 2], state: A::State) -> Result<Relation, Stop> {
        if level == self.variables.len() {
            return Ok(if self.automaton.accepts(&state) { SAME } else { NOTHING });
        }
        let key = (level, half, state);
        if let Some(&relation) = self.known.get(&key) {
            return Ok(relation);
        }
        let mut next = [[NOTHING; 2]; 2];
        for way in [(false, false), (false, true), (true, false), (true, true)] {
            next[usize::from(way.0)][usize::from(way.1)] = self.after(level, half, &key.2, way)?;
        }
        let relation = self.relations.insert(level, next);
        self.owned += owned_bytes(&key.2);
        self.known.insert(key, relation);
        if self.known.len().is_multiple_of(PERIOD) {
            self.look()?;
        }
        Ok(relation)
    }

    /// Whether to go on.
    fn look(&self) -> Result<(), Stop> {
        let observer = self.relations.observer;
        let entry = size_of::<((u32, [Half; 2], A::State), Relation)>();
        let bytes = self.owned + 2 * self.known.len() * entry + self.relations.nodes.len() * NODE;
        if bytes as u64 > budget(observer) / 3 {
            return Err(beyond(observer));
        }
        observer.check_cancelled()
    }

    fn after(
        &mut self,
        level: u32,
        half: [Half; 2],
        state: &A::State,
        (before, after): (bool, bool),
    ) -> Result<Relation, Stop> {
        let Some((half_before, told_before)) = self.variables.read(level, half[0], before) else { return Ok(FREE) };
        let Some((half_after, told_after)) = self.variables.read(level, half[1], after) else { return Ok(NOTHING) };
        let state = match (told_before, told_after) {
            (Some((cell, before)), Some((_, after))) => self.automaton.read(state, cell, before, after),
            _ => Some(state.clone()),
        };
        state.map_or(Ok(NOTHING), |state| self.from(level + 1, [half_before, half_after], state))
    }
}
