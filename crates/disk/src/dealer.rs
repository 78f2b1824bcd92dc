//! Items on their way to the runs in which they belong: those of this process wait in buffers, and
//! those of others travel in parcels.

use std::mem::size_of;

use ludex_core::Observer;
use ludex_walk::{Outboxes, Part, SHARDS, Shuffle, hash, parallel};
use serde::Serialize;

use crate::buffers::{Buffer, Buffers, each_or_error};
use crate::error::DiskError;
use crate::folder::{Expanded, Folder, Step};
use crate::item::Joined;
use crate::peers::{Parcel, Peers, Share};

/// Outboxes hold at most this part of the budget, and no fewer bytes than this.
const OUTBOXES: u64 = 32;
const LEAST: u64 = 1 << 14;

/// The pieces that are being made, and with whom.
pub(crate) struct Making<'a> {
    pub(crate) folder: &'a Folder,
    pub(crate) ply: u32,
    pub(crate) step: Step,
    /// The number of the next round of pieces.
    pub(crate) round: u64,
    pub(crate) peers: &'a mut dyn Peers,
}

/// What waits to be written, and what waits to be sent.
pub(crate) struct Dealer<I> {
    share: Share,
    buffers: Buffers<I>,
    /// What other processes have, by shard and process.
    away: Vec<Vec<Vec<I>>>,
    /// The bytes that outboxes may hold, and those that may wait to be sent.
    most: u64,
}

/// The items of a shard: this process's, and for each other those that are on their way to it.
struct Dealt<'b, I> {
    buffer: &'b mut Buffer<I>,
    away: &'b mut Vec<Vec<I>>,
}

impl<I: Joined> Dealt<'_, I> {
    fn add(&mut self, items: &[I], share: Share) {
        if share.is_all() {
            return self.buffer.add(items);
        }
        for item in items {
            let owner = share.owner(hash(item));
            if owner == share.process {
                self.buffer.add(std::slice::from_ref(item));
            } else {
                self.away[owner].push(item.clone());
            }
        }
    }
}

impl<I: Joined> Dealer<I> {
    /// Within a budget of memory.
    pub(crate) fn within(memory: u64, share: Share) -> Self {
        let away = vec![vec![Vec::new(); if share.is_all() { 0 } else { share.processes }]; SHARDS];
        Self { share, buffers: Buffers::within(memory), away, most: (memory / OUTBOXES).max(LEAST) }
    }

    /// The bytes of what waits to be written.
    pub(crate) fn bytes(&self) -> u64 {
        self.buffers.bytes()
    }

    /// Whether a step can be interrupted now, and go on from here another time. What others sent
    /// cannot be told from what came of these shards, so that with them it is begun again.
    fn can_rest(&self, all_shards: bool) -> bool {
        self.share.is_all() && (self.buffers.are_worth_keeping() || all_shards)
    }

    /// Writes what came of the first shards, if it is worth it or these are all, and notes it.
    pub(crate) fn keep(
        &mut self,
        making: &mut Making<'_>,
        (shards, all_shards): (usize, bool),
        state: &mut Expanded<impl Serialize>,
    ) -> Result<(), DiskError> {
        if self.can_rest(all_shards) {
            self.flush(making)?;
            (state.shards, state.rounds) = (shards, making.round);
            making.folder.put_expanded(making.ply, making.step, state)?;
        }
        Ok(())
    }

    /// Lets a shuffle send, has each of its tasks looked at, and takes in what they posted; whether
    /// all was sent.
    pub(crate) fn deal<T: Sync, S: Send + Sync>(
        &mut self,
        shuffle: &mut Shuffle<I, S>,
        slices: &[&[T]],
        (making, observer): (&mut Making<'_>, &dyn Observer),
        work: impl Fn(&mut S, &[T], Part, &mut Outboxes<I>) -> bool + Sync,
        look_at: impl FnMut(&mut S) -> Result<(), DiskError>,
    ) -> Result<bool, DiskError> {
        let all = shuffle.send(slices, self.most, observer, work);
        shuffle.states().try_for_each(look_at)?;
        self.take(shuffle, making, observer)?;
        Ok(all)
    }

    /// Takes in what was posted; what is too much goes to pieces, or to other processes.
    fn take<S: Send + Sync>(
        &mut self,
        shuffle: &mut Shuffle<I, S>,
        making: &mut Making<'_>,
        observer: &dyn Observer,
    ) -> Result<(), DiskError> {
        let share = self.share;
        let shards = self.buffers.shards.iter_mut().zip(&mut self.away);
        let mut dealt: Vec<_> = shards.map(|(buffer, away)| Dealt { buffer, away }).collect();
        shuffle.deliver(&mut dealt, observer, |dealt, items| dealt.add(items, share))?;
        self.relieve(making, observer)
    }

    /// Puts items of a shard on their way to one of the other processes.
    pub(crate) fn send(
        &mut self,
        (to, shard): (usize, usize),
        items: Vec<I>,
        making: &mut Making<'_>,
        observer: &dyn Observer,
    ) -> Result<(), DiskError> {
        self.away[shard][to].extend(items);
        self.relieve(making, observer)
    }

    fn relieve(&mut self, making: &mut Making<'_>, observer: &dyn Observer) -> Result<(), DiskError> {
        observer.check_cancelled()?;
        if self.buffers.are_full() {
            self.flush(making)?;
        }
        if self.away() >= self.most { self.exchange(making) } else { Ok(()) }
    }

    /// Sends what is left, takes in what others send until all are done, and writes it.
    pub(crate) fn finish(&mut self, making: &mut Making<'_>) -> Result<(), DiskError> {
        self.exchange(making)?;
        while let Some(parcels) = making.peers.rest()? {
            self.receive(&parcels, making)?;
        }
        self.flush(making)
    }

    /// Writes what the buffers hold as a round of pieces.
    fn flush(&mut self, making: &mut Making<'_>) -> Result<(), DiskError> {
        self.buffers.flush(making.folder, (making.ply, making.step), &mut making.round)
    }

    /// Sends others what is theirs, and takes in what they have sent.
    fn exchange(&mut self, making: &mut Making<'_>) -> Result<(), DiskError> {
        let parcels = self.parcels();
        let parcels = making.peers.exchange(parcels)?;
        self.receive(&parcels, making)
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
            let away = away.iter_mut().enumerate().filter(|(_, items)| !items.is_empty());
            away.map(|(to, items)| Parcel::pack(to, shard, items)).collect::<Vec<_>>()
        });
        of_shards.into_iter().flatten().collect()
    }

    /// Takes in what other processes sent; what is too much goes to pieces.
    fn receive(&mut self, parcels: &[Parcel], making: &mut Making<'_>) -> Result<(), DiskError> {
        let mut of_shards = vec![Vec::new(); SHARDS];
        for parcel in parcels {
            of_shards.get_mut(parcel.shard).ok_or(DiskError::Parcel)?.push(parcel);
        }
        let work = self.buffers.shards.iter_mut().zip(&of_shards).filter(|(_, parcels)| !parcels.is_empty());
        each_or_error(work, |(buffer, parcels)| {
            buffer.fill(|items| parcels.iter().try_for_each(|parcel| parcel.unpack(items)))
        })?;
        if self.buffers.are_full() { self.flush(making) } else { Ok(()) }
    }
}
