//! One ply: its runs are expanded, and their successors written as pieces.

use std::mem::size_of;
use std::sync::{Mutex, PoisonError};

use ludex_core::{GameError, Observer, Orbits, Status, Stop, Symmetry, owned_bytes};
use ludex_count::positions::Level;
use ludex_table::disk::Disk;
use ludex_walk::{Ahead, Outboxes, Part, SHARDS, SLICE, Shuffle, hash, parallel, shard_of};

use crate::coded::Coded;
use crate::error::DiskError;
use crate::folder::{Expanded, Folder};
use crate::run::{Reader, Writer};

/// Blocks of positions that are expanded at once.
const BLOCKS: usize = 16;

/// Outboxes hold at most this part of the budget, and no fewer bytes than this.
const SHARE: u64 = 32;
const LEAST: u64 = 1 << 14;

/// The shards of buffers that are not empty are written once they hold this part of what they may:
/// then what was expanded need not be expanded again.
const WORTH_KEEPING: u64 = 4;

/// What one of the tasks that expand positions works with.
struct Task<G: Symmetry> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    level: Level,
    fault: Option<GameError>,
}

/// Positions on their way to the disk.
struct Buffer<W> {
    positions: Vec<W>,
    owned: usize,
}

pub(crate) struct Expansion<'a, G: Symmetry> {
    game: &'a G,
    orbits: &'a Orbits,
    folder: &'a Folder,
    observer: &'a dyn Observer,
    shuffle: Shuffle<G::Position, Task<G>>,
    buffers: Vec<Buffer<G::Position>>,
}

impl<'a, G: Symmetry<Position: Coded>> Expansion<'a, G> {
    pub(crate) fn new(game: &'a G, orbits: &'a Orbits, folder: &'a Folder, observer: &'a dyn Observer) -> Self {
        let task = || Task { ahead: Ahead::default(), children: Vec::new(), level: Level::default(), fault: None };
        let buffer = || Buffer { positions: Vec::new(), owned: 0 };
        let buffers = std::iter::repeat_with(buffer).take(SHARDS).collect();
        Self { game, orbits, folder, observer, shuffle: Shuffle::new(task), buffers }
    }

    /// Expands a ply into pieces for the next; `told` is called with the positions done and the
    /// bytes held.
    pub(crate) fn ply(
        &mut self,
        ply: u32,
        entries: &[u64],
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<Expanded, DiskError> {
        let mut state = self.folder.begin(ply + 1)?;
        let mut round = state.rounds;
        for (shard, &entries) in entries.iter().enumerate().skip(state.shards) {
            let mut left = entries;
            let mut run = if left == 0 { None } else { Some(Reader::open(&self.folder.run(ply, shard))?) };
            while let Some(run) = run.as_mut().filter(|_| left > 0) {
                let blocks = blocks(run)?;
                let done = blocks.iter().map(|block| block.len() as u64).sum::<u64>();
                if done == 0 {
                    return Err(DiskError::Damaged { path: self.folder.run(ply, shard) });
                }
                left -= done.min(left);
                self.expand(&blocks, ply + 1, &mut round, &mut state.level)?;
                told(done, self.bytes());
            }
            let bytes = self.bytes();
            if bytes * WORTH_KEEPING >= self.most() || shard + 1 == SHARDS {
                self.flush(ply + 1, &mut round)?;
                (state.shards, state.rounds) = (shard + 1, round);
                self.folder.put_expanded(ply + 1, &state)?;
            }
        }
        Ok(state)
    }

    /// Expands some positions; what they lead to is then in the buffers or in pieces.
    fn expand(
        &mut self,
        blocks: &[Vec<G::Position>],
        ply: u32,
        round: &mut u64,
        level: &mut Level,
    ) -> Result<(), DiskError> {
        let slices: Vec<_> = blocks.iter().flat_map(|block| block.chunks(SLICE)).collect();
        let (game, orbits, most) = (self.game, self.orbits, (self.observer.memory() / SHARE).max(LEAST));
        let mut sent = false;
        while !sent {
            sent = self.shuffle.send(&slices, most, self.observer, |task, positions, part, outboxes| {
                task.expand(game, orbits, positions, part, outboxes)
            });
            for task in self.shuffle.states() {
                if let Some(fault) = task.fault.take() {
                    return Err(DiskError::Halt(fault.into()));
                }
                level.add(&std::mem::take(&mut task.level));
            }
            self.shuffle.deliver(&mut self.buffers, self.observer, |buffer, positions| {
                buffer.owned += positions.iter().map(owned_bytes).sum::<usize>();
                buffer.positions.extend_from_slice(positions);
            })?;
            if self.observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
            if self.bytes() >= self.most() {
                self.flush(ply, round)?;
            }
        }
        Ok(())
    }

    /// The bytes that buffers may hold. A buffer that grows is there twice.
    fn most(&self) -> u64 {
        self.observer.memory() / 3
    }

    fn bytes(&self) -> u64 {
        let bytes = |buffer: &Buffer<_>| buffer.positions.capacity() * size_of::<G::Position>() + buffer.owned;
        self.buffers.iter().map(bytes).sum::<usize>() as u64
    }

    /// Writes what the buffers hold as a round of pieces.
    fn flush(&mut self, ply: u32, round: &mut u64) -> Result<(), DiskError> {
        let (folder, number) = (self.folder, *round);
        let failed = Mutex::new(None);
        parallel::each(self.buffers.iter_mut().enumerate(), |(shard, buffer)| {
            let mut positions = std::mem::take(&mut buffer.positions);
            buffer.owned = 0;
            if positions.is_empty() {
                return;
            }
            positions.sort_unstable();
            positions.dedup();
            let path = folder.piece(ply, number, shard);
            if let Err(error) = piece(&*folder.disk, &path, positions) {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(DiskError::Io { path, error });
            }
        });
        *round += 1;
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }
}

/// The next blocks of a run.
fn blocks<W: Coded>(run: &mut Reader<W>) -> Result<Vec<Vec<W>>, DiskError> {
    let mut blocks = Vec::with_capacity(BLOCKS);
    while blocks.len() < BLOCKS {
        match run.next_block()? {
            Some(block) => blocks.push(block),
            None => break,
        }
    }
    Ok(blocks)
}

/// Writes sorted positions as a run, and gives their number.
pub(crate) fn piece<W: Coded>(disk: &dyn Disk, path: &std::path::Path, positions: Vec<W>) -> std::io::Result<u64> {
    let mut to = Writer::new(disk, path)?;
    for at in positions {
        to.push(at)?;
    }
    to.finish()
}

impl<G: Symmetry> Task<G> {
    /// Posts a part of the successors of the first position, and notes it with the first part;
    /// `true` if there are more.
    fn expand(
        &mut self,
        game: &G,
        orbits: &Orbits,
        positions: &[G::Position],
        part: Part,
        outboxes: &mut Outboxes<G::Position>,
    ) -> bool {
        let at = &positions[0];
        if part.start == 0 {
            let status = self.ahead.meet(game, positions);
            if self.ahead.moves() == 0 && matches!(status, Status::Turn(_)) {
                self.fault = Some(GameError::stuck(at));
            }
            self.level.note(orbits.orbit(game, at), status);
        }
        self.children.clear();
        self.ahead.next(game, at, part.clone(), &mut self.children);
        orbits.canonical_all(game, &mut self.children);
        for child in self.children.drain(..) {
            let owned = owned_bytes(&child);
            outboxes.post(shard_of(hash(&child)), child, owned);
        }
        part.end < self.ahead.moves()
    }
}
