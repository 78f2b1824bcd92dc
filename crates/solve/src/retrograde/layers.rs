//! Layer by layer, for games whose positions determine their ply: every move leads from one layer
//! to the next.
//!
//! ```text
//!   forwards   {root} ──▶ layer 1 ──▶ layer 2 ──▶ …  ──▶ layer n         positions, by the walk of `ludex-walk`
//!   backwards  scores ◀── scores  ◀── scores  ◀── …  ◀── scores          each asks the layer after it
//! ```
//!
//! A layer is dealt to shards by hash, as the walk leaves it. Backwards, positions are expanded by
//! all cores, and their successors are looked up in the shards of the next layer in large batches,
//! so that a core reads one cached table at a time ([`Shuffle`]); the answers meet in an atomic
//! maximum for each position. Single look-ups were tried first: on connect4:5x5, on a busy machine,
//! 43 to 48 s instead of 25.
//!
//! One expansion and one look-up a move, after those of a count. Memory: every position with its
//! score in hash tables, what the positions own, and of one layer 8 bytes a position and a round's
//! look-ups.

use std::hash::Hash;
use std::mem::size_of;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use ludex_core::{
    Game, Halt, Memory, Observer, Orbits, Player, Progress, Status, Stop, Symmetry, Text, Unit, owned_bytes,
};
use ludex_walk::{
    Ahead, Interrupted, Item, Outboxes, Part, SHARDS, SLICE, Shuffle, Visitor, filled, hash, parallel, shard_of,
    walk_from,
};

use super::store::{Kept, Store, failed};
use crate::known::Known;
use crate::score::Score;

/// A canonical position with its score.
pub(crate) type Scored<P> = (P, Score);

/// A layer with its scores: a table for each shard.
#[derive(Debug)]
pub(crate) struct Layer<P> {
    shards: Vec<HashTable<Scored<P>>>,
}

impl<P: Clone + Eq + Hash + Send + Sync> Layer<P> {
    fn new(positions: &Positions<P>, scores: &[Score]) -> Self {
        let table = |shard: usize| {
            let range = positions.shard(shard);
            let mut table = HashTable::with_capacity(range.len());
            for (at, &score) in positions.all[range.clone()].iter().zip(&scores[range]) {
                table.insert_unique(hash(at), (at.clone(), score), |(at, _)| hash(at));
            }
            table
        };
        Self { shards: parallel::map_with(scores.len(), 0..SHARDS, table) }
    }

    /// The score of a canonical position.
    pub(crate) fn get(&self, at: &P) -> Option<Score> {
        let hash = hash(at);
        self.shards[shard_of(hash)].find(hash, |(met, _)| met == at).map(|&(_, score)| score)
    }

    /// The hash table of each shard.
    pub(crate) fn tables(&self) -> &[HashTable<Scored<P>>] {
        &self.shards
    }

    /// The bytes of the tables.
    fn bytes(&self) -> u64 {
        self.shards.iter().map(|table| (table.num_buckets() * (size_of::<Scored<P>>() + 1)) as u64).sum()
    }
}

/// The canonical positions of a layer, those of a shard together.
struct Positions<P> {
    all: Vec<P>,
    /// Where each shard ends.
    ends: Vec<usize>,
    /// What the positions have allocated.
    owned: u64,
}

impl<P: Hash> Positions<P> {
    fn of_parts<T>(parts: Vec<Vec<T>>, position: impl Fn(T) -> P) -> Self {
        let all = Vec::with_capacity(parts.iter().map(Vec::len).sum());
        let mut positions = Self { all, ends: Vec::new(), owned: 0 };
        for part in parts {
            positions.all.extend(part.into_iter().map(&position));
            positions.ends.push(positions.all.len());
        }
        positions.owned = positions.all.iter().map(|at| owned_bytes(at) as u64).sum();
        positions
    }

    fn dealt(all: Vec<P>) -> Self {
        let mut parts: Vec<Vec<P>> = filled(SHARDS, &mut Vec::new);
        for at in all {
            parts[shard_of(hash(&at))].push(at);
        }
        Self::of_parts(parts, |at| at)
    }

    fn shard(&self, shard: usize) -> std::ops::Range<usize> {
        let start = if shard == 0 { 0 } else { self.ends[shard - 1] };
        start..self.ends[shard]
    }

    fn bytes(&self) -> u64 {
        (self.all.len() * size_of::<P>()) as u64 + self.owned
    }

    /// The bytes of the layer's tables, and of what its positions own there.
    fn table_bytes(&self) -> u64 {
        let buckets = |shard| (self.shard(shard).len() * 8 / 7).next_power_of_two().max(4);
        let buckets: usize = (0..SHARDS).map(buckets).sum();
        (buckets * (size_of::<Scored<P>>() + 1)) as u64 + self.owned
    }
}

/// The layers from the root to the last, with their scores.
pub(super) fn solve<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    store: &mut (dyn Store<G::Position> + Send),
    observer: &dyn Observer,
) -> Result<Vec<Layer<G::Position>>, Halt> {
    let layers = forwards(game, root, orbits, store, observer)?;
    let due = layers.iter().map(|layer| layer.all.len() as u64).sum::<u64>();
    let bytes = layers.iter().map(Positions::bytes).sum();
    let mut progress = Progress { found: due, due, bytes, unit: Unit::Solved, ..Progress::default() };
    let mut solved: Vec<Layer<G::Position>> = Vec::new();
    for (ply, positions) in (0..layers.len() as u32).zip(layers).rev() {
        progress.ply = ply;
        observer.progress(&progress);
        // Beside the table, a state or a score for each position, and a number of each of a round.
        let beside = 4 * (positions.all.len() + positions.all.len().min(ROUND)) as u64;
        let beside = beside + store.bytes(positions.all.len() as u64);
        let questions = check_budget(progress.bytes + positions.table_bytes() + beside, observer)? / QUESTIONS;
        let scores = if let Some(kept) = store.tier(ply).map_err(failed)? {
            kept_scores(game, &positions, kept)
        } else {
            let tell = |more: usize| {
                observer.progress(&Progress { done: progress.done + more as u64, ..progress });
                observer.check_cancelled()
            };
            let scores = scores(game, orbits, &positions, solved.last_mut(), questions, (observer, &tell))?;
            let entries = positions.all.iter().zip(&scores);
            store.save_tier(ply, &mut entries.map(|(at, score)| (at.clone(), score.verdict()))).map_err(failed)?;
            scores
        };
        let layer = Layer::new(&positions, &scores);
        progress.done += scores.len() as u64;
        progress.bytes = progress.bytes - positions.bytes() + layer.bytes() + positions.owned;
        solved.push(layer);
    }
    solved.reverse();
    Ok(solved)
}

/// The positions of every layer.
fn forwards<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    store: &mut (dyn Store<G::Position> + Send),
    observer: &dyn Observer,
) -> Result<Vec<Positions<G::Position>>, Halt> {
    let mut layers = Vec::new();
    while let Some(kept) = store.layer(layers.len() as u32).map_err(failed)? {
        layers.push(Positions::dealt(kept));
    }
    // The last layer that was kept is walked again, for what comes after it.
    let resumed = layers.len().checked_sub(1).map(|last| last as u32);
    let frontier = match layers.pop() {
        Some(last) => last.all.into_iter().map(|at| (at, ())).collect(),
        None => vec![(orbits.canonical(game, root.clone()), ())],
    };
    let bytes = AtomicU64::new(layers.iter().map(Positions::bytes).sum());
    let held = AtomicU64::new(0);
    let keeping = Keeping { state: Mutex::new(State { layers, store, failure: None }), resumed, bytes, held };
    let within = Within { observer, kept: &keeping.bytes, held: &keeping.held };
    let walked = walk_from(game, frontier, resumed.unwrap_or(0), orbits, &keeping, &within);
    let kept = keeping.bytes.load(Relaxed) + keeping.held.load(Relaxed);
    let State { layers, failure, .. } = keeping.state.into_inner().expect("no thread panicked");
    if let Some(text) = failure {
        return Err(failed(text));
    }
    match walked {
        Ok(_) => Ok(layers),
        Err(Interrupted { reason: Halt::Stop(Stop::Memory(memory)), .. }) => {
            Err(Stop::Memory(Memory { budget: observer.memory(), needed: memory.needed + kept }).into())
        }
        Err(stopped) => Err(stopped.reason),
    }
}

/// Keeps the positions of every layer of a walk.
struct Keeping<'a, P> {
    state: Mutex<State<'a, P>>,
    /// The layer that the store has already.
    resumed: Option<u32>,
    bytes: AtomicU64,
    /// What the store has held for a while, at most: the next layer is kept while the one after it
    /// is there already.
    held: AtomicU64,
}

struct State<'a, P> {
    layers: Vec<Positions<P>>,
    store: &'a mut (dyn Store<P> + Send),
    /// Why the store failed.
    failure: Option<Text>,
}

impl<G: Game> Visitor<G> for Keeping<'_, G::Position> {
    type Weight = ();
    type Tally = ();
    const EVERY_PLY: bool = false;

    fn visit(&self, _at: &G::Position, (): &(), _status: Status, (): &mut ()) {}

    fn merge(&self, (): &mut (), (): ()) {}

    fn leave(&self, ply: u32, positions: Vec<Vec<Item<G::Position, ()>>>) {
        let positions = Positions::of_parts(positions, |(at, ())| at);
        self.bytes.fetch_add(positions.bytes(), Relaxed);
        let state = &mut *self.state.lock().expect("no thread panicked");
        self.held.fetch_max(state.store.bytes(positions.all.len() as u64), Relaxed);
        if self.resumed != Some(ply) && state.failure.is_none() {
            state.failure = state.store.save_layer(ply, &mut positions.all.iter().cloned()).err();
        }
        state.layers.push(positions);
    }
}

/// Leaves to a walk the memory that what is kept of it does not hold.
struct Within<'a> {
    observer: &'a dyn Observer,
    kept: &'a AtomicU64,
    held: &'a AtomicU64,
}

impl Observer for Within<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn progress(&self, now: &Progress) {
        self.observer.progress(&Progress { bytes: now.bytes + self.kept.load(Relaxed), ..*now });
    }

    fn memory(&self) -> u64 {
        self.observer.memory().saturating_sub(self.kept.load(Relaxed) + self.held.load(Relaxed))
    }
}

/// Positions that ask at a time, at most: they are numbered for it.
const ROUND: usize = 1 << 20;

/// Questions take this part of the memory that is left, as far as [`MOST_QUESTIONS`] bytes.
const QUESTIONS: u64 = 4;

/// More bytes of questions at a time are no faster.
const MOST_QUESTIONS: u64 = 1 << 26;

/// The scores of a layer's positions, from those of the next layer, with `bytes` bytes for
/// look-ups; how many positions have asked is told on the way.
fn scores<G: Symmetry>(
    game: &G,
    orbits: &Orbits,
    positions: &Positions<G::Position>,
    after: Option<&mut Layer<G::Position>>,
    questions: u64,
    (observer, tell): (&dyn Observer, &dyn Fn(usize) -> Result<(), Stop>),
) -> Result<Vec<Score>, Stop> {
    let seats = game.seats();
    let known: Vec<AtomicU32> = positions.all.iter().map(|_| AtomicU32::new(0)).collect();
    let mut shuffle = Shuffle::new(|| (Ahead::default(), Vec::new(), Player::First));
    let mut none = Vec::new();
    let tables = after.map_or(&mut none, |layer| &mut layer.shards);
    for start in (0..known.len()).step_by(ROUND) {
        let numbers: Vec<u32> = (start..known.len().min(start + ROUND)).map(|number| number as u32).collect();
        let slices: Vec<_> = numbers.chunks(SLICE).collect();
        let ask = |(ahead, children, mover): &mut (Ahead<G>, Vec<G::Position>, Player),
                   numbers: &[u32],
                   part: Part,
                   outboxes: &mut Outboxes<_>| {
            let number = numbers[0];
            let at = &positions.all[number as usize];
            if part.start == 0 {
                match ahead.meet(game, numbers.iter().map(|&number| &positions.all[number as usize])) {
                    Status::Over(outcome) => {
                        known[number as usize].store(Known::over(outcome, seats).bits(), Relaxed);
                    }
                    Status::Turn(player) => *mover = player,
                }
            }
            ahead.next(game, at, part.clone(), children);
            orbits.canonical_all(game, children);
            for child in children.drain(..) {
                let owned = owned_bytes(&child);
                outboxes.post(shard_of(hash(&child)), (child, number, *mover), owned);
            }
            part.end < ahead.moves()
        };
        let mut all = false;
        while !all {
            all = shuffle.send(&slices, questions.min(MOST_QUESTIONS), observer, ask);
            let answer = |table: &mut HashTable<Scored<_>>, questions: &[(G::Position, u32, Player)]| {
                for (child, number, player) in questions {
                    let score = table.find(hash(child), |(met, _)| met == child).expect("the walk left what follows").1;
                    known[*number as usize].fetch_max(Known::by_move_to(score, seats, *player).bits(), Relaxed);
                }
            };
            shuffle.deliver(tables, observer, answer)?;
            tell(start)?;
        }
    }
    let score = |bits: AtomicU32| Known::of_bits(bits.into_inner()).expect("a move, or an end").score();
    Ok(known.into_iter().map(score).collect())
}

/// The scores of a tier that was kept.
fn kept_scores<G: Game>(game: &G, positions: &Positions<G::Position>, kept: Vec<Kept<G::Position>>) -> Vec<Score> {
    let verdicts: std::collections::HashMap<_, _> = kept.into_iter().collect();
    let score = |at: &G::Position| match game.status(at, &mut Vec::new()).expect("a move, or an end") {
        Status::Over(outcome) => Score::over(outcome, game.seats()),
        Status::Turn(player) => Score::of_verdict(verdicts[at], player),
    };
    positions.all.iter().map(score).collect()
}

/// The bytes that are left of the budget.
fn check_budget(needed: u64, observer: &dyn Observer) -> Result<u64, Stop> {
    observer.check_cancelled()?;
    let budget = observer.memory();
    budget.checked_sub(needed).ok_or(Stop::Memory(Memory { budget, needed }))
}
