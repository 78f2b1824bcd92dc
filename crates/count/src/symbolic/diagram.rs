//! Sets of positions as zero-suppressed decision diagrams, in OxiDD.
//!
//! A set is asked four things: what a relation makes of it (`image`), what is left without another or joined with it, how many
//! positions it holds, and its nodes as a list. The first is ours; diagrams, their unions and the collection of nodes that nobody needs any
//! more are OxiDD's (N. Husung, C. Dubslaff, H. Hermanns, M. A. Köhl, *OxiDD: a safe, concurrent, modular, and performant decision diagram
//! framework in Rust*, TACAS 2024, <https://doi.org/10.1007/978-3-031-57256-2_13>).
//!
//! **Memory.** A third of the budget each for nodes, for results of one image, and for what keeps them.

use std::sync::{Mutex, PoisonError};

use foldhash::HashMap;
use ludex_core::{Memory, Observer, Stop};
use oxidd::util::OutOfMemory;
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef, new_manager};
use oxidd::{
    BooleanVecSet, Edge as _, Function, HasLevel, HasWorkers, InnerNode, Manager as _, ManagerRef, Node, WorkerPool,
};
use oxidd_core::LevelView;
use oxidd_core::function::EdgeOfFunc;
use oxidd_core::util::EdgeDropGuard;

use super::listing::{Branch, Listing};
use super::relation::{NOTHING, Relation, Relations, SAME};

/// A set of positions.
pub(super) type Set = ZBDDFunction;

type Manager<'id> = <Set as Function>::Manager<'id>;
type Edge<'id> = EdgeOfFunc<'id, Set>;
type Guard<'a, 'id> = EdgeDropGuard<'a, Manager<'id>>;

/// Bytes of a node with its place in the table of its level.
const NODE: u64 = 24;
/// Bytes of a result of an image.
const RESULT: u64 = 16;
/// Bytes of an entry of OxiDD's cache.
const ENTRY: u64 = 24;
/// More nodes are never held: 4 bytes name them.
const MOST_NODES: u64 = 1 << 31;
/// The budget where there is no end to it. Of what is reserved, the system gives the pages that are used.
const USUAL_BUDGET: u64 = 1 << 34;
/// Below this budget nothing can be done.
const LEAST_BUDGET: u64 = 1 << 20;
/// Results are kept in so many tables, so that threads seldom wait for each other.
const SHARDS: usize = 64;
/// So many halvings of an image are shared among threads.
const SPLITS: u32 = 12;

/// Entries of the cache at first. It grows with the diagrams: small counts would take longer to clear a large one than to count.
const FIRST_ENTRIES: u64 = 1 << 12;
/// More entries do not help.
const MOST_ENTRIES: u64 = 1 << 21;

/// Where the sets of one count live.
pub(super) struct Space<'o> {
    manager: ZBDDManagerRef,
    observer: &'o dyn Observer,
    levels: u32,
    threads: u32,
    entries: u64,
    most_results: usize,
    /// Nodes that were left when nodes were last collected.
    needed: usize,
}

impl<'o> Space<'o> {
    pub(super) fn new(levels: u32, threads: u32, observer: &'o dyn Observer) -> Result<Self, Stop> {
        Self::with_cache(levels, threads, FIRST_ENTRIES, observer)
    }

    fn with_cache(levels: u32, threads: u32, entries: u64, observer: &'o dyn Observer) -> Result<Self, Stop> {
        let budget = budget(observer);
        if budget < LEAST_BUDGET {
            return Err(Stop::Memory(Memory { budget, needed: LEAST_BUDGET }));
        }
        let nodes = (budget / 3 / NODE).min(MOST_NODES);
        let manager = new_manager(nodes as usize, entries as usize, threads);
        manager.with_manager_exclusive(|manager| {
            manager.add_vars(levels);
            manager.workers().set_split_depth(Some(0));
        });
        let most_results = (budget / 3 / RESULT) as usize / SHARDS;
        Ok(Self { manager, observer, levels, threads, entries, most_results, needed: 0 })
    }

    /// A space with a larger cache, if the diagrams have outgrown this one's and the budget allows it.
    pub(super) fn larger(&self) -> Result<Option<Self>, Stop> {
        let nodes = self.manager.with_manager_shared(|manager| manager.num_inner_nodes() as u64);
        let entries = (nodes * 4).next_power_of_two().min(MOST_ENTRIES);
        let grows = nodes > self.entries && entries > self.entries && entries * ENTRY <= budget(self.observer) / 8;
        if grows { Self::with_cache(self.levels, self.threads, entries, self.observer).map(Some) } else { Ok(None) }
    }

    /// The set of one position, given by the levels that are set in it.
    pub(super) fn singleton(&self, set: &[u32]) -> Result<Set, Stop> {
        let base = self.manager.with_manager_shared(|manager| Set::base(manager));
        set.iter().rev().try_fold(base, |set, &level| set.change(level)).map_err(|error| self.full(error))
    }

    pub(super) fn empty(&self) -> Set {
        self.manager.with_manager_shared(|manager| Set::empty(manager))
    }

    /// The sets of a list.
    pub(super) fn read(&self, listing: &Listing) -> Result<Vec<Set>, Stop> {
        let sets = self.manager.with_manager_shared(|manager| {
            let terminal = |edge| EdgeDropGuard::new(manager, edge);
            let mut made = vec![terminal(Set::empty_edge(manager)), terminal(Set::base_edge(manager))];
            for &Branch { level, one, zero } in &listing.nodes {
                let children = [one, zero].map(|name| manager.clone_edge(&made[name as usize]));
                let edge = manager.level(level).get_or_insert(InnerNode::new(level, children))?;
                made.push(EdgeDropGuard::new(manager, edge));
            }
            Ok(listing.roots.iter().map(|&root| Set::from_edge_ref(manager, &made[root as usize])).collect())
        });
        sets.map_err(|error| self.full(error))
    }

    pub(super) fn union(&self, one: &Set, other: &Set) -> Result<Set, Stop> {
        one.union(other).map_err(|error| self.full(error))
    }

    pub(super) fn without(&self, one: &Set, other: &Set) -> Result<Set, Stop> {
        one.diff(other).map_err(|error| self.full(error))
    }

    pub(super) fn is_empty(&self, set: &Set) -> bool {
        set.with_manager_shared(|manager, edge| *edge == *EdgeDropGuard::new(manager, Set::empty_edge(manager)))
    }

    /// The positions that a relation leads to from a set.
    pub(super) fn image(&self, set: &Set, relations: &Relations, relation: Relation) -> Result<Set, Stop> {
        set.with_manager_shared(|manager, edge| {
            let workers = manager.workers();
            let splits = if workers.current_num_threads() > 1 { SPLITS } else { 0 };
            let image = Image {
                manager,
                relations,
                results: (0..SHARDS).map(|_| Mutex::default()).collect(),
                most_results: self.most_results,
                observer: self.observer,
                empty: EdgeDropGuard::new(manager, Set::empty_edge(manager)),
            };
            let found = workers.install(|| image.of(edge, relation, splits).map(Guard::into_edge));
            image.forget();
            found.map(|edge| Set::from_edge(manager, edge))
        })
        .map_err(|error| self.full(error))
    }

    /// Gives back the nodes that nobody needs, when there are enough of them.
    pub(super) fn tidy(&mut self) {
        self.needed = self.manager.with_manager_shared(|manager| {
            if manager.num_inner_nodes() > 2 * self.needed {
                manager.gc();
            }
            manager.num_inner_nodes()
        });
    }

    /// Bytes held by nodes and the cache.
    pub(super) fn bytes(&self) -> u64 {
        let nodes = self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes() as u64);
        nodes * NODE + self.entries * ENTRY
    }

    /// Every halt of an image comes as a lack of memory; a cancellation is told apart here.
    fn full(&self, _error: OutOfMemory) -> Stop {
        if self.observer.cancelled() {
            return Stop::Cancelled;
        }
        let budget = self.observer.memory();
        Stop::Memory(Memory { budget, needed: budget.saturating_mul(2) })
    }
}

type Results<'id> = Mutex<HashMap<(u32, Relation), Edge<'id>>>;

/// One image in work. Every result is kept until its end.
struct Image<'a, 'id: 'a> {
    manager: &'a Manager<'id>,
    relations: &'a Relations,
    results: Vec<Results<'id>>,
    most_results: usize,
    observer: &'a dyn Observer,
    empty: Guard<'a, 'id>,
}

impl<'a, 'id: 'a> Image<'a, 'id> {
    /// What `relation` makes of `set`.
    ///
    /// At the upper of their two levels both are split by the variable there, and the four ways in which it may change are gone on with;
    /// two of them lead to either value. A diagram without a node there has no position with the variable set; a relation without one
    /// keeps the variable.
    fn of(&self, set: &Edge<'id>, relation: Relation, splits: u32) -> Result<Guard<'a, 'id>, OutOfMemory> {
        match relation {
            NOTHING => return Ok(self.clone(&self.empty)),
            SAME => return Ok(self.clone(set)),
            _ if *set == *self.empty => return Ok(self.clone(&self.empty)),
            _ => {}
        }
        let key = (set.node_id() as u32, relation);
        let shard = &self.results[shard_of(key)];
        if let Some(found) = shard.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(self.clone(found));
        }
        let node = self.manager.get_node(set);
        let rule = self.relations.node(relation);
        let (level, [ones, zeros]) = match node {
            Node::Inner(inner) if inner.level() < rule.level => {
                let (one, zero) = (inner.child(0), inner.child(1));
                let halves = self.both(
                    splits,
                    |splits| self.of(&one, relation, splits),
                    |splits| self.of(&zero, relation, splits),
                );
                (inner.level(), halves?)
            }
            Node::Inner(inner) if inner.level() == rule.level => {
                let (one, zero) = (inner.child(0), inner.child(1));
                let to = |value: usize, splits: u32| {
                    let [from_zero, from_one] = [rule.next[0][value], rule.next[1][value]];
                    self.union(self.of(&zero, from_zero, splits)?, self.of(&one, from_one, splits)?)
                };
                (rule.level, self.both(splits, |splits| to(1, splits), |splits| to(0, splits))?)
            }
            _ => {
                let [to_zero, to_one] = rule.next[0];
                let halves =
                    self.both(splits, |splits| self.of(set, to_one, splits), |splits| self.of(set, to_zero, splits));
                (rule.level, halves?)
            }
        };
        let result = self.node(level, ones, zeros)?;
        self.keep(shard, key, &result)?;
        Ok(result)
    }

    fn keep(&self, shard: &Results<'id>, key: (u32, Relation), result: &Edge<'id>) -> Result<(), OutOfMemory> {
        let mut results = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if results.len() >= self.most_results || results.len() % 1024 == 1023 && self.observer.cancelled() {
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
        Set::union_edge(self.manager, &one, &other).map(|edge| EdgeDropGuard::new(self.manager, edge))
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

    fn clone(&self, edge: &Edge<'id>) -> Guard<'a, 'id> {
        EdgeDropGuard::new(self.manager, self.manager.clone_edge(edge))
    }

    fn forget(self) {
        for results in self.results {
            let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
            results.into_values().for_each(|edge| self.manager.drop_edge(edge));
        }
    }
}

fn budget(observer: &dyn Observer) -> u64 {
    match observer.memory() {
        u64::MAX => USUAL_BUDGET,
        budget => budget,
    }
}

fn shard_of((node, relation): (u32, Relation)) -> usize {
    let mixed = (u64::from(node) << 20 ^ u64::from(relation)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 58) as usize
}
