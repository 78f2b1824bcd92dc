//! Layer by layer, for games whose positions tell their ply: every move leads from one layer to the next.
//!
//! ```text
//!   forwards   {root} ──▶ layer 1 ──▶ layer 2 ──▶ …  ──▶ layer n         positions, by the walk of `ludex-walk`
//!   backwards  scores ◀── scores  ◀── scores  ◀── …  ◀── scores          each looked up in the layer after it
//! ```
//!
//! A layer is dealt to shards by hash, as the walk leaves it; the scores of the layer after are in hash tables, one a
//! shard, built and looked up by all cores. One expansion and one look-up a move, after the expansions of a count.

use std::hash::Hash;
use std::mem::size_of;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use ludex_core::{Game, Halt, Memory, Observer, Progress, Quotient, Status, Stop, Text};
use ludex_walk::{Item, SHARDS, Survey, hash, shard_of, survey_from};
use rayon::prelude::*;

use super::store::{Kept, Store, failed};
use crate::score::Score;

/// A canonical position with its score.
pub(crate) type Scored<P> = (P, Score);

/// A layer with its scores: a table for each shard.
#[derive(Debug)]
pub(crate) struct Layer<P> {
    shards: Vec<HashTable<Scored<P>>>,
}

impl<P: Eq + Hash + Send + Sync> Layer<P> {
    fn new(parts: Vec<Vec<Scored<P>>>) -> Self {
        let table = |part: Vec<Scored<P>>| {
            let mut table = HashTable::with_capacity(part.len());
            for entry in part {
                table.insert_unique(hash(&entry.0), entry, |(at, _)| hash(at));
            }
            table
        };
        Self { shards: parts.into_par_iter().map(table).collect() }
    }

    /// The score of a canonical position.
    pub(crate) fn get(&self, at: &P) -> Option<Score> {
        let hash = hash(at);
        self.shards[shard_of(hash)].find(hash, |(met, _)| met == at).map(|&(_, score)| score)
    }

    /// All canonical positions with their scores.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Scored<P>> {
        self.shards.iter().flatten()
    }

    /// The hash table of each shard.
    pub(crate) fn tables(&self) -> &[HashTable<Scored<P>>] {
        &self.shards
    }

    fn bytes(&self) -> u64 {
        self.shards.iter().map(|table| (table.num_buckets() * (size_of::<Scored<P>>() + 1)) as u64).sum()
    }
}

/// Positions, or more of them, dealt to shards.
type Parts<T> = Vec<Vec<T>>;

fn length<T>(parts: &Parts<T>) -> usize {
    parts.iter().map(Vec::len).sum()
}

/// The layers from the root to the last, with their scores.
pub(super) fn solve<G: Game, Q: Quotient<G>>(
    game: &G,
    root: &G::Position,
    quotient: &Q,
    store: &mut (dyn Store<G::Position> + Send),
    observer: &dyn Observer,
) -> Result<Vec<Layer<G::Position>>, Halt> {
    let layers = forwards(game, root, quotient, store, observer)?;
    let due = layers.iter().map(|layer| length(layer) as u64).sum::<u64>();
    let mut progress =
        Progress { found: due, due, bytes: due * size_of::<G::Position>() as u64, ..Progress::default() };
    let mut solved: Vec<Layer<G::Position>> = Vec::new();
    for (ply, positions) in (0..layers.len() as u32).zip(layers).rev() {
        progress.ply = ply;
        let count = length(&positions);
        observer.progress(&progress);
        check_budget(progress.bytes + table_bytes::<G::Position>(count), observer)?;
        let layer = if let Some(kept) = store.tier(ply).map_err(failed)? {
            Layer::new(kept_scores(game, kept))
        } else {
            let layer = Layer::new(scores(game, quotient, positions, solved.last()));
            let entry = |(at, score): &Scored<G::Position>| (at.clone(), score.verdict());
            store.save_tier(ply, &mut layer.iter().map(entry)).map_err(failed)?;
            layer
        };
        progress.done += count as u64;
        progress.bytes = progress.bytes - (count * size_of::<G::Position>()) as u64 + layer.bytes();
        solved.push(layer);
    }
    solved.reverse();
    Ok(solved)
}

/// The positions of every layer.
fn forwards<G: Game, Q: Quotient<G>>(
    game: &G,
    root: &G::Position,
    quotient: &Q,
    store: &mut (dyn Store<G::Position> + Send),
    observer: &dyn Observer,
) -> Result<Vec<Parts<G::Position>>, Halt> {
    let mut layers: Vec<Parts<G::Position>> = Vec::new();
    while let Some(kept) = store.layer(layers.len() as u32).map_err(failed)? {
        layers.push(dealt(kept.into_iter(), |at| at));
    }
    // The last layer that was kept is walked again, for what comes after it.
    let first = layers.len().saturating_sub(1) as u32;
    let frontier = match layers.pop() {
        Some(last) => last.into_iter().flatten().map(|at| (at, ())).collect(),
        None => vec![(quotient.canonical(game, root.clone()), ())],
    };
    let resumed = (first > 0).then_some(first);
    let keeping = Keeping { state: Mutex::new((layers, store, None)), resumed, bytes: AtomicU64::new(0) };
    let within = Within { observer, kept: &keeping.bytes, over: AtomicU64::new(0) };
    let walked = survey_from(game, frontier, first, quotient, &keeping, &within);
    let (layers, _, failure) = keeping.state.into_inner().expect("no thread panicked");
    if let Some(text) = failure {
        return Err(failed(text));
    }
    match walked {
        Ok(_) => Ok(layers),
        Err(stopped) => Err(match within.over.into_inner() {
            0 => stopped.why,
            needed => Stop::Memory(Memory { budget: observer.memory(), needed }).into(),
        }),
    }
}

/// Keeps the positions of every layer of a walk.
struct Keeping<'a, P> {
    /// The layers, the store, and why the store failed.
    #[allow(clippy::type_complexity)]
    state: Mutex<(Vec<Parts<P>>, &'a mut (dyn Store<P> + Send), Option<Text>)>,
    /// The layer that the store has already.
    resumed: Option<u32>,
    bytes: AtomicU64,
}

impl<G: Game> Survey<G> for Keeping<'_, G::Position> {
    type Weight = ();
    type Tally = ();
    const EVERY_PLY: bool = false;

    fn see(&self, _at: &G::Position, (): &(), _status: Status, (): &mut ()) {}

    fn merge(&self, (): &mut (), (): ()) {}

    fn leave(&self, ply: u32, positions: Vec<Vec<Item<G::Position, ()>>>) {
        let positions: Parts<_> =
            positions.into_iter().map(|part| part.into_iter().map(|(at, ())| at).collect()).collect();
        self.bytes.fetch_add((length(&positions) * size_of::<G::Position>()) as u64, Relaxed);
        let (layers, store, failure) = &mut *self.state.lock().expect("no thread panicked");
        if self.resumed != Some(ply) && failure.is_none() {
            *failure = store.save_layer(ply, &mut positions.iter().flatten().cloned()).err();
        }
        layers.push(positions);
    }
}

/// Stops a walk when it and what is kept of it pass the budget together.
struct Within<'a> {
    observer: &'a dyn Observer,
    kept: &'a AtomicU64,
    over: AtomicU64,
}

impl Observer for Within<'_> {
    fn progress(&self, now: &Progress) {
        let bytes = now.bytes + self.kept.load(Relaxed);
        if bytes > self.observer.memory() {
            self.over.store(bytes, Relaxed);
        }
        self.observer.progress(&Progress { bytes, ..*now });
    }

    fn cancelled(&self) -> bool {
        self.over.load(Relaxed) > 0 || self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory()
    }
}

/// The scores of a layer's positions, from those of the layer after it.
fn scores<G: Game, Q: Quotient<G>>(
    game: &G,
    quotient: &Q,
    positions: Parts<G::Position>,
    after: Option<&Layer<G::Position>>,
) -> Parts<Scored<G::Position>> {
    let seats = game.seats();
    let score = |moves: &mut Vec<G::Move>, at: &G::Position| {
        moves.clear();
        let player = match game.expand(at, moves) {
            Status::Over(outcome) => return Score::over(outcome, seats),
            Status::Turn(player) => player,
        };
        let next = moves.iter().map(|&mv| {
            let child = quotient.canonical(game, game.play(at, mv));
            after.and_then(|layer| layer.get(&child)).expect("the walk left what follows")
        });
        next.fold(None, |best, next| Some(Score::better(best, next, seats, player))).expect("the walk saw a move")
    };
    let part = |part: Vec<G::Position>| {
        let mut moves = Vec::new();
        part.into_iter().map(|at| (at.clone(), score(&mut moves, &at))).collect()
    };
    positions.into_par_iter().map(part).collect()
}

/// The scores of a tier that was kept.
fn kept_scores<G: Game>(game: &G, kept: Vec<Kept<G::Position>>) -> Parts<Scored<G::Position>> {
    let score = |(at, verdict): Kept<G::Position>| {
        let score = match game.expand(&at, &mut Vec::new()) {
            Status::Over(outcome) => Score::over(outcome, game.seats()),
            Status::Turn(player) => Score::of_verdict(verdict, player),
        };
        (at, score)
    };
    dealt(kept.into_iter().map(score), |(at, _)| at)
}

/// Deals to shards what has a position.
fn dealt<T, P: Hash>(items: impl Iterator<Item = T>, position: impl Fn(&T) -> &P) -> Parts<T> {
    let mut parts: Parts<T> = std::iter::repeat_with(Vec::new).take(SHARDS).collect();
    for item in items {
        parts[shard_of(hash(position(&item)))].push(item);
    }
    parts
}

fn table_bytes<P>(positions: usize) -> u64 {
    ((positions * 8 / 7).next_power_of_two() * (size_of::<Scored<P>>() + 1)) as u64
}

fn check_budget(needed: u64, observer: &dyn Observer) -> Result<(), Stop> {
    if observer.cancelled() {
        return Err(Stop::Cancelled);
    }
    let budget = observer.memory();
    if needed > budget { Err(Stop::Memory(Memory { budget, needed })) } else { Ok(()) }
}
