//! Breadth first through all positions that can be reached, on all cores.
//!
//! Positions are dealt by their hash to shards, each a hash table of its own. A round takes
//! positions of the present ply until they have some millions of successors: they are expanded by
//! all cores, and their successors are sent to the shards ([`Shuffle`]). Rounds go by successors,
//! since a position may have a hundred thousand of them, and a round of few positions is as long as
//! one of many.
//!
//! A successor carries a *weight* (nothing when positions are counted, the number of paths to it
//! when games are), and the weights of equal positions add up in the table. Where the ply of a
//! position is known, or a position must be met again at every ply, the tables are emptied after
//! every ply; otherwise they remember all that was seen.
//!
//! Time: one expansion a position, one insertion a move. Memory: two plies (or everything seen),
//! and one round's outboxes.

use std::hash::Hash;
use std::mem::size_of;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use ludex_core::{Game, GameError, Halt, Observer, Orbits, Progress, Status, Stop, Symmetry, owned_bytes};

use crate::account::MemoryAccount;
use crate::ahead::Ahead;
use crate::lists::{filled, in_slices};
use crate::parallel;
use crate::shard::{Item, SHARDS, Shard, hash, owned, shard_of};
use crate::shuffle::{Outboxes, Part, SLICE, Shuffle};

/// What is carried along the moves and adds up where they meet.
pub trait Weight: Clone + Send + Sync {
    /// Adds another weight.
    fn add(&mut self, other: Self);

    /// The bytes that it has allocated beside its own size.
    fn owned_bytes(&self) -> usize {
        0
    }
}

impl Weight for () {
    fn add(&mut self, (): ()) {}
}

/// What is noted of the positions of a ply.
pub trait Visitor<G: Game>: Sync {
    /// What is carried along the moves.
    type Weight: Weight;
    /// What is noted.
    type Tally: Default + Send + Sync;

    /// Whether a position is to be met at every ply at which it can be reached, not only at the
    /// first.
    const EVERY_PLY: bool;

    /// Whether moves of a position that lead to the same canonical position count as one.
    fn merges_moves(&self) -> bool {
        false
    }

    /// Notes a position.
    fn visit(&self, at: &G::Position, weight: &Self::Weight, status: Status, tally: &mut Self::Tally);

    /// Adds what was noted elsewhere.
    fn merge(&self, tally: &mut Self::Tally, other: Self::Tally);

    /// Called with the tally of a ply as soon as it is finished, from the calling thread.
    fn finished(&self, _ply: u32, _tally: &Self::Tally) {}

    /// Takes the positions of a ply that was finished.
    fn leave(&self, _ply: u32, _positions: Vec<Vec<Item<G::Position, Self::Weight>>>) {}
}

/// A computation that stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted<T> {
    /// Why it stopped.
    pub reason: Halt,
    /// The results for the plies that were finished, from ply 0.
    pub partial: Vec<T>,
}

/// The least and the greatest number of successors in a round.
const ROUND: std::ops::RangeInclusive<u64> = 1 << 16..=1 << 22;

/// Within those limits a round has `FOR_EACH` successors for each position met: the outboxes are
/// then no larger than the tables, and a ply takes a round or two.
const FOR_EACH: u64 = 4;

/// Outboxes hold at most this part of the budget; while they grow they may be half empty.
const SHARE: u64 = 32;

/// Lists of moves longer than this are given back.
const LONG: usize = 1 << 12;

/// Walks from `root` and gives what was noted of each ply.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation, with the
/// plies that were done.
pub fn walk<G: Symmetry, S: Visitor<G>>(
    game: &G,
    root: &G::Position,
    weight: S::Weight,
    orbits: &Orbits,
    visitor: &S,
    observer: &dyn Observer,
) -> Result<Vec<S::Tally>, Interrupted<S::Tally>> {
    let root = orbits.canonical(game, root.clone());
    walk_from(game, vec![(root, weight)], 0, orbits, visitor, observer)
}

/// Walks from the canonical positions of one ply and gives what was noted of it and of each ply
/// after it. Positions of earlier plies are unknown to this walk.
///
/// # Errors
/// As [`walk()`].
pub fn walk_from<G: Symmetry, S: Visitor<G>>(
    game: &G,
    positions: Vec<Item<G::Position, S::Weight>>,
    ply: u32,
    orbits: &Orbits,
    visitor: &S,
    observer: &dyn Observer,
) -> Result<Vec<S::Tally>, Interrupted<S::Tally>> {
    let remember = !S::EVERY_PLY && positions.first().is_some_and(|(at, _)| game.ply(at).is_none());
    let mut walk = Walk::new(game, orbits, visitor, observer, remember);
    walk.progress.ply = ply;
    let mut tallies = Vec::new();
    let mut frontier = match walk.begin(positions) {
        Ok(frontier) => frontier,
        Err(reason) => return Err(Interrupted { reason: reason.into(), partial: tallies }),
    };
    while frontier.iter().any(|part| !part.is_empty()) {
        match walk.ply(&frontier) {
            Ok(tally) => {
                visitor.finished(walk.progress.ply - 1, &tally);
                tallies.push(tally);
            }
            Err(reason) => return Err(Interrupted { reason, partial: tallies }),
        }
        frontier = match walk.next_frontier(frontier) {
            Ok(frontier) => frontier,
            Err(reason) => return Err(Interrupted { reason: reason.into(), partial: tallies }),
        };
    }
    Ok(tallies)
}

/// An observer within a round, which may take seconds: it is told how many positions are done by
/// the work that those before took.
struct Within<'o> {
    observer: &'o dyn Observer,
    before: Progress,
    /// Positions for a piece of work.
    each: f64,
    /// The work of the round.
    work: AtomicU64,
}

impl<'o> Within<'o> {
    fn new(observer: &'o dyn Observer, before: Progress, work: u64) -> Self {
        Self { observer, before, each: before.done as f64 / work.max(1) as f64, work: AtomicU64::new(0) }
    }
}

impl Observer for Within<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn worked(&self, moves: u64) {
        self.observer.worked(moves);
        let work = moves + self.work.fetch_add(moves, Relaxed);
        let done = self.before.done + (work as f64 * self.each) as u64;
        self.observer.progress(&Progress { done: done.min(self.before.due), ..self.before });
    }
}

type Parts<G, S> = Vec<Vec<Item<<G as Game>::Position, <S as Visitor<G>>::Weight>>>;

struct Walk<'a, G: Game, S: Visitor<G>> {
    game: &'a G,
    orbits: &'a Orbits,
    visitor: &'a S,
    observer: &'a dyn Observer,
    remember: bool,
    account: MemoryAccount,
    shards: Vec<Shard<G::Position, S::Weight>>,
    shuffle: Shuffle<Item<G::Position, S::Weight>, Task<G, S>>,
    /// Bytes of the outboxes and of the tasks' lists, and of the present ply, as they stand in the
    /// account.
    outboxes: u64,
    frontier: u64,
    progress: Progress,
    /// The work that the positions took that are done.
    work: u64,
}

/// What one of the tasks that expand positions works with.
struct Task<G: Game, S: Visitor<G>> {
    ahead: Ahead<G>,
    /// What some moves of the position lead to, or all of them, each once, where moves are merged.
    children: Vec<G::Position>,
    tally: S::Tally,
    /// Positions that were expanded.
    done: u64,
    fault: Option<GameError>,
}

impl<G: Symmetry, S: Visitor<G>> Task<G, S> {
    fn new() -> Self {
        Self { ahead: Ahead::default(), children: Vec::new(), tally: S::Tally::default(), done: 0, fault: None }
    }

    /// Posts a part of the successors of the first position, and notes it with the first part;
    /// `true` if there are more.
    fn expand(
        &mut self,
        (game, orbits, visitor): (&G, &Orbits, &S),
        items: &[Item<G::Position, S::Weight>],
        part: Part,
        outboxes: &mut Outboxes<Item<G::Position, S::Weight>>,
    ) -> bool {
        if part.start == 0 {
            self.meet((game, orbits, visitor), items);
        }
        let (at, weight) = &items[0];
        let mut post = |child| {
            let item = (child, weight.clone());
            let bytes = owned(&item);
            outboxes.post(shard_of(hash(&item.0)), item, bytes);
        };
        let all = if visitor.merges_moves() {
            let range = part.start.min(self.children.len())..part.end.min(self.children.len());
            self.children[range].iter().cloned().for_each(&mut post);
            self.children.len()
        } else {
            self.children.clear();
            self.ahead.next(game, at, part.clone(), &mut self.children);
            orbits.canonical_all(game, &mut self.children);
            self.children.drain(..).for_each(&mut post);
            self.ahead.moves()
        };
        let more = part.end < all;
        if !more && all > LONG {
            self.ahead.shrink();
            self.children = Vec::new();
        }
        more
    }

    /// Notes the first position, and lists its moves.
    fn meet(&mut self, (game, orbits, visitor): (&G, &Orbits, &S), items: &[Item<G::Position, S::Weight>]) {
        let (at, weight) = &items[0];
        let status = self.ahead.meet(game, items.iter().map(|(at, _)| at));
        if self.ahead.moves() == 0 && matches!(status, Status::Turn(_)) {
            self.fault = Some(GameError::stuck(at));
        }
        visitor.visit(at, weight, status, &mut self.tally);
        self.done += 1;
        if visitor.merges_moves() {
            self.children.clear();
            self.ahead.next(game, at, 0..self.ahead.moves(), &mut self.children);
            orbits.canonical_all(game, &mut self.children);
            remove_duplicates(&mut self.children);
        }
    }

    /// The bytes of the lists.
    fn bytes(&self) -> u64 {
        let children = self.children.capacity() * size_of::<G::Position>();
        let owned = self.children.first().map_or(0, owned_bytes) * self.children.len();
        (self.ahead.bytes() + children + owned) as u64
    }
}

/// Takes repetitions out of a list; the order is kept.
pub fn remove_duplicates<P: Clone + Eq + Hash>(list: &mut Vec<P>) {
    const SHORT: usize = 40;
    if list.len() > SHORT {
        let mut met = HashTable::with_capacity(list.len());
        list.retain(|at| match met.entry(hash(at), |met| met == at, hash) {
            Entry::Occupied(_) => false,
            Entry::Vacant(new) => {
                new.insert(at.clone());
                true
            }
        });
        return;
    }
    let mut kept = 0;
    for i in 0..list.len() {
        if !list[..kept].contains(&list[i]) {
            list.swap(kept, i);
            kept += 1;
        }
    }
    list.truncate(kept);
}

impl<'a, G: Symmetry, S: Visitor<G>> Walk<'a, G, S> {
    fn new(game: &'a G, orbits: &'a Orbits, visitor: &'a S, observer: &'a dyn Observer, remember: bool) -> Self {
        Self {
            game,
            orbits,
            visitor,
            observer,
            remember,
            account: MemoryAccount::new(observer.memory()),
            shards: filled(SHARDS, &mut Shard::default),
            shuffle: Shuffle::new(Task::new),
            outboxes: 0,
            frontier: 0,
            progress: Progress::default(),
            work: 0,
        }
    }

    fn begin(&mut self, positions: Vec<Item<G::Position, S::Weight>>) -> Result<Parts<G, S>, Stop> {
        for item in positions {
            self.shards[shard_of(hash(&item.0))].insert(&[item], self.remember, &self.account);
        }
        self.take_fresh()
    }

    /// Expands all positions of a ply; their successors are then in the shards.
    fn ply(&mut self, frontier: &Parts<G, S>) -> Result<S::Tally, Halt> {
        let slices = in_slices(frontier, SLICE);
        let mut sent = false;
        while !sent {
            sent = self.expand(&slices)?;
            self.insert()?;
            self.report()?;
        }
        self.progress.ply += 1;
        let mut tally = S::Tally::default();
        for task in self.shuffle.states() {
            self.visitor.merge(&mut tally, std::mem::take(&mut task.tally));
        }
        Ok(tally)
    }

    /// The bytes of a round's successors.
    fn round(&self) -> u64 {
        let item = size_of::<Item<G::Position, S::Weight>>().max(1) as u64;
        let successors = (FOR_EACH * self.progress.found).clamp(*ROUND.start(), *ROUND.end());
        (successors * item).min(self.observer.memory() / SHARE)
    }

    /// Expands positions for one round; `true` if they were the last of the ply.
    fn expand(&mut self, slices: &[&[Item<G::Position, S::Weight>]]) -> Result<bool, Halt> {
        let (rules, most) = ((self.game, self.orbits, self.visitor), self.round());
        let observer = Within::new(self.observer, self.progress, self.work);
        let sent = self
            .shuffle
            .send(slices, most, &observer, |task, items, part, outboxes| task.expand(rules, items, part, outboxes));
        self.work += observer.work.into_inner();
        for task in self.shuffle.states() {
            self.progress.done += std::mem::take(&mut task.done);
            if let Some(fault) = task.fault.take() {
                return Err(fault.into());
            }
        }
        self.observer.check_cancelled()?;
        Ok(sent)
    }

    fn insert(&mut self) -> Result<(), Stop> {
        let lists = self.shuffle.states().map(|task| task.bytes()).sum::<u64>();
        let bytes = self.shuffle.bytes() + lists;
        self.account.allow(self.observer.memory());
        self.account.resize(self.outboxes, bytes);
        self.account.check()?;
        self.outboxes = bytes;
        let (account, remember) = (&self.account, self.remember);
        let insert = |shard: &mut Shard<_, _>, items: &[_]| shard.insert(items, remember, account);
        self.shuffle.deliver(&mut self.shards, self.observer, insert)?;
        account.check()
    }

    fn report(&mut self) -> Result<(), Halt> {
        let fresh = self.shards.iter().map(|shard| shard.fresh_len(self.remember) as u64).sum::<u64>();
        self.progress.found = self.progress.due + fresh;
        self.progress.bytes = self.account.held();
        self.observer.progress(&self.progress);
        Ok(self.observer.check_cancelled()?)
    }

    /// The positions met for the first time in the ply that was done, which is left.
    fn next_frontier(&mut self, done: Parts<G, S>) -> Result<Parts<G, S>, Stop> {
        self.account.give(std::mem::take(&mut self.frontier));
        self.visitor.leave(self.progress.ply - 1, done);
        self.account.allow(self.observer.memory());
        self.take_fresh()
    }

    fn take_fresh(&mut self) -> Result<Parts<G, S>, Stop> {
        let remember = self.remember;
        for shard in &mut self.shards {
            let [bytes, unnoted] = shard.fresh_bytes(remember);
            self.account.take(unnoted);
            self.frontier += bytes;
        }
        self.account.check()?;
        let fresh: usize = self.shards.iter().map(|shard| shard.fresh_len(remember)).sum();
        self.progress.due += fresh as u64;
        self.progress.found = self.progress.due;
        Ok(parallel::map_with(fresh, self.shards.iter_mut(), |shard| shard.take_fresh(remember)))
    }
}
