//! Solving a game into a table, resumed where it was interrupted.
//!
//! Finished layers and tiers are on the disk as soon as they are done; the same call made again,
//! after a crash at any instant, reads them back and continues, and the table is the same to the
//! byte.

use std::path::Path;

#[cfg(feature = "cluster")]
use ludex_cluster::{Counted, Incomplete, Place, Solved};
use ludex_core::{AnyGame, AnyPosition, Halt, Memory, Observer, Orbits, Playable, Stop, Text, Verdict};
#[cfg(feature = "cluster")]
use ludex_count::positions::Level;
use ludex_disk::{About, DiskError};
use ludex_solve::Solution;
use ludex_solve::retrograde::{self, Converted, Kept, Store};
use ludex_table::{Beside, Counts, Header, Storage, Table, TableError, Writer};
use ludex_walk::parallel;
use rayon::prelude::*;

/// Why there is no table.
#[derive(Debug)]
pub enum SolveToTableError {
    /// The engine stopped.
    Halt(Halt),
    /// The file could not be written.
    Table(TableError),
}

impl From<TableError> for SolveToTableError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

/// Solves every position that can be reached from `root` into a table at `path`, or resumes an
/// unfinished one. Positions that are images of one another under the symmetries that keep the root
/// have one entry. Positions that are converted to a game whose table is in `beside` have none:
/// their values are read there.
///
/// # Errors
/// The table is there already, another process is writing it, the positions of the game have no
/// keys, the file cannot be written; or the engine stopped: what was finished is then kept.
pub fn solve_to_table<G: Playable>(
    game: &G,
    root: &G::Position,
    path: &Path,
    beside: &Beside<G>,
    observer: &dyn Observer,
) -> Result<Table, SolveToTableError> {
    let orbits = Orbits::keeping(game, root);
    let header = header(game, root, &orbits)?;
    let header = if beside.is_empty() { header } else { header.without_converted(game) };
    let numbered = header.storage == Storage::Numbers;
    let mut disk = Disk { game, orbits: orbits.clone(), writer: Writer::open(path, &header)?, failure: None };
    let solved = if numbered {
        let converted = &Elsewhere { game, beside };
        retrograde::solve_numbered(game, root, orbits, &mut Numbers(&mut disk), converted, observer).map(|_| ())
    } else if game.ply(root).is_some() {
        retrograde::solve_layered(game, root, orbits, &mut Positions(&mut disk), observer).map(|_| ())
    } else {
        solve_at_once(&mut disk, root, orbits, observer)
    };
    match (solved, disk.failure) {
        (_, Some(error)) => Err(SolveToTableError::Table(error)),
        (Err(halt), None) => Err(SolveToTableError::Halt(halt)),
        (Ok(()), None) => Ok(disk.writer.finish()?),
    }
}

/// Solves every position that can be reached from `root` into a table at `path`, the same as
/// [`solve_to_table`] makes, within any memory: what is not in the table yet is in a folder.
///
/// # Errors
/// As [`ludex_disk::solve`]; the positions of the game have no keys.
pub fn solve_on_disk(
    game: &AnyGame,
    root: &AnyPosition,
    path: &Path,
    folder: (&Path, &About),
    observer: &dyn Observer,
) -> Result<Table, DiskError> {
    let orbits = Orbits::keeping(game, root);
    let header = header(game, root, &orbits)?;
    ludex_disk::solve(game, root, &orbits, folder, (path, &header), observer)
}

/// The same together with other processes; the first writes the table.
///
/// # Errors
/// As [`ludex_cluster::solve`]; the positions of the game have no keys.
#[cfg(feature = "cluster")]
pub fn solve_in_cluster(
    game: &AnyGame,
    root: &AnyPosition,
    path: &Path,
    place: (Place<'_>, &About),
    observer: &dyn Observer,
) -> Result<Solved, Incomplete<Level>> {
    let orbits = Orbits::keeping(game, root);
    let header = header(game, root, &orbits).map_err(|error| Incomplete {
        reason: DiskError::from(error).into(),
        partial: Counted { levels: Vec::new(), processes: Vec::new() },
    })?;
    ludex_cluster::solve(game, root, &orbits, place, (path, &header), observer)
}

/// The values of converted positions, read from the tables beside the one in the making.
struct Elsewhere<'b, G> {
    game: &'b G,
    beside: &'b Beside<G>,
}

impl<G: Playable> Converted<G::Position> for Elsewhere<'_, G> {
    fn has(&self, tier: u32) -> bool {
        self.beside.has(tier)
    }

    fn verdict(&self, tier: u32, at: &G::Position) -> Result<Verdict, Text> {
        self.beside.verdict(self.game, tier, at).map_err(|error| error.text())
    }
}

fn header<G: Playable>(game: &G, root: &G::Position, orbits: &Orbits) -> Result<Header, TableError> {
    let symmetry = orbits.elements().len() > 1;
    let numbered = game.tiers() > 0 && game.can_unmove();
    if numbered { Header::numbers(game, root, symmetry) } else { Header::keys(game, root, symmetry) }
}

/// Writes a solution into a table at `path`, the same as [`solve_to_table`] makes, but without
/// waiting for the disk: it can be made again. `bytes` may be held beside the solution. Given up,
/// it leaves nothing.
///
/// # Errors
/// As [`solve_to_table`]; a tier that does not fit these bytes is [`Stop::Memory`].
pub(crate) fn keep<G: Playable>(
    solution: &Solution<G>,
    path: &Path,
    bytes: u64,
    observer: &dyn Observer,
) -> Result<Table, SolveToTableError> {
    let (game, root) = (solution.game(), solution.root());
    let orbits = Orbits::keeping(game, root);
    let header = header(game, root, &orbits)?;
    let mut disk = Disk { game, orbits, writer: Writer::open_in_haste(path, &header)?, failure: None };
    match write_tiers(&mut disk, &header, solution, bytes, observer) {
        Ok(()) => Ok(disk.writer.finish()?),
        Err(halt) => {
            let Disk { writer, failure, .. } = disk;
            writer.discard()?;
            Err(failure.map_or(SolveToTableError::Halt(halt), SolveToTableError::Table))
        }
    }
}

/// Collects as many tiers at a time as fit, and writes them.
fn write_tiers<G: Playable>(
    disk: &mut Disk<'_, G>,
    header: &Header,
    solution: &Solution<G>,
    bytes: u64,
    observer: &dyn Observer,
) -> Result<(), Halt> {
    let (game, root) = (disk.game, solution.root());
    let place = |at: &G::Position| match header.storage {
        Storage::Numbers => {
            let (tier, number) = game.rank(at);
            (tier as usize, number.into())
        }
        Storage::Keys => {
            let plies = game.ply(at).and_then(|ply| ply.checked_sub(game.ply(root)?));
            (plies.unwrap_or(0) as usize, game.key(at))
        }
    };
    let entries = || {
        (0_u32..).zip(solution.entries()).map_while(|(number, entry)| {
            let is_late = number.is_multiple_of(1 << 14) && observer.cancelled();
            (!is_late).then_some(entry)
        })
    };
    let mut lengths = vec![0_u64; header.lengths.len()];
    for (at, _) in entries() {
        let (tier, _) = place(&at);
        if lengths.len() <= tier {
            lengths.resize(tier + 1, 0);
        }
        lengths[tier] += 1;
    }
    // Stopped before its first entry it has no tier in which that would be seen.
    if observer.cancelled() {
        return Err(Halt::Stop(Stop::Cancelled));
    }
    let mut first = 0;
    while first < lengths.len() {
        let last = first + number_that_fits(&lengths[first..], bytes)?;
        let mut tiers: Vec<_> =
            lengths[first..last].iter().map(|&length| Vec::with_capacity(length as usize)).collect();
        let mut positions = vec![Counts::default(); tiers.len()];
        for (at, verdict) in entries() {
            let (tier, key) = place(&at);
            let Some(tier) = tier.checked_sub(first).filter(|&tier| tier < tiers.len()) else { continue };
            positions[tier].add(verdict.value, disk.orbits.orbit(game, &at));
            tiers[tier].push((key, verdict));
        }
        for ((tier, entries), positions) in (first as u32..).zip(tiers).zip(positions) {
            if observer.cancelled() {
                return Err(Halt::Stop(Stop::Cancelled));
            }
            disk.write(tier, entries, positions).map_err(Halt::Store)?;
        }
        first = last;
    }
    Ok(())
}

/// How many of the first of some tiers can be sorted together in so many bytes: one at least.
fn number_that_fits(lengths: &[u64], bytes: u64) -> Result<usize, Halt> {
    let mut together = 0;
    let fits = |&&length: &&u64| {
        together += length;
        sorted_bytes(together) <= bytes
    };
    match lengths.iter().take_while(fits).count() {
        0 => Err(Halt::Stop(Stop::Memory(Memory { budget: bytes, needed: sorted_bytes(lengths[0]) }))),
        tiers => Ok(tiers),
    }
}

/// A game with neither numbers nor plies is one tier.
fn solve_at_once<G: Playable>(
    disk: &mut Disk<'_, G>,
    root: &G::Position,
    orbits: Orbits,
    observer: &dyn Observer,
) -> Result<(), Halt> {
    if disk.writer.has_tier(0) {
        return Ok(());
    }
    let solution = retrograde::solve(disk.game, root, orbits, observer)?;
    Positions(disk).save_tier(0, &mut solution.entries()).map_err(Halt::Store)
}

/// A table in the making, as the engines keep their tiers.
struct Disk<'g, G> {
    game: &'g G,
    orbits: Orbits,
    writer: Writer,
    /// What the table said, whose sentence alone goes through the engine.
    failure: Option<TableError>,
}

impl<G: Playable> Disk<'_, G> {
    fn told<T>(&mut self, result: Result<T, TableError>) -> Result<T, Text> {
        result.map_err(|error| {
            let text = error.text();
            self.failure = Some(error);
            text
        })
    }

    /// Writes a tier, whatever the order of its entries.
    fn write(&mut self, tier: u32, mut entries: Vec<(u128, Verdict)>, positions: Counts) -> Result<(), Text> {
        sort_by_key(&mut entries);
        let written = self.writer.write_tier(tier, Some(positions), entries);
        self.told(written)
    }

    fn read<T>(&mut self, tier: u32, position: impl Fn(u128) -> Option<T>) -> Result<Option<Vec<Kept<T>>>, Text> {
        let read = self.writer.read_tier(tier).and_then(|reader| {
            let entries = reader.into_iter().flatten().map(|entry| {
                let (key, verdict) = entry?;
                let damaged =
                    || TableError::BadEntry { problem: Text::fixed("no such position", "cette position n'existe pas") };
                Ok((position(key).ok_or_else(damaged)?, verdict))
            });
            entries.collect::<Result<Vec<_>, TableError>>()
        });
        let there = self.writer.has_tier(tier);
        Ok(self.told(read)?).map(|entries| there.then_some(entries))
    }
}

// Sorting on all cores is long code: once, and not for each kind of word.

fn sort(keys: &mut [u128]) {
    keys.par_sort_unstable();
}

fn sort_by_key(entries: &mut [(u128, Verdict)]) {
    entries.par_sort_unstable_by_key(|&(key, _)| key);
}

fn layer_name(ply: u32) -> String {
    format!("layer-{ply}")
}

/// Keeps positions, as their keys.
struct Positions<'d, 'g, G>(&'d mut Disk<'g, G>);

/// What the entries of a tier take while they are put in order.
fn sorted_bytes(entries: u64) -> u64 {
    entries * size_of::<(u128, Verdict)>() as u64
}

impl<G: Playable> Store<G::Position> for Positions<'_, '_, G> {
    fn bytes(&self, entries: u64) -> u64 {
        sorted_bytes(entries)
    }

    fn layer(&mut self, ply: u32) -> Result<Option<Vec<G::Position>>, Text> {
        let keys = self.0.writer.get_keys(&layer_name(ply));
        let keys = self.0.told(keys)?;
        Ok(keys.map(|keys| keys.filter_map(|key| self.0.game.at_key(key)).collect()))
    }

    fn save_layer(&mut self, ply: u32, positions: &mut dyn Iterator<Item = G::Position>) -> Result<(), Text> {
        let mut keys: Vec<u128> = positions.map(|at| self.0.game.key(&at)).collect();
        sort(&mut keys);
        let written = self.0.writer.put_keys(&layer_name(ply), keys);
        self.0.told(written)
    }

    fn tier(&mut self, tier: u32) -> Result<Option<Vec<Kept<G::Position>>>, Text> {
        let game = self.0.game;
        self.0.read(tier, |key| game.at_key(key))
    }

    fn save_tier(&mut self, tier: u32, entries: &mut dyn Iterator<Item = Kept<G::Position>>) -> Result<(), Text> {
        let mut positions = Counts::default();
        let Disk { game, orbits, .. } = &*self.0;
        let entry = |(at, verdict): Kept<G::Position>| {
            positions.add(verdict.value, orbits.orbit(*game, &at));
            (game.key(&at), verdict)
        };
        let entries = entries.map(entry).collect();
        self.0.write(tier, entries, positions)
    }
}

/// Keeps numbers.
struct Numbers<'d, 'g, G>(&'d mut Disk<'g, G>);

impl<G: Playable> Store<u64> for Numbers<'_, '_, G> {
    fn bytes(&self, entries: u64) -> u64 {
        entries * size_of::<(u32, Verdict)>() as u64
    }

    fn tier(&mut self, tier: u32) -> Result<Option<Vec<Kept<u64>>>, Text> {
        self.0.read(tier, |key| u64::try_from(key).ok())
    }

    /// Numbers come in order, and each is less than 2³².
    fn save_tier(&mut self, tier: u32, entries: &mut dyn Iterator<Item = Kept<u64>>) -> Result<(), Text> {
        let Disk { game, orbits, writer, .. } = &*self.0;
        let entries: Vec<(u32, Verdict)> = entries.map(|(number, verdict)| (number as u32, verdict)).collect();
        let count = |part: &[(u32, Verdict)]| {
            let mut positions = Counts::default();
            for &(number, verdict) in part {
                let orbit = game.unrank(tier, number.into()).map_or(0, |at| orbits.orbit(*game, &at));
                positions.add(verdict.value, orbit);
            }
            positions
        };
        let mut positions = Counts::default();
        for more in parallel::map(entries.chunks(1 << 14), count) {
            positions += more;
        }
        let entries = entries.into_iter().map(|(number, verdict)| (number.into(), verdict));
        let written = writer.write_tier(tier, Some(positions), entries);
        self.0.told(written)
    }
}
