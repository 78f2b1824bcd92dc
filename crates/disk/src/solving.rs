//! Values of positions that outgrow memory: backwards from the last ply, over the runs of a list.
//!
//! ```text
//!   forwards    runs of ply 0 ──▶ runs of ply 1 ──▶ … ──▶ runs of the last        all of them kept
//!
//!   backwards   runs of ply 7 ──ask──▶ questions ─┐
//!                      values of ply 8 ───────────┴──answer──▶ answers ──merge──▶ values of ply 7 ──▶ tier 7
//! ```
//!
//! Every position of a ply asks for the values of its successors: the questions are dealt to the
//! shards of the successors, sorted and written as pieces. They are then read together with the
//! values of the next ply, in the same order, so that each question meets its answer; answers are
//! dealt back to the shards of those who asked, and where they meet, the best is kept. What is left
//! once all are merged are the values of the ply. A position where the game is over answers itself.
//!
//! The last merge, of all shards into the tier of a table, is why runs hold keys: tables are in
//! their order. Nothing is looked up, so the budget bounds the size of buffers and not that of the
//! game. A ply costs two sorts of its moves; what is on the disk at most are all positions, the
//! tiers, and the questions and answers of one ply.
//!
//! The same idea as in memory (`ludex_solve::retrograde`, layers), whose tables these are to the
//! byte; delayed questions are delayed duplicate detection (Korf, 2008,
//! doi:10.1145/1455248.1455250) read the other way round.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ludex_core::{GameError, Key, Notation, Observer, Orbits, Player, Progress, Seats, Status, Stop, Symmetry, Unit};
use ludex_solve::Known;
use ludex_table::disk::{Disk, HastyDisk};
use ludex_table::{Counts, Header, Storage, Table, Tiers, Writer};
use ludex_walk::{Ahead, Outboxes, Part, Polls, SHARDS, SLICE, Shuffle, hash, in_slices, shard_of};

use crate::answers::Answers;
use crate::buffers::{Buffer, Buffers, each_or_error};
use crate::error::DiskError;
use crate::expand::{LEAST, OUTBOXES, blocks};
use crate::folder::{About, Expanded, Folder, Of, Step, Valued};
use crate::keyed::Keyed;
use crate::listing::Listing;
use crate::merge::{Merged, Pieces};
use crate::note::{Note, Said};
use crate::run::Reader;

/// Solves every position that can be reached from `root` into the table at `path`, of which
/// `header` says what it is of, with all that is not in the table yet in a folder; or goes on where
/// such work was interrupted. When the table is there, the folder is empty but for what says of
/// what it was.
///
/// # Errors
/// A game whose positions do not tell their ply; the table is there already; the folder is of
/// something else, or another process works in it; a disk that fails or is full; a file that is
/// damaged; a position without moves that is not over; or a cancellation.
pub fn solve<G: Key + Symmetry + Notation>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    (path, header): (&Path, &Header),
    observer: &dyn Observer,
) -> Result<Table, DiskError> {
    solve_on(Arc::new(HastyDisk), game, root, orbits, (folder, about), (path, header), observer)
}

pub(crate) fn solve_on<G: Key + Symmetry + Notation>(
    disk: Arc<dyn Disk>,
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    (path, header): (&Path, &Header),
    observer: &dyn Observer,
) -> Result<Table, DiskError> {
    if (header.tiers, header.storage) != (Tiers::Ply, Storage::Keys) {
        return Err(DiskError::NoPlies { game: game.spec() });
    }
    let (keyed, root) = (Keyed(game), game.key(root));
    let about = About { of: Of::Values, ..about.clone() };
    let mut listing = Listing::<_, u128>::open(disk, &keyed, &root, orbits, (folder, &about), observer)?;
    let writer = Writer::open(path, header)?;
    let mut plies = Vec::new();
    listing.all(&mut |level| plies.push(level.canonical))?;
    let due = plies.iter().sum();
    let progress = Progress { found: due, due, unit: Unit::Solved, ..Progress::default() };
    let mut backwards = Backwards::new(&keyed, orbits, &listing.folder, observer, progress);
    for (ply, positions) in (0..plies.len() as u32).zip(plies).rev() {
        backwards.ply(ply, positions, &writer)?;
    }
    let table = writer.finish()?;
    // Whoever has the table needs them no more; what is left of them is removed another time.
    let mut ply = 0;
    while listing.folder.forget(ply).is_ok_and(|there| there) {
        ply += 1;
    }
    Ok(table)
}

/// What one of the tasks that ask or answer works with.
struct Task<'f, G: Symmetry> {
    ahead: Ahead<G>,
    children: Vec<G::Position>,
    mover: Player,
    answers: Option<Answers<'f>>,
    fault: Option<DiskError>,
}

struct Backwards<'a, G: Key + Symmetry> {
    game: &'a Keyed<'a, G>,
    orbits: &'a Orbits,
    folder: &'a Folder,
    observer: &'a dyn Observer,
    shuffle: Shuffle<Note, Task<'a, Keyed<'a, G>>>,
    buffers: Buffers<Note>,
    progress: Progress,
}

impl<'a, G: Key + Symmetry> Backwards<'a, G> {
    fn new(
        game: &'a Keyed<'a, G>,
        orbits: &'a Orbits,
        folder: &'a Folder,
        observer: &'a dyn Observer,
        progress: Progress,
    ) -> Self {
        let task =
            || Task { ahead: Ahead::default(), children: Vec::new(), mover: Player::First, answers: None, fault: None };
        let buffers = Buffers::within(observer.memory());
        Self { game, orbits, folder, observer, shuffle: Shuffle::new(task), buffers, progress }
    }

    /// Finds the values of a ply, from those of the next, and writes its tier.
    fn ply(&mut self, ply: u32, positions: u64, writer: &Writer) -> Result<(), DiskError> {
        self.progress.ply = ply;
        let done = self.progress.done + positions;
        let valued = match self.folder.valued(ply)? {
            Some(valued) => valued,
            None => self.solve(ply)?,
        };
        self.progress.done = done;
        if !writer.has_tier(ply) {
            self.write_tier(ply, positions, valued.positions, writer)?;
        }
        // The values of this ply are whole, and its tier is there.
        self.folder.tidy(ply, &[Step::Asked, Step::Answered])?;
        self.folder.leave(ply)?;
        self.folder.leave_values(ply + 1)
    }

    fn solve(&mut self, ply: u32) -> Result<Valued, DiskError> {
        let entries = self.folder.ready::<ludex_count::positions::Level>(ply)?.map(|ready| ready.entries);
        let entries = entries.ok_or_else(|| DiskError::Damaged { path: self.folder.ready_file(ply) })?;
        let questions = self.ask(ply, &entries)?;
        let answers = self.answer(ply, questions)?;
        let positions = self.merge(ply, answers, &entries)?;
        let valued = Valued { positions };
        self.folder.put_valued(ply, &valued)?;
        Ok(valued)
    }

    /// Writes the questions of a ply, and what is known of its ends; gives the rounds of pieces.
    fn ask(&mut self, ply: u32, entries: &[u64]) -> Result<u64, DiskError> {
        let step = (ply, Step::Asked);
        let mut state: Expanded<()> = self.folder.begin(ply, Step::Asked)?;
        let mut round = state.rounds;
        for (shard, &entries) in entries.iter().enumerate().skip(state.shards) {
            let path = self.folder.run(ply, shard);
            let mut run = if entries == 0 { None } else { Some(Reader::<u128>::open(&path)?) };
            while let Some(blocks) = run.as_mut().map(blocks).transpose()?.filter(|blocks| !blocks.is_empty()) {
                let slices = in_slices(&blocks, SLICE);
                let (game, orbits) = (self.game, self.orbits);
                self.deal(step, &mut round, &slices, |task, items, part, outboxes| {
                    task.ask(game, orbits, items, part, outboxes)
                })?;
                self.progress.done += blocks.iter().map(|block| block.len() as u64).sum::<u64>();
            }
            self.keep(step, shard + 1, &mut round, &mut state)?;
        }
        Ok(round)
    }

    /// Lets the values of the next ply meet the questions about them, and writes the answers; gives
    /// the rounds of pieces.
    fn answer(&mut self, ply: u32, questions: u64) -> Result<u64, DiskError> {
        let step = (ply, Step::Answered);
        let mut state: Expanded<()> = self.folder.begin(ply, Step::Answered)?;
        let mut round = state.rounds;
        let shards: Vec<usize> = (0..SHARDS).collect();
        // As many at a time as there are cores: each has runs that are read together.
        for shards in shards[state.shards..].chunks(rayon::current_num_threads()) {
            let slices: Vec<_> = shards.chunks(1).collect();
            let (folder, seats, observer) = (self.folder, self.game.0.seats(), self.observer);
            self.deal(step, &mut round, &slices, |task, shards, part, outboxes| {
                let pieces = Pieces { folder, ply, step: Step::Asked, rounds: questions, shard: shards[0] };
                task.answer(pieces, seats, observer, part, outboxes)
            })?;
            let before = state.shards;
            self.keep(step, shards[shards.len() - 1] + 1, &mut round, &mut state)?;
            for shard in before..state.shards {
                let pieces = Pieces { folder, ply, step: Step::Asked, rounds: questions, shard };
                pieces.paths().iter().try_for_each(|path| folder.disk.remove(path).map_err(DiskError::io(path)))?;
            }
        }
        Ok(round)
    }

    /// Deals notes to their shards; what is too much goes to pieces.
    fn deal<T: Sync>(
        &mut self,
        step: (u32, Step),
        round: &mut u64,
        slices: &[&[T]],
        work: impl Fn(&mut Task<'a, Keyed<'a, G>>, &[T], Part, &mut Outboxes<Note>) -> bool + Sync,
    ) -> Result<(), DiskError> {
        let most = (self.observer.memory() / OUTBOXES).max(LEAST);
        let mut all = false;
        while !all {
            all = self.shuffle.send(slices, most, self.observer, &work);
            for task in self.shuffle.states() {
                if let Some(fault) = task.fault.take() {
                    return Err(fault);
                }
            }
            self.shuffle.deliver(&mut self.buffers.shards, self.observer, Buffer::add)?;
            if self.observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
            if self.buffers.are_full() {
                self.buffers.flush(self.folder, step, round)?;
            }
            self.observer.progress(&Progress { bytes: self.buffers.bytes(), ..self.progress });
        }
        Ok(())
    }

    /// Writes what came of the first shards, if it is worth it or these are all.
    fn keep(
        &mut self,
        (ply, step): (u32, Step),
        shards: usize,
        round: &mut u64,
        state: &mut Expanded<()>,
    ) -> Result<(), DiskError> {
        if self.buffers.are_worth_keeping() || shards == SHARDS {
            self.buffers.flush(self.folder, (ply, step), round)?;
            (state.shards, state.rounds) = (shards, *round);
            self.folder.put_expanded(ply, step, state)?;
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

    /// Merges the values of all shards into a tier of the table.
    fn write_tier(&self, ply: u32, entries: u64, positions: Counts, writer: &Writer) -> Result<(), DiskError> {
        let folder = self.folder;
        folder.begin::<()>(ply, Step::Answered)?;
        let runs = (0..SHARDS).map(|shard| folder.values(ply, shard)).filter(|run| run.exists()).collect();
        let pieces = Pieces { folder, ply, step: Step::Answered, rounds: 0, shard: SHARDS };
        let runs = pieces.few::<Note>(runs, &mut 0, self.observer)?;
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
