//! Breadth first through all positions that can be reached, on all cores.
//!
//! Positions are dealt by their hash to shards, each a hash table of its own. A round takes up to a million positions
//! of the present ply: they are expanded by all cores, and their successors are sent to the shards ([`Exchange`]).
//!
//! A successor carries a *weight* (nothing when positions are counted, the number of paths to it when games are), and
//! the weights of equal positions add up in the table. Where the ply of a position is known, or a position must be met
//! again at every ply, the tables are emptied after every ply; otherwise they remember all that was seen.
//!
//! Time: one expansion a position, one insertion a move. Memory: two plies (or everything seen), and one round's
//! outboxes.

use std::mem::size_of;

use ludex_core::{Game, GameError, Halt, Observer, Progress, Quotient, Status, Stop};
use rayon::prelude::*;

use crate::exchange::{Exchange, Outboxes, SLICE};
use crate::ledger::Ledger;
use crate::shard::{Item, SHARDS, Shard, hash, shard_of};

/// What is carried along the moves and adds up where they meet.
pub trait Weight: Clone + Send + Sync {
    /// Adds another weight.
    fn add(&mut self, other: Self);
}

impl Weight for () {
    fn add(&mut self, (): ()) {}
}

/// What is noted of the positions of a ply.
pub trait Survey<G: Game>: Sync {
    /// What is carried along the moves.
    type Weight: Weight;
    /// What is noted.
    type Tally: Default + Send + Sync;

    /// Whether a position is to be met at every ply at which it can be reached, not only at the first.
    const EVERY_PLY: bool;

    /// Whether moves of a position that lead to the same canonical position count as one.
    fn merges_moves(&self) -> bool {
        false
    }

    /// Notes a position.
    fn see(&self, at: &G::Position, weight: &Self::Weight, status: Status, tally: &mut Self::Tally);

    /// Adds what was noted elsewhere.
    fn merge(&self, tally: &mut Self::Tally, other: Self::Tally);

    /// Is told what was noted of a ply as soon as it is finished, from the thread that called.
    fn finished(&self, _ply: u32, _tally: &Self::Tally) {}

    /// Takes the positions of a ply that was finished.
    fn leave(&self, _ply: u32, _positions: Vec<Vec<Item<G::Position, Self::Weight>>>) {}
}

/// A walk that stopped before its end: why, and what was noted of the plies that were finished.
pub struct Stopped<T> {
    /// Why.
    pub why: Halt,
    /// What was noted of every ply that was finished.
    pub tallies: Vec<T>,
}

/// Positions in one round, at most.
const ROUND: usize = 1 << 20;

/// Walks from `root` and gives what was noted of each ply.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation, with the plies that were done.
pub fn survey<G: Game, Q: Quotient<G>, S: Survey<G>>(
    game: &G,
    root: &G::Position,
    weight: S::Weight,
    quotient: &Q,
    survey: &S,
    observer: &dyn Observer,
) -> Result<Vec<S::Tally>, Stopped<S::Tally>> {
    let root = quotient.canonical(game, root.clone());
    survey_from(game, vec![(root, weight)], 0, quotient, survey, observer)
}

/// Walks from the canonical positions of one ply and gives what was noted of it and of each ply after it. Positions of
/// earlier plies are unknown to this walk.
///
/// # Errors
/// As [`survey()`].
pub fn survey_from<G: Game, Q: Quotient<G>, S: Survey<G>>(
    game: &G,
    positions: Vec<Item<G::Position, S::Weight>>,
    ply: u32,
    quotient: &Q,
    survey: &S,
    observer: &dyn Observer,
) -> Result<Vec<S::Tally>, Stopped<S::Tally>> {
    let remember = !S::EVERY_PLY && positions.first().is_some_and(|(at, _)| game.ply(at).is_none());
    let mut walk = Walk::new(game, quotient, survey, observer, remember);
    walk.progress.ply = ply;
    let mut tallies = Vec::new();
    let mut frontier = match walk.begin(positions) {
        Ok(frontier) => frontier,
        Err(why) => return Err(Stopped { why: why.into(), tallies }),
    };
    while frontier.iter().any(|part| !part.is_empty()) {
        match walk.ply(&frontier) {
            Ok(tally) => {
                survey.finished(walk.progress.ply - 1, &tally);
                tallies.push(tally);
            }
            Err(why) => return Err(Stopped { why, tallies }),
        }
        frontier = match walk.next_frontier(frontier) {
            Ok(frontier) => frontier,
            Err(why) => return Err(Stopped { why: why.into(), tallies }),
        };
    }
    Ok(tallies)
}

type Parts<G, S> = Vec<Vec<Item<<G as Game>::Position, <S as Survey<G>>::Weight>>>;

struct Walk<'a, G: Game, Q, S: Survey<G>> {
    game: &'a G,
    quotient: &'a Q,
    survey: &'a S,
    observer: &'a dyn Observer,
    remember: bool,
    ledger: Ledger,
    shards: Vec<Shard<G::Position, S::Weight>>,
    exchange: Exchange<Item<G::Position, S::Weight>, Task<G, S>>,
    progress: Progress,
}

/// What one of the tasks that expand positions works with.
struct Task<G: Game, S: Survey<G>> {
    moves: Vec<G::Move>,
    children: Vec<G::Position>,
    tally: S::Tally,
    fault: Option<GameError>,
}

impl<G: Game, S: Survey<G>> Task<G, S> {
    fn new() -> Self {
        Self { moves: Vec::new(), children: Vec::new(), tally: S::Tally::default(), fault: None }
    }

    /// Notes a position and posts its successors.
    fn expand<Q: Quotient<G>>(
        &mut self,
        (game, quotient, survey): (&G, &Q, &S),
        (at, weight): &Item<G::Position, S::Weight>,
        outboxes: &mut Outboxes<Item<G::Position, S::Weight>>,
    ) {
        self.moves.clear();
        let status = game.expand(at, &mut self.moves);
        if self.moves.is_empty() && matches!(status, Status::Turn(_)) {
            self.fault = Some(GameError::stuck(at));
        }
        survey.see(at, weight, status, &mut self.tally);
        let children = self.moves.iter().map(|&mv| quotient.canonical(game, game.play(at, mv)));
        let mut post = |child| outboxes.post(shard_of(hash(&child)), (child, weight.clone()));
        if survey.merges_moves() {
            self.children.clear();
            for child in children {
                if !self.children.contains(&child) {
                    self.children.push(child);
                }
            }
            self.children.drain(..).for_each(post);
        } else {
            children.for_each(&mut post);
        }
    }
}

impl<'a, G: Game, Q: Quotient<G>, S: Survey<G>> Walk<'a, G, Q, S> {
    fn new(game: &'a G, quotient: &'a Q, survey: &'a S, observer: &'a dyn Observer, remember: bool) -> Self {
        Self {
            game,
            quotient,
            survey,
            observer,
            remember,
            ledger: Ledger::new(observer.memory()),
            shards: std::iter::repeat_with(Shard::default).take(SHARDS).collect(),
            exchange: Exchange::new(Task::new),
            progress: Progress::default(),
        }
    }

    fn begin(&mut self, positions: Vec<Item<G::Position, S::Weight>>) -> Result<Parts<G, S>, Stop> {
        for item in positions {
            self.shards[shard_of(hash(&item.0))].insert(&[item], self.remember, &self.ledger);
        }
        self.take_fresh()
    }

    /// Expands all positions of a ply; their successors are then in the shards.
    fn ply(&mut self, frontier: &Parts<G, S>) -> Result<S::Tally, Halt> {
        let slices: Vec<_> = frontier.iter().flat_map(|part| part.chunks(SLICE)).collect();
        for round in slices.chunks(self.round_length() / SLICE) {
            self.expand(round)?;
            self.insert()?;
            self.progress.done += round.iter().map(|slice| slice.len() as u64).sum::<u64>();
            self.report()?;
        }
        self.progress.ply += 1;
        let mut tally = S::Tally::default();
        for task in self.exchange.states() {
            self.survey.merge(&mut tally, std::mem::take(&mut task.tally));
        }
        Ok(tally)
    }

    /// How many positions a round takes: few enough for their successors to leave most of the budget to the tables.
    fn round_length(&self) -> usize {
        let item = size_of::<Item<G::Position, S::Weight>>();
        let affordable = self.observer.memory() / (128 * item.max(1) as u64);
        usize::try_from(affordable).unwrap_or(ROUND).clamp(SLICE, ROUND)
    }

    fn expand(&mut self, round: &[&[Item<G::Position, S::Weight>]]) -> Result<(), Halt> {
        let rules = (self.game, self.quotient, self.survey);
        self.exchange.send(round, |task, item, outboxes| task.expand(rules, item, outboxes));
        match self.exchange.states().find_map(|task| task.fault.take()) {
            Some(fault) => Err(fault.into()),
            None => Ok(()),
        }
    }

    fn insert(&mut self) -> Result<(), Halt> {
        let (ledger, remember) = (&self.ledger, self.remember);
        let bytes = self.exchange.bytes();
        ledger.take(bytes);
        self.exchange.deliver(&mut self.shards, |shard, items| shard.insert(items, remember, ledger));
        ledger.check()?;
        ledger.give(bytes);
        Ok(())
    }

    fn report(&mut self) -> Result<(), Halt> {
        let fresh = self.shards.iter().map(|shard| shard.fresh_len(self.remember) as u64).sum::<u64>();
        self.progress.found = self.progress.due + fresh;
        self.progress.bytes = self.ledger.held();
        self.observer.progress(&self.progress);
        if self.observer.cancelled() { Err(Stop::Cancelled.into()) } else { Ok(()) }
    }

    /// The positions met for the first time in the ply that was done, which is left.
    fn next_frontier(&mut self, done: Parts<G, S>) -> Result<Parts<G, S>, Stop> {
        self.ledger.give(Self::bytes(done.iter().map(Vec::len).sum()));
        self.survey.leave(self.progress.ply - 1, done);
        self.take_fresh()
    }

    fn take_fresh(&mut self) -> Result<Parts<G, S>, Stop> {
        let fresh = self.shards.iter().map(|shard| shard.fresh_len(self.remember)).sum::<usize>();
        self.ledger.take(Self::bytes(fresh));
        self.ledger.check()?;
        self.progress.due += fresh as u64;
        self.progress.found = self.progress.due;
        let remember = self.remember;
        Ok(self.shards.par_iter_mut().map(|shard| shard.take_fresh(remember)).collect())
    }

    fn bytes(positions: usize) -> u64 {
        (positions * size_of::<Item<G::Position, S::Weight>>()) as u64
    }
}
