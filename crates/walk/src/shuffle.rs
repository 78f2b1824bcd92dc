//! Messages to shards, on all cores and without locks.
//!
//! ```text
//!   items ──send──▶ outboxes, one for each task and shard ──deliver──▶ shards
//!         by tasks                                         by shards
//! ```
//!
//! In the second step a core works in one shard at a time, which fits its cache, and has many
//! messages for it at once; in a structure shared by all cores nearly every message would miss the
//! cache (and, where pages are small, the translation of addresses too).
//!
//! An item may have more messages than the outboxes should hold, so the items go out in several
//! turns: a turn ends where the outboxes are full, perhaps in the middle of an item, and the next
//! turn resumes there.

use std::mem::size_of;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex_core::{Observer, Stop};

use crate::lists::filled;
use crate::parallel;
use crate::shard::SHARDS;

/// Items that are given out at once.
pub const SLICE: usize = 1 << 10;

/// Messages that an item sends at a time.
const PART: usize = 1 << 8;

/// Messages and items between two polls of the observer, by each task.
const PERIOD: usize = 1 << 12;

/// The outboxes of all tasks; `S` is what a task works with.
pub struct Shuffle<M, S> {
    tasks: Vec<Task<M, S>>,
    /// The messages that each of the items sent on average, last time; a guess before.
    each: usize,
}

/// Neighbours in the list are worked on by different cores at once, and so they share no cache
/// line.
#[repr(align(128))]
struct Task<M, S> {
    state: S,
    outboxes: Outboxes<M>,
    place: Place,
}

/// How far a task has come in its share: the slice, the item of the slice, the messages of the
/// item.
#[derive(Clone, Copy, Default)]
struct Place {
    slice: usize,
    item: usize,
    message: usize,
}

/// The outboxes of one task.
pub struct Outboxes<M> {
    by_shard: Vec<Vec<M>>,
    posted: usize,
    owned: usize,
}

impl<M> Outboxes<M> {
    /// Posts a message to a shard; `owned` are the bytes that it has allocated beside its own size.
    pub fn post(&mut self, shard: usize, message: M, owned: usize) {
        self.by_shard[shard].push(message);
        self.posted += 1;
        self.owned += owned;
    }

    /// The bytes of what was posted.
    fn bytes(&self) -> usize {
        self.posted * size_of::<M>() + self.owned
    }

    fn clear(&mut self) {
        self.by_shard.iter_mut().for_each(Vec::clear);
        (self.posted, self.owned) = (0, 0);
    }
}

/// Which messages of an item are wanted: those from here to there, or to the last.
pub type Part = std::ops::Range<usize>;

impl<M: Send + Sync, S: Send + Sync> Shuffle<M, S> {
    /// A shuffle with a few tasks for each core.
    pub fn new(state: impl Fn() -> S) -> Self {
        let outboxes = || Outboxes { by_shard: filled(SHARDS, &mut Vec::new), posted: 0, owned: 0 };
        let mut task = || Task { state: state(), outboxes: outboxes(), place: Place::default() };
        Self { tasks: filled(8 * rayon::current_num_threads(), &mut task), each: 16 }
    }

    /// What the tasks work with.
    pub fn states(&mut self) -> impl Iterator<Item = &mut S> {
        self.tasks.iter_mut().map(|task| &mut task.state)
    }

    /// Continues through the items, given in slices, until all have sent their messages or the
    /// outboxes hold `most` bytes; `true` when all have. `send` is given the items that are left of
    /// a slice, posts one part of the messages of the first, and returns whether it has more.
    ///
    /// After a cancellation it returns soon, with `false`.
    pub fn send<I: Sync>(
        &mut self,
        items: &[&[I]],
        most: u64,
        observer: &dyn Observer,
        send: impl Fn(&mut S, &[I], Part, &mut Outboxes<M>) -> bool + Sync,
    ) -> bool {
        let share = items.len().div_ceil(self.tasks.len()).max(1);
        let most = usize::try_from(most).unwrap_or(usize::MAX) / self.tasks.len();
        let stopped = AtomicBool::new(false);
        let left = AtomicBool::new(false);
        let number: usize = items.iter().map(|slice| slice.len()).sum();
        let expected = number.saturating_mul(self.each);
        parallel::each_with(expected, self.tasks.iter_mut().zip(items.chunks(share)), |(task, slices)| {
            if !task.send(slices, most, &send, &|work| {
                observer.worked(work as u64);
                stopped.fetch_or(observer.cancelled(), Relaxed);
                stopped.load(Relaxed)
            }) {
                left.store(true, Relaxed);
            }
        });
        self.each = self.posted().div_ceil(number.max(1)).max(1);
        let all = !left.into_inner();
        if all {
            self.tasks.iter_mut().for_each(|task| task.place = Place::default());
        }
        all
    }

    /// The messages in all outboxes.
    fn posted(&self) -> usize {
        self.tasks.iter().map(|task| task.outboxes.posted).sum()
    }

    /// The bytes of all outboxes and their messages.
    pub fn bytes(&self) -> u64 {
        let boxes = self.tasks.iter().flat_map(|task| &task.outboxes.by_shard);
        let owned = self.tasks.iter().map(|task| task.outboxes.owned).sum::<usize>();
        (boxes.map(Vec::capacity).sum::<usize>() * size_of::<M>() + owned) as u64
    }

    /// Delivers to every shard its messages, and empties the outboxes.
    ///
    /// # Errors
    /// A cancellation: some messages are lost then.
    pub fn deliver<T: Send>(
        &mut self,
        shards: &mut [T],
        observer: &dyn Observer,
        receive: impl Fn(&mut T, &[M]) + Sync,
    ) -> Result<(), Stop> {
        let (posted, tasks) = (self.posted(), &self.tasks);
        let stopped = AtomicBool::new(false);
        parallel::each_with(posted, shards.iter_mut().enumerate(), |(number, shard)| {
            let mut work = 0;
            for task in tasks {
                let messages = &task.outboxes.by_shard[number];
                work += messages.len();
                if work >= PERIOD {
                    work = 0;
                    stopped.fetch_or(observer.cancelled(), Relaxed);
                }
                if stopped.load(Relaxed) {
                    return;
                }
                receive(shard, messages);
            }
        });
        parallel::each_with(posted, &mut self.tasks, |task| task.outboxes.clear());
        if stopped.into_inner() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}

impl<M, S> Task<M, S> {
    /// Continues through the task's share; `true` at its end.
    fn send<I>(
        &mut self,
        slices: &[&[I]],
        most: usize,
        send: impl Fn(&mut S, &[I], Part, &mut Outboxes<M>) -> bool,
        stopped_after: &dyn Fn(usize) -> bool,
    ) -> bool {
        let Self { state, outboxes, place } = self;
        // The first question comes before any work.
        if stopped_after(0) {
            return false;
        }
        let mut work = 0;
        while let Some(slice) = slices.get(place.slice) {
            while place.item < slice.len() {
                if outboxes.bytes() >= most.max(1) {
                    stopped_after(work);
                    return false;
                }
                if work >= PERIOD && stopped_after(std::mem::take(&mut work)) {
                    return false;
                }
                let posted = outboxes.posted;
                let more = send(state, &slice[place.item..], place.message..place.message + PART, outboxes);
                work += 1 + outboxes.posted - posted;
                (place.item, place.message) =
                    if more { (place.item, place.message + PART) } else { (place.item + 1, 0) };
            }
            (place.slice, place.item) = (place.slice + 1, 0);
        }
        stopped_after(work);
        true
    }
}
