//! Min-max to a depth: every line of play is followed, and its last position is evaluated.
//!
//! ```text
//!            max          the player to move takes the greatest value,
//!          ╱  │  ╲
//!       min  min  min     the other one the least,
//!      ╱ ╲   ╱ ╲  ╱ ╲
//!     5   2 7   4 1   9   and at the depth an evaluation decides: here 4, by the move in the middle
//! ```
//!
//! This is the algorithm of the courses (*Puissance 4*, `minmax(G, j, W, p)`; *Théorie des jeux*,
//! section 2.2), for any game. It is the reference for the other searches, and shares no code with
//! them but scores. Time is proportional to the number of lines of play, memory to the depth.

use ludex_core::{Evaluate, GameError, Halt, Observer, Player, Status, Stop};

use crate::evaluation::looks;
use crate::pv_table::PvTable;
use crate::score::{NodeValue, Score, after};
use crate::search_result::{Rated, SearchResult};

/// Positions between two polls of the observer.
const PAUSE: u64 = 1 << 12;

/// The greatest depth of a search, in plies; greater ones are cut to it.
pub const DEEPEST: u32 = 1 << 11;

/// What the best moves reach when every line is followed for `depth` plies; all best moves.
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
    let mut search = Search { game, by, observer, moves: Vec::new(), lines: PvTable::new(), nodes: 1 };
    let found = search.root(at, depth)?;
    let Some(best) = found.iter().map(|(_, found, _)| found.score).max() else {
        let found = search.leaf(at)?;
        return Ok(SearchResult::new(found, Vec::new(), Vec::new(), search.nodes, 0));
    };
    let exact = found.iter().all(|(_, found, _)| found.exact);
    let reached = found.into_iter().filter(|(_, found, _)| found.score == best);
    let (best_moves, mut lines): (Vec<_>, Vec<_>) = reached.map(|(mv, _, line)| (mv, line)).unzip();
    let line = lines.swap_remove(0);
    Ok(SearchResult::new(NodeValue::new(best, exact), best_moves, line, search.nodes, depth))
}

/// Every move, in their order, and what it reaches when every line is followed for `depth` plies,
/// the move included.
///
/// # Errors
/// As [`search`].
pub fn moves<G: Evaluate>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    depth: u32,
    observer: &dyn Observer,
) -> Result<Vec<Rated<G::Move>>, Halt> {
    let mut search = Search { game, by, observer, moves: Vec::new(), lines: PvTable::new(), nodes: 1 };
    let found = search.root(at, depth.clamp(1, DEEPEST))?;
    Ok(found.into_iter().map(|(mv, found, _)| Rated::new(mv, found)).collect())
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
    /// Every move with what it reaches and the line from there; nothing where the game is over or
    /// the depth is 0.
    #[allow(clippy::type_complexity)]
    fn root(&mut self, at: &G::Position, depth: u32) -> Result<Vec<(G::Move, NodeValue, Vec<G::Move>)>, Halt> {
        let mut moves = Vec::new();
        let Status::Turn(mover) = self.game.expand(at, &mut moves) else { return Ok(Vec::new()) };
        if moves.is_empty() {
            return Err(GameError::stuck(at).into());
        }
        let mut all = Vec::new();
        for mv in moves.into_iter().filter(|_| depth > 0) {
            let next = self.game.play(at, mv);
            let found = self.value(&next, after(self.game.seats(), mover), 1, depth - 1)?;
            let line = std::iter::once(mv).chain(self.lines.get(1).iter().copied()).collect();
            all.push((mv, found, line));
        }
        Ok(all)
    }

    /// How the position is for the player to move (where the game is over: for the first player),
    /// without search.
    fn leaf(&mut self, at: &G::Position) -> Result<NodeValue, Halt> {
        let viewer = match self.game.expand(at, &mut self.moves) {
            Status::Turn(mover) => mover,
            Status::Over(_) => Player::First,
        };
        self.moves.clear();
        self.value(at, viewer, 0, 0)
    }

    /// The value of `at` for `viewer`, when every line is followed for `depth` plies more.
    fn value(&mut self, at: &G::Position, viewer: Player, ply: u32, depth: u32) -> Result<NodeValue, Halt> {
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
        let (mut best, mut exact) = (Score::LEAST, true);
        for i in from..self.moves.len() {
            let mv = self.moves[i];
            let next = self.game.play(at, mv);
            let found = self.value(&next, after(self.game.seats(), mover), ply + 1, depth - 1)?;
            exact &= found.exact;
            if found.score > best {
                best = found.score;
                self.lines.extend(ply, mv);
            }
        }
        self.moves.truncate(from);
        Ok(NodeValue::new(best, exact).for_player(viewer, mover))
    }
}
