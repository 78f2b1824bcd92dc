//! The part of a tree that is worth a picture: the branches visited most.
//!
//! ```text
//!        ●             a child is visited at most as often as its parent, so that the nodes visited most
//!     52╱ ╲31          hang together: they are taken from the rim, the greatest first
//!      ●   ●
//!   40╱ ╲11
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ludex_core::Evaluate;

use super::MoveStatistics;
use super::tree::{Node, Tree};

/// A move in the tree, with its statistics from random games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch<M> {
    /// The branch that leads to where the move is made, by its place in the list; `None` at the
    /// root.
    pub parent: Option<usize>,
    /// The statistics of the move, for the player who makes it.
    pub seen: MoveStatistics<M>,
    /// Whether the latest playout went through here.
    pub latest: bool,
    /// How many moves after it were tried, those not in the list included.
    pub tried: usize,
}

pub(super) fn most_visited<G: Evaluate>(tree: &Tree<G>, game: &G, most: usize) -> Vec<Branch<G::Move>> {
    let nodes = tree.nodes();
    let tried = |node: &Node| node.range().filter(|&child| nodes[child].visits > 0);
    let reached =
        |parent: usize| tried(&nodes[parent]).map(move |child| (nodes[child].visits, Reverse((child, parent))));
    let mut rim: BinaryHeap<_> = reached(0).collect();
    let mut chosen = Vec::new();
    while let Some((_, Reverse((child, parent)))) = rim.pop().filter(|_| chosen.len() < most) {
        chosen.push((child, parent));
        rim.extend(reached(child));
    }
    chosen.sort_unstable();
    let place = |node: usize| chosen.binary_search_by_key(&node, |&(child, _)| child).ok();
    let branch = |&(child, parent): &(usize, usize)| {
        let (node, mover) = (&nodes[child], nodes[parent].mover);
        Branch {
            parent: place(parent),
            seen: MoveStatistics {
                mv: tree.move_to_node(child),
                visits: u64::from(node.visits),
                mean: Some(node.points / f64::from(node.visits) - 1.0),
                value: node.proved.map(|outcome| game.seats().before(outcome).value_for(mover)),
            },
            latest: tree.latest().contains(&(child as u32)),
            tried: tried(node).count(),
        }
    };
    chosen.iter().map(branch).collect()
}
