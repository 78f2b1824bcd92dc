//! Merging: of some runs in order one, in which every item stands once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;
use std::mem::size_of;
use std::path::{Path, PathBuf};

use ludex_core::Observer;
use ludex_table::disk::{Disk, UNFINISHED, beside};
use ludex_walk::Polls;

use crate::error::DiskError;
use crate::folder::{Folder, Step};
use crate::item::Joined;
use crate::run::{self, Reader, Writer};

/// Bytes that a reader holds beside the items of a block: what it has read, and what unpacks it.
const READER_BYTES: u64 = 3 << 17;

/// How many runs each core may read at once within a quarter of the budget; more are merged in
/// several turns.
pub(crate) fn at_once<I>(memory: u64) -> usize {
    let share = memory / 4 / rayon::current_num_threads() as u64;
    let reader = READER_BYTES + u64::from(run::ENTRIES) * size_of::<I>() as u64;
    (share / reader).clamp(3, 64) as usize
}

/// Runs that are read together: their items in order, equal ones joined.
pub(crate) struct Merged<I> {
    readers: Vec<Reader<I>>,
    heads: BinaryHeap<Reverse<(I, usize)>>,
}

impl<I: Joined> Merged<I> {
    pub(crate) fn open<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Result<Self, DiskError> {
        let mut readers = paths.into_iter().map(|path| Reader::open(path)).collect::<Result<Vec<_>, _>>()?;
        let mut heads = BinaryHeap::with_capacity(readers.len());
        for (number, reader) in readers.iter_mut().enumerate() {
            heads.extend(reader.next()?.map(|at| Reverse((at, number))));
        }
        Ok(Self { readers, heads })
    }

    /// The next item, and the first of the runs that have it.
    pub(crate) fn next(&mut self) -> Result<Option<(I, usize)>, DiskError> {
        let Some((mut item, number)) = self.pop()? else { return Ok(None) };
        while self.heads.peek().is_some_and(|Reverse((other, _))| *other == item) {
            if let Some((equal, _)) = self.pop()? {
                item.join(equal);
            }
        }
        Ok(Some((item, number)))
    }

    fn pop(&mut self) -> Result<Option<(I, usize)>, DiskError> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let number = head.0.1;
        let item = match self.readers[number].next()? {
            Some(next) => std::mem::replace(&mut *head, Reverse((next, number))).0.0,
            None => PeekMut::pop(head).0.0,
        };
        Ok(Some((item, number)))
    }
}

/// Merges the runs `from`, without the items of the runs `seen`, into one, which is there whole or
/// not at all; gives the number of its items.
pub(crate) fn merge<I: Joined>(
    disk: &dyn Disk,
    from: &[PathBuf],
    seen: &[PathBuf],
    to: &Path,
    observer: &dyn Observer,
) -> Result<u64, DiskError> {
    merge_some::<I>(disk, from, seen, to, &|_| true, observer)
}

/// The same with some of the items alone.
pub(crate) fn merge_some<I: Joined>(
    disk: &dyn Disk,
    from: &[PathBuf],
    seen: &[PathBuf],
    to: &Path,
    wanted: &dyn Fn(&I) -> bool,
    observer: &dyn Observer,
) -> Result<u64, DiskError> {
    // Of equal items those that were seen come first.
    let mut merged = Merged::<I>::open(seen.iter().chain(from))?;
    let unfinished = beside(to, UNFINISHED);
    let io = |error: io::Error| DiskError::Io { path: to.to_owned(), error };
    let mut written = Writer::new(disk, &unfinished).map_err(io)?;
    let mut polls = Polls::new(observer);
    while let Some((item, number)) = merged.next()? {
        polls.after(1)?;
        if number >= seen.len() && wanted(&item) {
            written.push(item).map_err(io)?;
        }
    }
    let entries = written.finish().map_err(io)?;
    disk.rename(&unfinished, to).map_err(io)?;
    Ok(entries)
}

/// The pieces of a shard.
#[derive(Clone, Copy)]
pub(crate) struct Pieces<'a> {
    pub(crate) folder: &'a Folder,
    pub(crate) ply: u32,
    pub(crate) step: Step,
    pub(crate) rounds: u64,
    pub(crate) shard: usize,
}

impl Pieces<'_> {
    /// All that there are.
    pub(crate) fn paths(self) -> Vec<PathBuf> {
        let Self { folder, ply, step, rounds, shard } = self;
        (0..rounds).map(|round| folder.piece(ply, step, round, shard)).filter(|piece| piece.exists()).collect()
    }

    /// Merges some runs into one more piece; `turn` numbers them.
    fn turn<I: Joined>(
        self,
        turn: &mut usize,
        from: &[PathBuf],
        seen: &[PathBuf],
        observer: &dyn Observer,
    ) -> Result<PathBuf, DiskError> {
        let Self { folder, ply, step, shard, .. } = self;
        let path = folder.merged(ply, step, *turn, shard);
        *turn += 1;
        merge::<I>(&*folder.disk, from, seen, &path, observer).map(|_| path)
    }

    /// Merges runs until there are no more than may be read at once.
    pub(crate) fn few<I: Joined>(
        self,
        mut runs: Vec<PathBuf>,
        turn: &mut usize,
        observer: &dyn Observer,
    ) -> Result<Vec<PathBuf>, DiskError> {
        let most = at_once::<I>(observer.memory());
        while runs.len() > most {
            let some: Vec<_> = runs.drain(..most).collect();
            runs.push(self.turn::<I>(turn, &some, &[], observer)?);
        }
        Ok(runs)
    }

    /// Merges the pieces, without the items of the runs `seen`, into a run, unless that is there
    /// already; removes them, and gives the number of its items.
    pub(crate) fn merge<I: Joined>(
        self,
        seen: &[PathBuf],
        run: &Path,
        observer: &dyn Observer,
    ) -> Result<u64, DiskError> {
        self.merge_with::<I>(None, seen, run, observer)
    }

    /// The same with a run that is no piece, and stays.
    pub(crate) fn merge_with<I: Joined>(
        self,
        with: Option<PathBuf>,
        seen: &[PathBuf],
        run: &Path,
        observer: &dyn Observer,
    ) -> Result<u64, DiskError> {
        let disk = &*self.folder.disk;
        let all = self.paths();
        if let ([piece], true, false) = (&*all, with.is_none() && seen.is_empty(), run.exists()) {
            // It is the run, since all that was found was in memory at once.
            disk.rename(piece, run).map_err(DiskError::io(run))?;
            return run::entries(run);
        }
        let number = if run.exists() {
            run::entries(run)?
        } else if all.is_empty() && with.is_none() {
            0
        } else {
            let mut turn = 0;
            let from = with.into_iter().chain(all.iter().cloned()).collect();
            let mut pieces = self.few::<I>(from, &mut turn, observer)?;
            let (mut seen, most) = (seen, at_once::<I>(observer.memory()));
            while pieces.len() + seen.len() > most {
                let (some, rest) = seen.split_at(most - pieces.len());
                pieces = vec![self.turn::<I>(&mut turn, &pieces, some, observer)?];
                seen = rest;
            }
            merge::<I>(disk, &pieces, seen, run, observer)?
        };
        for piece in all {
            disk.remove(&piece).map_err(DiskError::io(&piece))?;
        }
        Ok(number)
    }
}
