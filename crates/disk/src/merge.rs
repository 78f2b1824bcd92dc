//! Merging: of some runs in order one, in which every position stands once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;
use std::path::{Path, PathBuf};

use ludex_core::{Observer, Stop};
use ludex_table::disk::{Disk, UNFINISHED, beside};

use crate::error::DiskError;
use crate::item::Item;
use crate::run::{Reader, Writer};

/// Bytes that a reader holds, with what unpacks its blocks.
const READER_BYTES: u64 = 1 << 19;

/// How many runs each core may read at once within a quarter of the budget; more are merged in
/// several turns.
pub(crate) fn at_once(memory: u64) -> usize {
    let share = memory / 4 / rayon::current_num_threads() as u64;
    (share / READER_BYTES).clamp(3, 64) as usize
}

/// Positions between two polls of the observer.
const PERIOD: u32 = 1 << 12;

/// Merges the runs `from`, without the positions of the runs `seen`, into one, which is there whole
/// or not at all; gives the number of its positions.
pub(crate) fn merge<I: Item>(
    disk: &dyn Disk,
    from: &[PathBuf],
    seen: &[PathBuf],
    to: &Path,
    observer: &dyn Observer,
) -> Result<u64, DiskError> {
    let mut readers = seen.iter().chain(from).map(|path| Reader::<I>::open(path)).collect::<Result<Vec<_>, _>>()?;
    let mut heads = BinaryHeap::with_capacity(readers.len());
    for (number, reader) in readers.iter_mut().enumerate() {
        heads.extend(reader.next()?.map(|at| Reverse((at, number))));
    }
    let unfinished = beside(to, UNFINISHED);
    let io = |error: io::Error| DiskError::Io { path: to.to_owned(), error };
    let mut written = Writer::new(disk, &unfinished).map_err(io)?;
    // The last item, which others may still join, and whether it is new.
    let mut last: Option<(I, bool)> = None;
    let mut work = 0;
    while let Some(mut head) = heads.peek_mut() {
        let Reverse((_, number)) = *head;
        let at = match readers[number].next()? {
            Some(next) => std::mem::replace(&mut *head, Reverse((next, number))).0.0,
            None => PeekMut::pop(head).0.0,
        };
        work += 1;
        if work == PERIOD {
            work = 0;
            if observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
        }
        match &mut last {
            Some((met, _)) if *met == at => met.join(at),
            // Of equal positions those that were seen come first.
            _ => {
                if let Some((met, true)) = last.replace((at, number >= seen.len())) {
                    written.push(met).map_err(io)?;
                }
            }
        }
    }
    if let Some((met, true)) = last {
        written.push(met).map_err(io)?;
    }
    let entries = written.finish().map_err(io)?;
    disk.rename(&unfinished, to).map_err(io)?;
    Ok(entries)
}
