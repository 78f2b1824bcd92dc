//! What waits to be written: a buffer for each shard, sorted and written as a piece when all hold
//! enough.

use std::mem::size_of;

use ludex_table::disk::Disk;
use ludex_walk::{SHARDS, filled, parallel};

use crate::coded::Coded;
use crate::error::DiskError;
use crate::folder::{Folder, Step};
use crate::item::{Joined, in_order};
use crate::run::Writer;

/// The shards of buffers that are not empty are written once they hold this part of what they may:
/// then what was expanded need not be expanded again.
const WORTH_KEEPING: u64 = 4;

/// Items of a shard on their way to the disk.
pub(crate) struct Buffer<I> {
    pub(crate) items: Vec<I>,
    owned: usize,
}

impl<I: Joined> Buffer<I> {
    pub(crate) fn add(&mut self, items: &[I]) {
        self.items.extend_from_slice(items);
        self.owned += items.iter().map(Joined::owned).sum::<usize>();
    }

    /// Adds what something else pushes.
    pub(crate) fn fill(&mut self, push: impl FnOnce(&mut Vec<I>) -> Result<(), DiskError>) -> Result<(), DiskError> {
        let before = self.items.len();
        push(&mut self.items)?;
        self.owned += self.items[before..].iter().map(Joined::owned).sum::<usize>();
        Ok(())
    }
}

/// The buffers of all shards.
pub(crate) struct Buffers<I> {
    pub(crate) shards: Vec<Buffer<I>>,
    /// The bytes that they may hold.
    most: u64,
}

impl<I: Joined> Buffers<I> {
    /// Within a budget of memory. A buffer that grows is there twice.
    pub(crate) fn within(memory: u64) -> Self {
        let mut buffer = || Buffer { items: Vec::new(), owned: 0 };
        Self { shards: filled(SHARDS, &mut buffer), most: memory / 3 }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let bytes = |buffer: &Buffer<I>| buffer.items.capacity() * size_of::<I>() + buffer.owned;
        self.shards.iter().map(bytes).sum::<usize>() as u64
    }

    pub(crate) fn are_full(&self) -> bool {
        self.bytes() >= self.most
    }

    pub(crate) fn are_worth_keeping(&self) -> bool {
        self.bytes() * WORTH_KEEPING >= self.most
    }

    /// Writes what the buffers hold as a round of pieces.
    pub(crate) fn flush(
        &mut self,
        folder: &Folder,
        (ply, step): (u32, Step),
        round: &mut u64,
    ) -> Result<(), DiskError> {
        if self.shards.iter().all(|buffer| buffer.items.is_empty()) {
            return Ok(());
        }
        let number = *round;
        each_or_error(self.shards.iter_mut().enumerate(), |(shard, buffer)| {
            let mut items = std::mem::take(&mut buffer.items);
            buffer.owned = 0;
            if items.is_empty() {
                return Ok(());
            }
            in_order(&mut items);
            let path = folder.piece(ply, step, number, shard);
            piece(&*folder.disk, &path, items).map(|_| ()).map_err(DiskError::io(&path))
        })?;
        *round += 1;
        Ok(())
    }
}

/// [`parallel::try_each`] with the errors of a disk.
pub(crate) fn each_or_error<T: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<(), DiskError> + Sync,
) -> Result<(), DiskError> {
    parallel::try_each(items, work)
}

/// Writes sorted items as a run, and gives their number.
pub(crate) fn piece<I: Coded>(disk: &dyn Disk, path: &std::path::Path, items: Vec<I>) -> std::io::Result<u64> {
    let mut to = Writer::new(disk, path)?;
    for at in items {
        to.push(at)?;
    }
    to.finish()
}
