//! A small game tree given as a text, labelled by min-max or by alpha-beta, step by step, as a text
//! or as a picture.
//!
//! ```text
//! max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))
//!
//! max 3
//! ├─ min 3      ←
//! │  ├─ 3       ←
//! │  ├─ 12
//! │  └─ 8
//! ├─ min ≤ 2
//! │  ├─ 2
//! │  ├─ 4       cut
//! │  └─ 6       cut
//! └─ min 2
//!    ├─ 14
//!    ├─ 5
//!    └─ 2
//! ```
//!
//! **As a text**: a leaf is a number (`3`, `-2.5`, `inf`, `-inf`); another node is `max(…)` or
//! `min(…)` around its children, with a comma between them, so that a forgotten leaf is found;
//! without the word it is for the other player than the node above it, and for max at the root.
//! `NAME:` before a node names it. What follows `#` on a line is not read.
//!
//! **As JSON**: a leaf is a number, or `{"name": …, "value": 3}`, where the value may be `"inf"` or
//! `"-inf"`; another node is `{"name": …, "player": "max", "children": […]}`; names and players may
//! be left out as above. A name has no double quote and no line break in it.
//!
//! This is the exercise of *Théorie des jeux*, section 2.2, and what a page replays:
//! [`Labels::events`] lists every step.

mod draw;
mod json;
mod label;
pub mod laws;
mod number;
mod read;
mod replay;
mod write;

pub use draw::{CSS, MOST_LEAVES, legend, svg, svg_at};
pub use label::{Event, Label, Labels, Method, label};
pub use number::Number;
pub use read::{TreeError, read};
pub use replay::{Moment, replay};
pub use write::outline;

/// The greatest depth of a tree that is read.
pub const DEEPEST: usize = 60;
/// The most nodes of a tree that is read.
pub const MOST_NODES: usize = 100_000;

/// Whose turn it is at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who maximises.
    Max,
    /// The player who minimises.
    Min,
}

impl Side {
    /// `max` or `min`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Max => "max",
            Self::Min => "min",
        }
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is.
    pub kind: Kind,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// An end, with its value.
    Leaf(Number),
    /// A player's turn, and the numbers of the nodes that the moves lead to, at least one.
    Turn(Side, Vec<usize>),
}

/// A tree: nodes numbered from the root, 0, each before its children and these from the left.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// The nodes by their numbers.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The children of a node.
    #[must_use]
    pub fn children(&self, node: usize) -> &[usize] {
        match &self.nodes[node].kind {
            Kind::Leaf(_) => &[],
            Kind::Turn(_, children) => children,
        }
    }

    /// The node above each; the root has itself.
    #[must_use]
    pub fn parents(&self) -> Vec<usize> {
        let mut parents = vec![0; self.nodes.len()];
        for node in 0..self.nodes.len() {
            self.children(node).iter().for_each(|&child| parents[child] = node);
        }
        parents
    }

    /// The number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node.kind, Kind::Leaf(_))).count()
    }
}

/// A tree that is being made, from its leaves.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The root's name.
    pub name: Option<String>,
    /// What the root is.
    pub kind: DraftKind,
}

/// What the root of a draft is.
#[derive(Clone, Debug)]
pub enum DraftKind {
    /// An end, with its value.
    Leaf(Number),
    /// A player's turn, with at least one child; without a side it is the other one of the node
    /// above, and max's at the root.
    Turn(Option<Side>, Vec<Draft>),
}

impl From<Draft> for Tree {
    fn from(draft: Draft) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        tree.add(draft, Side::Max);
        tree
    }
}

impl Tree {
    fn add(&mut self, Draft { name, kind }: Draft, usual: Side) -> usize {
        let number = self.nodes.len();
        match kind {
            DraftKind::Leaf(value) => self.nodes.push(Node { name, kind: Kind::Leaf(value) }),
            DraftKind::Turn(side, children) => {
                let side = side.unwrap_or(usual);
                self.nodes.push(Node { name, kind: Kind::Turn(side, Vec::new()) });
                let children = children.into_iter().map(|child| self.add(child, side.other())).collect();
                self.nodes[number].kind = Kind::Turn(side, children);
            }
        }
        number
    }
}
