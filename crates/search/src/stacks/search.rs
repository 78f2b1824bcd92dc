//! Alpha-beta with null windows: whether a score is above a number.
//!
//! ```text
//! search(node, alpha) ≤ alpha    the score is at most what was returned
//! search(node, alpha) > alpha    the score is at least what was returned
//! ```
//!
//! What costs little is done to all children before one is searched:
//!
//! 1. A child whose mover has no move but losing ones ends the node: it wins as soon as can be.
//! 2. A bound on the child's score ([`bounds`](super::bounds)) may be enough.
//! 3. So may what the table knows of the child; it may also show that the move is not worth a
//!    search.
//!
//! Children are then searched in the order of what they threaten ([`Search::promise`]). A forced
//! move is played without asking the table, and near the end of the game the table costs more than
//! it saves.

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::Shape;
use super::bounds::ceiling;
use super::node::Node;
use super::score::win;
use super::table::{Bounds, Place};
use super::team::Shared;

/// Nodes with fewer empty cells are not kept in the table.
const REMEMBERED: u32 = 9;
/// Children of nodes with fewer empty cells are not put off when another thread is searching them.
const DEFERRED: u32 = 14;
/// Nodes between two checks of the other threads.
const PAUSE: u64 = 1 << 10;

/// One thread's search.
pub(super) struct Search<'s, S> {
    shared: &'s Shared<'s, S>,
    /// What to do at every pause; whether to go on.
    pause: &'s dyn Fn(u64) -> bool,
    /// Nodes visited.
    nodes: u64,
    /// The children of all nodes on the path.
    children: Vec<Child>,
}

#[derive(Clone, Copy)]
struct Child {
    node: Node,
    promise: u32,
    /// The child's key, where the table was probed; otherwise 0, which is no key.
    key: u64,
    /// An upper bound of the move's score.
    most: i32,
}

impl<'s, S: Shape> Search<'s, S> {
    /// A search that calls `pause` now and then with the number of nodes since it did last, and
    /// stops when that says so.
    pub(super) fn new(shared: &'s Shared<'s, S>, pause: &'s dyn Fn(u64) -> bool) -> Self {
        Self { shared, pause, nodes: 0, children: Vec::with_capacity(64) }
    }

    /// A bound of the mover's score in a node with `empties` empty cells, as the head of this file
    /// says; `None` if the search was stopped.
    pub(super) fn run(&mut self, node: &Node, empties: u32, alpha: i32) -> Option<i32> {
        self.children.clear();
        let before = self.nodes;
        let found = if node.moves == 0 { Some(-win(empties - 1)) } else { self.search(node, empties, alpha) };
        (self.pause)((self.nodes - before) % PAUSE);
        found
    }

    /// The node has a move.
    fn search(&mut self, node: &Node, empties: u32, alpha: i32) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE) && !(self.pause)(PAUSE) {
            return None;
        }
        // The mover wins with the second stone from now at the soonest, the other with the third.
        let mut known = Bounds { lower: -win(empties.saturating_sub(3)), upper: win(empties.saturating_sub(2)) };
        let place = self.place(node, empties);
        if let Some(place) = place {
            known = known.joined(self.shared.table.bounds(place));
        }
        if let Break(score) = known.decide(alpha) {
            return Some(score);
        }
        let first = self.children.len();
        let before = self.nodes;
        let found = match self.expand(node, empties, alpha) {
            Break(score) => Some(score),
            Continue(()) => {
                self.sort(first);
                let found = self.best(first, empties, alpha, place);
                if let (Some(place), Some(score)) = (place, found) {
                    let bounds = if score > alpha { Bounds::at_least(score) } else { Bounds::at_most(score) };
                    self.shared.table.add(place, known.joined(bounds), self.nodes - before + 1);
                }
                found
            }
        };
        self.children.truncate(first);
        found
    }

    /// Where a node is kept in the table, if it is.
    fn place(&self, node: &Node, empties: u32) -> Option<Place> {
        let kept = empties >= REMEMBERED && !node.is_forced();
        kept.then(|| self.shared.table.place(self.shared.board.key(node.mover, node.occupied())))
    }

    /// Puts the children on the stack, unless one of them decides the node.
    #[inline]
    fn expand(&mut self, node: &Node, empties: u32, alpha: i32) -> ControlFlow<i32> {
        let board = self.shared.board;
        let soonest = win(empties - 2);
        let first = self.children.len();
        let mut moves = node.moves;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let mine = node.mover | cell;
            let occupied = mine | node.other;
            let threats = board.completing(mine, occupied);
            let playable = board.playable(occupied);
            let child = Node::with_threats(node.other, mine, threats, playable);
            if child.moves == 0 {
                return Break(soonest);
            }
            if let Some(most) = ceiling(board, &child, playable, empties % 2 == 1, -alpha - 1) {
                return Break(-most);
            }
            let promise = self.promise(cell, threats, playable);
            self.children.push(Child { node: child, promise, key: 0, most: soonest });
        }
        if empties > REMEMBERED && !node.is_forced() { self.look_up(first, alpha) } else { Continue(()) }
    }

    /// The move-ordering score: the cells that would complete a four, a little less if one must be
    /// answered at once; then the number of lines through its cell.
    fn promise(&self, cell: u64, threats: u64, playable: u64) -> u32 {
        let lines = u32::from(self.shared.board.lines[cell.trailing_zeros() as usize]);
        let forcing = threats & playable != 0;
        32 * threats.count_ones() + lines + if forcing { 0 } else { 20 }
    }

    /// Probes the table for the children from `first` on, unless one of them decides the node.
    fn look_up(&mut self, first: usize, alpha: i32) -> ControlFlow<i32> {
        let Shared { board, table, .. } = *self.shared;
        let children = &mut self.children[first..];
        for child in children {
            child.key = board.key(child.node.mover, child.node.occupied());
            let known = table.bounds(table.place(child.key));
            if -known.upper > alpha {
                return Break(-known.upper);
            }
            child.most = child.most.min(-known.lower);
        }
        Continue(())
    }

    /// Sorts the children from `first` on, the most promising first; a handful, so by insertion.
    fn sort(&mut self, first: usize) {
        let children = &mut self.children[first..];
        for sorted in 1..children.len() {
            let child = children[sorted];
            let mut at = sorted;
            while at > 0 && children[at - 1].promise < child.promise {
                children[at] = children[at - 1];
                at -= 1;
            }
            children[at] = child;
        }
    }

    /// Searches the children from `first` on; a child that another thread is searching comes last,
    /// unless it is the first.
    fn best(&mut self, first: usize, empties: u32, alpha: i32, place: Option<Place>) -> Option<i32> {
        let busy = self.shared.busy.filter(|_| empties >= DEFERRED);
        let end = self.children.len();
        let mut best = i32::MIN;
        let mut deferred = 0_u64;
        for at in first..end {
            let Child { node, key, most, .. } = self.children[at];
            if most <= alpha {
                best = best.max(most);
                continue;
            }
            if let Some(busy) = busy.filter(|_| key != 0) {
                if at > first && busy.is_marked(key) {
                    deferred |= 1 << (at - first);
                    continue;
                }
                busy.begin(key);
                let value = self.search(&node, empties - 1, -alpha - 1);
                busy.end(key);
                best = best.max(-value?);
            } else {
                best = best.max(-self.search(&node, empties - 1, -alpha - 1)?);
            }
            if best > alpha {
                return Some(best);
            }
            // Another thread may have been through with this node.
            if busy.is_some()
                && let Some(Break(score)) = place.map(|place| self.shared.table.bounds(place).decide(alpha))
            {
                return Some(score);
            }
        }
        for at in (first..end).filter(|at| deferred >> (at - first) & 1 == 1) {
            let node = self.children[at].node;
            best = best.max(-self.search(&node, empties - 1, -alpha - 1)?);
            if best > alpha {
                break;
            }
        }
        Some(best)
    }
}
