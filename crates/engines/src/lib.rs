//! Engines on games as values: every function takes a game and a position of any kind, and runs the
//! engine that was compiled for the words of that game. Nothing here depends on which games there
//! are.
//!
//! The engines are compiled here and nowhere else, so that their callers are compiled in
//! seconds.

pub mod columns_solver;
pub mod learning;
pub mod openings;
pub mod players;
pub mod proof_solver;
pub mod tables;
pub mod values;

mod lock;
mod one_by_one;
mod solved_game;
mod words;

#[cfg(feature = "cluster")]
pub use ludex_cluster as cluster;
pub use one_by_one::OneByOne;
pub use solved_game::{SolvedGame, solve_backwards, solve_memo};
pub use words::EntryBytes;
pub(crate) use words::{OffWords, OnWords, Words, with_few_words, with_words};

use std::io::Write;
use std::path::Path;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Orbits, Verdict};
use ludex_count::Interrupted;
use ludex_count::burnside::{self, KeptBySymmetry};
use ludex_count::estimate::{self, Certain, Effort, Estimate, Fewest, Ply};
use ludex_count::paths::{self, Alike, Length};
use ludex_count::perft::{self, Paths};
use ludex_count::positions::{self, Level};
use ludex_count::symbolic::{self, SymbolicError};
use ludex_disk::{About, Incomplete, Reached};
use ludex_play::{Contender, Exact, GridReport, GridSettings, MatchGame, MatchReport, MatchSettings, PlayError};
use ludex_solve::RootReport;
use ludex_solve::astar::{self, AstarError};
use ludex_solve::sums::{self, SumsError};
use ludex_table::export::{Format, Which};
use ludex_table::{Beside, Table, TableError, VerifyReport};

use crate::tables::SolveToTableError;

/// Lists every position that can be reached from `root`, ply by ply; `told` is called with every
/// ply as soon as it is finished.
///
/// # Errors
/// As [`positions::watched`].
pub fn list(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Interrupted<Level>> {
    with_words!(game, W => positions::watched(W::game(game), W::word(root), orbits, told, observer))
}

/// Lists every position that can be reached from `root` in a folder, or goes on with a list that
/// was interrupted; `told` is called with every ply as soon as it is finished.
///
/// # Errors
/// As [`ludex_disk::list`].
pub fn list_on_disk(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    folder: (&Path, &About),
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete<Level>> {
    with_few_words!(game, W => ludex_disk::list::<_, W>(W::game(game), W::word(root), orbits, folder, told, observer))
}

/// Counts the sequences of moves from `root` by their length in a folder, likewise.
///
/// # Errors
/// As [`ludex_disk::list`].
pub fn count_paths_on_disk(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    folder: (&Path, &About),
    told: &(dyn Fn(&Length) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Length>, Incomplete<Length>> {
    // Asked rarely: one kind of positions is enough.
    ludex_disk::list::<_, Reached<AnyPosition>>(game, root, orbits, folder, told, observer)
}

/// The same together with other processes.
///
/// # Errors
/// As [`cluster::count`].
#[cfg(feature = "cluster")]
pub fn list_in_cluster(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    place: (cluster::Place<'_>, &About),
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<cluster::Counted<Level>, cluster::Incomplete<Level>> {
    with_few_words!(game, W => cluster::count::<_, W>(W::game(game), W::word(root), orbits, place, told, observer))
}

/// Counts the sequences of moves from `root` by their length together with other processes.
///
/// # Errors
/// As [`cluster::count`].
#[cfg(feature = "cluster")]
pub fn count_paths_in_cluster(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    place: (cluster::Place<'_>, &About),
    told: &(dyn Fn(&Length) + Sync),
    observer: &dyn Observer,
) -> Result<cluster::Counted<Length>, cluster::Incomplete<Length>> {
    with_few_words!(game, W => {
        cluster::count::<_, Reached<W>>(W::game(game), W::word(root), orbits, place, told, observer)
    })
}

/// Counts the sequences of moves from `root` by their length; `told` is called with every length as
/// soon as it is finished.
///
/// # Errors
/// As [`paths::count`].
pub fn count_paths(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    alike: Alike,
    told: &(dyn Fn(&Length) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Length>, Interrupted<Length>> {
    with_few_words!(game, W => paths::watched(W::game(game), W::word(root), orbits, alike, told, observer))
}

/// Counts the paths of `depth` plies from `root`, one by one.
///
/// # Errors
/// As [`perft::count`].
pub fn count_perft(
    game: &AnyGame,
    root: &AnyPosition,
    depth: u32,
    observer: &dyn Observer,
) -> Result<Paths<u64>, Halt> {
    with_words!(game, W => perft::count(W::game(game), W::word(root), depth, observer))
}

/// Counts with decision diagrams.
///
/// # Errors
/// As [`symbolic::count`].
pub fn count_symbolic(
    game: &AnyGame,
    root: &AnyPosition,
    options: symbolic::Options<'_>,
    observer: &dyn Observer,
) -> Result<Vec<symbolic::Level>, SymbolicError> {
    symbolic::count(game, root, options, observer)
}

/// Counts, for every ply and every symmetry that keeps `root`, the positions that it keeps.
///
/// # Errors
/// As [`burnside::count`].
pub fn count_kept(
    game: &AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<Vec<KeptBySymmetry>, Interrupted<KeptBySymmetry>> {
    with_few_words!(game, W => burnside::count(W::game(game), W::word(root), observer))
}

/// Estimates how many positions can be reached from `root`, plain and up to symmetry, in a game
/// without loops.
///
/// # Errors
/// As [`estimate::positions`].
pub fn estimate_positions(
    game: &AnyGame,
    root: &AnyPosition,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    let orbits = Orbits::keeping(game, root);
    let estimate =
        with_few_words!(game, W => estimate::positions(W::game(game), W::word(root), &orbits, effort, observer));
    let certain = game.layout().zip(game.ply(root)).map(|(layout, stones)| Certain::positions(&layout, stones));
    within(estimate, certain)
}

/// How many positions can be reached from `root` at least, and how many up to symmetry.
///
/// # Errors
/// As [`estimate::fewest`].
pub fn fewest_positions(
    game: &AnyGame,
    root: &AnyPosition,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Fewest, Halt> {
    let orbits = Orbits::keeping(game, root);
    with_few_words!(game, W => estimate::fewest(W::game(game), W::word(root), &orbits, effort, observer))
}

/// An estimate within what is certain of a board of stones.
fn within(
    estimate: Result<Estimate, Interrupted<Ply>>,
    certain: Option<Certain>,
) -> Result<Estimate, Interrupted<Ply>> {
    let Some(certain) = certain else { return estimate };
    match estimate {
        Ok(estimate) => Ok(estimate.within(&certain)),
        Err(mut stopped) => {
            certain.bound(&mut stopped.partial);
            Err(stopped)
        }
    }
}

/// Estimates how many histories, and among them complete games, begin at `root`, in a game without
/// loops.
///
/// # Errors
/// As [`estimate::paths`].
pub fn estimate_paths(
    game: &AnyGame,
    root: &AnyPosition,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    let estimate = with_few_words!(game, W => estimate::paths(W::game(game), W::word(root), effort, observer));
    let from_start = game.layout().filter(|_| *root == game.start());
    within(estimate, from_start.map(|layout| Certain::histories(&layout)))
}

/// Estimates how many histories of so many plies begin at `root`.
///
/// # Errors
/// As [`estimate::paths_of`].
pub fn estimate_perft(
    game: &AnyGame,
    root: &AnyPosition,
    plies: u32,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Interrupted<Ply>> {
    with_few_words!(game, W => estimate::paths_of(W::game(game), W::word(root), plies, effort, observer))
}

/// A shortest solution of a puzzle from `root`.
///
/// # Errors
/// As [`astar::report`].
pub fn solve_shortest(
    game: &AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<(RootReport, Verdict), AstarError> {
    astar::report(game, root, observer)
}

/// What a sum of games is worth, by its parts.
///
/// # Errors
/// As [`sums::report`].
pub fn solve_sum(
    game: &AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<(RootReport, Verdict), SumsError> {
    sums::report(game, root, observer)
}

/// Plays a match from `root`, and tells every game of it.
///
/// # Errors
/// As [`ludex_play::play_match_told`].
pub fn play_match(
    game: &AnyGame,
    root: &AnyPosition,
    contenders: [&Contender<'_, AnyGame>; 2],
    settings: &MatchSettings,
    exact: Option<&Exact<'_, AnyGame>>,
    told: &mut dyn FnMut(MatchGame<'_, u64>),
    observer: &dyn Observer,
) -> Result<MatchReport, PlayError> {
    ludex_play::play_match_told(game, root, contenders, settings, exact, told, observer)
}

/// Plays a match for every two of a list, and tells every game.
///
/// # Errors
/// As [`ludex_play::play_grid_told`].
pub fn play_grid(
    game: &AnyGame,
    root: &AnyPosition,
    contenders: &[Contender<'_, AnyGame>],
    settings: &GridSettings,
    exact: Option<&Exact<'_, AnyGame>>,
    told: &mut dyn FnMut(MatchGame<'_, u64>),
    observer: &dyn Observer,
) -> Result<GridReport, PlayError> {
    ludex_play::play_grid_told(game, root, contenders, settings, exact, told, observer)
}

/// Checks a table against the rules of its game, and against the tables beside it.
///
/// # Errors
/// As [`ludex_table::verify()`].
pub fn verify(
    game: &AnyGame,
    table: &Table,
    beside: &Beside<AnyGame>,
    observer: &dyn Observer,
) -> Result<VerifyReport, TableError> {
    with_few_words!(game, W => {
        let beside = beside.map(|other| W::game(other).clone());
        ludex_table::verify(W::game(game), table, &beside, observer)
    })
}

/// Writes a table for other programs.
///
/// # Errors
/// The rules of the game have changed since, and as [`ludex_table::export::export`].
pub fn export(
    game: &AnyGame,
    table: &Table,
    beside: &Beside<AnyGame>,
    what: (Format, Which),
    to: &mut (dyn Write + Send),
    observer: &dyn Observer,
) -> Result<(), TableError> {
    with_few_words!(game, W => {
        let beside = beside.map(|other| W::game(other).clone());
        ludex_table::export::export(&table.prober(W::game(game))?.with(&beside), what, to, observer)
    })
}

/// Solves every position that can be reached from `root` into a table at `path`, but for those
/// whose values are in tables beside it.
///
/// # Errors
/// As [`tables::solve_to_table`].
pub fn solve_to_table(
    game: &AnyGame,
    root: &AnyPosition,
    path: &Path,
    beside: &Beside<AnyGame>,
    observer: &dyn Observer,
) -> Result<Table, SolveToTableError> {
    with_words!(game, W => {
        let beside = beside.map(|other| W::game(other).clone());
        tables::solve_to_table(W::game(game), W::word(root), path, &beside, observer)
    })
}
