//! Books of openings: tables of the first plies of a board whose positions are searched one by one,
//! where a search takes longest.
//!
//! A book is a [`Table`] whose header names its last ply ([`Header::plies`]). The positions of that
//! ply are searched; what comes before follows from them.
//!
//! Books that come with a program are added once ([`add`]) and used wherever a position of their
//! game is solved, unless they are left out ([`leave_out`]).

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, Halt, Memory, Observer, Orbits, Progress, Status, Stop, Text, Unit, Value, Verdict,
};
use ludex_search::stacks::{self, Openings, Stacks, StacksError};
use ludex_table::{Counts, Header, Table, TableError, Writer};
use rayon::prelude::*;

use crate::columns_solver::{ColumnsSolver, USUAL_MEMORY};
use crate::tables::SolveToTableError;
use crate::values::rate_told;

/// Positions of the last ply between two writings to the disk.
const TOGETHER: usize = 8;

/// What a position takes while a book is made, in bytes: its words, its verdict, their places.
const POSITION_BYTES: u64 = 160;

/// The book of a game, and what it says once somebody has asked.
struct Added {
    table: Table,
    openings: OnceLock<Option<Arc<Openings>>>,
}

static ADDED: Mutex<Option<HashMap<String, Arc<Added>>>> = Mutex::new(None);
static LEFT_OUT: AtomicBool = AtomicBool::new(false);

/// Adds the book of a game; `bytes` are those of its file.
///
/// # Errors
/// They are no table, or a damaged one.
pub fn add(bytes: &[u8]) -> Result<(), TableError> {
    let table = Table::from_bytes(bytes.to_vec())?;
    let spec = table.header().game.clone();
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.get_or_insert_default().insert(spec, Arc::new(Added { table, openings: OnceLock::new() }));
    Ok(())
}

/// Makes every search of this program do without books from now on.
pub fn leave_out() {
    LEFT_OUT.store(true, Relaxed);
}

/// The book of a game, if it has one that is of these rules and goes as far as this number of
/// stones.
pub(crate) fn of(game: &AnyGame, stones: u32) -> Option<Arc<Openings>> {
    if LEFT_OUT.load(Relaxed) {
        return None;
    }
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(&game.spec()).cloned()?;
    if stones > added.table.header().plies? {
        return None;
    }
    added.openings.get_or_init(|| read(game, &added.table).ok().map(Arc::new)).clone()
}

/// Whether a game has a book that is of these rules, and is used.
#[must_use]
pub fn is_there(game: &AnyGame) -> bool {
    of(game, 0).is_some()
}

/// The scores in a book.
///
/// # Errors
/// The table is of another game or of other rules, or is damaged.
fn read(game: &AnyGame, table: &Table) -> Result<Openings, TableError> {
    let of_no_columns = |_: StacksError| TableError::BadEntry {
        problem: Text::fixed("it is of no board of columns", "elle n'est pas d'un plateau à colonnes"),
    };
    let prober = table.prober(game)?;
    let (columns, rows) = stacks::size(game).map_err(of_no_columns)?;
    let mut verdicts = Vec::new();
    for entry in &prober {
        let entry = entry?;
        // What is over is no position to search.
        if let Ok(stacks) = Stacks::new(columns, rows, game.stones(&entry.at)) {
            verdicts.push((stacks, entry.verdict));
        }
    }
    Openings::new(columns, rows, verdicts).map_err(of_no_columns)
}

/// Writes the book of a game whose stones fall into columns, or goes on with one that was
/// interrupted: all positions of at most `plies` plies from the start, of images one. It is the
/// same to the byte, however often it was interrupted.
///
/// # Errors
/// The table is there already or cannot be written, or the search stopped: what was finished is
/// then kept.
///
/// # Panics
/// If the game is of another kind ([`ColumnsSolver::for_game`]).
pub fn write(game: &AnyGame, plies: u32, path: &Path, observer: &dyn Observer) -> Result<Table, SolveToTableError> {
    let root = game.start();
    let orbits = Orbits::keeping(game, &root);
    let mut header = Header::keys(game, &root, orbits.elements().len() > 1)?;
    header.plies = Some(plies);
    let writer = Writer::open(path, &header)?;
    let levels = levels(game, &orbits, plies, observer)?;
    let mut verdicts = match levels.last() {
        Some(last) => searched(game, last, &writer, observer)?,
        None => Vec::new(),
    };
    for (tier, level) in levels.iter().enumerate().rev() {
        if let Some(next) = levels.get(tier + 1) {
            let after: HashMap<&AnyPosition, Verdict> = next.iter().zip(verdicts.iter().copied()).collect();
            verdicts = level.iter().map(|at| followed(game, &orbits, at, &after)).collect();
        }
        write_tier(game, &orbits, &writer, tier as u32, level.iter().zip(verdicts.iter().copied()))?;
    }
    Ok(writer.finish()?)
}

/// The positions of each ply, of images one, in the order of their keys.
fn levels(
    game: &AnyGame,
    orbits: &Orbits,
    plies: u32,
    observer: &dyn Observer,
) -> Result<Vec<Vec<AnyPosition>>, SolveToTableError> {
    let mut levels = vec![vec![orbits.canonical(game, game.start())]];
    let (mut moves, mut number) = (Vec::new(), 1);
    for _ in 0..plies {
        let mut next = Vec::new();
        for at in levels.last().into_iter().flatten() {
            moves.clear();
            if matches!(game.expand(at, &mut moves), Status::Turn(_)) {
                next.extend(moves.iter().map(|&mv| orbits.canonical(game, game.play(at, mv))));
            }
            let needed = (number + next.len() as u64) * POSITION_BYTES;
            if observer.cancelled() || needed > observer.memory() {
                let memory = Memory { budget: observer.memory(), needed };
                let stop = if observer.cancelled() { Stop::Cancelled } else { Stop::Memory(memory) };
                return Err(SolveToTableError::Halt(stop.into()));
            }
        }
        next.sort_unstable_by_key(|at| game.key(at));
        next.dedup();
        number += next.len() as u64;
        levels.push(next);
    }
    Ok(levels)
}

/// The verdicts of the positions of the last ply, each by a search; those that were written before
/// are read.
fn searched(
    game: &AnyGame,
    level: &[AnyPosition],
    writer: &Writer,
    observer: &dyn Observer,
) -> Result<Vec<Verdict>, SolveToTableError> {
    let done = Mutex::new(0);
    let tell = |more: usize| {
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += more as u64;
        let (done, due) = (*done, level.len() as u64);
        observer.progress(&Progress { found: done, done, due, unit: Unit::Entries, ..Progress::default() });
    };
    tell(0);
    let threads = rayon::current_num_threads() as u64;
    let solver = || {
        let bytes = USUAL_MEMORY.min(observer.memory() / (2 * threads));
        let solver = ColumnsSolver::for_game(game, bytes, 1).expect("a game whose stones fall into columns");
        solver.without_book()
    };
    let chunks: Vec<_> = level.chunks(TOGETHER).enumerate().collect();
    let parts = chunks.into_par_iter().with_max_len(1).map_init(solver, |solver, (number, chunk)| {
        let name = format!("searched-{number}");
        let known = writer.get(&name)?.and_then(|bytes| unpacked(&bytes, chunk.len()));
        if let Some(known) = known {
            tell(known.len());
            return Ok(known);
        }
        let mut found = Vec::with_capacity(chunk.len());
        for at in chunk {
            let verdict = solver.verdict(game, at, &Quiet(observer));
            found.push(verdict.map_err(|stop| SolveToTableError::Halt(stop.into()))?);
            tell(1);
        }
        writer.put(&name, |to| to.write_all(&packed(&found)))?;
        Ok(found)
    });
    Ok(parts.collect::<Result<Vec<_>, SolveToTableError>>()?.concat())
}

/// Two bytes for each verdict: its value and its remoteness.
fn packed(verdicts: &[Verdict]) -> Vec<u8> {
    let pack = |verdict: &Verdict| [verdict.value as u8, verdict.remoteness.unwrap_or(0) as u8];
    verdicts.iter().flat_map(pack).collect()
}

fn unpacked(bytes: &[u8], number: usize) -> Option<Vec<Verdict>> {
    let unpack = |pair: &[u8]| {
        let value = Value::ALL.into_iter().find(|&value| value as u8 == pair[0])?;
        Some(Verdict::new(value, Some(pair[1].into())))
    };
    let verdicts: Vec<_> = bytes.chunks_exact(2).map(unpack).collect::<Option<_>>()?;
    (verdicts.len() == number).then_some(verdicts)
}

/// The verdict of a position that follows from those of the next ply.
fn followed(game: &AnyGame, orbits: &Orbits, at: &AnyPosition, after: &HashMap<&AnyPosition, Verdict>) -> Verdict {
    if let Status::Over(outcome) = game.expand(at, &mut Vec::new()) {
        return game.seats().verdict_of_end(outcome);
    }
    let known = |next: &AnyPosition| Ok::<_, Halt>(after.get(&orbits.canonical(game, next.clone())).copied());
    let rated = rate_told(game, at, known, &mut |_| ()).ok().flatten();
    rated.and_then(|moves| moves.first().map(|best| best.verdict)).expect("the next ply has all that follows")
}

fn write_tier<'a>(
    game: &AnyGame,
    orbits: &Orbits,
    writer: &Writer,
    tier: u32,
    entries: impl Iterator<Item = (&'a AnyPosition, Verdict)>,
) -> Result<(), TableError> {
    if writer.has_tier(tier) {
        return Ok(());
    }
    let mut positions = Counts::default();
    let entry = |(at, verdict): (&AnyPosition, Verdict)| {
        positions.add(verdict.value, orbits.orbit(game, at));
        (game.key(at), verdict)
    };
    let entries: Vec<_> = entries.map(entry).collect();
    writer.write_tier(tier, Some(positions), entries)
}

/// Positions of the last ply of a book, evenly chosen, searched again without any book: how many,
/// and the texts of those that the book has otherwise.
///
/// # Errors
/// The table is of another game or of other rules, or is damaged; or the observer cancelled.
pub fn search_again(
    game: &AnyGame,
    table: &Table,
    most: u64,
    observer: &dyn Observer,
) -> Result<(u64, Vec<String>), TableError> {
    let prober = table.prober(game)?;
    let last = table.header().plies;
    let number = last.and_then(|last| table.by_tier().get(last as usize)).map_or(0, |tier| tier.entries.total());
    let step = number.div_ceil(most.max(1)).max(1);
    let bytes = USUAL_MEMORY.min(observer.memory());
    let Some(solver) = ColumnsSolver::for_game(game, bytes, rayon::current_num_threads()) else {
        return Ok((0, Vec::new()));
    };
    let solver = solver.without_book();
    let entries = prober.iter().filter(|entry| entry.as_ref().map_or(true, |entry| Some(entry.tier) == last));
    let (mut searched, mut wrong) = (0, Vec::new());
    for entry in entries.step_by(step as usize).take(most as usize) {
        let entry = entry?;
        if solver.verdict(game, &entry.at, &Quiet(observer))? != entry.verdict {
            wrong.push(game.position_text(&entry.at));
        }
        searched += 1;
        let due = most.min(number);
        observer.progress(&Progress {
            found: searched,
            done: searched,
            due,
            unit: Unit::Entries,
            ..Progress::default()
        });
    }
    Ok((searched, wrong))
}

/// Hears of a cancellation; the nodes of each single search are not told.
struct Quiet<'o>(&'o dyn Observer);

impl Observer for Quiet<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.0)
    }

    fn progress(&self, _: &Progress) {}
}
