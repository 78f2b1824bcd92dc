//! The walk through all entries, from the root on.

use std::sync::atomic::Ordering::Relaxed;

use ludex_core::{Index, Key, Notation, Observer, Progress, Seats, Status, Stop, Symmetry, Value, Verdict};
use rayon::prelude::*;

use super::fault::{Faults, What};
use super::marks::{Marks, WORDS};
use super::shelf::Shelf;
use crate::block::Block;
use crate::code;
use crate::header::Storage;
use crate::prober::Prober;
use crate::{Counts, TableError, TierCounts, section, seen};

/// Blocks between two calls of the observer.
const BATCH: usize = 256;

pub(super) struct Walk<'a, 't, G: Notation> {
    prober: &'a Prober<'t, G>,
    faults: &'a Faults,
    observer: &'a dyn Observer,
    shelf: Shelf<'t>,
    /// The entries of each tier that were reached.
    reached: Vec<Marks>,
    progress: Progress,
    counts: Vec<TierCounts>,
    unreached: u64,
}

/// What a thread holds.
struct Task<'w, 'a, 't, G: Notation> {
    walk: &'w Walk<'a, 't, G>,
    tier: u32,
    /// Whether the entries in work were reached from the root.
    from_root: bool,
    moves: Vec<G::Move>,
    after: Vec<G::Move>,
    found: Found,
}

/// What was found in some blocks.
#[derive(Clone, Copy, Default)]
struct Found {
    counts: TierCounts,
    checked: u64,
}

impl Found {
    fn add(mut self, other: Self) -> Self {
        let positions = self.counts.positions.zip(other.counts.positions);
        self.counts = TierCounts::sum(&[self.counts, other.counts]);
        self.counts.positions = positions.map(|(mut sum, more)| {
            sum += more;
            sum
        });
        self.checked += other.checked;
        self
    }
}

impl<'a, 't, G: Notation + Key + Symmetry + Index> Walk<'a, 't, G> {
    pub(super) fn new(prober: &'a Prober<'t, G>, faults: &'a Faults, observer: &'a dyn Observer) -> Self {
        let table = prober.table();
        let entries = || table.sections().iter().map(|section| section.place().entries);
        let marks = entries().sum::<u64>() / 4;
        let due = table.total().entries.total();
        Self {
            prober,
            faults,
            observer,
            shelf: Shelf::new(table, observer.memory().saturating_sub(marks)),
            reached: entries().map(Marks::new).collect(),
            progress: Progress { found: due, due, bytes: marks, ..Progress::default() },
            counts: Vec::new(),
            unreached: 0,
        }
    }

    /// What the entries are, and how many of them were not reached.
    pub(super) fn found(&self) -> (TierCounts, u64) {
        (TierCounts::sum(&self.counts), self.unreached)
    }

    pub(super) fn run(&mut self) -> Result<(), TableError> {
        self.begin()?;
        for tier in 0..self.reached.len() as u32 {
            self.progress.ply = tier;
            self.shelf.ready(tier)?;
            let found = self.tier(tier)?;
            self.counts.push(found.counts);
            let claimed = self.prober.table().by_tier()[tier as usize];
            if found.counts != claimed {
                self.faults.add(tier, 0, What::Counts);
            }
        }
        let table = self.prober.table();
        if TierCounts::sum(table.by_tier()) != *table.total() {
            self.faults.add(0, 0, What::Counts);
        }
        Ok(())
    }

    /// Marks the root.
    fn begin(&mut self) -> Result<(), TableError> {
        let root = self.prober.canonical(self.prober.root());
        let claimed = &self.prober.table().header().root;
        let place = Some((claimed.tier, claimed.key));
        let found = match self.prober.place(&root) {
            Some((tier, key)) => self.shelf.find(tier, key)?,
            None => None,
        };
        match found {
            Some((entry, code)) if self.prober.place(&root) == place && code != code::NONE => {
                self.reached[claimed.tier as usize].set(entry);
            }
            _ => self.faults.add(claimed.tier, claimed.key, What::Root),
        }
        Ok(())
    }

    /// Checks all entries of a tier: those that are reached, as long as there are more, then the others.
    fn tier(&mut self, tier: u32) -> Result<Found, TableError> {
        let words = self.prober.table().sections()[tier as usize].place().entries.div_ceil(64);
        let mut done = vec![0; words as usize];
        let positions = self.prober.table().by_tier()[tier as usize].positions.map(|_| Counts::default());
        let mut found = Found { counts: TierCounts { positions, ..TierCounts::default() }, checked: 0 };
        loop {
            let more = self.round(tier, &mut done, true)?;
            found = found.add(more);
            if more.checked == 0 {
                break;
            }
        }
        let others = self.round(tier, &mut done, false)?;
        self.unreached += others.checked;
        Ok(found.add(others))
    }

    /// Checks the entries of a tier that are not done: those reached, or all.
    fn round(&mut self, tier: u32, done: &mut [u64], from_root: bool) -> Result<Found, TableError> {
        let positions = self.prober.table().by_tier()[tier as usize].positions.map(|_| Counts::default());
        let none = Found { counts: TierCounts { positions, ..TierCounts::default() }, checked: 0 };
        let mut found = none;
        for (batch, done) in done.chunks_mut(BATCH * WORDS).enumerate() {
            let walk = &*self;
            let new = || Task { walk, tier, from_root, moves: Vec::new(), after: Vec::new(), found: none };
            let blocks = done.par_chunks_mut(WORDS).enumerate().with_max_len(4);
            let more = blocks
                .map_init(new, |task, (number, done)| {
                    task.found = none;
                    task.block(batch * BATCH + number, done).map(|()| task.found)
                })
                .try_reduce(|| none, |one, other| Ok(one.add(other)))?;
            found = found.add(more);
            self.progress.done += more.checked;
            self.observer.progress(&self.progress);
            if self.observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
        }
        Ok(found)
    }
}

impl<G: Notation + Key + Symmetry + Index> Task<'_, '_, '_, G> {
    /// Checks the entries of a block that are not done and notes them in `done`.
    fn block(&mut self, number: usize, done: &mut [u64]) -> Result<(), TableError> {
        let reached = self.walk.reached[self.tier as usize].block(number);
        let due = |done: &[u64], word: usize| {
            let of = if self.from_root { reached[word].load(Relaxed) } else { u64::MAX };
            of & !done[word]
        };
        if (0..done.len()).all(|word| due(done, word) == 0) {
            return Ok(());
        }
        let block = self.walk.shelf.block(self.tier, number)?;
        let due: Vec<u64> = (0..done.len()).map(|word| due(done, word)).collect();
        // Once for every block.
        if due[0] & 1 == 1 {
            self.order(&block, number)?;
        }
        for (word, mut bits) in due.into_iter().enumerate() {
            done[word] |= bits;
            while bits != 0 {
                let place = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if place < block.codes.len() {
                    self.entry(&block, number, place)?;
                }
            }
        }
        Ok(())
    }

    /// Keys increase within a block by the way they are written; here, from a block to the next.
    fn order(&self, block: &Block, number: usize) -> Result<(), TableError> {
        let Some(keys) = &block.keys else { return Ok(()) };
        let last = keys.get(block.codes.len() - 1);
        if let Some(next) = self.walk.prober.table().first_key(self.tier, number + 1)?
            && next <= last
        {
            self.fault(last, What::Order);
        }
        Ok(())
    }

    fn entry(&mut self, block: &Block, number: usize, place: usize) -> Result<(), TableError> {
        let Some(said) = code::decode(block.codes.get(place)) else { return Ok(()) };
        let (key, prober) = (section::key_at(block, number, place), self.walk.prober);
        self.found.checked += 1;
        self.found.counts.see(said);
        let Some(at) = self.position(key) else {
            self.fault(key, What::NoPosition);
            return Ok(());
        };
        if let Some(positions) = &mut self.found.counts.positions {
            positions.add(said.value, prober.orbit(&at));
        }
        if !self.from_root && prober.table().header().storage == Storage::Keys {
            self.fault(key, What::Unreached { position: self.text(&at) });
        }
        match self.follows(key, &at)? {
            Some(follows) if follows != said => {
                self.fault(key, What::Verdict { position: self.text(&at), said, follows });
            }
            _ => {}
        }
        Ok(())
    }

    /// The canonical position of a key, if the key is in its place.
    fn position(&self, key: u128) -> Option<G::Position> {
        let prober = self.walk.prober;
        let at = prober.position(self.tier, key)?;
        let canonical = prober.canonical(&at);
        let in_place = prober.place(&canonical) == Some((self.tier, key));
        let own = prober.table().header().storage == Storage::Numbers || canonical == at;
        (in_place && own).then_some(at)
    }

    /// The verdict that follows from the positions after `at`; `None` if one of them is not there.
    fn follows(&mut self, key: u128, at: &G::Position) -> Result<Option<Verdict>, TableError> {
        let game = self.walk.prober.game();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let follows = match game.expand(at, &mut moves) {
            Status::Over(outcome) => Ok(Some(seen::ended(game.seats(), outcome))),
            Status::Turn(player) => {
                let mut best = None;
                let mut missing = false;
                for &mv in &moves {
                    let next = game.play(at, mv);
                    match self.verdict(&next)? {
                        None => {
                            missing = true;
                            self.fault(key, What::Missing { position: self.text(at), next: self.text(&next) });
                        }
                        Some(verdict) => {
                            let status = self.status_for(verdict, &next);
                            best = best.max(Some(seen::of_move(game.seats(), player, verdict, status)));
                        }
                    }
                }
                if moves.is_empty() {
                    self.fault(key, What::Stuck { position: self.text(at) });
                }
                Ok(best.filter(|_| !missing))
            }
        };
        self.moves = moves;
        follows
    }

    /// The verdict of a position after one that is checked; it is reached now.
    fn verdict(&self, next: &G::Position) -> Result<Option<Verdict>, TableError> {
        let walk = self.walk;
        let Some((tier, key)) = walk.prober.place(&walk.prober.canonical(next)) else { return Ok(None) };
        if tier < self.tier {
            return Ok(None);
        }
        let Some((entry, code)) = walk.shelf.find(tier, key)? else { return Ok(None) };
        if self.from_root && code != code::NONE {
            walk.reached[tier as usize].set(entry);
        }
        Ok(code::decode(code))
    }

    /// The status of a position whose verdict is known, as far as it matters to whom the verdict is told.
    fn status_for(&mut self, verdict: Verdict, at: &G::Position) -> Status {
        let game = self.walk.prober.game();
        if game.seats() != Seats::Fixed || verdict.value == Value::Draw {
            return Status::Turn(ludex_core::Player::First);
        }
        self.after.clear();
        game.expand(at, &mut self.after)
    }

    fn text(&self, at: &G::Position) -> String {
        self.walk.prober.game().position_text(at)
    }

    fn fault(&self, key: u128, what: What) {
        self.walk.faults.add(self.tier, key, what);
    }
}
