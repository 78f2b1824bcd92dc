//! One ply: its runs are expanded, and their successors written as pieces.

use ludex_core::{GameError, Observer, Orbits, Status, Symmetry};
use ludex_walk::{Ahead, Outboxes, Part, SHARDS, SLICE, Shuffle, hash, in_slices, remove_duplicates, shard_of};

use crate::coded::Coded;
use crate::dealer::{Dealer, Making};
use crate::error::DiskError;
use crate::folder::{About, Expanded, Folder, Of, Step};
use crate::item::Item;
use crate::peers::Peers;
use crate::run::Reader;

/// Blocks of positions that are expanded at once.
const BLOCKS: usize = 16;

/// What one of the tasks that expand positions works with.
struct Task<G: Symmetry, I: Item> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    tally: I::Tally,
    fault: Option<GameError>,
}

pub(crate) struct Expansion<'a, G: Symmetry, I: Item> {
    game: &'a G,
    orbits: &'a Orbits,
    /// Whether moves of a position that lead to the same canonical position count as one.
    once: bool,
    observer: &'a dyn Observer,
    shuffle: Shuffle<I, Task<G, I>>,
    dealer: Dealer<I>,
}

impl<'a, G: Symmetry, I: Item<Position = G::Position>> Expansion<'a, G, I> {
    pub(crate) fn new(game: &'a G, orbits: &'a Orbits, about: &About, observer: &'a dyn Observer) -> Self {
        let task = || Task { ahead: Ahead::default(), children: Vec::new(), tally: I::Tally::default(), fault: None };
        let once = about.of == Of::CanonicalHistories;
        let dealer = Dealer::within(observer.memory(), about.share);
        Self { game, orbits, once, observer, shuffle: Shuffle::new(task), dealer }
    }

    /// Expands the ply before `ply` into pieces; `told` is called with the positions done and the
    /// bytes held.
    pub(crate) fn ply(
        &mut self,
        (folder, ply): (&Folder, u32),
        entries: &[u64],
        peers: &mut dyn Peers,
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<Expanded<I::Tally>, DiskError> {
        let mut state: Expanded<I::Tally> = folder.begin(ply, Step::Found)?;
        let mut making = Making { folder, ply, step: Step::Found, round: state.rounds, peers };
        for (shard, &entries) in entries.iter().enumerate().skip(state.shards) {
            let path = folder.run(ply - 1, shard);
            let mut left = entries;
            let mut run = if left == 0 { None } else { Some(Reader::open(&path)?) };
            while let Some(run) = run.as_mut().filter(|_| left > 0) {
                let blocks: Vec<Vec<I>> = blocks(run)?;
                let done = blocks.iter().map(|block| block.len() as u64).sum::<u64>();
                if done == 0 {
                    return Err(DiskError::Damaged { path });
                }
                left -= done.min(left);
                self.expand(&blocks, &mut making, &mut state.tally)?;
                told(done, self.dealer.bytes());
            }
            self.dealer.keep(&mut making, (shard + 1, shard + 1 == SHARDS), &mut state)?;
        }
        self.dealer.finish(&mut making)?;
        state.rounds = making.round;
        Ok(state)
    }

    /// Expands some positions; what they lead to is then in the buffers, in pieces, or on its way
    /// to other processes.
    fn expand(&mut self, blocks: &[Vec<I>], making: &mut Making<'_>, tally: &mut I::Tally) -> Result<(), DiskError> {
        let slices = in_slices(blocks, SLICE);
        let (game, orbits, once) = (self.game, self.orbits, self.once);
        let work = |task: &mut Task<G, I>, items: &[I], part: Part, outboxes: &mut Outboxes<I>| {
            task.expand((game, orbits, once), items, part, outboxes)
        };
        let mut look_at = |task: &mut Task<G, I>| {
            if let Some(fault) = task.fault.take() {
                return Err(DiskError::Halt(fault.into()));
            }
            I::add(tally, &std::mem::take(&mut task.tally));
            Ok(())
        };
        let mut sent = false;
        while !sent {
            let with = (&mut *making, self.observer);
            sent = self.dealer.deal(&mut self.shuffle, &slices, with, work, &mut look_at)?;
        }
        Ok(())
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
