//! The root of a search: deeper and deeper, and which moves are the best.

use std::sync::atomic::Ordering::Relaxed;

use ludex_core::{Evaluate, GameError, Halt, Player, Status, Stop};

use super::Ties;
use super::worker::{Stopped, Worker};
use crate::minimax::DEEPEST;
use crate::score::{NodeValue, Score};
use crate::search_result::{End, SearchResult};

impl<G: Evaluate> Worker<'_, G> {
    /// The player to move and the moves; no moves where the game is over.
    pub(super) fn root_moves(&mut self, at: &G::Position) -> Result<(Player, Vec<G::Move>), Halt> {
        let mut moves = Vec::new();
        match self.game.expand(at, &mut moves) {
            Status::Over(_) => Ok((Player::First, moves)),
            Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at).into()),
            Status::Turn(mover) => Ok((mover, moves)),
        }
    }

    /// Deeper and deeper, from a first depth on, as far as the limits allow.
    pub(super) fn deepen(mut self, at: &G::Position, first: u32) -> Result<SearchResult<G::Move>, Halt> {
        let (mover, mut moves) = self.root_moves(at)?;
        let limit = self.shared.limits.depth.min(DEEPEST);
        if moves.is_empty() || limit == 0 {
            let found = self.value(at, mover, 0, 0, (Score::LEAST, Score::GREATEST));
            let found = found.map_err(|Stopped| self.halt())?;
            return Ok(SearchResult::new(found, Vec::new(), Vec::new(), self.nodes, 0));
        }
        let mut answer: Option<SearchResult<G::Move>> = None;
        for depth in first.min(limit)..=limit {
            self.depth = depth;
            match self.root(at, mover, &moves, depth) {
                Ok((found, best, line)) => {
                    // The best move is the first to be tried one ply deeper.
                    let place = moves.iter().position(|&mv| mv == best[0]).unwrap_or(0);
                    moves[..=place].rotate_right(1);
                    answer = Some(SearchResult::new(found, best, line, self.nodes, depth));
                    if found.exact {
                        break;
                    }
                }
                Err(Stopped) => break,
            }
        }
        let mut answer = match (answer, self.why.take()) {
            (_, Some(halt @ (Halt::Game(_) | Halt::Store(_) | Halt::Forfeit(_)))) => return Err(halt),
            (None, why) => return Err(why.unwrap_or(Halt::Stop(Stop::Cancelled))),
            (Some(answer), Some(Halt::Stop(_))) => SearchResult { end: End::Cancelled, ..answer },
            (Some(answer), None) if self.spent => SearchResult { end: End::Nodes, ..answer },
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
    ) -> Result<(NodeValue, Vec<G::Move>, Vec<G::Move>), Stopped> {
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
        Ok((NodeValue::new(best, exact), reached.into_iter().map(|(mv, _)| mv).collect(), line))
    }
}
