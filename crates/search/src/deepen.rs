//! The search to play with: principal variations, deeper and deeper, with a memory of positions.
//!
//! - **Iterative deepening.** Depth 1, 2, 3 … until a budget runs out or the value is certain; each search is the order of
//!   moves of the next, and there is an answer at any time.
//! - **Principal variation search.** The first move is searched in full; of the others it is only asked whether they are
//!   better, by a window without width, and the few that are so are searched again (T. A. Marsland, M. Campbell, *Parallel
//!   search of strongly ordered game trees*, ACM Computing Surveys 14 (1982), 533–551,
//!   <https://doi.org/10.1145/356893.356895>).
//! - **Transposition table** ([`Table`]), shared by threads that search the same position on their own and meet in the table.
//!   Where much depth is left, the table is asked for the positions after all moves first: one of them may cut the branch (J.
//!   Schaeffer, A. Plaat, *New advances in alpha-beta searching*, ACM Conference on Computer Science 1996, 124–130,
//!   <https://doi.org/10.1145/228329.228344>).
//!
//! A search of depth d gives the score of plain min-max of depth d, and the same moves. What the table remembers of another
//! depth is used only where it does not depend on the depth: wins and losses that lie within d plies, and positions in which no
//! evaluation decided. The score and the best moves therefore do not depend on what the table forgets, nor on the threads;
//! the number of positions does.
//!
//! Memory is the table's, and some hundred bytes for each ply.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use ludex_core::{Evaluate, GameError, Halt, Observer, Player, Progress, Status, Stop, Value};

use crate::evaluation::looks;
use crate::hash::fingerprint;
use crate::line::Lines;
use crate::minimax::DEEPEST;
use crate::order::{Candidate, Order, REMEMBERED, bring_best};
use crate::score::{Found, Score, after};
use crate::searched::{End, Rated, Searched};
use crate::transposition::{Bound, Entry, Table};

/// Positions between two looks at the budget and the observer.
const PAUSE: u64 = 1 << 11;

/// From so many plies on the table is asked for the positions after all moves.
const MUCH: u32 = 4;

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

/// What the best moves reach, as deep as the limits allow. The table belongs to this game and evaluation.
///
/// A caller who cancels is given what was found until then.
///
/// # Errors
/// A position without moves that is not over.
pub fn search<G: Evaluate>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    table: &Table,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<Searched<G::Move>, Halt> {
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

/// Every move, in their order, and what it reaches when every line is followed for `depth` plies, the move included.
///
/// # Errors
/// A position without moves that is not over, or the caller's wish to stop.
pub fn moves<G: Evaluate>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    table: &Table,
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
                Err(Stopped) => return Err(worker.why.unwrap_or(Halt::Stop(Stop::Cancelled))),
            }
        }
    }
    Ok(rated)
}

/// What the threads of a search share.
struct Shared<'s> {
    table: &'s Table,
    limits: &'s Limits,
    nodes: AtomicU64,
    stop: AtomicBool,
}

/// A search was stopped; the worker knows why.
struct Stopped;

type Window = (Score, Score);

struct Worker<'s, G: Evaluate> {
    game: &'s G,
    by: Option<&'s G::Evaluation>,
    shared: &'s Shared<'s>,
    /// Only for the thread that was called.
    observer: Option<&'s dyn Observer>,
    moves: Vec<G::Move>,
    candidates: Vec<Candidate<G::Move>>,
    order: Order<G::Move>,
    lines: Lines<G::Move>,
    nodes: u64,
    /// When to look at the budget again.
    next_look: u64,
    /// What other threads were told of `nodes`.
    told: u64,
    depth: u32,
    why: Option<Halt>,
    /// The budget of positions ran out.
    spent: bool,
}

impl<'s, G: Evaluate> Worker<'s, G> {
    fn new(
        game: &'s G,
        by: Option<&'s G::Evaluation>,
        shared: &'s Shared<'s>,
        observer: Option<&'s dyn Observer>,
    ) -> Self {
        Self {
            game,
            by,
            shared,
            observer,
            moves: Vec::new(),
            candidates: Vec::new(),
            order: Order::new(),
            lines: Lines::new(),
            nodes: 0,
            next_look: PAUSE.min(shared.limits.nodes),
            told: 0,
            depth: 0,
            why: None,
            spent: false,
        }
    }

    /// The player to move and the moves; no moves where the game is over.
    fn root_moves(&mut self, at: &G::Position) -> Result<(Player, Vec<G::Move>), Halt> {
        let mut moves = Vec::new();
        match self.game.expand(at, &mut moves) {
            Status::Over(_) => Ok((Player::First, moves)),
            Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at).into()),
            Status::Turn(mover) => Ok((mover, moves)),
        }
    }

    fn deepen(mut self, at: &G::Position, first: u32) -> Result<Searched<G::Move>, Halt> {
        let (mover, mut moves) = self.root_moves(at)?;
        let limit = self.shared.limits.depth.min(DEEPEST);
        if moves.is_empty() || limit == 0 {
            let found = self.value(at, mover, 0, 0, (Score::LEAST, Score::GREATEST));
            let found = found.map_err(|Stopped| self.why.take().unwrap_or(Halt::Stop(Stop::Cancelled)))?;
            return Ok(Searched::new(found, Vec::new(), Vec::new(), self.nodes, 0));
        }
        let mut answer: Option<Searched<G::Move>> = None;
        for depth in first.min(limit)..=limit {
            self.depth = depth;
            match self.root(at, mover, &moves, depth) {
                Ok((found, best, line)) => {
                    // The best move is the first to be tried one ply deeper.
                    let place = moves.iter().position(|&mv| mv == best[0]).unwrap_or(0);
                    moves[..=place].rotate_right(1);
                    answer = Some(Searched::new(found, best, line, self.nodes, depth));
                    if found.exact {
                        break;
                    }
                }
                Err(Stopped) => break,
            }
        }
        let mut answer = match (answer, self.why.take()) {
            (_, Some(halt @ (Halt::Game(_) | Halt::Store(_)))) => return Err(halt),
            (None, why) => return Err(why.unwrap_or(Halt::Stop(Stop::Cancelled))),
            (Some(answer), Some(Halt::Stop(_))) => Searched { end: End::Cancelled, ..answer },
            (Some(answer), None) if self.spent => Searched { end: End::Nodes, ..answer },
            (Some(answer), None) => answer,
        };
        answer.nodes = self.nodes + self.shared.nodes.load(Relaxed).saturating_sub(self.told);
        Ok(answer)
    }

    /// One depth: the score, the best moves in their order, and the line of the first.
    #[allow(clippy::type_complexity)]
    fn root(
        &mut self,
        at: &G::Position,
        mover: Player,
        moves: &[G::Move],
        depth: u32,
    ) -> Result<(Found, Vec<G::Move>, Vec<G::Move>), Stopped> {
        self.nodes += 1;
        let (mut best, mut exact) = (Score::LEAST, true);
        let mut reached: Vec<(G::Move, Vec<G::Move>)> = Vec::new();
        for &mv in moves {
            let wanted = match (self.shared.limits.ties, reached.first()) {
                // As good as the best is of interest only where the move would take its place.
                (Ties::Smallest, Some(&(first, _))) if mv > first => best,
                _ => best.previous().max(Score::LEAST),
            };
            let mut found = if reached.is_empty() {
                self.after(at, mover, mv, 0, depth, (Score::LEAST, Score::GREATEST))?
            } else {
                self.after(at, mover, mv, 0, depth, (wanted, wanted.next()))?
            };
            if !reached.is_empty() && found.score > wanted {
                found = self.after(at, mover, mv, 0, depth, (wanted, Score::GREATEST))?;
            }
            exact &= found.exact;
            // A smaller move that is as good takes the place of the one there.
            if found.score > best || found.score > wanted && self.shared.limits.ties == Ties::Smallest {
                best = found.score;
                reached.clear();
            }
            if found.score > wanted && found.score == best {
                let line = std::iter::once(mv).chain(self.lines.get(1).iter().copied()).collect();
                reached.push((mv, line));
            }
        }
        reached.sort_unstable_by_key(|&(mv, _)| mv);
        let line = reached[0].1.clone();
        Ok((Found::new(best, exact), reached.into_iter().map(|(mv, _)| mv).collect(), line))
    }

    /// What a move of `mover` is worth to `mover`, when `depth` plies are searched, the move included.
    fn after(
        &mut self,
        at: &G::Position,
        mover: Player,
        mv: G::Move,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Result<Found, Stopped> {
        let next = self.game.play(at, mv);
        self.value(&next, after(self.game.seats(), mover), ply + 1, depth - 1, window)
    }

    /// What `at` is worth to `viewer`, as far as it matters within the window.
    fn value(
        &mut self,
        at: &G::Position,
        viewer: Player,
        ply: u32,
        depth: u32,
        (alpha, beta): Window,
    ) -> Result<Found, Stopped> {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up()?;
        }
        if beta > alpha.next() {
            self.lines.clear(ply);
        }
        if depth == 0 {
            return self.leaf(at, viewer, ply);
        }
        let place = fingerprint(at);
        let known = self.shared.table.get(place);
        // A principal variation is followed to its end, not cut by what is remembered.
        if let Some(entry) = known.filter(|entry| beta == alpha.next() && entry.holds_at(depth)) {
            let entry = if viewer == Player::First { entry } else { entry.turned() };
            let score = entry.score.counted_from_root(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return Ok(Found::new(score, entry.exact));
            }
        }
        let moves_from = self.moves.len();
        let mover = match self.game.expand(at, &mut self.moves) {
            Status::Over(outcome) => return Ok(Found::over(outcome, viewer, ply)),
            Status::Turn(_) if self.moves.len() == moves_from => return self.stuck(at),
            Status::Turn(mover) => mover,
        };
        let window = if mover == viewer { (alpha, beta) } else { (-beta, -alpha) };
        let bound = beyond(window, ply).map(|bound| Found::new(bound, true));
        if let Some(bound) = bound.or_else(|| self.known_cut(at, mover, ply, depth, window, moves_from)) {
            self.moves.truncate(moves_from);
            return Ok(bound.seen(viewer, mover));
        }
        let from = self.candidates.len();
        self.rank(at, mover, ply, moves_from, known.and_then(|entry| entry.best));
        let (found, best) = self.best(at, mover, ply, depth, window, from)?;
        self.candidates.truncate(from);
        let bound = match found.score {
            score if score >= window.1 => Bound::Lower,
            score if score <= window.0 => Bound::Upper,
            _ => Bound::Exact,
        };
        // Nothing is best where all moves are too bad.
        let best = Some(best).filter(|_| bound != Bound::Upper);
        let entry = Entry { score: found.score.counted_here(ply), bound, depth, exact: found.exact, best };
        self.shared.table.set(place, if mover == Player::First { entry } else { entry.turned() });
        Ok(found.seen(viewer, mover))
    }

    /// The best of the candidates from `from` on, for `mover`, and its place among the legal moves.
    fn best(
        &mut self,
        at: &G::Position,
        mover: Player,
        ply: u32,
        depth: u32,
        (mut alpha, beta): Window,
        from: usize,
    ) -> Result<(Found, u32), Stopped> {
        let (mut best, mut exact, mut best_place) = (Score::LEAST, true, 0);
        for i in from..self.candidates.len() {
            bring_best(&mut self.candidates[i..]);
            let Candidate { mv, place, .. } = self.candidates[i];
            let mut found = if i == from {
                self.after(at, mover, mv, ply, depth, (alpha, beta))?
            } else {
                self.after(at, mover, mv, ply, depth, (alpha, alpha.next()))?
            };
            if i > from && found.score > alpha && found.score < beta {
                found = self.after(at, mover, mv, ply, depth, (alpha, beta))?;
            }
            exact &= found.exact;
            if found.score > best {
                (best, best_place) = (found.score, place);
            }
            if best >= beta {
                self.order.cut(ply, mover, mv, depth);
                // That it is at least so much rests on this move alone.
                exact = found.exact;
                break;
            }
            if best > alpha {
                alpha = best;
                self.lines.extend(ply, mv);
            }
        }
        Ok((Found::new(best, exact), best_place))
    }

    /// What a move is worth of which the table knows that it cuts the branch.
    fn known_cut(
        &self,
        at: &G::Position,
        mover: Player,
        ply: u32,
        depth: u32,
        (alpha, beta): Window,
        moves_from: usize,
    ) -> Option<Found> {
        if depth < MUCH || beta > alpha.next() {
            return None;
        }
        self.moves[moves_from..].iter().find_map(|&mv| {
            let entry = self.shared.table.get(fingerprint(&self.game.play(at, mv)))?;
            let entry = if after(self.game.seats(), mover) == Player::First { entry } else { entry.turned() };
            let score = entry.score.counted_from_root(ply + 1);
            let cuts = score >= beta && entry.bound != Bound::Upper && entry.holds_at(depth - 1);
            cuts.then(|| Found::new(score, entry.exact))
        })
    }

    /// Makes candidates of the moves from `moves_from` on, which leave their list.
    fn rank(&mut self, at: &G::Position, mover: Player, ply: u32, moves_from: usize, remembered: Option<u32>) {
        for (place, &mv) in (0..).zip(&self.moves[moves_from..]) {
            let key = match remembered {
                Some(best) if best == place => REMEMBERED,
                _ => self.order.key(ply, mover, mv, self.game.promise(at, mv)),
            };
            self.candidates.push(Candidate { mv, place, key });
        }
        self.moves.truncate(moves_from);
    }

    fn leaf(&mut self, at: &G::Position, viewer: Player, ply: u32) -> Result<Found, Stopped> {
        let from = self.moves.len();
        let status = self.game.expand(at, &mut self.moves);
        let stuck = self.moves.len() == from;
        self.moves.truncate(from);
        match status {
            Status::Over(outcome) => Ok(Found::over(outcome, viewer, ply)),
            Status::Turn(_) if stuck => self.stuck(at),
            Status::Turn(_) => Ok(Found::looks(looks(self.game, self.by, at), viewer)),
        }
    }

    #[cold]
    fn stuck(&mut self, at: &G::Position) -> Result<Found, Stopped> {
        self.why = Some(GameError::stuck(at).into());
        Err(Stopped)
    }

    /// Looks at the budget, the other threads and the observer.
    #[cold]
    fn look_up(&mut self) -> Result<(), Stopped> {
        let limits = self.shared.limits;
        let others = self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed) - self.told;
        self.told = self.nodes;
        let all = others.saturating_add(self.nodes);
        let left = limits.nodes.saturating_sub(all);
        self.next_look = self.nodes + left.clamp(1, PAUSE);
        if self.depth <= 1 {
            return Ok(());
        }
        if let Some(observer) = self.observer {
            let bytes = self.shared.table.bytes();
            observer.progress(&Progress { ply: self.depth, found: all, done: all, due: all, bytes });
            if observer.cancelled() {
                self.why = Some(Stop::Cancelled.into());
                return Err(Stopped);
            }
        }
        self.spent = left == 0;
        if self.spent || self.shared.stop.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}

/// The bound that no play from a position `ply` plies from the root passes, where it lies outside the window: a win or a
/// loss with the next move.
fn beyond((alpha, beta): Window, ply: u32) -> Option<Score> {
    let most = Score::over(Value::Win, ply + 1);
    match () {
        () if alpha >= most => Some(most),
        () if beta <= -most => Some(-most),
        () => None,
    }
}
