//! Labels a tree by min-max or by alpha-beta, recording every step.

use serde::Serialize;

use super::{Kind, Number, Side, Tree};

/// How a tree is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Every node is looked at.
    MinMax,
    /// Branches that cannot change the root's value are cut.
    AlphaBeta,
}

impl Method {
    /// All of them, the usual one first.
    pub const ALL: [Self; 2] = [Self::AlphaBeta, Self::MinMax];

    /// Its word on the command line, in addresses and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alphabeta",
            Self::MinMax => "minmax",
        }
    }
}

/// What is known of a node's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Label {
    /// The value that the method gave it; where it is not certain, a bound.
    pub value: Number,
    /// The value is at least this.
    pub least: Number,
    /// The value is at most this.
    pub most: Number,
}

impl Label {
    /// The value, or the bound with its sign: `3`, `≤ 3`, `≥ 3`.
    #[must_use]
    pub fn text(&self) -> String {
        match () {
            () if self.least == self.most => format!("{:#}", self.value),
            () if self.value == self.most => format!("≤ {:#}", self.value),
            () => format!("≥ {:#}", self.value),
        }
    }
}

/// A step of a method. Nodes are identified by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// A node is entered, between these bounds.
    Enter {
        /// The node.
        node: usize,
        /// What max has for certain.
        alpha: Number,
        /// What min has for certain.
        beta: Number,
    },
    /// A child was better than what its node had: the node's value so far, and the bounds from now
    /// on.
    Update {
        /// The node.
        node: usize,
        /// The child.
        child: usize,
        /// The value so far.
        value: Number,
        /// What max has for certain.
        alpha: Number,
        /// What min has for certain.
        beta: Number,
    },
    /// The children that are left cannot matter: beta is not above alpha.
    Cut {
        /// The node.
        node: usize,
        /// The children that are not looked at.
        children: Vec<usize>,
        /// What max has for certain.
        alpha: Number,
        /// What min has for certain.
        beta: Number,
    },
    /// A node is left with this value.
    Leave {
        /// The node.
        node: usize,
        /// Its value, or a bound of it.
        value: Number,
    },
}

/// A tree, labelled.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Labels {
    /// How.
    pub method: Method,
    /// For every node its label; `None` where the method did not look.
    pub labels: Vec<Option<Label>>,
    /// The best play of both sides: the nodes from the root to a leaf; of several moves as good,
    /// the first.
    pub path: Vec<usize>,
    /// The nodes at which branches were cut off, each the root of a branch.
    pub cut: Vec<usize>,
    /// How many leaves were looked at.
    pub leaves: usize,
    /// Every step.
    pub events: Vec<Event>,
}

/// Labels a tree.
#[must_use]
pub fn label(tree: &Tree, method: Method) -> Labels {
    let count = tree.nodes().len();
    let mut work =
        Work { tree, method, labels: vec![None; count], best: vec![None; count], cut: vec![], events: vec![] };
    work.visit(0, Number::MINUS_INFINITE, Number::INFINITE);
    let path: Vec<usize> = std::iter::successors(Some(0), |&node| work.best[node]).collect();
    let leaf = |&node: &usize| matches!(tree.nodes()[node].kind, Kind::Leaf(_)) && work.labels[node].is_some();
    let leaves = (0..count).filter(leaf).count();
    Labels { method, labels: work.labels, path, cut: work.cut, leaves, events: work.events }
}

struct Work<'t> {
    tree: &'t Tree,
    method: Method,
    labels: Vec<Option<Label>>,
    /// The best child so far.
    best: Vec<Option<usize>>,
    cut: Vec<usize>,
    events: Vec<Event>,
}

impl Work<'_> {
    fn visit(&mut self, node: usize, alpha: Number, beta: Number) -> Label {
        self.events.push(Event::Enter { node, alpha, beta });
        let tree = self.tree;
        let label = match &tree.nodes()[node].kind {
            Kind::Leaf(value) => Label { value: *value, least: *value, most: *value },
            Kind::Turn(side, children) => self.turn(node, *side, children, alpha, beta),
        };
        self.labels[node] = Some(label);
        self.events.push(Event::Leave { node, value: label.value });
        label
    }

    fn turn(&mut self, node: usize, side: Side, children: &[usize], mut alpha: Number, mut beta: Number) -> Label {
        let mut label: Option<Label> = None;
        for (i, &child) in children.iter().enumerate() {
            let found = self.visit(child, alpha, beta);
            let better = label.is_none_or(|label| better(side, found.value, label.value));
            label = Some(label.map_or(found, |label| joined(side, label, found)));
            let value = label.expect("just set").value;
            if better {
                self.best[node] = Some(child);
                match side {
                    Side::Max => alpha = alpha.max(value),
                    Side::Min => beta = beta.min(value),
                }
                self.events.push(Event::Update { node, child, value, alpha, beta });
            }
            let left = &children[i + 1..];
            if self.method == Method::AlphaBeta && alpha >= beta && !left.is_empty() {
                self.cut.extend(left);
                self.events.push(Event::Cut { node, children: left.to_vec(), alpha, beta });
                let label = label.expect("just set");
                return match side {
                    Side::Max => Label { most: Number::INFINITE, ..label },
                    Side::Min => Label { least: Number::MINUS_INFINITE, ..label },
                };
            }
        }
        label.expect("a turn has a child")
    }
}

fn better(side: Side, new: Number, old: Number) -> bool {
    match side {
        Side::Max => new > old,
        Side::Min => new < old,
    }
}

/// The better of two for one side, and of their bounds.
fn joined(side: Side, a: Label, b: Label) -> Label {
    let of = match side {
        Side::Max => Number::max,
        Side::Min => Number::min,
    };
    Label { value: of(a.value, b.value), least: of(a.least, b.least), most: of(a.most, b.most) }
}
