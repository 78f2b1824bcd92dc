//! Gates: every gate is the conjunction of two others, or of their opposites.
//!
//! ```text
//!   a edge is a gate's number doubled, and one more where its opposite is meant:
//!   or(a, b) = not and(not a, not b)
//! ```
//!
//! Equal gates are made once. Edges that are computed from one another in a circle are a *loop*:
//! its gates are computed again, from nothing, until nothing changes, which is the least fixed
//! point where none of them asks for the opposite of another.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// A gate or its opposite.
pub type Edge = u32;

/// What is never so.
pub const FALSE: Edge = 0;
/// What is always so.
pub const TRUE: Edge = 1;

/// What a node computes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// Given from outside; the first is false.
    Input,
    And(Edge, Edge),
    /// What a loop had in its last round.
    Memory,
}

/// Nodes that are computed again until nothing changes.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// Memories, and what they become.
    pub(crate) becomes: Vec<(u32, Edge)>,
}

/// Gates, each after those that it asks.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) nodes: Vec<Node>,
    known: HashMap<(Edge, Edge), Edge, FixedState>,
    pub(crate) loops: Vec<Loop>,
}

impl Network {
    /// A network of so many inputs and no gate.
    #[must_use]
    pub fn new(inputs: usize) -> Self {
        Self { nodes: vec![Node::Input; inputs + 1], known: HashMap::default(), loops: Vec::new() }
    }

    /// The inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.nodes.iter().skip(1).take_while(|node| matches!(node, Node::Input)).count()
    }

    /// The edge of an input, from 0.
    #[must_use]
    pub fn input(number: usize) -> Edge {
        2 * (number as u32 + 1)
    }

    fn push(&mut self, node: Node) -> Edge {
        self.nodes.push(node);
        2 * (self.nodes.len() as u32 - 1)
    }

    /// Both.
    pub fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (a, b) = (a.min(b), a.max(b));
        if a == FALSE || a ^ 1 == b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        if let Some(&known) = self.known.get(&(a, b)) {
            return known;
        }
        let gate = self.push(Node::And(a, b));
        self.known.insert((a, b), gate);
        gate
    }

    /// One of two or both.
    pub fn or(&mut self, a: Edge, b: Edge) -> Edge {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    /// All of some edges.
    pub fn all(&mut self, edges: &[Edge]) -> Edge {
        edges.iter().fold(TRUE, |all, &edge| self.and(all, edge))
    }

    /// Any of some edges.
    pub fn any(&mut self, edges: &[Edge]) -> Edge {
        edges.iter().fold(FALSE, |any, &edge| self.or(any, edge))
    }

    /// The gates.
    #[must_use]
    pub fn gates(&self) -> usize {
        self.known.len()
    }

    /// The bytes that they take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.nodes.capacity() * 12 + self.known.capacity() * 13) as u64
    }

    /// Edges of a loop, which are known before what they are computed from.
    pub fn memories(&mut self, count: usize) -> Vec<Edge> {
        (0..count).map(|_| self.push(Node::Memory)).collect()
    }

    /// Closes the loop of some memories, the last that were made: what each of them becomes.
    ///
    /// # Panics
    /// Without memories.
    pub fn close(&mut self, memories: &[Edge], becomes: &[Edge]) {
        let numbers = memories.iter().map(|edge| edge >> 1);
        let (from, to) = (numbers.clone().max().expect("a memory") + 1, self.nodes.len() as u32);
        self.loops.push(Loop { from, to, becomes: numbers.zip(becomes.iter().copied()).collect() });
    }
}
