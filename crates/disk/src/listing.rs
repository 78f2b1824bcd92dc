//! All plies, one after another.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use ludex_core::{Observer, Orbits, Progress, Symmetry};
use ludex_count::positions::Level;
use ludex_table::disk::{Disk, HastyDisk};
use ludex_walk::{SHARDS, hash, parallel, shard_of};

use crate::coded::Coded;
use crate::error::DiskError;
use crate::expand::{Expansion, piece};
use crate::folder::{About, Folder, Ready};
use crate::merge::{at_once, merge};
use crate::run;

/// A count that stopped before its end; the same call goes on where it was.
#[derive(Debug)]
pub struct Incomplete {
    /// Why it stopped.
    pub reason: DiskError,
    /// The plies that were finished, from ply 0.
    pub partial: Vec<Level>,
}

/// Lists every position that can be reached from `root`, ply by ply, in a folder, or goes on with a
/// list that was interrupted; the ply of a position is its distance from the root. With symmetries
/// only canonical positions are listed, and the orbits are added up. `told` is called with every
/// ply as soon as it is finished, those that were finished before included.
///
/// # Errors
/// The folder is of something else, or another process works in it; a disk that fails or is full; a
/// file that is damaged; a position without moves that is not over; or a cancellation.
pub fn list<G: Symmetry<Position: Coded>>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete> {
    list_on(Arc::new(HastyDisk), game, root, orbits, (folder, about), told, observer)
}

pub(crate) fn list_on<G: Symmetry<Position: Coded>>(
    disk: Arc<dyn Disk>,
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete> {
    let mut levels = Vec::new();
    let listed = Folder::open(disk, folder, about).and_then(|folder| {
        let remember = game.ply(root).is_none();
        let mut listing = Listing { folder: &folder, remember, observer, progress: Progress::default() };
        listing.run(game, root, orbits, &mut |level| {
            told(&level);
            levels.push(level);
        })
    });
    match listed {
        Ok(()) => Ok(levels),
        Err(reason) => Err(Incomplete { reason, partial: levels }),
    }
}

struct Listing<'a> {
    folder: &'a Folder,
    /// Whether a position may be met again at a later ply.
    remember: bool,
    observer: &'a dyn Observer,
    progress: Progress,
}

impl Listing<'_> {
    fn run<G: Symmetry<Position: Coded>>(
        &mut self,
        game: &G,
        root: &G::Position,
        orbits: &Orbits,
        finished: &mut dyn FnMut(Level),
    ) -> Result<(), DiskError> {
        let mut ready = match self.folder.ready(0)? {
            Some(ready) => ready,
            None => self.begin(orbits.canonical(game, root.clone()))?,
        };
        let mut ply = 0;
        let mut expansion = Expansion::new(game, orbits, self.folder, self.observer);
        while ready.total() > 0 {
            self.progress.ply = ply;
            self.progress.due += ready.total();
            ready = match self.folder.ready(ply + 1)? {
                Some(next) => {
                    self.progress.done += ready.total();
                    next
                }
                None => self.ply(&mut expansion, ply, &ready)?,
            };
            // Once more, if the process ended before.
            self.folder.tidy(ply + 1)?;
            if !self.remember {
                self.folder.leave(ply)?;
            }
            finished(ready.before.clone().unwrap_or_default());
            ply += 1;
        }
        Ok(())
    }

    /// Writes the first ply.
    fn begin<W: Coded>(&self, root: W) -> Result<Ready, DiskError> {
        self.folder.begin(0)?;
        let mut ready = Ready { entries: vec![0; SHARDS], before: None };
        let shard = shard_of(hash(&root));
        let path = self.folder.run(0, shard);
        ready.entries[shard] = piece(&*self.folder.disk, &path, vec![root]).map_err(DiskError::io(&path))?;
        self.folder.put_ready(0, &ready)?;
        self.folder.tidy(0)?;
        Ok(ready)
    }

    /// Makes the next ply of this one.
    fn ply<G: Symmetry<Position: Coded>>(
        &mut self,
        expansion: &mut Expansion<'_, G>,
        ply: u32,
        ready: &Ready,
    ) -> Result<Ready, DiskError> {
        let (observer, progress) = (self.observer, &mut self.progress);
        progress.found = progress.due;
        let expanded = expansion.ply(ply, &ready.entries, &mut |done, bytes| {
            progress.done += done;
            progress.bytes = bytes;
            observer.progress(progress);
        })?;
        let entries = self.merge::<G::Position>(ply + 1, expanded.rounds)?;
        let next = Ready { entries, before: Some(expanded.level) };
        self.folder.put_ready(ply + 1, &next)?;
        Ok(next)
    }

    /// Merges the pieces of a ply into its runs, and gives the positions of each.
    fn merge<W: Coded>(&mut self, ply: u32, rounds: u64) -> Result<Vec<u64>, DiskError> {
        let (found, failed) = (AtomicU64::new(self.progress.found), Mutex::new(None));
        let (this, progress) = (&*self, self.progress);
        let mut entries: Vec<(usize, u64)> = (0..SHARDS).map(|shard| (shard, 0)).collect();
        parallel::each(&mut entries, |(shard, entries)| match this.merge_shard::<W>(ply, rounds, *shard) {
            Ok(number) => {
                *entries = number;
                let found = found.fetch_add(number, Relaxed) + number;
                this.observer.progress(&Progress { found, ..progress });
            }
            Err(error) => *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error),
        });
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(entries.into_iter().map(|(_, number)| number).collect()),
            Some(error) => Err(error),
        }
    }

    fn merge_shard<W: Coded>(&self, ply: u32, rounds: u64, shard: usize) -> Result<u64, DiskError> {
        let (folder, observer) = (self.folder, self.observer);
        let run = folder.run(ply, shard);
        let all: Vec<PathBuf> =
            (0..rounds).map(|round| folder.piece(ply, round, shard)).filter(|piece| piece.exists()).collect();
        let number = if run.exists() {
            run::entries(&run)?
        } else if all.is_empty() {
            0
        } else {
            let mut pieces = all.clone();
            let (most, mut turns) = (at_once(observer.memory()), 0..);
            let mut in_turn = |from: &[PathBuf], seen: &[PathBuf]| {
                let path = folder.merged(ply, turns.next().unwrap_or_default(), shard);
                merge::<W>(&*folder.disk, from, seen, &path, observer).map(|_| path)
            };
            while pieces.len() > most {
                let some: Vec<_> = pieces.drain(..most).collect();
                pieces.push(in_turn(&some, &[])?);
            }
            let earlier = if self.remember { 0..ply } else { 0..0 };
            let seen: Vec<_> = earlier.map(|ply| folder.run(ply, shard)).filter(|run| run.exists()).collect();
            let mut seen = &seen[..];
            while seen.len() > most {
                let (some, rest) = seen.split_at(most);
                pieces = vec![in_turn(&pieces, some)?];
                seen = rest;
            }
            merge::<W>(&*folder.disk, &pieces, seen, &run, observer)?
        };
        for piece in all {
            folder.disk.remove(&piece).map_err(DiskError::io(&piece))?;
        }
        Ok(number)
    }
}
