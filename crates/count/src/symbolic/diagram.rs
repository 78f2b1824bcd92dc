//! Sets of positions as zero-suppressed decision diagrams, in [`oxidd`].
//!
//! Operations on sets: the image under a relation (`image`), difference and union, the number of
//! positions, and the list of nodes (`listing`). The first and the last are ours; diagrams, their
//! unions and the collection of unused nodes are the library's (N. Husung, C. Dubslaff, H.
//! Hermanns, M. A. Köhl, *`OxiDD`: a safe, concurrent, modular, and performant decision diagram
//! framework in Rust*, TACAS 2024, <https://doi.org/10.1007/978-3-031-57256-2_13>).
//!
//! **Memory.** A third of the budget each for nodes, for results of one image, and for the tables
//! that hold them. Room for nodes is reserved when a space is made, and a system may refuse what is
//! not used (`ulimit -v`): so a count begins in a small space and moves to a larger one when it is
//! full ([`Space::roomier`]).

use std::sync::Mutex;
use std::thread;

use ludex_core::{Memory, Observer, Stop};
use oxidd::util::OutOfMemory;
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef, new_manager};
use oxidd::{BooleanVecSet, Function, HasWorkers, InnerNode, Manager as _, ManagerRef, WorkerPool};
use oxidd_core::LevelView;
use oxidd_core::function::{EdgeOfFunc, OwnEdgeOfFunc};
use oxidd_core::util::{EdgeDropGuard, Ref};

use super::image::{SHARDS, image};
use super::listing::{Branch, Listing};
use super::relation::{Relation, Relations};

/// A set of positions.
pub(super) type Set = ZBDDFunction;

/// Whether a set holds no position.
pub(super) fn is_empty(set: &Set) -> bool {
    set.with_manager_shared(|manager, edge| edge == EdgeDropGuard::new(manager, Set::empty_edge(manager)).borrowed())
}

/// What holds the nodes.
pub(super) type Manager<'id> = <Set as Function>::Manager<'id>;
/// The way to a node, which holds the node.
pub(super) type Edge<'id> = OwnEdgeOfFunc<'id, Set>;
/// The same, held by somebody else.
pub(super) type EdgeRef<'a, 'id> = Ref<'a, EdgeOfFunc<'id, Set>>;

/// Bytes of a node with its place in the table of its level.
const NODE: u64 = 24;
/// Bytes of a result of an image.
const RESULT: u64 = 16;
/// Bytes of an entry of the library's cache.
const ENTRY: u64 = 24;
/// Bytes that the library reserves for the stack of each of its threads, unless its variable says
/// otherwise.
const STACK: u64 = 1 << 30;
/// The same for the thread that collects nodes, as the standard library has it.
const COLLECTOR: usize = 2 << 20;
/// What threads and the library take beside that.
const SLACK: u64 = 1 << 20;
/// More nodes are never held: 4 bytes name them.
const MOST_NODES: u64 = 1 << 31;
/// Nodes that there is room for at first.
const FIRST_NODES: u64 = 1 << 18;
/// A larger space has room for this factor more nodes: the smaller ones are held until the end (see
/// `count`), and are negligible beside the last.
const GROWTH: u64 = 32;
/// The budget where there is no end to it.
const USUAL_BUDGET: u64 = 1 << 34;
/// Below this budget nothing can be done.
const LEAST_BUDGET: u64 = 1 << 20;

/// Entries of the cache at first. It grows with the diagrams: small counts would take longer to
/// clear a large one than to count.
const FIRST_ENTRIES: u64 = 1 << 12;
/// More entries do not help.
const MOST_ENTRIES: u64 = 1 << 21;

/// Where the sets of one count live.
pub(super) struct Space<'o> {
    manager: ZBDDManagerRef,
    observer: &'o dyn Observer,
    levels: u32,
    threads: u32,
    room: Room,
    most_results: usize,
    /// Nodes that were left when nodes were last collected.
    needed: usize,
}

/// How many nodes a space has room for, and how many entries its cache has.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Room {
    nodes: u64,
    entries: u64,
}

impl<'o> Space<'o> {
    pub(super) fn new(levels: u32, threads: u32, observer: &'o dyn Observer) -> Result<Self, Stop> {
        let budget = budget(observer);
        if budget < LEAST_BUDGET {
            return Err(Stop::Memory(Memory { budget, needed: LEAST_BUDGET }));
        }
        let room = Room { nodes: FIRST_NODES.min(most_nodes(budget)), entries: FIRST_ENTRIES };
        Self::with(levels, threads, room, observer).ok_or_else(|| beyond(observer))
    }

    /// A space with this room, if the system gives it; with one thread if it does not give the
    /// stacks of all. (The library would end the program.)
    fn with(levels: u32, threads: u32, room: Room, observer: &'o dyn Observer) -> Option<Self> {
        // Results of images are held beside it.
        let bytes = room.nodes * NODE + room.entries * ENTRY + budget(observer) / 3;
        let threads = [threads, 1].into_iter().find(|&threads| are_granted(bytes, threads, stack()))?;
        let manager = new_manager(room.nodes as usize, room.entries as usize, threads);
        manager.with_manager_exclusive(|manager| {
            manager.add_vars(levels);
            manager.workers().set_split_depth(Some(0));
        });
        let most_results = (budget(observer) / 3 / RESULT) as usize / SHARDS;
        Some(Self { manager, observer, levels, threads, room, most_results, needed: 0 })
    }

    /// A larger space, if the diagrams have outgrown this one or its cache and the budget and the
    /// system allow it.
    pub(super) fn larger(&self) -> Option<Self> {
        let Room { nodes, entries } = self.room;
        let held = self.manager.with_manager_shared(|manager| manager.num_inner_nodes() as u64);
        let mut room = self.room;
        let larger = (held * 4).next_power_of_two().min(MOST_ENTRIES);
        if held > entries && larger > entries && larger * ENTRY <= budget(self.observer) / 8 {
            room.entries = larger;
        }
        if held > nodes / 4 {
            room.nodes = self.more_nodes();
        }
        self.grown(room)
    }

    /// A space for more nodes, where this one is full; none if it is not, or no more are to be had.
    pub(super) fn roomier(&self) -> Option<Self> {
        let held = self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes() as u64);
        if held > self.room.nodes / 2 { self.grown(Room { nodes: self.more_nodes(), ..self.room }) } else { None }
    }

    /// A space for `nodes` nodes of a list, if this one may be too small for them.
    pub(super) fn holding(&self, nodes: usize) -> Option<Self> {
        let nodes = (GROWTH * nodes as u64).clamp(self.room.nodes, most_nodes(budget(self.observer)));
        self.grown(Room { nodes, ..self.room })
    }

    fn more_nodes(&self) -> u64 {
        (GROWTH * self.room.nodes).min(most_nodes(budget(self.observer)))
    }

    fn grown(&self, room: Room) -> Option<Self> {
        if room == self.room { None } else { Self::with(self.levels, self.threads, room, self.observer) }
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
                let children = [one, zero].map(|name| manager.clone_edge(made[name as usize].borrowed()));
                let edge = manager.level(level).get_or_insert(InnerNode::new(level, children))?;
                made.push(EdgeDropGuard::new(manager, edge));
            }
            Ok(listing.roots.iter().map(|&root| Set::from_edge_ref(manager, made[root as usize].borrowed())).collect())
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

    /// Gives back the nodes that are no longer needed, when there are enough of them.
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
        nodes * NODE + self.room.entries * ENTRY
    }

    /// Every halt of an image is reported as a lack of memory; a cancellation is recognised here.
    fn full(&self, _error: OutOfMemory) -> Stop {
        if self.observer.cancelled() {
            return Stop::Cancelled;
        }
        beyond(self.observer)
    }
}

/// More than the budget is needed: how much would do is not known; one node more, at the least.
pub(super) fn beyond(observer: &dyn Observer) -> Stop {
    let budget = budget(observer);
    Stop::Memory(Memory { budget, needed: budget + NODE })
}

/// Nodes that a budget allows.
fn most_nodes(budget: u64) -> u64 {
    (budget / 3 / NODE).min(MOST_NODES)
}

/// The bytes of a thread's stack, as the library finds them out.
fn stack() -> u64 {
    std::env::var("OXIDD_STACK_SIZE").ok().and_then(|bytes| bytes.parse().ok()).unwrap_or(STACK)
}

/// Whether the system would grant `bytes` bytes now, and beside them threads with such stacks and
/// the one that collects nodes: they are begun, and end when all were.
fn are_granted(bytes: u64, threads: u32, stack: u64) -> bool {
    let mut held = Vec::<u8>::new();
    if !usize::try_from(bytes + SLACK).is_ok_and(|bytes| held.try_reserve_exact(bytes).is_ok()) {
        return false;
    }
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let shut = gate.lock();
        let wait = || drop(gate.lock());
        let begin = |stack| thread::Builder::new().stack_size(stack).spawn_scoped(scope, wait).ok();
        let stacks = std::iter::repeat_n(stack as usize, threads as usize).chain([COLLECTOR]);
        let begun: Vec<_> = stacks.map_while(begin).collect();
        drop(shut);
        let all = begun.len() == threads as usize + 1;
        // Their stacks are free again once they are joined, and not yet when the scope ends.
        for thread in begun {
            drop(thread.join());
        }
        all
    })
}

pub(super) fn budget(observer: &dyn Observer) -> u64 {
    match observer.memory() {
        u64::MAX => USUAL_BUDGET,
        budget => budget,
    }
}
