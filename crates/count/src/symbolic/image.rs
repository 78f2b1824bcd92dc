//! The image of a set of positions under a relation: one walk through the diagram of the set and
//! the diagram of the relation.
//!
//! ```text
//!          set          relation                 image
//!         x ─┬─ ones      0→0 0→1 1→0 1→1        x ─┬─ (zeros through 0→1) ∪ (ones through 1→1)
//!            └─ zeros                               └─ (zeros through 0→0) ∪ (ones through 1→0)
//! ```
//!
//! Every pair of a node and a relation is met once: its result is kept until the walk is done.
//! Threads share the upper halves of the walk and all results. The uppermost levels, where keeping
//! results saves nothing, are walked another way (`paths`).
//!
//! All moves go in one walk: one by one, with the library's cofactors and unions, each move would
//! visit again everything that lies above its cells.

mod paths;

use std::sync::{Mutex, PoisonError};

use foldhash::HashMap;
use ludex_core::Observer;
use oxidd::util::OutOfMemory;
use oxidd::{BooleanVecSet, Function, HasLevel, HasWorkers, InnerNode, Manager as _, Node, WorkerPool};
use oxidd_core::LevelView;
use oxidd_core::util::EdgeDropGuard;

use super::diagram::{Edge, EdgeRef, Manager, Set};
use super::relation::{NOTHING, Relation, Relations, SAME};

type Guard<'a, 'id> = EdgeDropGuard<'a, Manager<'id>>;

/// Number of tables for results, so that threads seldom wait for each other.
pub(super) const SHARDS: usize = 64;

/// Results of a table between two polls of the observer.
const PERIOD: usize = 1 << 5;

/// What a result is worth, in moves that are followed one by one.
const RESULT: u64 = 16;

/// The first halvings of a walk, up to this number, are shared among threads.
const SPLITS: u32 = 12;

/// The image of a set under a relation. Each of [`SHARDS`] tables holds at most `most_results`
/// results.
///
/// # Errors
/// No room for a node or a result, or a cancellation, which looks the same here.
pub(super) fn image(
    set: &Set,
    relations: &Relations,
    relation: Relation,
    most_results: usize,
    observer: &dyn Observer,
) -> Result<Set, OutOfMemory> {
    set.with_manager_shared(|manager, edge| {
        let workers = manager.workers();
        let splits = if workers.current_num_threads() > 1 { SPLITS } else { 0 };
        let image = Image {
            manager,
            relations,
            results: (0..SHARDS).map(|_| Mutex::default()).collect(),
            most_results,
            observer,
            empty: EdgeDropGuard::new(manager, Set::empty_edge(manager)),
        };
        let found = workers.install(|| image.whole(edge, relation, splits).map(Guard::into_edge));
        image.forget();
        found.map(|edge| Set::from_edge(manager, edge))
    })
}

type Results<'id> = Mutex<HashMap<(u32, Relation), Edge<'id>>>;

/// The state of one image. Every result is kept until its end.
struct Image<'a, 'id: 'a> {
    manager: &'a Manager<'id>,
    relations: &'a Relations<'a>,
    results: Vec<Results<'id>>,
    most_results: usize,
    observer: &'a dyn Observer,
    empty: Guard<'a, 'id>,
}

impl<'a, 'id: 'a> Image<'a, 'id> {
    /// The image of `set` under `relation`.
    ///
    /// At the upper of their two levels both are split by the variable there, and each of the four
    /// ways in which it may change is followed; two of them lead to either value. A diagram without
    /// a node there has no position with the variable set; a relation without one keeps the
    /// variable.
    fn apply(&self, set: EdgeRef<'_, 'id>, relation: Relation, splits: u32) -> Result<Guard<'a, 'id>, OutOfMemory> {
        match relation {
            NOTHING => return Ok(self.clone(self.empty.borrowed())),
            SAME => return Ok(self.clone(set)),
            _ if set == self.empty.borrowed() => return Ok(self.clone(self.empty.borrowed())),
            _ => {}
        }
        let key = (set.node_id() as u32, relation);
        let shard = &self.results[shard_of(key)];
        if let Some(found) = shard.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(self.clone(found.borrowed()));
        }
        let node = self.manager.get_node(set);
        let rule = self.relations.node(relation);
        let (level, [ones, zeros]) = match node {
            Node::Inner(inner) if inner.level() < rule.level => {
                let (one, zero) = (inner.child(0), inner.child(1));
                let halves = self.both(
                    splits,
                    |splits| self.apply(one, relation, splits),
                    |splits| self.apply(zero, relation, splits),
                );
                (inner.level(), halves?)
            }
            Node::Inner(inner) if inner.level() == rule.level => {
                let (one, zero) = (inner.child(0), inner.child(1));
                let to = |value: usize, splits: u32| {
                    let [from_zero, from_one] = [rule.next[0][value], rule.next[1][value]];
                    self.union(self.apply(zero, from_zero, splits)?, self.apply(one, from_one, splits)?)
                };
                (rule.level, self.both(splits, |splits| to(1, splits), |splits| to(0, splits))?)
            }
            _ => {
                let [to_zero, to_one] = rule.next[0];
                let halves = self.both(
                    splits,
                    |splits| self.apply(set, to_one, splits),
                    |splits| self.apply(set, to_zero, splits),
                );
                (rule.level, halves?)
            }
        };
        let result = self.node(level, ones, zeros)?;
        self.keep(shard, key, result.borrowed())?;
        Ok(result)
    }

    fn keep(&self, shard: &Results<'id>, key: (u32, Relation), result: EdgeRef<'_, 'id>) -> Result<(), OutOfMemory> {
        let mut results = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let poll = results.len() % PERIOD == PERIOD - 1;
        if poll {
            self.observer.worked(PERIOD as u64 * RESULT);
        }
        let stopped = poll && self.observer.cancelled();
        if stopped || results.len() >= self.most_results || results.try_reserve(1).is_err() {
            return Err(OutOfMemory);
        }
        if let Some(again) = results.insert(key, self.manager.clone_edge(result)) {
            self.manager.drop_edge(again);
        }
        Ok(())
    }

    /// Two halves of the work, by two threads where it is worth while.
    fn both(
        &self,
        splits: u32,
        one: impl FnOnce(u32) -> Result<Guard<'a, 'id>, OutOfMemory> + Send,
        other: impl FnOnce(u32) -> Result<Guard<'a, 'id>, OutOfMemory> + Send,
    ) -> Result<[Guard<'a, 'id>; 2], OutOfMemory> {
        if splits == 0 {
            return Ok([one(0)?, other(0)?]);
        }
        let edge = |found: Result<Guard<'a, 'id>, OutOfMemory>| found.map(Guard::into_edge);
        let (one, other) = self.manager.workers().join(|| edge(one(splits - 1)), || edge(other(splits - 1)));
        let guard = |edge| EdgeDropGuard::new(self.manager, edge);
        let (one, other) = (one.map(guard), other.map(guard));
        Ok([one?, other?])
    }

    fn union(&self, one: Guard<'a, 'id>, other: Guard<'a, 'id>) -> Result<Guard<'a, 'id>, OutOfMemory> {
        if *one == *self.empty {
            return Ok(other);
        }
        if *other == *self.empty {
            return Ok(one);
        }
        Set::union_edge(self.manager, one.borrowed(), other.borrowed())
            .map(|edge| EdgeDropGuard::new(self.manager, edge))
    }

    /// The diagram that branches at `level`; none, where no position has the variable set.
    fn node(&self, level: u32, ones: Guard<'a, 'id>, zeros: Guard<'a, 'id>) -> Result<Guard<'a, 'id>, OutOfMemory> {
        if *ones == *self.empty {
            return Ok(zeros);
        }
        let node = InnerNode::new(level, [ones.into_edge(), zeros.into_edge()]);
        let edge = self.manager.level(level).get_or_insert(node)?;
        Ok(EdgeDropGuard::new(self.manager, edge))
    }

    fn clone(&self, edge: EdgeRef<'_, 'id>) -> Guard<'a, 'id> {
        EdgeDropGuard::new(self.manager, self.manager.clone_edge(edge))
    }

    fn forget(self) {
        for results in self.results {
            let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
            for edge in results.into_values() {
                self.manager.drop_edge(edge);
            }
        }
    }
}

fn shard_of((node, relation): (u32, Relation)) -> usize {
    let mixed = (u64::from(node) << 20 ^ u64::from(relation)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 58) as usize
}
