//! Values on their way to the table: counted, brought to the process that writes it, and merged
//! into tiers.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use ludex_core::{Playable, Value, Verdict};
use ludex_table::{Counts, Writer};
use ludex_walk::{Polls, SHARDS};

use crate::backwards::Backwards;
use crate::buffers::each_or_error;
use crate::dealer::Making;
use crate::error::DiskError;
use crate::folder::Step;
use crate::keyed::Keyed;
use crate::merge::{Merged, Pieces};
use crate::note::{Note, Said};
use crate::peers::Peers;
use crate::run::Reader;

impl<G: Playable> Backwards<'_, G> {
    /// How many positions of each tier the values in a place stand for; of all, where tiers are
    /// plies.
    pub(crate) fn count_all(&self, place: u32) -> Result<Vec<Counts>, DiskError> {
        let none = vec![Counts::default(); self.game.tiers() as usize];
        let sum = Mutex::new(none.clone());
        each_or_error(0..SHARDS, |shard| {
            let path = self.folder.values(place, shard);
            if path.exists() {
                let mut counts = none.clone();
                self.count(&path, &mut counts)?;
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                sum.iter_mut().zip(counts).for_each(|(sum, counts)| *sum += counts);
            }
            Ok(())
        })?;
        Ok(sum.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds what the values of a shard stand for.
    fn count(&self, path: &Path, counts: &mut [Counts]) -> Result<(), DiskError> {
        let (mut values, mut polls) = (Reader::<Note>::open(path)?, Polls::new(self.observer));
        while let Some(note) = values.next()? {
            polls.after(1)?;
            if let Some(verdict) = verdict(&note) {
                let (tier, _) = self.game.place(note.at);
                counts[tier as usize].add(verdict.value, self.game.orbit(self.orbits, note.at));
            }
        }
        Ok(())
    }

    /// Brings the values of a ply to the first process, which merges them into a tier of its table;
    /// how many they are, of all processes, and what they stand for. The others have no `writer`.
    ///
    /// # Errors
    /// A disk that fails or is full; a file that is damaged; or a cancellation. With other
    /// processes, whatever they give.
    pub fn write_tier(
        &mut self,
        ply: u32,
        (entries, positions): (u64, Counts),
        writer: Option<&Writer>,
        peers: &mut dyn Peers,
    ) -> Result<(), DiskError> {
        self.write_tiers_from(ply, ply, (entries, &[positions]), writer, peers)
    }

    /// The same with the values in some place, which are those of one tier or of several.
    pub(crate) fn write_tiers_from(
        &mut self,
        place: u32,
        first: u32,
        positions: (u64, &[Counts]),
        writer: Option<&Writer>,
        peers: &mut dyn Peers,
    ) -> Result<(), DiskError> {
        let rounds = self.gather(place, writer.is_none(), peers)?;
        if let Some(writer) = writer {
            self.merge_tiers((place, rounds), first, positions, writer)?;
        }
        self.folder.tidy(place, &[Step::Gathered])
    }

    /// Sends the values of a ply, or takes in those of the others; gives the rounds of pieces.
    fn gather(&mut self, ply: u32, sends: bool, peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let folder = self.folder;
        folder.begin::<()>(ply, Step::Gathered)?;
        let mut making = Making { folder, ply, step: Step::Gathered, round: 0, peers };
        let runs = (0..if sends { SHARDS } else { 0 }).map(|shard| (shard, folder.values(ply, shard)));
        for (shard, run) in runs.filter(|(_, run)| run.exists()) {
            let mut values = Reader::<Note>::open(&run)?;
            while let Some(block) = values.next_block()? {
                self.dealer.send((0, shard), block, &mut making, self.observer)?;
            }
        }
        self.dealer.finish(&mut making)?;
        Ok(making.round)
    }

    /// Merges the values of all shards, and what others have sent, into tiers of the table, from
    /// the `first` on; those that are there already stay.
    fn merge_tiers(
        &self,
        (ply, rounds): (u32, u64),
        first: u32,
        (entries, positions): (u64, &[Counts]),
        writer: &Writer,
    ) -> Result<(), DiskError> {
        let folder = self.folder;
        let of_shard = |shard| Pieces { folder, ply, step: Step::Gathered, rounds, shard };
        let own = (0..SHARDS).map(|shard| folder.values(ply, shard)).filter(|run| run.exists());
        let runs = own.chain((0..SHARDS).flat_map(|shard| of_shard(shard).paths())).collect();
        let runs = of_shard(SHARDS).few::<Note>(runs, &mut 0, self.observer)?;
        let mut values = Values {
            game: self.game,
            merged: Merged::open(&runs)?,
            next: None,
            left: entries,
            polls: Polls::new(self.observer),
        };
        // Of whichever shard.
        let damaged = || DiskError::Damaged { path: folder.ply(ply) };
        for (tier, &positions) in (0..).zip(positions) {
            let mut next = || values.next_of(tier, damaged).transpose();
            if writer.has_tier(first + tier) {
                std::iter::from_fn(next).try_for_each(|value| value.map(|_| ()))?;
            } else {
                writer.try_write_tier(first + tier, Some(positions), std::iter::from_fn(&mut next))?;
            }
        }
        if values.left == 0 { Ok(()) } else { Err(damaged()) }
    }
}

/// Values in their order, of one tier after another.
struct Values<'a, G> {
    game: &'a Keyed<'a, G>,
    merged: Merged<Note>,
    /// What was read, but is of a later tier.
    next: Option<(u128, Verdict)>,
    /// How many there have to be.
    left: u64,
    polls: Polls<'a>,
}

impl<G: Playable> Values<'_, G> {
    /// The next of a tier, with its key or number; `None` where the tier ends.
    fn next_of(&mut self, tier: u32, damaged: impl Fn() -> DiskError) -> Result<Option<(u128, Verdict)>, DiskError> {
        let (word, verdict) = if let Some(next) = self.next.take() {
            next
        } else {
            self.polls.after(1)?;
            match self.merged.next()? {
                Some((note, _)) => (note.at, verdict(&note).ok_or_else(&damaged)?),
                None if self.left == 0 => return Ok(None),
                None => return Err(damaged()),
            }
        };
        let (found, key) = self.game.place(word);
        if found != tier {
            self.next = Some((word, verdict));
            return Ok(None);
        }
        self.left = self.left.checked_sub(1).ok_or_else(damaged)?;
        Ok(Some((key, verdict)))
    }
}

/// What a position is worth; play never ends where nothing is decided once all is.
fn verdict(note: &Note) -> Option<Verdict> {
    match note.said {
        Said::Known(known) => Some(known.verdict()),
        Said::Left(_) => Some(Verdict::new(Value::Draw, None)),
        Said::Told { .. } | Said::Asked { .. } => None,
    }
}
