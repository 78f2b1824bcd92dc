//! The upper levels of an image, path by path: all sources of positions with the same prefix are
//! handled together.
//!
//! ```text
//!   sources of the path    —    (root, any move)
//!                          0    (its zeros, any later move)  (its ones, a move begun that empties cell 0)
//!                          01   three or four of them …      one union of all, where paths begin to meet
//! ```
//!
//! **The idea.** A walk that remembers results meets a node with every move that may be half made
//! there, and joins what they give at every level: most of its time is unions of large diagrams,
//! thrown away at the next level. Where a set branches like a tree, remembering saves nothing.
//! There the walk follows the paths of the *image*, carries for each the list of its *sources* (a
//! node, and the relation that is left), and makes a single union of them at the level where paths
//! meet.
//!
//! **Time.** The first twelve plies of the English peg solitaire board took 8.2 s of the processor
//! in a prototype with no level walked so, and 6.2, 5.6, 4.6, 4.4 and 4.7 s where there may be 2,
//! 4, 8, 16 and 32 paths to a node; the whole board takes 58 s with 8 paths and 47 s with 16 (two
//! threads, quiet). Games whose moves are alone in leading to a position, such as Connect Four,
//! take the same time with and without.
//!
//! **Dropped**, after prototypes. To remember lists of sources: a third fewer of them at level 18
//! of that board, each with a table of long keys. Saturation (all plies at once, the lowest levels
//! first): on a square board of 25 holes 22 million pairs, unions and differences in the place of 4
//! million.

use std::iter;

use foldhash::{HashMap, HashMapExt};
use oxidd::util::OutOfMemory;
use oxidd::{HasLevel, InnerNode, Manager as _, Node};

use super::{Guard, Image};
use crate::symbolic::diagram::EdgeRef;
use crate::symbolic::relation::{NOTHING, Relation, SAME};

/// A set branches like a tree where there are at most this many paths to a node of a level.
const PATHS: u64 = 16;

/// What a source is worth at a level, in moves that are followed one by one.
const SOURCE: u64 = 4;

/// A node, and what may become of its positions.
type Source<'s, 'id> = (EdgeRef<'s, 'id>, Relation);

impl<'a, 'id: 'a> Image<'a, 'id> {
    /// The image of a set under `relation`.
    pub(super) fn whole(
        &self,
        set: EdgeRef<'_, 'id>,
        relation: Relation,
        splits: u32,
    ) -> Result<Guard<'a, 'id>, OutOfMemory> {
        let last = if self.is_alone(relation) { 0 } else { self.last_of_tree(set) };
        self.follow(&[(set, relation)], 0, last, splits)
    }

    /// Whether either value of the next variable comes from one value only.
    fn is_alone(&self, relation: Relation) -> bool {
        relation == SAME || {
            let next = self.relations.node(relation).next;
            (0..2).all(|after| next[0][after] == NOTHING || next[1][after] == NOTHING)
        }
    }

    /// The first level with more than [`PATHS`] paths to a node.
    fn last_of_tree(&self, set: EdgeRef<'_, 'id>) -> u32 {
        let mut nodes = HashMap::from_iter([(set.node_id(), (set, 1))]);
        for level in 0..self.manager.num_levels() {
            if nodes.values().map(|&(_, paths)| paths).sum::<u64>() > PATHS * nodes.len() as u64 {
                return level;
            }
            let mut below = HashMap::with_capacity(2 * nodes.len());
            for (node, paths) in nodes.into_values() {
                for half in self.halves(node, level).into_iter().filter(|half| *half != self.empty.borrowed()) {
                    below.entry(half.node_id()).or_insert((half, 0)).1 += paths;
                }
            }
            nodes = below;
        }
        self.manager.num_levels()
    }

    /// The positions in which the variable of a level is not set, and those in which it is.
    fn halves<'s>(&'s self, set: EdgeRef<'s, 'id>, level: u32) -> [EdgeRef<'s, 'id>; 2] {
        match self.manager.get_node(set) {
            Node::Inner(inner) if inner.level() == level => [inner.child(1), inner.child(0)],
            _ => [set, self.empty.borrowed()],
        }
    }

    /// What becomes of all sources, path by path as far as the level `last`.
    fn follow(
        &self,
        sources: &[Source<'_, 'id>],
        level: u32,
        last: u32,
        splits: u32,
    ) -> Result<Guard<'a, 'id>, OutOfMemory> {
        match sources {
            [] => return Ok(self.clone(self.empty.borrowed())),
            [(set, relation)] if self.is_alone(*relation) => return self.apply(*set, *relation, splits),
            _ if level >= last => return self.union_of_all(sources, splits),
            _ => {}
        }
        self.observer.worked(sources.len() as u64 * SOURCE);
        if self.observer.cancelled() {
            return Err(OutOfMemory);
        }
        let halves: Vec<_> = sources.iter().map(|(set, _)| self.halves(*set, level)).collect();
        let mut to = [(); 2].map(|()| Vec::with_capacity(2 * sources.len()));
        for (&(_, relation), halves) in iter::zip(sources, &halves) {
            let ways =
                iter::zip(halves, self.ways(relation, level)).filter(|(half, _)| **half != self.empty.borrowed());
            for (half, next) in ways {
                iter::zip(&mut to, next)
                    .filter(|(_, next)| *next != NOTHING)
                    .for_each(|(to, next)| to.push((*half, next)));
            }
        }
        let [to_zero, to_one] = to;
        let [ones, zeros] = self.both(
            splits,
            |splits| self.follow(&to_one, level + 1, last, splits),
            |splits| self.follow(&to_zero, level + 1, last, splits),
        )?;
        self.node(level, ones, zeros)
    }

    /// For either value of a variable before, what is left of a relation with either value after.
    fn ways(&self, relation: Relation, level: u32) -> [[Relation; 2]; 2] {
        match relation {
            SAME => [[SAME, NOTHING], [NOTHING, SAME]],
            _ if self.relations.node(relation).level > level => [[relation, NOTHING], [NOTHING, relation]],
            _ => self.relations.node(relation).next,
        }
    }

    /// Moves that were begun first come last in the list; the other way round there are more
    /// unions.
    fn union_of_all(&self, sources: &[Source<'_, 'id>], splits: u32) -> Result<Guard<'a, 'id>, OutOfMemory> {
        let none = self.clone(self.empty.borrowed());
        sources
            .iter()
            .rev()
            .try_fold(none, |all, (set, relation)| self.union(all, self.apply(*set, *relation, splits)?))
    }
}
