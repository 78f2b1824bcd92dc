//! Values of positions that do not tell their ply, with loops or without: by rounds, outwards from
//! the ends of the game.
//!
//! ```text
//!   all plies ──ask──▶ the book: of every position how many moves it has, or how it ends,
//!                      and who has a move to it
//!
//!   standings 7 ─┬─ those decided last tell who ──▶ tidings ─┐
//!   the book ────┘  has a move to them                       ├──merge──▶ standings 8
//!   standings 7 ─────────────────────────────────────────────┘
//! ```
//!
//! Standings *r* tell the value of every position from which the winner needs *r* plies at most,
//! and of all others how many of their moves may still save them. Those that were decided last tell
//! their predecessors, which the book names in the same order: one that can be won by it is
//! decided, and so is one without another move. When none is, the drawn ends tell theirs in the
//! same way, and what is left then never ends. It is the walk of `ludex_solve::retrograde` (graph),
//! whose queue is in the order of the rounds; what is looked up there is sorted and merged here.
//!
//! A round reads the book and the standings and writes the standings, so that the time is that of
//! the folder times the longest win. On the disk are the book, which holds every move, two
//! standings and the tidings of a round.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::{Game as _, Playable, Seats, Value};
use ludex_solve::Known;
use ludex_table::{Counts, Writer};
use ludex_walk::{Polls, SHARDS};
use serde::{Deserialize, Serialize};

use crate::answers::Replies;
use crate::backwards::Backwards;
use crate::buffers::each_or_error;
use crate::dealer::Making;
use crate::error::DiskError;
use crate::folder::{Expanded, Step};
use crate::merge::{Merged, Pieces, merge_some};
use crate::note::{Note, Said};
use crate::peers::Peers;
use crate::run::Reader;

/// Standings that are whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// How many there were before.
    pub number: u32,
    /// How many positions were decided last.
    pub decided: u64,
    #[serde(flatten)]
    last: Last,
}

/// Which positions were decided last: those of this remoteness that are drawn, or that are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Last {
    draws: bool,
    plies: u32,
}

impl Last {
    fn has(self, note: &Note) -> bool {
        let Said::Known(known) = note.said else { return false };
        let verdict = known.verdict();
        (verdict.value == Value::Draw) == self.draws && verdict.remoteness == Some(self.plies)
    }
}

impl<G: Playable> Backwards<'_, G> {
    /// The last standings that are whole; `None` if there are none.
    ///
    /// # Errors
    /// A file that is damaged or cannot be read.
    pub fn last_round(&self) -> Result<Option<Round>, DiskError> {
        let mut last = None;
        while let Some(round) = self.folder.round(self.place(last.map_or(0, |last: Round| last.number + 1)))? {
            last = Some(round);
        }
        Ok(last)
    }

    /// Standings that are whole, by their number.
    ///
    /// # Errors
    /// As [`Backwards::last_round`]; if they are not there, that is damage.
    pub fn round(&self, number: u32) -> Result<Round, DiskError> {
        let place = self.place(number);
        self.folder.round(place)?.ok_or_else(|| DiskError::Damaged { path: self.folder.round_file(place) })
    }

    /// Writes the book and the first standings: the ends of the game.
    ///
    /// # Errors
    /// As [`Backwards::solve`].
    pub fn first_round(&mut self, peers: &mut dyn Peers) -> Result<Round, DiskError> {
        let (folder, ply) = (self.folder, self.place(0));
        let mut state: Expanded<()> = folder.begin(ply, Step::Asked)?;
        let mut making = Making { folder, ply, step: Step::Asked, round: state.rounds, peers };
        let shards = self.plies.len() * SHARDS;
        for number in state.shards..shards {
            self.ask_run((number / SHARDS) as u32, number % SHARDS, true, &mut making)?;
            self.dealer.keep(&mut making, (number + 1, number + 1 == shards), &mut state)?;
        }
        self.dealer.finish(&mut making)?;
        let rounds = making.round;
        each_or_error(0..SHARDS, |shard| {
            let (book, standings) = (folder.run(ply, shard), folder.values(ply, shard));
            let pieces = Pieces { folder, ply, step: Step::Asked, rounds, shard };
            if pieces.merge::<Note>(&[], &book, self.observer)? > 0 && !standings.exists() {
                let stands = |note: &Note| !matches!(note.said, Said::Asked { .. });
                merge_some::<Note>(&*folder.disk, &[book], &[], &standings, &stands, self.observer)?;
            }
            Ok(())
        })?;
        self.whole(0, Last { draws: false, plies: 0 })
    }

    /// Goes on to the next standings; `decided` are the positions that all processes have decided
    /// last. `None` if nothing is left to decide.
    ///
    /// # Errors
    /// As [`Backwards::solve`].
    pub fn next_round(
        &mut self,
        round: &Round,
        decided: u64,
        peers: &mut dyn Peers,
    ) -> Result<Option<Round>, DiskError> {
        let last = match (decided, round.last.draws) {
            (0, true) => return Ok(None),
            (0, false) => Last { draws: true, plies: 0 },
            _ => round.last,
        };
        let rounds = self.tell(round.number, last, peers)?;
        let (folder, before, ply) = (self.folder, self.place(round.number), self.place(round.number + 1));
        each_or_error(0..SHARDS, |shard| {
            let standings = Some(folder.values(before, shard)).filter(|run| run.exists());
            let pieces = Pieces { folder, ply, step: Step::Answered, rounds, shard };
            pieces.merge_with::<Note>(standings, &[], &folder.values(ply, shard), self.observer)?;
            Ok(())
        })?;
        self.whole(round.number + 1, Last { plies: last.plies + 1, ..last }).map(Some)
    }

    /// Removes what is no longer needed once these standings are whole, in all processes.
    ///
    /// # Errors
    /// A disk that fails.
    pub fn leave_round(&self, round: &Round) -> Result<(), DiskError> {
        let place = self.place(round.number);
        self.folder.tidy(place, &[Step::Asked, Step::Answered])?;
        if round.number == 0 {
            return (0..self.plies.len() as u32).try_for_each(|ply| self.folder.leave(ply));
        }
        self.folder.leave_values(place - 1)
    }

    /// How many positions of each tier are won, drawn and lost, symmetric ones counted each.
    ///
    /// # Errors
    /// A file that is damaged or cannot be read; or a cancellation.
    pub fn count_round(&self, round: &Round) -> Result<Vec<Counts>, DiskError> {
        self.count_all(self.place(round.number))
    }

    /// Brings all values to the first process, as [`Backwards::write_tier`] does; what those of
    /// each tier stand for.
    ///
    /// # Errors
    /// As there.
    pub fn write_all_tiers(
        &mut self,
        round: &Round,
        positions: (u64, &[Counts]),
        writer: Option<&Writer>,
        peers: &mut dyn Peers,
    ) -> Result<(), DiskError> {
        self.write_tiers_from(self.place(round.number), 0, positions, writer, peers)
    }

    /// Where standings are in the folder: after the plies, and the one that is empty.
    fn place(&self, number: u32) -> u32 {
        self.plies.len() as u32 + 1 + number
    }

    /// Lets those that were decided last tell who has a move to them; gives the rounds of pieces.
    fn tell(&mut self, number: u32, last: Last, peers: &mut dyn Peers) -> Result<u64, DiskError> {
        let (folder, first, before, seats) = (self.folder, self.place(0), self.place(number), self.game.seats());
        let open = |shard| {
            let runs = [folder.values(before, shard), folder.run(first, shard)];
            Tidings::open(&runs, last, seats)
        };
        self.reply(self.place(number + 1), peers, |shard| Ok(Box::new(open(shard)?)), |_| Ok(()))
    }

    /// Notes that standings are whole, and how many positions were decided last.
    fn whole(&mut self, number: u32, last: Last) -> Result<Round, DiskError> {
        let (place, decided) = (self.place(number), AtomicU64::new(0));
        each_or_error(0..SHARDS, |shard| {
            let path = self.folder.values(place, shard);
            if !path.exists() {
                return Ok(());
            }
            let (mut standings, mut polls, mut found) = (Reader::<Note>::open(&path)?, Polls::new(self.observer), 0);
            while let Some(note) = standings.next()? {
                polls.after(1)?;
                found += u64::from(last.has(&note));
            }
            decided.fetch_add(found, Relaxed);
            Ok(())
        })?;
        let round = Round { number, decided: decided.into_inner(), last };
        self.folder.put_round(place, &round)?;
        (self.progress.ply, self.progress.done) = (last.plies, self.progress.done + round.decided);
        Ok(round)
    }
}

/// What the positions of a shard that were decided last tell those who have a move to them.
struct Tidings {
    /// The standings and the book.
    merged: Merged<Note>,
    last: Last,
    /// The position that was decided last and read last.
    met: Option<(u128, Known)>,
    seats: Seats,
}

impl Tidings {
    fn open(runs: &[PathBuf], last: Last, seats: Seats) -> Result<Self, DiskError> {
        let merged = Merged::open(runs.iter().filter(|run| run.exists()))?;
        Ok(Self { merged, last, met: None, seats })
    }
}

impl Replies for Tidings {
    fn next(&mut self) -> Result<Option<Note>, DiskError> {
        while let Some((note, _)) = self.merged.next()? {
            match (note.said, self.met) {
                (Said::Known(known), _) => self.met = Some((note.at, known)).filter(|_| self.last.has(&note)),
                (Said::Asked { by, mover }, Some((at, known))) if at == note.at => {
                    let said = Said::Told { known: known.before(self.seats, mover), moves: 1 };
                    return Ok(Some(Note { at: by, said }));
                }
                _ => {}
            }
        }
        Ok(None)
    }
}
