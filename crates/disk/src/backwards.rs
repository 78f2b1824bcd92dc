//! The values of a ply, from those of the next: of all positions, or of those that a process has.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use ludex_core::{GameError, Key, Notation, Observer, Orbits, Player, Progress, Seats, Status, Symmetry, Unit};
use ludex_count::positions::Level;
use ludex_solve::Known;
use ludex_table::{Counts, Header, Storage, Tiers, Writer};
use ludex_walk::{Ahead, Outboxes, Part, Polls, SHARDS, SLICE, Shuffle, hash, in_slices, shard_of};

use crate::answers::Answers;
use crate::buffers::each_or_error;
use crate::dealer::{Dealer, Making};
use crate::error::DiskError;
use crate::expand::blocks;
use crate::folder::{Expanded, Folder, Step, Valued};
use crate::keyed::Keyed;
use crate::listing::Listing;
use crate::merge::{Merged, Pieces};
use crate::note::{Note, Said};
use crate::peers::Peers;
use crate::run::Reader;

/// Refuses games that are not solved ply by ply.
///
/// # Errors
/// A game whose positions do not tell their ply.
pub fn refuse_without_plies(game: &impl Notation, header: &Header) -> Result<(), DiskError> {
    match (header.tiers, header.storage) {
        (Tiers::Ply, Storage::Keys) => Ok(()),
        _ => Err(DiskError::NoPlies { game: game.spec() }),
    }
}

/// What one of the tasks that ask or answer works with.
struct Task<'f, G: Symmetry> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    mover: Player,
    answers: Option<Answers<'f>>,
    fault: Option<DiskError>,
}

/// A list of keys, the plies of which get their values from the last to the first.
pub struct Backwards<'a, G: Key + Symmetry> {
    game: &'a Keyed<'a, G>,
    orbits: &'a Orbits,
    folder: &'a Folder,
    observer: &'a dyn Observer,
    shuffle: Shuffle<Note, Task<'a, Keyed<'a, G>>>,
    dealer: Dealer<Note>,
    /// The positions of each ply that are here.
    plies: Vec<u64>,
    progress: Progress,
}

impl<'a, G: Key + Symmetry> Backwards<'a, G> {
    /// Of a list that is whole; `plies` are the positions of each ply that are here.
    #[must_use]
    pub fn new(
        game: &'a Keyed<'a, G>,
        orbits: &'a Orbits,
        listing: &'a Listing<'_, Keyed<'a, G>, u128>,
        plies: Vec<u64>,
        observer: &'a dyn Observer,
    ) -> Self {
        let task =
            || Task { ahead: Ahead::default(), children: Vec::new(), mover: Player::First, answers: None, fault: None };
        let dealer = Dealer::within(observer.memory(), listing.share);
        let due = plies.iter().sum();
        let progress = Progress { found: due, due, unit: Unit::Solved, ..Progress::default() };
        Self { game, orbits, folder: &listing.folder, observer, shuffle: Shuffle::new(task), dealer, plies, progress }
    }

    /// How many positions of a ply are won, drawn and lost, symmetric ones counted each, if its
    /// values are whole.
    ///
    /// # Errors
    /// A file that is damaged or cannot be read.
    pub fn valued(&self, ply: u32) -> Result<Option<Counts>, DiskError> {
        Ok(self.folder.valued(ply)?.map(|valued| valued.positions))
    }

    /// Finds the values of a ply from those of the next, which all processes have, and counts them
    /// as [`Backwards::valued`] does.
    ///
    /// # Errors
    /// A disk that fails or is full; a file that is damaged; a position without moves that is not
    /// over; or a cancellation. With other processes, whatever they give.
    pub fn solve(&mut self, ply: u32, peers: &mut dyn Peers) -> Result<Counts, DiskError> {
        let later = self.plies.iter().skip(ply as usize + 1);
        (self.progress.ply, self.progress.done) = (ply, later.sum());
        let entries = self.entries(ply)?;
        let questions = self.ask(ply, &entries, peers)?;
        let answers = self.answer(ply, questions, peers)?;
        let positions = self.merge(ply, answers, &entries)?;
        self.folder.put_valued(ply, &Valued { positions })?;
        Ok(positions)
    }

    /// Removes what is no longer needed once the values of a ply are whole, in all processes, and
    /// the tier of the next is written.
    ///
    /// # Errors
    /// A disk that fails.
    pub fn leave(&self, ply: u32) -> Result<(), DiskError> {
        self.folder.tidy(ply, &[Step::Asked, Step::Answered])?;
        self.folder.leave(ply)?;
        self.folder.leave_values(ply + 1)
    }

    /// The positions of each shard of a ply.
    fn entries(&self, ply: u32) -> Result<Vec<u64>, DiskError> {
        let ready = self.folder.ready::<Level>(ply)?;
        ready.map(|ready| ready.entries).ok_or_else(|| DiskError::Damaged { path: self.folder.ready_file(ply) })
    }

    /// Writes the questions of a ply, and what is known of its ends; gives the rounds of pieces.
    fn ask(&mut self, ply: u32, entries: &[u64], peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let mut state: Expanded<()> = self.folder.begin(ply, Step::Asked)?;
        let mut making = Making { folder: self.folder, ply, step: Step::Asked, round: state.rounds, peers };
        for (shard, &entries) in entries.iter().enumerate().skip(state.shards) {
            let path = self.folder.run(ply, shard);
            let mut run = if entries == 0 { None } else { Some(Reader::<u128>::open(&path)?) };
            while let Some(blocks) = run.as_mut().map(blocks).transpose()?.filter(|blocks| !blocks.is_empty()) {
                let slices = in_slices(&blocks, SLICE);
                let (game, orbits) = (self.game, self.orbits);
                self.deal(&mut making, &slices, |task, items, part, outboxes| {
                    task.ask(game, orbits, items, part, outboxes)
                })?;
                self.progress.done += blocks.iter().map(|block| block.len() as u64).sum::<u64>();
            }
            self.keep(&mut making, shard + 1, &mut state)?;
        }
        self.dealer.finish(&mut making)?;
        Ok(making.round)
    }

    /// Lets the values of the next ply meet the questions about them, and writes the answers; gives
    /// the rounds of pieces.
    fn answer(&mut self, ply: u32, questions: u64, peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let mut state: Expanded<()> = self.folder.begin(ply, Step::Answered)?;
        let mut making = Making { folder: self.folder, ply, step: Step::Answered, round: state.rounds, peers };
        let shards: Vec<usize> = (0..SHARDS).collect();
        // As many at a time as there are cores: each has runs that are read together.
        for shards in shards[state.shards..].chunks(rayon::current_num_threads()) {
            let slices: Vec<_> = shards.chunks(1).collect();
            let (folder, seats, observer) = (self.folder, self.game.0.seats(), self.observer);
            self.deal(&mut making, &slices, |task, shards, part, outboxes| {
                let pieces = Pieces { folder, ply, step: Step::Asked, rounds: questions, shard: shards[0] };
                task.answer(pieces, seats, observer, part, outboxes)
            })?;
            let before = state.shards;
            self.keep(&mut making, shards[shards.len() - 1] + 1, &mut state)?;
            for shard in before..state.shards {
                let pieces = Pieces { folder, ply, step: Step::Asked, rounds: questions, shard };
                pieces.paths().iter().try_for_each(|path| folder.disk.remove(path).map_err(DiskError::io(path)))?;
            }
        }
        self.dealer.finish(&mut making)?;
        Ok(making.round)
    }

    /// Deals notes to their shards; what is too much goes to pieces, or to other processes.
    fn deal<T: Sync>(
        &mut self,
        making: &mut Making<'_>,
        slices: &[&[T]],
        work: impl Fn(&mut Task<'a, Keyed<'a, G>>, &[T], Part, &mut Outboxes<Note>) -> bool + Sync,
    ) -> Result<(), DiskError> {
        let mut all = false;
        while !all {
            all = self.shuffle.send(slices, self.dealer.most(), self.observer, &work);
            for task in self.shuffle.states() {
                if let Some(fault) = task.fault.take() {
                    return Err(fault);
                }
            }
            self.dealer.take(&mut self.shuffle, making, self.observer)?;
            self.observer.progress(&Progress { bytes: self.dealer.bytes(), ..self.progress });
        }
        Ok(())
    }

    /// Writes what came of the first shards, if it is worth it or these are all.
    fn keep(&mut self, making: &mut Making<'_>, shards: usize, state: &mut Expanded<()>) -> Result<(), DiskError> {
        if self.dealer.can_rest(shards == SHARDS) {
            self.dealer.flush(making)?;
            (state.shards, state.rounds) = (shards, making.round);
            self.folder.put_expanded(making.ply, making.step, state)?;
        }
        Ok(())
    }

    /// Merges the answers into the values of a ply, one for each position, and counts them.
    fn merge(&self, ply: u32, rounds: u64, entries: &[u64]) -> Result<Counts, DiskError> {
        let (folder, sum) = (self.folder, Mutex::new(Counts::default()));
        each_or_error(entries.iter().enumerate(), |(shard, &entries)| {
            let path = folder.values(ply, shard);
            let pieces = Pieces { folder, ply, step: Step::Answered, rounds, shard };
            if pieces.merge::<Note>(&[], &path, self.observer)? != entries {
                return Err(DiskError::Damaged { path });
            }
            if entries > 0 {
                *sum.lock().unwrap_or_else(PoisonError::into_inner) += self.count(&path)?;
            }
            Ok(())
        })?;
        Ok(sum.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many positions the values of a shard stand for.
    fn count(&self, path: &Path) -> Result<Counts, DiskError> {
        let (mut values, mut polls) = (Reader::<Note>::open(path)?, Polls::new(self.observer));
        let mut counts = Counts::default();
        while let Some(note) = values.next()? {
            polls.after(1)?;
            if let Said::Known(known) = note.said {
                counts.add(known.verdict().value, self.orbits.orbit(self.game, &note.at));
            }
        }
        Ok(counts)
    }

    /// Brings the values of a ply to the first process, which merges them into a tier of its table;
    /// how many they are, of all processes, and what they stand for. The others have no `writer`.
    ///
    /// # Errors
    /// A disk that fails or is full; a file that is damaged; or a cancellation. With other
    /// processes, whatever they give.
    pub fn write_tier(
        &mut self,
        ply: u32,
        positions: (u64, Counts),
        writer: Option<&Writer>,
        peers: &mut dyn Peers,
    ) -> Result<(), DiskError> {
        let rounds = self.gather(ply, writer.is_none(), peers)?;
        if let Some(writer) = writer {
            self.merge_tier(ply, rounds, positions, writer)?;
        }
        self.folder.tidy(ply, &[Step::Gathered])
    }

    /// Sends the values of a ply, or takes in those of the others; gives the rounds of pieces.
    fn gather(&mut self, ply: u32, sends: bool, peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let folder = self.folder;
        folder.begin::<()>(ply, Step::Gathered)?;
        let mut making = Making { folder, ply, step: Step::Gathered, round: 0, peers };
        let runs = (0..if sends { SHARDS } else { 0 }).map(|shard| (shard, folder.values(ply, shard)));
        for (shard, run) in runs.filter(|(_, run)| run.exists()) {
            let mut values = Reader::<Note>::open(&run)?;
            while let Some(block) = values.next_block()? {
                self.dealer.send((0, shard), block, &mut making, self.observer)?;
            }
        }
        self.dealer.finish(&mut making)?;
        Ok(making.round)
    }

    /// Merges the values of all shards, and what others have sent, into a tier of the table.
    fn merge_tier(
        &self,
        ply: u32,
        rounds: u64,
        (entries, positions): (u64, Counts),
        writer: &Writer,
    ) -> Result<(), DiskError> {
        let folder = self.folder;
        let of_shard = |shard| Pieces { folder, ply, step: Step::Gathered, rounds, shard };
        let own = (0..SHARDS).map(|shard| folder.values(ply, shard)).filter(|run| run.exists());
        let runs = own.chain((0..SHARDS).flat_map(|shard| of_shard(shard).paths())).collect();
        let runs = of_shard(SHARDS).few::<Note>(runs, &mut 0, self.observer)?;
        let (mut merged, mut polls) = (Merged::<Note>::open(&runs)?, Polls::new(self.observer));
        let damaged = || DiskError::Damaged { path: folder.ready_file(ply) };
        let mut left = entries;
        let mut next = || -> Result<_, DiskError> {
            polls.after(1)?;
            match merged.next()? {
                Some((Note { at, said: Said::Known(known) }, _)) => {
                    left = left.checked_sub(1).ok_or_else(damaged)?;
                    Ok(Some((at, known.verdict())))
                }
                None if left == 0 => Ok(None),
                _ => Err(damaged()),
            }
        };
        writer.try_write_tier(ply, Some(positions), std::iter::from_fn(|| next().transpose()))
    }
}

impl<'g, G: Key + Symmetry> Task<'_, Keyed<'g, G>> {
    /// Posts a part of the questions of the first position, or what is known of it.
    fn ask(
        &mut self,
        game: &Keyed<'g, G>,
        orbits: &Orbits,
        items: &[u128],
        part: Part,
        outboxes: &mut Outboxes<Note>,
    ) -> bool {
        let by = items[0];
        if part.start == 0 {
            match self.ahead.meet(game, items) {
                Status::Over(outcome) => {
                    let said = Said::Known(Known::over(outcome, game.0.seats()));
                    outboxes.post(shard_of(hash(&by)), Note { at: by, said }, 0);
                }
                Status::Turn(_) if self.ahead.moves() == 0 => {
                    let stuck = game.0.at_key(by).map(|at| GameError::stuck(&at));
                    self.fault = stuck.map(|stuck| DiskError::Halt(stuck.into()));
                }
                Status::Turn(mover) => self.mover = mover,
            }
        }
        self.children.clear();
        self.ahead.next(game, &by, part.clone(), &mut self.children);
        orbits.canonical_all(game, &mut self.children);
        for at in self.children.drain(..) {
            outboxes.post(shard_of(hash(&at)), Note { at, said: Said::Asked { by, mover: self.mover } }, 0);
        }
        part.end < self.ahead.moves()
    }
}

impl<'f, G: Symmetry> Task<'f, G> {
    /// Posts a part of the answers to the questions about a shard.
    fn answer(
        &mut self,
        questions: Pieces<'f>,
        seats: Seats,
        observer: &dyn Observer,
        part: Part,
        outboxes: &mut Outboxes<Note>,
    ) -> bool {
        let post = || -> Result<bool, DiskError> {
            if part.start == 0 {
                self.answers = Some(Answers::open(questions, seats, observer)?);
            }
            for _ in part {
                let Some(note) = self.answers.as_mut().map(Answers::next).transpose()?.flatten() else {
                    self.answers = None;
                    return Ok(false);
                };
                outboxes.post(shard_of(hash(&note.at)), note, 0);
            }
            Ok(true)
        };
        post().unwrap_or_else(|error| {
            self.fault = Some(error);
            false
        })
    }
}
