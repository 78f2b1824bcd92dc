//! One ply: its runs are expanded, and their successors written as pieces.

use std::mem::size_of;

use ludex_core::{GameError, Observer, Orbits, Status, Stop, Symmetry};
use ludex_walk::{
    Ahead, Outboxes, Part, SHARDS, SLICE, Shuffle, hash, in_slices, parallel, remove_duplicates, shard_of,
};

use crate::buffers::{Buffer, Buffers, each_or_error};
use crate::coded::Coded;
use crate::error::DiskError;
use crate::folder::{About, Expanded, Folder, Of, Step};
use crate::item::Item;
use crate::peers::{Parcel, Peers, Share};
use crate::run::Reader;

/// Blocks of positions that are expanded at once.
const BLOCKS: usize = 16;

/// Outboxes hold at most this part of the budget, and no fewer bytes than this.
pub(crate) const OUTBOXES: u64 = 32;
pub(crate) const LEAST: u64 = 1 << 14;

/// What one of the tasks that expand positions works with.
struct Task<G: Symmetry, I: Item> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    tally: I::Tally,
    fault: Option<GameError>,
}

/// The positions of a shard: this process's, and for each other those that are on their way to it.
struct Dealt<'b, I> {
    buffer: &'b mut Buffer<I>,
    away: &'b mut Vec<Vec<I>>,
}

impl<I: Item> Dealt<'_, I> {
    fn add(&mut self, positions: &[I], share: Share) {
        if share.is_all() {
            return self.buffer.add(positions);
        }
        for at in positions {
            let owner = share.owner(hash(at));
            if owner == share.process {
                self.buffer.add(std::slice::from_ref(at));
            } else {
                self.away[owner].push(at.clone());
            }
        }
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
    buffers: Buffers<I>,
    /// What other processes have, by shard and process.
    away: Vec<Vec<Vec<I>>>,
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
        let buffers = Buffers::within(observer.memory());
        let away = vec![vec![Vec::new(); if share.is_all() { 0 } else { share.processes }]; SHARDS];
        Self { game, orbits, share, once, observer, shuffle: Shuffle::new(task), buffers, away }
    }

    /// Expands the ply before into pieces for this one; `told` is called with the positions done
    /// and the bytes held.
    pub(crate) fn ply(
        &mut self,
        making: &mut Making<'_>,
        entries: &[u64],
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<Expanded<I::Tally>, DiskError> {
        let mut state: Expanded<I::Tally> = making.folder.begin(making.ply, Step::Found)?;
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
                told(done, self.buffers.bytes());
            }
            // What others sent cannot be told from what came of these shards, so that with them a
            // ply is begun again.
            if self.share.is_all() && (self.buffers.are_worth_keeping() || shard + 1 == SHARDS) {
                self.flush(making, &mut round)?;
                (state.shards, state.rounds) = (shard + 1, round);
                making.folder.put_expanded(making.ply, Step::Found, &state)?;
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
        let slices = in_slices(blocks, SLICE);
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
            let shards = self.buffers.shards.iter_mut().zip(&mut self.away);
            let mut dealt: Vec<_> = shards.map(|(buffer, away)| Dealt { buffer, away }).collect();
            self.shuffle.deliver(&mut dealt, self.observer, |dealt, positions| dealt.add(positions, share))?;
            if self.observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
            if self.buffers.are_full() {
                self.flush(making, round)?;
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
        (self.away.iter().flatten().map(Vec::len).sum::<usize>() * size_of::<I>()) as u64
    }

    /// What is for other processes.
    fn parcels(&mut self) -> Vec<Parcel> {
        if self.share.is_all() {
            return Vec::new();
        }
        let of_shards = parallel::map(self.away.iter_mut().enumerate(), |(shard, away)| {
            let away = away.iter_mut().enumerate().filter(|(_, positions)| !positions.is_empty());
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
        let work = self.buffers.shards.iter_mut().zip(&of_shards).filter(|(_, parcels)| !parcels.is_empty());
        each_or_error(work, |(buffer, parcels)| {
            buffer.fill(|positions| parcels.iter().try_for_each(|parcel| parcel.unpack(positions)))
        })?;
        if self.buffers.are_full() { self.flush(making, round) } else { Ok(()) }
    }

    fn flush(&mut self, making: &Making<'_>, round: &mut u64) -> Result<(), DiskError> {
        self.buffers.flush(making.folder, (making.ply, Step::Found), round)
    }
}

/// The next blocks of a run.
pub(crate) fn blocks<W: Coded>(run: &mut Reader<W>) -> Result<Vec<Vec<W>>, DiskError> {
    let mut blocks = Vec::with_capacity(BLOCKS);
    while blocks.len() < BLOCKS {
        match run.next_block()? {
            Some(block) => blocks.push(block),
            None => break,
        }
    }
    Ok(blocks)
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
