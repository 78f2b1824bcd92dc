//! All plies, one after another.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Observer, Orbits, Progress, Symmetry};
use ludex_count::paths;
use ludex_table::disk::{Disk, RealDisk};
use ludex_walk::{SHARDS, hash, shard_of};

use crate::buffers::{each_or_error, piece};
use crate::error::DiskError;
use crate::expand::Expansion;
use crate::folder::{About, Folder, Of, Ready, Step};
use crate::item::Item;
use crate::merge::Pieces;
use crate::peers::{Alone, Peers, Share};

/// A count that stopped before its end; the same call goes on where it was.
#[derive(Debug)]
pub struct Incomplete<T> {
    /// Why it stopped.
    pub reason: DiskError,
    /// The plies that were finished, from ply 0.
    pub partial: Vec<T>,
}

/// Lists every position that can be reached from `root`, ply by ply, in a folder, or goes on with a
/// list that was interrupted, and gives what was noted of each ply. As positions (`I` is their
/// word), the ply of a position is its distance from the root, and with symmetries only canonical
/// positions are listed, and the orbits are added up; as [`Reached`](crate::Reached), a position is
/// met at every length of its histories. `told` is called with every ply as soon as it is finished,
/// those that were finished before included.
///
/// # Errors
/// The folder is of something else, or another process works in it; a disk that fails or is full; a
/// file that is damaged; a position without moves that is not over; loops, where histories are
/// counted; or a cancellation.
pub fn list<G: Symmetry, I: Item<Position = G::Position>>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    told: &(dyn Fn(&I::Tally) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<I::Tally>, Incomplete<I::Tally>> {
    list_on::<G, I>(Arc::new(RealDisk::HASTY), game, root, orbits, (folder, about), told, observer)
}

pub(crate) fn list_on<G: Symmetry, I: Item<Position = G::Position>>(
    disk: Arc<dyn Disk>,
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    told: &(dyn Fn(&I::Tally) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<I::Tally>, Incomplete<I::Tally>> {
    let mut tallies = Vec::new();
    let opened = Listing::<G, I>::open(disk, game, root, orbits, (folder, about), observer);
    let listed = opened.and_then(|mut listing| {
        listing.all(&mut |tally| {
            told(&tally);
            tallies.push(tally);
        })
    });
    match listed {
        Ok(()) => Ok(tallies),
        Err(reason) => Err(Incomplete { reason, partial: tallies }),
    }
}

/// A list in a folder, or the part of it that one of several processes has.
pub struct Listing<'a, G: Symmetry, I: Item> {
    pub(crate) folder: Folder,
    root: I,
    /// Whether a position may be met again at a later ply.
    remember: bool,
    /// Whether all plies are needed at the end.
    keep: bool,
    pub(crate) share: Share,
    expansion: Expansion<'a, G, I>,
    observer: &'a dyn Observer,
    progress: Progress,
}

impl<'a, G: Symmetry, I: Item<Position = G::Position>> Listing<'a, G, I> {
    /// Opens the folder of a list, or makes one.
    ///
    /// # Errors
    /// The folder is of something else, or another process works in it; or what the system says.
    /// Loops, where histories are counted.
    pub fn open(
        disk: Arc<dyn Disk>,
        game: &'a G,
        root: &G::Position,
        orbits: &'a Orbits,
        (folder, about): (&Path, &About),
        observer: &'a dyn Observer,
    ) -> Result<Self, DiskError> {
        if I::EVERY_PLY {
            paths::refuse_loops(game, root, orbits, observer)?;
        }
        Ok(Self {
            folder: Folder::open(disk, folder, about)?,
            root: I::root(orbits.canonical(game, root.clone())),
            remember: !I::EVERY_PLY && game.ply(root).is_none(),
            keep: about.of == Of::Values,
            share: about.share,
            expansion: Expansion::new(game, orbits, about, observer),
            observer,
            progress: Progress::default(),
        })
    }

    /// The last ply whose runs are whole; `None` if there is none yet.
    ///
    /// # Errors
    /// A file that is damaged or cannot be read.
    pub fn last(&self) -> Result<Option<u32>, DiskError> {
        let mut last = None;
        while self.folder.ready::<I::Tally>(last.map_or(0, |ply| ply + 1))?.is_some() {
            last = Some(last.map_or(0, |ply| ply + 1));
        }
        Ok(last)
    }

    /// A ply whose runs are whole.
    ///
    /// # Errors
    /// As [`Listing::last`]; a ply that is not there is damage.
    pub fn ready(&self, ply: u32) -> Result<Ready<I::Tally>, DiskError> {
        self.folder.ready(ply)?.ok_or_else(|| DiskError::Damaged { path: self.folder.ready_file(ply) })
    }

    /// Makes the first ply: the root, for the process that has it.
    ///
    /// # Errors
    /// A disk that fails or is full.
    pub fn begin(&self) -> Result<Ready<I::Tally>, DiskError> {
        self.folder.begin::<I::Tally>(0, Step::Found)?;
        let mut ready = Ready { entries: vec![0; SHARDS], before: None };
        let hash = hash(&self.root);
        if self.share.owner(hash) == self.share.process {
            let shard = shard_of(hash);
            let path = self.folder.run(0, shard);
            let root = vec![self.root.clone()];
            ready.entries[shard] = piece(&*self.folder.disk, &path, root).map_err(DiskError::io(&path))?;
        }
        self.folder.put_ready(0, &ready)?;
        self.folder.tidy(0, &[Step::Found])?;
        Ok(ready)
    }

    /// Makes the next ply of this one, together with the other processes that share the list.
    ///
    /// # Errors
    /// A disk that fails or is full; a file that is damaged; a position without moves that is not
    /// over; or a cancellation. With other processes, whatever they give.
    pub fn next(
        &mut self,
        ply: u32,
        ready: &Ready<I::Tally>,
        peers: &mut dyn Peers,
    ) -> Result<Ready<I::Tally>, DiskError> {
        let Self { folder, expansion, observer, progress, .. } = self;
        progress.ply = ply;
        progress.due += ready.total();
        progress.found = progress.due;
        let expanded = expansion.ply((folder, ply + 1), &ready.entries, peers, &mut |done, bytes| {
            progress.done += done;
            progress.bytes = bytes;
            observer.progress(progress);
        })?;
        let entries = self.merge(ply + 1, expanded.rounds)?;
        let next = Ready { entries, before: Some(expanded.tally) };
        self.folder.put_ready(ply + 1, &next)?;
        self.folder.tidy(ply + 1, &[Step::Found])?;
        Ok(next)
    }

    /// Removes the runs of a ply that is no longer needed, if it is not.
    ///
    /// # Errors
    /// A disk that fails.
    pub fn leave(&self, ply: u32) -> Result<(), DiskError> {
        if self.remember || self.keep { Ok(()) } else { self.folder.leave(ply) }
    }

    /// Removes all plies, of which nothing is needed any more.
    ///
    /// # Errors
    /// A disk that fails.
    pub fn forget(&self) -> Result<(), DiskError> {
        self.folder.forget()
    }

    /// All plies, alone.
    pub(crate) fn all(&mut self, finished: &mut dyn FnMut(I::Tally)) -> Result<(), DiskError> {
        let mut ready = match self.folder.ready(0)? {
            Some(ready) => ready,
            None => self.begin()?,
        };
        let mut ply = 0;
        while ready.total() > 0 {
            ready = match self.folder.ready(ply + 1)? {
                Some(next) => {
                    self.progress.due += ready.total();
                    self.progress.done += ready.total();
                    // Once more, if the process ended before.
                    self.folder.tidy(ply + 1, &[Step::Found])?;
                    next
                }
                None => self.next(ply, &ready, &mut Alone)?,
            };
            self.leave(ply)?;
            finished(ready.before.clone().unwrap_or_default());
            ply += 1;
        }
        Ok(())
    }

    /// Merges the pieces of a ply into its runs, and gives the positions of each.
    fn merge(&self, ply: u32, rounds: u64) -> Result<Vec<u64>, DiskError> {
        let (found, progress) = (AtomicU64::new(self.progress.found), self.progress);
        let mut entries = vec![0; SHARDS];
        each_or_error(entries.iter_mut().enumerate(), |(shard, entries)| {
            let earlier = if self.remember { 0..ply } else { 0..0 };
            let folder = &self.folder;
            let seen: Vec<_> = earlier.map(|ply| folder.run(ply, shard)).filter(|run| run.exists()).collect();
            let pieces = Pieces { folder, ply, step: Step::Found, rounds, shard };
            *entries = pieces.merge::<I>(&seen, &folder.run(ply, shard), self.observer)?;
            let found = found.fetch_add(*entries, Relaxed) + *entries;
            self.observer.progress(&Progress { found, ..progress });
            Ok(())
        })?;
        Ok(entries)
    }
}
