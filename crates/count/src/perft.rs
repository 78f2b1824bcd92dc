//! Perft: the number of paths of a given length, walked one by one.
//!
//! The test of a move generator that programmers of chess exchange: however positions repeat, every
//! sequence of so many moves counts, and a game that ends earlier has none. The last two plies are
//! one call to the game ([`Game::count_replies`]), so that the positions at the end of paths are
//! never made, and moves at the end are only counted where a game can do so.
//!
//! Where [`paths`](crate::paths) adds up numbers of ways, position by position, and so tells of
//! lengths that nobody could walk, this walks them. It needs a list of positions for each ply, and
//! no table.

use std::mem::size_of;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use ludex_core::{Game, GameError, Halt, Observer, Progress, Status, Stop, Unit, owned_bytes};
use ludex_walk::parallel;

/// The paths that begin with each move, in the order of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths<M> {
    /// Of each move, how many begin with it; empty where paths have no move.
    pub by_move: Vec<(M, u64)>,
    /// In all.
    pub total: u64,
}

/// Paths that are walked between two polls of the observer.
const PERIOD: u64 = 1 << 16;

/// Parts below which the work is dealt once more.
const PARTS: usize = 64;

/// Tasks that the parts are shared among; a game may begin with a million moves.
const TASKS: usize = 1 << 12;

/// Counts the paths of `depth` plies from `root`.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out, or a cancellation.
pub fn count<G: Game>(
    game: &G,
    root: &G::Position,
    depth: u32,
    observer: &dyn Observer,
) -> Result<Paths<G::Move>, Halt> {
    let Some(below) = depth.checked_sub(1) else { return Ok(Paths { by_move: Vec::new(), total: 1 }) };
    let (mut moves, mut next) = (Vec::new(), Vec::new());
    game.expand(root, &mut moves);
    // The moves and what comes after them, and once more with the numbers that go with both; no
    // position is made where they are too many.
    let each = size_of::<G::Move>() + size_of::<G::Position>() + owned_bytes(root);
    let more = size_of::<(usize, G::Position)>() + size_of::<(G::Move, u64)>() + size_of::<(usize, u64)>();
    let held = (moves.len() * (each + more)) as u64;
    observer.check_memory(held)?;
    expand(game, root, &mut moves, &mut next)?;
    let mut parts: Vec<_> = (0..).zip(next).collect();
    let mut left = below;
    while left > 2 && parts.len() < PARTS {
        let longer = deal(game, &parts)?;
        left -= 1;
        if longer.is_empty() {
            parts.clear();
            break;
        }
        parts = longer;
    }
    let shared = Shared::new(observer, parts.len(), held);
    let count = |some: &[(usize, G::Position)]| {
        let mut counted = Vec::with_capacity(some.len());
        for (number, at) in some {
            let mut walk = Walk { game, shared: &shared, unseen: 0, work: 0 };
            counted.push((*number, walk.count(at.clone(), left, &mut Vec::new())?));
            shared.done.fetch_add(1, Relaxed);
        }
        Ok(counted)
    };
    let mut by_move: Vec<_> = moves.into_iter().map(|mv| (mv, 0)).collect();
    for counted in parallel::map(parts.chunks(parts.len().div_ceil(TASKS).max(1)), count) {
        let counted: Result<Vec<_>, Halt> = counted;
        for (number, count) in counted? {
            by_move[number].1 += count;
        }
    }
    let total = by_move.iter().map(|(_, count)| count).sum();
    Ok(Paths { by_move, total })
}

/// Pushes the moves of a position, and the positions after them.
fn expand<G: Game>(
    game: &G,
    at: &G::Position,
    moves: &mut Vec<G::Move>,
    next: &mut Vec<G::Position>,
) -> Result<(), GameError> {
    moves.clear();
    match game.successors(at, moves, next) {
        Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at)),
        _ => Ok(()),
    }
}

/// Positions with the number of the move that led to them, one ply further.
fn deal<G: Game>(game: &G, parts: &[(usize, G::Position)]) -> Result<Vec<(usize, G::Position)>, GameError> {
    let (mut moves, mut longer) = (Vec::new(), Vec::new());
    for (number, at) in parts {
        let mut next = Vec::new();
        expand(game, at, &mut moves, &mut next)?;
        longer.extend(next.into_iter().map(|at| (*number, at)));
    }
    Ok(longer)
}

/// What those who walk have in common.
struct Shared<'o> {
    observer: &'o dyn Observer,
    found: AtomicU64,
    done: AtomicU64,
    due: u64,
    /// Bytes of the lists that are there all the time.
    held: u64,
    stopped: AtomicBool,
}

impl<'o> Shared<'o> {
    fn new(observer: &'o dyn Observer, due: usize, held: u64) -> Self {
        let none = || AtomicU64::new(0);
        Self { observer, found: none(), done: none(), due: due as u64, held, stopped: AtomicBool::new(false) }
    }

    /// Notes paths that were found; an error where the work is to stop.
    fn note(&self, paths: u64, bytes: u64) -> Result<(), Stop> {
        let found = self.found.fetch_add(paths, Relaxed) + paths;
        let (done, due, bytes) = (self.done.load(Relaxed), self.due, self.held + bytes);
        self.observer.progress(&Progress { ply: 0, found, done, due, unit: Unit::Paths, bytes });
        self.observer.check_memory(bytes)?;
        if self.stopped.load(Relaxed) || self.observer.cancelled() {
            self.stopped.store(true, Relaxed);
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}

/// A walk through the paths of one part.
struct Walk<'a, G> {
    game: &'a G,
    shared: &'a Shared<'a>,
    /// Paths that were not noted yet.
    unseen: u64,
    /// Positions that were expanded since.
    work: u64,
}

impl<G: Game> Walk<'_, G> {
    /// The paths of `left` plies from a position. `lists` holds, ply by ply, the positions that
    /// wait.
    fn count(&mut self, at: G::Position, left: u32, lists: &mut Vec<Vec<G::Position>>) -> Result<u64, Halt> {
        lists.iter_mut().for_each(Vec::clear);
        if lists.is_empty() {
            lists.push(Vec::new());
        }
        lists[0].push(at);
        let (mut ply, mut moves, mut total) = (0, Vec::new(), 0);
        loop {
            let Some(at) = lists[ply].pop() else {
                if ply == 0 {
                    break;
                }
                ply -= 1;
                continue;
            };
            let paths = match left - ply as u32 {
                0 => 1,
                1 => self.count_moves(&at, &mut moves)?,
                2 => self.game.count_replies(&at, &mut moves)?,
                _ => {
                    ply += 1;
                    if lists.len() == ply {
                        lists.push(Vec::new());
                    }
                    expand(self.game, &at, &mut moves, &mut lists[ply])?;
                    0
                }
            };
            total += paths;
            self.unseen += paths;
            self.work += 1 + paths;
            if self.work >= PERIOD {
                self.work = 0;
                self.note(lists)?;
            }
        }
        self.shared.found.fetch_add(std::mem::take(&mut self.unseen), Relaxed);
        Ok(total)
    }

    fn count_moves(&self, at: &G::Position, moves: &mut Vec<G::Move>) -> Result<u64, GameError> {
        moves.clear();
        match self.game.expand(at, moves) {
            Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at)),
            _ => Ok(moves.len() as u64),
        }
    }

    fn note(&mut self, lists: &[Vec<G::Position>]) -> Result<(), Stop> {
        let each = |at: &G::Position| size_of::<G::Position>() + owned_bytes(at);
        let held = |list: &Vec<G::Position>| {
            let each = list.first().map_or(size_of::<G::Position>(), each);
            list.capacity() * each
        };
        let bytes = lists.iter().map(held).sum::<usize>() * rayon::current_num_threads();
        self.shared.note(std::mem::take(&mut self.unseen), bytes as u64)
    }
}
