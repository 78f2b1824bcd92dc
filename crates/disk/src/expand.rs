//! One ply: its runs are expanded, and their successors written as pieces.

use std::mem::size_of;
use std::sync::{Mutex, PoisonError};

use ludex_core::{GameError, Observer, Orbits, Status, Stop, Symmetry};
use ludex_table::disk::Disk;
use ludex_walk::{Ahead, Outboxes, Part, SHARDS, SLICE, Shuffle, hash, parallel, remove_duplicates, shard_of};

use crate::coded::Coded;
use crate::error::DiskError;
use crate::folder::{About, Expanded, Folder, Of};
use crate::item::{Item, in_order};
use crate::peers::{Parcel, Peers, Share};
use crate::run::{Reader, Writer};

/// Blocks of positions that are expanded at once.
const BLOCKS: usize = 16;

/// Outboxes hold at most this part of the budget, and no fewer bytes than this.
const OUTBOXES: u64 = 32;
const LEAST: u64 = 1 << 14;

/// The shards of buffers that are not empty are written once they hold this part of what they may:
/// then what was expanded need not be expanded again.
const WORTH_KEEPING: u64 = 4;

/// What one of the tasks that expand positions works with.
struct Task<G: Symmetry, I: Item> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    tally: I::Tally,
    fault: Option<GameError>,
}

/// Positions of a shard on their way to the disk, and to other processes.
struct Buffer<I> {
    positions: Vec<I>,
    owned: usize,
    /// For each process.
    away: Vec<Vec<I>>,
}

impl<I: Item> Buffer<I> {
    fn new(share: Share) -> Self {
        let away = if share.is_all() { 0 } else { share.processes };
        Self { positions: Vec::new(), owned: 0, away: vec![Vec::new(); away] }
    }

    fn add(&mut self, positions: &[I], share: Share) {
        if share.is_all() {
            self.positions.extend_from_slice(positions);
            self.owned += positions.iter().map(Item::owned).sum::<usize>();
            return;
        }
        for at in positions {
            let owner = share.owner(hash(at));
            if owner == share.process {
                self.owned += at.owned();
                self.positions.push(at.clone());
            } else {
                self.away[owner].push(at.clone());
            }
        }
    }

    fn unpack(&mut self, parcels: &[&Parcel]) -> Result<(), DiskError> {
        let before = self.positions.len();
        parcels.iter().try_for_each(|parcel| parcel.unpack(&mut self.positions))?;
        self.owned += self.positions[before..].iter().map(Item::owned).sum::<usize>();
        Ok(())
    }
}

pub(crate) struct Expansion<'a, G: Symmetry, I: Item> {
    game: &'a G,
    orbits: &'a Orbits,
    share: Share,
    /// Whether moves of a position that lead to the same canonical position count as one.
    once: bool,
    observer: &'a dyn Observer,
    shuffle: Shuffle<I, Task<G, I>>,
    buffers: Vec<Buffer<I>>,
}

/// The ply that is being made, and those with whom.
pub(crate) struct Making<'a> {
    pub(crate) folder: &'a Folder,
    pub(crate) ply: u32,
    pub(crate) peers: &'a mut dyn Peers,
}

impl<'a, G: Symmetry, I: Item<Position = G::Position>> Expansion<'a, G, I> {
    pub(crate) fn new(game: &'a G, orbits: &'a Orbits, about: &About, observer: &'a dyn Observer) -> Self {
        let task = || Task { ahead: Ahead::default(), children: Vec::new(), tally: I::Tally::default(), fault: None };
        let (share, once) = (about.share, about.of == Of::CanonicalHistories);
        let buffers = std::iter::repeat_with(|| Buffer::new(share)).take(SHARDS).collect();
        Self { game, orbits, share, once, observer, shuffle: Shuffle::new(task), buffers }
    }

    /// Expands the ply before into pieces for this one; `told` is called with the positions done
    /// and the bytes held.
    pub(crate) fn ply(
        &mut self,
        making: &mut Making<'_>,
        entries: &[u64],
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<Expanded<I::Tally>, DiskError> {
        let mut state: Expanded<I::Tally> = making.folder.begin(making.ply)?;
        let mut round = state.rounds;
        for (shard, &entries) in entries.iter().enumerate().skip(state.shards) {
            let path = making.folder.run(making.ply - 1, shard);
            let mut left = entries;
            let mut run = if left == 0 { None } else { Some(Reader::open(&path)?) };
            while let Some(run) = run.as_mut().filter(|_| left > 0) {
                let blocks: Vec<Vec<I>> = blocks(run)?;
                let done = blocks.iter().map(|block| block.len() as u64).sum::<u64>();
                if done == 0 {
                    return Err(DiskError::Damaged { path });
                }
                left -= done.min(left);
                self.expand(&blocks, making, &mut round, &mut state.tally)?;
                told(done, self.bytes());
            }
            // What others sent cannot be told from what came of these shards, so that with them a
            // ply is begun again.
            let bytes = self.bytes();
            if self.share.is_all() && (bytes * WORTH_KEEPING >= self.most() || shard + 1 == SHARDS) {
                self.flush(making, &mut round)?;
                (state.shards, state.rounds) = (shard + 1, round);
                making.folder.put_expanded(making.ply, &state)?;
            }
        }
        self.exchange(making, &mut round)?;
        while let Some(parcels) = making.peers.rest()? {
            self.receive(&parcels, making, &mut round)?;
        }
        self.flush(making, &mut round)?;
        state.rounds = round;
        Ok(state)
    }

    /// Expands some positions; what they lead to is then in the buffers, in pieces, or on its way
    /// to other processes.
    fn expand(
        &mut self,
        blocks: &[Vec<I>],
        making: &mut Making<'_>,
        round: &mut u64,
        tally: &mut I::Tally,
    ) -> Result<(), DiskError> {
        let slices: Vec<_> = blocks.iter().flat_map(|block| block.chunks(SLICE)).collect();
        let (game, orbits, share, once) = (self.game, self.orbits, self.share, self.once);
        let most = (self.observer.memory() / OUTBOXES).max(LEAST);
        let mut sent = false;
        while !sent {
            sent = self.shuffle.send(&slices, most, self.observer, |task, items, part, outboxes| {
                task.expand((game, orbits, once), items, part, outboxes)
            });
            for task in self.shuffle.states() {
                if let Some(fault) = task.fault.take() {
                    return Err(DiskError::Halt(fault.into()));
                }
                I::add(tally, &std::mem::take(&mut task.tally));
            }
            self.shuffle.deliver(&mut self.buffers, self.observer, |buffer, positions| buffer.add(positions, share))?;
            if self.observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
            if self.away() >= most {
                self.exchange(making, round)?;
            }
        }
        Ok(())
    }

    /// Sends others what is theirs, and takes in what they have sent.
    fn exchange(&mut self, making: &mut Making<'_>, round: &mut u64) -> Result<(), DiskError> {
        let parcels = self.parcels();
        let parcels = making.peers.exchange(parcels)?;
        self.receive(&parcels, making, round)
    }

    /// The bytes of what is for other processes.
    fn away(&self) -> u64 {
        let positions = |buffer: &Buffer<_>| buffer.away.iter().map(Vec::len).sum::<usize>();
        (self.buffers.iter().map(positions).sum::<usize>() * size_of::<I>()) as u64
    }

    /// What is for other processes.
    fn parcels(&mut self) -> Vec<Parcel> {
        if self.share.is_all() {
            return Vec::new();
        }
        let of_shards = parallel::map(self.buffers.iter_mut().enumerate(), |(shard, buffer)| {
            let away = buffer.away.iter_mut().enumerate().filter(|(_, positions)| !positions.is_empty());
            away.map(|(to, positions)| Parcel::pack(to, shard, positions)).collect::<Vec<_>>()
        });
        of_shards.into_iter().flatten().collect()
    }

    /// Takes in what other processes sent; what is too much goes to pieces.
    fn receive(&mut self, parcels: &[Parcel], making: &Making<'_>, round: &mut u64) -> Result<(), DiskError> {
        let mut of_shards = vec![Vec::new(); SHARDS];
        for parcel in parcels {
            of_shards.get_mut(parcel.shard).ok_or(DiskError::Parcel)?.push(parcel);
        }
        let work = self.buffers.iter_mut().zip(&of_shards).filter(|(_, parcels)| !parcels.is_empty());
        each_or_error(work, |(buffer, parcels)| buffer.unpack(parcels))?;
        if self.bytes() >= self.most() { self.flush(making, round) } else { Ok(()) }
    }

    /// The bytes that buffers may hold. A buffer that grows is there twice.
    fn most(&self) -> u64 {
        self.observer.memory() / 3
    }

    fn bytes(&self) -> u64 {
        let bytes = |buffer: &Buffer<_>| buffer.positions.capacity() * size_of::<I>() + buffer.owned;
        self.buffers.iter().map(bytes).sum::<usize>() as u64
    }

    /// Writes what the buffers hold as a round of pieces.
    fn flush(&mut self, making: &Making<'_>, round: &mut u64) -> Result<(), DiskError> {
        if self.buffers.iter().all(|buffer| buffer.positions.is_empty()) {
            return Ok(());
        }
        let (folder, ply, number) = (making.folder, making.ply, *round);
        each_or_error(self.buffers.iter_mut().enumerate(), |(shard, buffer)| {
            let mut positions = std::mem::take(&mut buffer.positions);
            buffer.owned = 0;
            if positions.is_empty() {
                return Ok(());
            }
            in_order(&mut positions);
            let path = folder.piece(ply, number, shard);
            piece(&*folder.disk, &path, positions).map(|_| ()).map_err(DiskError::io(&path))
        })?;
        *round += 1;
        Ok(())
    }
}

/// Does something with each of some items, on all cores; an error if any was one.
pub(crate) fn each_or_error<T: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<(), DiskError> + Sync,
) -> Result<(), DiskError> {
    let failed = Mutex::new(Ok(()));
    parallel::each(items, |item| {
        if let Err(error) = work(item) {
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner)
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

impl<G: Symmetry, I: Item<Position = G::Position>> Task<G, I> {
    /// Posts a part of the successors of the first position, and notes it with the first part;
    /// `true` if there are more.
    fn expand(
        &mut self,
        (game, orbits, once): (&G, &Orbits, bool),
        items: &[I],
        part: Part,
        outboxes: &mut Outboxes<I>,
    ) -> bool {
        let item = &items[0];
        let at = item.position();
        if part.start == 0 {
            let status = self.ahead.meet(game, items.iter().map(Item::position));
            if self.ahead.moves() == 0 && matches!(status, Status::Turn(_)) {
                self.fault = Some(GameError::stuck(at));
            }
            item.note(|| orbits.orbit(game, at), status, &mut self.tally);
        }
        // Which are the same is known when all are there.
        let part = if once { 0..self.ahead.moves() } else { part };
        self.children.clear();
        self.ahead.next(game, at, part.clone(), &mut self.children);
        orbits.canonical_all(game, &mut self.children);
        if once {
            remove_duplicates(&mut self.children);
        }
        for child in self.children.drain(..) {
            let child = item.after(child);
            let owned = child.owned();
            outboxes.post(shard_of(hash(&child)), child, owned);
        }
        part.end < self.ahead.moves()
    }
}
