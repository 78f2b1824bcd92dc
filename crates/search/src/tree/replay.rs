//! A method stopped in the middle: what is known of a tree after some of its steps.

use super::{Event, Kind, Label, Labels, Number, Tree};

/// A method after some of its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The labels at that moment: those of nodes that were left, and branches that were cut. The
    /// best play is there once the root was left.
    pub labels: Labels,
    /// For every node that was entered, the bounds between which its value matters, or mattered
    /// when it was left: what max has, what min has.
    pub bounds: Vec<Option<(Number, Number)>>,
    /// For every open node with the value of a child, the best so far.
    pub so_far: Vec<Option<Number>>,
    /// The node at which something happened last.
    pub at: Option<usize>,
}

/// The method after `steps` of its steps; all of them where there are fewer.
#[must_use]
pub fn replay(tree: &Tree, labels: &Labels, steps: usize) -> Moment {
    let count = tree.nodes().len();
    let events = &labels.events[..steps.min(labels.events.len())];
    let mut known: Vec<Option<Label>> = vec![None; count];
    let (mut bounds, mut so_far, mut cut, mut at) = (vec![None; count], vec![None; count], Vec::new(), None);
    for event in events {
        let node = match event {
            Event::Enter { node, alpha, beta } => {
                bounds[*node] = Some((*alpha, *beta));
                node
            }
            Event::Update { node, value, alpha, beta, .. } => {
                (bounds[*node], so_far[*node]) = (Some((*alpha, *beta)), Some(*value));
                node
            }
            Event::Cut { node, children, alpha, beta } => {
                bounds[*node] = Some((*alpha, *beta));
                cut.extend(children);
                node
            }
            Event::Leave { node, .. } => {
                (so_far[*node], known[*node]) = (None, labels.labels[*node]);
                node
            }
        };
        at = Some(*node);
    }
    let leaf = |&node: &usize| matches!(tree.nodes()[node].kind, Kind::Leaf(_)) && known[node].is_some();
    let leaves = (0..count).filter(leaf).count();
    let path = if known[0].is_some() { labels.path.clone() } else { Vec::new() };
    let labels = Labels { method: labels.method, labels: known, path, cut, leaves, events: events.to_vec() };
    Moment { labels, bounds, so_far, at }
}
