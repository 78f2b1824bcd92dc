//! Messages to shards, on all cores and without locks.
//!
//! ```text
//!   items ──send──▶ outboxes, one for each task and shard ──deliver──▶ shards
//!         by tasks                                         by shards
//! ```
//!
//! In the second step a core works in one shard at a time, which fits its cache, and has many messages for it at once;
//! in a structure shared by all cores nearly every message would miss the cache (and, where pages are small, the
//! translation of addresses too).

use std::mem::size_of;

use rayon::prelude::*;

use crate::shard::SHARDS;

/// Items that are given out at once.
pub const SLICE: usize = 1 << 10;

/// The outboxes of all tasks; `S` is what a task works with.
pub struct Exchange<M, S> {
    tasks: Vec<(S, Outboxes<M>)>,
}

/// The outboxes of one task.
pub struct Outboxes<M> {
    by_shard: Vec<Vec<M>>,
}

impl<M> Outboxes<M> {
    /// Posts a message to a shard.
    pub fn post(&mut self, shard: usize, message: M) {
        self.by_shard[shard].push(message);
    }
}

impl<M: Send + Sync, S: Send + Sync> Exchange<M, S> {
    /// An exchange with a few tasks for each core.
    pub fn new(state: impl Fn() -> S) -> Self {
        let task = || (state(), Outboxes { by_shard: std::iter::repeat_with(Vec::new).take(SHARDS).collect() });
        Self { tasks: std::iter::repeat_with(task).take(8 * rayon::current_num_threads()).collect() }
    }

    /// What the tasks work with.
    pub fn states(&mut self) -> impl Iterator<Item = &mut S> {
        self.tasks.iter_mut().map(|(state, _)| state)
    }

    /// Goes through items, given in slices; messages are posted.
    pub fn send<I: Sync>(&mut self, items: &[&[I]], send: impl Fn(&mut S, &I, &mut Outboxes<M>) + Sync) {
        let share = items.len().div_ceil(self.tasks.len()).max(1);
        self.tasks.par_iter_mut().zip(items.par_chunks(share)).for_each(|((state, outboxes), slices)| {
            for item in slices.iter().copied().flatten() {
                send(state, item, outboxes);
            }
        });
    }

    /// The bytes of all outboxes.
    pub fn bytes(&self) -> u64 {
        let boxes = self.tasks.iter().flat_map(|(_, outboxes)| &outboxes.by_shard);
        (boxes.map(Vec::capacity).sum::<usize>() * size_of::<M>()) as u64
    }

    /// Gives every shard its messages, and empties the outboxes.
    pub fn deliver<T: Send>(&mut self, shards: &mut [T], receive: impl Fn(&mut T, &[M]) + Sync) {
        let tasks = &self.tasks;
        shards.par_iter_mut().enumerate().for_each(|(number, shard)| {
            for (_, outboxes) in tasks {
                receive(shard, &outboxes.by_shard[number]);
            }
        });
        self.tasks.iter_mut().flat_map(|(_, outboxes)| &mut outboxes.by_shard).for_each(Vec::clear);
    }
}
