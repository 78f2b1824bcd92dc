//! The search to play with: iterative deepening with principal variations and a transposition
//! table.
//!
//! - **Iterative deepening.** Depth 1, 2, 3 … until a budget runs out or the value is certain; each
//!   search orders the moves of the next, and there is an answer at any time.
//! - **Principal variation search.** The first move is searched in full; a window without width
//!   tests only whether the others are better, and the few that are so are searched again (T. A.
//!   Marsland, M. Campbell, *Parallel search of strongly ordered game trees*, ACM Computing Surveys
//!   14 (1982), 533–551, <https://doi.org/10.1145/356893.356895>).
//! - **Transposition table** ([`TranspositionTable`]), shared by threads that each run the whole
//!   search and exchange results through it. Where much depth is left, the positions after all
//!   moves are first looked up: one of them may cut the branch (J. Schaeffer, A. Plaat, *New
//!   advances in alpha-beta searching*, ACM Conference on Computer Science 1996, 124–130,
//!   <https://doi.org/10.1145/228329.228344>).
//!
//! A search of depth d gives the score of plain min-max of depth d, and the same moves. What the
//! table remembers of another depth is used only where it does not depend on the depth: wins and
//! losses that lie within d plies, and positions in which no evaluation decided. The score and the
//! best moves therefore do not depend on what the table forgets, nor on the threads; the number of
//! positions does.
//!
//! Memory is the table's, and some hundred bytes for each ply.

mod root;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use ludex_core::{Evaluate, Halt, Observer};

use crate::minimax::DEEPEST;
use crate::score::Score;
use crate::search_result::{Rated, SearchResult};
use crate::transposition::TranspositionTable;
use worker::{Stopped, Worker};

/// How many of the best moves are to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ties {
    /// The smallest one.
    #[default]
    Smallest,
    /// All of them; takes longer.
    All,
}

/// Budgets of a search, and how it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies, at most [`DEEPEST`].
    pub depth: u32,
    /// Positions looked at. The first ply is always searched.
    pub nodes: u64,
    /// Threads, at least one.
    pub threads: usize,
    /// How many of the best moves are to be known.
    pub ties: Ties,
}

impl Default for Limits {
    /// No limits, one thread, the smallest move.
    fn default() -> Self {
        Self { depth: DEEPEST, nodes: u64::MAX, threads: 1, ties: Ties::Smallest }
    }
}

impl Limits {
    /// This depth and no other limit.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }
}

/// The score of the best moves, as deep as the limits allow. The table belongs to this game and
/// evaluation.
///
/// After a cancellation, the result of the last finished depth.
///
/// # Errors
/// A position without moves that is not over.
pub fn search<G: Evaluate>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    table: &TranspositionTable,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<SearchResult<G::Move>, Halt> {
    table.grow_older();
    let shared = Shared { table, limits, nodes: AtomicU64::new(0), stop: AtomicBool::new(false) };
    let worker = |observer| Worker::new(game, by, &shared, observer);
    let helpers = limits.threads.saturating_sub(1);
    if helpers == 0 {
        return worker(Some(observer)).deepen(at, 1);
    }
    std::thread::scope(|scope| {
        for i in 0..helpers {
            let helper = worker(None);
            // Half of them are one ply ahead, so that not all do the same at the same time.
            scope.spawn(move || helper.deepen(at, 1 + (i as u32 + 1) % 2));
        }
        let found = worker(Some(observer)).deepen(at, 1);
        shared.stop.store(true, Relaxed);
        found
    })
}

/// Every move, in their order, and what it reaches when every line is followed for `depth` plies,
/// the move included.
///
/// # Errors
/// A position without moves that is not over, or the caller's wish to stop.
pub fn moves<G: Evaluate>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    table: &TranspositionTable,
    depth: u32,
    observer: &dyn Observer,
) -> Result<Vec<Rated<G::Move>>, Halt> {
    table.grow_older();
    let limits = Limits::depth(depth);
    let shared = Shared { table, limits: &limits, nodes: AtomicU64::new(0), stop: AtomicBool::new(false) };
    let mut worker = Worker::new(game, by, &shared, Some(observer));
    let (mover, moves) = worker.root_moves(at)?;
    let mut rated = Vec::new();
    for deep in 1..=depth.clamp(1, DEEPEST) {
        worker.depth = deep;
        rated.clear();
        for &mv in &moves {
            let window = (Score::LEAST, Score::GREATEST);
            match worker.after(at, mover, mv, 0, deep, window) {
                Ok(found) => rated.push(Rated::new(mv, found)),
                Err(Stopped) => return Err(worker.halt()),
            }
        }
    }
    Ok(rated)
}

/// What the threads of a search share.
struct Shared<'s> {
    table: &'s TranspositionTable,
    limits: &'s Limits,
    nodes: AtomicU64,
    stop: AtomicBool,
}
