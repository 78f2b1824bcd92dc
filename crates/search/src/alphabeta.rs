//! Alpha-beta to a depth: min-max, without the lines that cannot change its value.
//!
//! ```text
//!          max  ≥ 4        4 is certain after the first branch;
//!         ╱     ╲
//!    min  4     min  ≤ 1   the other player can hold the second branch to 1: nothing more of it is looked at
//!        ╱ ╲    ╱ ╳
//!       7   4  1   ·
//! ```
//!
//! A search between *alpha*, what the player to move already has elsewhere, and *beta*, what the
//! other player allows, returns a score s: if s ≤ alpha, the value is at most s; if s ≥ beta, it is
//! at least s; else it is s. D. E. Knuth, R. W. Moore, *An analysis of alpha-beta pruning*,
//! Artificial Intelligence 6 (1975), 293–326, <https://doi.org/10.1016/0004-3702(75)90019-3>.
//!
//! Moves are tried in the order of the rules and nothing is remembered, as in a textbook;
//! [`deepen`](crate::deepen) is the search to play with.

use ludex_core::{Evaluate, GameError, Halt, Observer, Player, Status, Stop};

use crate::evaluation::looks;
use crate::minimax::DEEPEST;
use crate::pv_table::PvTable;
use crate::score::{NodeValue, Score, after};
use crate::search_result::SearchResult;

/// Positions between two polls of the observer.
const PAUSE: u64 = 1 << 12;

/// The same as [`minimax::search`](crate::minimax::search), with fewer positions looked at.
///
/// # Errors
/// A position without moves that is not over, or the caller's wish to stop.
pub fn search<G: Evaluate>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    depth: u32,
    observer: &dyn Observer,
) -> Result<SearchResult<G::Move>, Halt> {
    let depth = depth.min(DEEPEST);
    let mut search = Search { game, by, observer, moves: Vec::new(), lines: PvTable::new(), nodes: 0 };
    let mut moves = Vec::new();
    let mover = match game.expand(at, &mut moves) {
        Status::Turn(mover) if depth > 0 => mover,
        Status::Turn(mover) => return search.without_moves(at, mover),
        Status::Over(_) => return search.without_moves(at, Player::First),
    };
    if moves.is_empty() {
        return Err(GameError::stuck(at).into());
    }
    search.nodes = 1;
    let (mut best, mut exact, mut best_moves, mut line) = (Score::LEAST, true, Vec::new(), Vec::new());
    for mv in moves {
        let next = game.play(at, mv);
        // From one below the best, so that a move as good as the best is known for one.
        let window = (best.previous().max(Score::LEAST), Score::GREATEST);
        let found = search.value(&next, after(game.seats(), mover), 1, depth - 1, window)?;
        exact &= found.exact;
        if found.score > best {
            best = found.score;
            best_moves.clear();
            line = std::iter::once(mv).chain(search.lines.get(1).iter().copied()).collect();
        }
        if found.score == best {
            best_moves.push(mv);
        }
    }
    Ok(SearchResult::new(NodeValue::new(best, exact), best_moves, line, search.nodes, depth))
}

struct Search<'s, G: Evaluate> {
    game: &'s G,
    by: Option<&'s G::Evaluation>,
    observer: &'s dyn Observer,
    /// The moves of all positions on the way from the root.
    moves: Vec<G::Move>,
    lines: PvTable<G::Move>,
    nodes: u64,
}

impl<G: Evaluate> Search<'_, G> {
    fn without_moves(&mut self, at: &G::Position, viewer: Player) -> Result<SearchResult<G::Move>, Halt> {
        let found = self.value(at, viewer, 0, 0, (Score::LEAST, Score::GREATEST))?;
        Ok(SearchResult::new(found, Vec::new(), Vec::new(), self.nodes, 0))
    }

    /// The value of `at` for `viewer`, as far as it matters between alpha and beta.
    fn value(
        &mut self,
        at: &G::Position,
        viewer: Player,
        ply: u32,
        depth: u32,
        (alpha, beta): (Score, Score),
    ) -> Result<NodeValue, Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE) && self.observer.cancelled() {
            return Err(Stop::Cancelled.into());
        }
        self.lines.clear(ply);
        let from = self.moves.len();
        let mover = match self.game.expand(at, &mut self.moves) {
            Status::Over(outcome) => return Ok(NodeValue::over(outcome, viewer, ply)),
            Status::Turn(_) if self.moves.len() == from => return Err(GameError::stuck(at).into()),
            Status::Turn(mover) => mover,
        };
        if depth == 0 {
            self.moves.truncate(from);
            return Ok(NodeValue::looks(looks(self.game, self.by, at), viewer));
        }
        let (mut alpha, beta) = if mover == viewer { (alpha, beta) } else { (-beta, -alpha) };
        let (mut best, mut exact) = (Score::LEAST, true);
        for i in from..self.moves.len() {
            let mv = self.moves[i];
            let next = self.game.play(at, mv);
            let found = self.value(&next, after(self.game.seats(), mover), ply + 1, depth - 1, (alpha, beta))?;
            exact &= found.exact;
            if found.score > best {
                best = found.score;
            }
            if best >= beta {
                // The lower bound rests on this move alone.
                exact = found.exact;
                break;
            }
            if best > alpha {
                alpha = best;
                self.lines.extend(ply, mv);
            }
        }
        self.moves.truncate(from);
        Ok(NodeValue::new(best, exact).for_player(viewer, mover))
    }
}
