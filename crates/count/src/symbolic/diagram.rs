//! Sets of positions as zero-suppressed decision diagrams, in [`oxidd`].
//!
//! A set is asked four things: what a relation makes of it (`image`), what is left without another or joined with it, how many
//! positions it holds, and its nodes as a list (`listing`). The first and the last are ours; diagrams, their unions and the collection of nodes
//! that nobody needs any more are the library's (N. Husung, C. Dubslaff, H. Hermanns, M. A. Köhl, *`OxiDD`: a safe, concurrent, modular, and performant decision diagram
//! framework in Rust*, TACAS 2024, <https://doi.org/10.1007/978-3-031-57256-2_13>).
//!
//! **Memory.** A third of the budget each for nodes, for results of one image, and for what keeps them.

use ludex_core::{Memory, Observer, Stop};
use oxidd::util::OutOfMemory;
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef, new_manager};
use oxidd::{BooleanVecSet, Function, HasWorkers, InnerNode, Manager as _, ManagerRef, WorkerPool};
use oxidd_core::LevelView;
use oxidd_core::function::EdgeOfFunc;
use oxidd_core::util::EdgeDropGuard;

use super::image::{SHARDS, image};
use super::listing::{Branch, Listing};
use super::relation::{Relation, Relations};

/// A set of positions.
pub(super) type Set = ZBDDFunction;

/// Whether a set holds no position.
pub(super) fn is_empty(set: &Set) -> bool {
    set.with_manager_shared(|manager, edge| *edge == *EdgeDropGuard::new(manager, Set::empty_edge(manager)))
}

/// What holds the nodes.
pub(super) type Manager<'id> = <Set as Function>::Manager<'id>;
/// The way to a node.
pub(super) type Edge<'id> = EdgeOfFunc<'id, Set>;

/// Bytes of a node with its place in the table of its level.
const NODE: u64 = 24;
/// Bytes of a result of an image.
const RESULT: u64 = 16;
/// Bytes of an entry of the library's cache.
const ENTRY: u64 = 24;
/// More nodes are never held: 4 bytes name them.
const MOST_NODES: u64 = 1 << 31;
/// The budget where there is no end to it. Of what is reserved, the system gives the pages that are used.
const USUAL_BUDGET: u64 = 1 << 34;
/// Below this budget nothing can be done.
const LEAST_BUDGET: u64 = 1 << 20;

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

    /// The positions that a relation leads to from a set.
    pub(super) fn image(&self, set: &Set, relations: &Relations, relation: Relation) -> Result<Set, Stop> {
        image(set, relations, relation, self.most_results, self.observer).map_err(|error| self.full(error))
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
        // How much more would do is not known; one node more, at the least.
        let budget = budget(self.observer);
        Stop::Memory(Memory { budget, needed: budget + NODE })
    }
}

fn budget(observer: &dyn Observer) -> u64 {
    match observer.memory() {
        u64::MAX => USUAL_BUDGET,
        budget => budget,
    }
}
