//! The values of a ply, from those of the next: of all positions, or of those that a process has.

use ludex_core::{Game as _, GameError, Observer, Orbits, Playable, Player, Progress, Status, Symmetry, Unit};
use ludex_count::positions::Level;
use ludex_solve::Known;
use ludex_table::Counts;
use ludex_walk::{Ahead, Outboxes, Part, SHARDS, SLICE, Shuffle, hash, in_slices, remove_duplicates, shard_of};

use crate::answers::{Answers, Replies};
use crate::buffers::each_or_error;
use crate::dealer::{Dealer, Making};
use crate::error::DiskError;
use crate::expand::blocks;
use crate::folder::{Expanded, Folder, Step, Valued};
use crate::keyed::Keyed;
use crate::listing::Listing;
use crate::merge::Pieces;
use crate::note::{Note, Said};
use crate::peers::Peers;
use crate::run::Reader;

/// What one of the tasks that ask or answer works with.
pub(crate) struct Task<'f, G: Symmetry> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    mover: Player,
    answers: Option<Box<dyn Replies + 'f>>,
    fault: Option<DiskError>,
}

/// A list of keys, the plies of which get their values from the last to the first.
pub struct Backwards<'a, G: Playable> {
    pub(crate) game: &'a Keyed<'a, G>,
    pub(crate) orbits: &'a Orbits,
    pub(crate) folder: &'a Folder,
    pub(crate) observer: &'a dyn Observer,
    shuffle: Shuffle<Note, Task<'a, Keyed<'a, G>>>,
    pub(crate) dealer: Dealer<Note>,
    /// The positions of each ply that are here.
    pub(crate) plies: Vec<u64>,
    pub(crate) progress: Progress,
}

impl<'a, G: Playable> Backwards<'a, G> {
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
        let questions = self.ask(ply, peers)?;
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
    fn ask(&mut self, ply: u32, peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let mut state: Expanded<()> = self.folder.begin(ply, Step::Asked)?;
        let mut making = Making { folder: self.folder, ply, step: Step::Asked, round: state.rounds, peers };
        for shard in state.shards..SHARDS {
            self.ask_run(ply, shard, false, &mut making)?;
            self.dealer.keep(&mut making, (shard + 1, shard + 1 == SHARDS), &mut state)?;
        }
        self.dealer.finish(&mut making)?;
        Ok(making.round)
    }

    /// Writes the questions of a shard; for a `book`, how many moves its positions have, too.
    pub(crate) fn ask_run(
        &mut self,
        ply: u32,
        shard: usize,
        book: bool,
        making: &mut Making<'_>,
    ) -> Result<(), DiskError> {
        let path = self.folder.run(ply, shard);
        // Those without positions have none.
        let mut run = path.exists().then(|| Reader::<u128>::open(&path)).transpose()?;
        while let Some(blocks) = run.as_mut().map(blocks).transpose()?.filter(|blocks| !blocks.is_empty()) {
            let slices = in_slices(&blocks, SLICE);
            let (game, orbits) = (self.game, self.game.orbits(self.orbits));
            self.deal(making, &slices, |task, items, part, outboxes| {
                task.ask((game, &orbits, book), items, part, outboxes)
            })?;
            self.progress.done += if book { 0 } else { blocks.iter().map(|block| block.len() as u64).sum::<u64>() };
        }
        Ok(())
    }

    /// Lets the values of the next ply meet the questions about them, and writes the answers; gives
    /// the rounds of pieces.
    fn answer(&mut self, ply: u32, questions: u64, peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let (folder, seats, observer) = (self.folder, self.game.seats(), self.observer);
        let pieces = |shard| Pieces { folder, ply, step: Step::Asked, rounds: questions, shard };
        let answered = |shard| {
            pieces(shard).paths().iter().try_for_each(|path| folder.disk.remove(path).map_err(DiskError::io(path)))
        };
        self.reply(ply, peers, |shard| Ok(Box::new(Answers::open(pieces(shard), seats, observer)?)), answered)
    }

    /// Writes the replies of all shards as the answers of a ply; gives the rounds of pieces. `kept`
    /// is called for each shard whose replies need not be made again.
    pub(crate) fn reply(
        &mut self,
        ply: u32,
        peers: &mut dyn Peers,
        open: impl Fn(usize) -> Result<Box<dyn Replies + 'a>, DiskError> + Sync,
        kept: impl Fn(usize) -> Result<(), DiskError>,
    ) -> Result<u64, DiskError> {
        let mut state: Expanded<()> = self.folder.begin(ply, Step::Answered)?;
        let mut making = Making { folder: self.folder, ply, step: Step::Answered, round: state.rounds, peers };
        let shards: Vec<usize> = (0..SHARDS).collect();
        // As many at a time as there are cores: each has runs that are read together.
        for shards in shards[state.shards..].chunks(rayon::current_num_threads()) {
            let slices: Vec<_> = shards.chunks(1).collect();
            self.deal(&mut making, &slices, |task, shards, part, outboxes| {
                task.answer(part, outboxes, || open(shards[0]))
            })?;
            let (before, done) = (state.shards, shards[shards.len() - 1] + 1);
            self.dealer.keep(&mut making, (done, done == SHARDS), &mut state)?;
            (before..state.shards).try_for_each(&kept)?;
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
            let fault = |task: &mut Task<'a, _>| task.fault.take().map_or(Ok(()), Err);
            all = self.dealer.deal(&mut self.shuffle, slices, (&mut *making, self.observer), &work, fault)?;
            self.observer.progress(&Progress { bytes: self.dealer.bytes(), ..self.progress });
        }
        Ok(())
    }

    /// Merges the answers into the values of a ply, one for each position, and counts them.
    fn merge(&self, ply: u32, rounds: u64, entries: &[u64]) -> Result<Counts, DiskError> {
        let folder = self.folder;
        each_or_error(entries.iter().enumerate(), |(shard, &entries)| {
            let path = folder.values(ply, shard);
            let pieces = Pieces { folder, ply, step: Step::Answered, rounds, shard };
            match pieces.merge::<Note>(&[], &path, self.observer)? {
                merged if merged == entries => Ok(()),
                _ => Err(DiskError::Damaged { path }),
            }
        })?;
        Ok(self.count_all(ply)?.into_iter().next().unwrap_or_default())
    }
}

impl<'g, G: Playable> Task<'_, Keyed<'g, G>> {
    /// Posts a part of the questions of the first position, or what is known of it.
    fn ask(
        &mut self,
        (game, orbits, book): (&Keyed<'g, G>, &Orbits, bool),
        items: &[u128],
        part: Part,
        outboxes: &mut Outboxes<Note>,
    ) -> bool {
        let by = items[0];
        if part.start == 0 {
            match self.ahead.meet(game, items) {
                Status::Over(outcome) => {
                    let said = Said::Known(Known::over(outcome, game.seats()));
                    outboxes.post(shard_of(hash(&by)), Note { at: by, said }, 0);
                }
                Status::Turn(_) if self.ahead.moves() == 0 => {
                    self.fault = Some(DiskError::Halt(GameError::stuck(&game.at(by)).into()));
                }
                Status::Turn(mover) => self.mover = mover,
            }
        }
        // How many lead elsewhere is known when all are there.
        let part = if book { 0..self.ahead.moves() } else { part };
        self.children.clear();
        self.ahead.next(game, &by, part.clone(), &mut self.children);
        orbits.canonical_all(game, &mut self.children);
        if book && !part.is_empty() {
            remove_duplicates(&mut self.children);
            let said = Said::Left(self.children.len() as u32);
            outboxes.post(shard_of(hash(&by)), Note { at: by, said }, 0);
        }
        for at in self.children.drain(..) {
            outboxes.post(shard_of(hash(&at)), Note { at, said: Said::Asked { by, mover: self.mover } }, 0);
        }
        part.end < self.ahead.moves()
    }
}

impl<'f, G: Symmetry> Task<'f, G> {
    /// Posts a part of the replies that `open` gives, of a shard.
    pub(crate) fn answer(
        &mut self,
        part: Part,
        outboxes: &mut Outboxes<Note>,
        open: impl FnOnce() -> Result<Box<dyn Replies + 'f>, DiskError>,
    ) -> bool {
        let post = || -> Result<bool, DiskError> {
            if part.start == 0 {
                self.answers = Some(open()?);
            }
            for _ in part {
                let Some(note) = self.answers.as_mut().map(|answers| answers.next()).transpose()?.flatten() else {
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
