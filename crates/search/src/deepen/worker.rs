//! What one thread of a search does below the root.

use std::sync::atomic::Ordering::Relaxed;

use ludex_core::{Evaluate, GameError, Halt, Observer, Player, Progress, Status, Stop, Value};

use super::Shared;
use crate::evaluation::looks;
use crate::hash::fingerprint;
use crate::order::{Candidate, Order, REMEMBERED, bring_best};
use crate::pv_table::PvTable;
use crate::score::{NodeValue, Score, after};
use crate::transposition::{Bound, Entry};

/// Positions between two checks of the budget and the observer.
const PAUSE: u64 = 1 << 11;

/// With this many plies left or more, the positions after all moves are looked up first.
const MUCH: u32 = 4;

/// A search was stopped; the worker knows why.
pub(super) struct Stopped;

/// Alpha and beta: scores matter between them.
pub(super) type Window = (Score, Score);

/// One thread.
pub(super) struct Worker<'s, G: Evaluate> {
    pub(super) game: &'s G,
    by: Option<&'s G::Evaluation>,
    pub(super) shared: &'s Shared<'s>,
    /// Only for the thread that was called.
    observer: Option<&'s dyn Observer>,
    moves: Vec<G::Move>,
    candidates: Vec<Candidate<G::Move>>,
    /// What the moves of a position promise.
    promises: Vec<i32>,
    order: Order<G::Move>,
    pub(super) lines: PvTable<G::Move>,
    pub(super) nodes: u64,
    /// When to look at the budget again.
    next_look: u64,
    /// The part of `nodes` already reported to other threads.
    pub(super) told: u64,
    pub(super) depth: u32,
    pub(super) why: Option<Halt>,
    /// The budget of positions ran out.
    pub(super) spent: bool,
}

impl<'s, G: Evaluate> Worker<'s, G> {
    pub(super) fn new(
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
            promises: Vec::new(),
            order: Order::new(),
            lines: PvTable::new(),
            nodes: 0,
            next_look: PAUSE.min(shared.limits.nodes),
            told: 0,
            depth: 0,
            why: None,
            spent: false,
        }
    }

    /// Why the search was stopped, where it gave nothing.
    pub(super) fn halt(&mut self) -> Halt {
        self.why.take().unwrap_or(Halt::Stop(Stop::Cancelled))
    }

    /// The value of a move for `mover`, who makes it, when `depth` plies are searched, the move
    /// included.
    pub(super) fn after(
        &mut self,
        at: &G::Position,
        mover: Player,
        mv: G::Move,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Result<NodeValue, Stopped> {
        let next = self.game.play(at, mv);
        self.value(&next, after(self.game.seats(), mover), ply + 1, depth - 1, window)
    }

    /// The value of `at` for `viewer`, as far as it matters within the window.
    pub(super) fn value(
        &mut self,
        at: &G::Position,
        viewer: Player,
        ply: u32,
        depth: u32,
        (alpha, beta): Window,
    ) -> Result<NodeValue, Stopped> {
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
                return Ok(NodeValue::new(score, entry.exact));
            }
        }
        let moves_from = self.moves.len();
        let mover = match self.game.expand(at, &mut self.moves) {
            Status::Over(outcome) => return Ok(NodeValue::over(outcome, viewer, ply)),
            Status::Turn(_) if self.moves.len() == moves_from => return self.faulty(GameError::stuck(at)),
            Status::Turn(mover) => mover,
        };
        let window = if mover == viewer { (alpha, beta) } else { (-beta, -alpha) };
        let bound = beyond(window, ply).map(|bound| NodeValue::new(bound, true));
        if let Some(bound) = bound.or_else(|| self.known_cut(at, mover, ply, depth, window, moves_from)) {
            self.moves.truncate(moves_from);
            return Ok(bound.for_player(viewer, mover));
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
        Ok(found.for_player(viewer, mover))
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
    ) -> Result<(NodeValue, u32), Stopped> {
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
                self.order.cut(ply, mover, &self.candidates[from..=i], depth);
                // The lower bound rests on this move alone.
                exact = found.exact;
                break;
            }
            if best > alpha {
                alpha = best;
                self.lines.extend(ply, mv);
            }
        }
        Ok((NodeValue::new(best, exact), best_place))
    }

    /// The value of a move that cuts the branch according to the table.
    fn known_cut(
        &self,
        at: &G::Position,
        mover: Player,
        ply: u32,
        depth: u32,
        (alpha, beta): Window,
        moves_from: usize,
    ) -> Option<NodeValue> {
        if depth < MUCH || beta > alpha.next() {
            return None;
        }
        self.moves[moves_from..].iter().find_map(|&mv| {
            let entry = self.shared.table.get(fingerprint(&self.game.play(at, mv)))?;
            let entry = if after(self.game.seats(), mover) == Player::First { entry } else { entry.turned() };
            let score = entry.score.counted_from_root(ply + 1);
            let cuts = score >= beta && entry.bound != Bound::Upper && entry.holds_at(depth - 1);
            cuts.then(|| NodeValue::new(score, entry.exact))
        })
    }

    /// Makes candidates of the moves from `moves_from` on, which leave their list.
    fn rank(&mut self, at: &G::Position, mover: Player, ply: u32, moves_from: usize, remembered: Option<u32>) {
        let moves = &self.moves[moves_from..];
        self.promises.clear();
        self.game.promise_all(at, moves, &mut self.promises);
        for ((place, &mv), &promise) in (0..).zip(moves).zip(&self.promises) {
            let key = match remembered {
                Some(best) if best == place => REMEMBERED,
                _ => self.order.key(ply, mover, mv, promise),
            };
            self.candidates.push(Candidate { mv, place, key });
        }
        self.moves.truncate(moves_from);
    }

    fn leaf(&mut self, at: &G::Position, viewer: Player, ply: u32) -> Result<NodeValue, Stopped> {
        match self.game.status(at, &mut self.moves) {
            Ok(Status::Over(outcome)) => Ok(NodeValue::over(outcome, viewer, ply)),
            Ok(Status::Turn(_)) => Ok(NodeValue::looks(looks(self.game, self.by, at), viewer)),
            Err(fault) => self.faulty(fault),
        }
    }

    #[cold]
    fn faulty(&mut self, fault: GameError) -> Result<NodeValue, Stopped> {
        self.why = Some(fault.into());
        Err(Stopped)
    }

    /// Checks the budget, the other threads and the observer.
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
            observer.progress(&Progress {
                ply: self.depth,
                found: all,
                done: all,
                due: all,
                bytes,
                ..Progress::default()
            });
            if observer.cancelled() {
                self.why = Some(Stop::Cancelled.into());
                return Err(Stopped);
            }
        }
        self.spent = left == 0;
        if self.spent || self.shared.stop.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}

/// The bound that no play from a position `ply` plies from the root passes, where it lies outside
/// the window: a win or a loss with the next move.
fn beyond((alpha, beta): Window, ply: u32) -> Option<Score> {
    let most = Score::over(Value::Win, ply + 1);
    match () {
        () if alpha >= most => Some(most),
        () if beta <= -most => Some(-most),
        () => None,
    }
}
