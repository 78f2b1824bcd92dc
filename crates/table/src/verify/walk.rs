//! The walk through all entries, from the root on.

use ludex_core::{Key, Notation, Observer, Progress, Ranking, Symmetry, Unit};
use rayon::prelude::*;

use super::check::{Check, Checked};
use super::fault::{FaultKind, Faults};
use super::marks::{Marks, WORDS};
use crate::prober::Prober;
use crate::shelf::Shelf;
use crate::{Counts, TableError, TierCounts, code};

/// Blocks between two calls of the observer.
const BATCH: usize = 256;

pub(super) struct Walk<'a, 't, G: Notation> {
    pub(super) prober: &'a Prober<'t, G>,
    pub(super) faults: &'a Faults,
    observer: &'a dyn Observer,
    pub(super) shelf: Shelf<'a>,
    /// The entries of each tier that were reached.
    pub(super) reached: Vec<Marks>,
    progress: Progress,
    counts: Vec<TierCounts>,
    unreached: u64,
    unfounded: u64,
}

impl<'a, 't, G: Notation + Key + Symmetry + Ranking> Walk<'a, 't, G> {
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
            progress: Progress { due, bytes: marks, unit: Unit::Entries, ..Progress::default() },
            counts: Vec::new(),
            unreached: 0,
            unfounded: 0,
        }
    }

    /// What the entries are, how many of them were not reached, and how many follow from no others.
    pub(super) fn found(&self) -> (TierCounts, u64, u64) {
        (TierCounts::sum(&self.counts), self.unreached, self.unfounded)
    }

    pub(super) fn run(&mut self) -> Result<(), TableError> {
        self.begin()?;
        for tier in 0..self.reached.len() as u32 {
            self.progress.ply = tier;
            self.shelf.ready(tier)?;
            let found = self.tier(tier)?;
            self.counts.push(found.counts);
            self.unfounded += found.unfounded;
            let claimed = self.prober.table().by_tier()[tier as usize];
            if found.counts != claimed {
                self.faults.add(tier, 0, FaultKind::Counts);
            }
        }
        let table = self.prober.table();
        if TierCounts::sum(table.by_tier()) != *table.total() {
            self.faults.add(0, 0, FaultKind::Counts);
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
            _ => self.faults.add(claimed.tier, claimed.key, FaultKind::Root),
        }
        Ok(())
    }

    /// Checks all entries of a tier: those that are reached, as long as there are more, then the
    /// others.
    fn tier(&mut self, tier: u32) -> Result<Checked, TableError> {
        let words = self.prober.table().sections()[tier as usize].place().entries.div_ceil(64);
        let mut done = vec![0; words as usize];
        let mut found = self.nothing(tier);
        loop {
            let more = self.round(tier, &mut done, true)?;
            found = found.add(more);
            if more.entries == 0 {
                break;
            }
        }
        let others = self.round(tier, &mut done, false)?;
        self.unreached += others.entries;
        Ok(found.add(others))
    }

    /// Nothing found yet; positions are counted where the table says that they were.
    fn nothing(&self, tier: u32) -> Checked {
        let positions = self.prober.table().by_tier()[tier as usize].positions.map(|_| Counts::default());
        Checked { counts: TierCounts { positions, ..TierCounts::default() }, entries: 0, unfounded: 0 }
    }

    /// Checks the entries of a tier that are not done: those reached, or all.
    fn round(&mut self, tier: u32, done: &mut [u64], from_root: bool) -> Result<Checked, TableError> {
        let none = self.nothing(tier);
        let mut found = none;
        for (batch, done) in done.chunks_mut(BATCH * WORDS).enumerate() {
            let walk = &*self;
            let new = || Check::new(walk, tier, from_root);
            let blocks = done.par_chunks_mut(WORDS).enumerate().with_max_len(4);
            let more = blocks
                .map_init(new, |check, (number, done)| check.block(batch * BATCH + number, done, none))
                .try_reduce(|| none, |one, other| Ok(one.add(other)))?;
            found = found.add(more);
            self.progress.done += more.entries;
            self.progress.found = self.progress.done;
            self.observer.progress(&self.progress);
            self.observer.check_cancelled()?;
        }
        Ok(found)
    }
}
