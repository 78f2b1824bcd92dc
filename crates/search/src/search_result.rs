//! What a search found.

use std::cmp::Reverse;

use ludex_core::{Choice, Notation};
use serde::Serialize;

use crate::score::{NodeValue, Rating, Score};

/// What a search found, for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// The score that the best moves reach.
    pub score: Score,
    /// The value of the position, or its estimate.
    pub rating: Rating,
    /// The best moves in their order: all of them, or only the smallest, as [`Ties`](crate::Ties)
    /// requires. Empty where the game is over or nothing was searched.
    pub best: Vec<M>,
    /// The principal variation: play of both sides as the search expects it, from the first of the
    /// best moves on.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
    /// The depth in plies to which everything was searched.
    pub depth: u32,
    /// Why no deeper search was made.
    pub end: End,
}

/// Why a search went no deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The requested depth is reached.
    Depth,
    /// The value is certain.
    Certain,
    /// The positions that might be looked at were looked at.
    Nodes,
    /// The caller cancelled.
    Cancelled,
}

/// A move with the result of the search, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// Its score; its distance counts the move itself.
    pub score: Score,
    /// Its value, or its estimate.
    pub rating: Rating,
}

impl<M> Rated<M> {
    /// Puts the best moves first; equals keep their order.
    pub fn best_first(rated: &mut [Self]) {
        rated.sort_by_key(|rated| Reverse(rated.score));
    }
}

impl<M: Copy> Rated<M> {
    pub(crate) fn new(mv: M, found: NodeValue) -> Self {
        Self { mv, score: found.score, rating: Rating::from_value(found) }
    }
}

impl<M: Copy> SearchResult<M> {
    pub(crate) fn new(found: NodeValue, best: Vec<M>, line: Vec<M>, nodes: u64, depth: u32) -> Self {
        let end = if found.exact { End::Certain } else { End::Depth };
        Self { score: found.score, rating: Rating::from_value(found), best, line, nodes, depth, end }
    }

    /// The move `mv` with what the search knows of the position; `unit` is the evaluation's.
    #[must_use]
    pub fn choice(&self, mv: M, unit: i32) -> Choice<M> {
        let estimate = self.rating.estimate().map(|looks| f64::from(looks) / f64::from(unit));
        Choice { mv, verdict: self.rating.verdict(), estimate, nodes: self.nodes }
    }
}

/// What a search found, in words: plain data for reports and pages.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    /// The position.
    pub position: String,
    /// `win`, `draw` or `loss` for the player to move where that is certain.
    pub value: Option<&'static str>,
    /// Plies to the end of a win or a loss.
    pub remoteness: Option<u32>,
    /// The estimate for the player to move where the value is not certain.
    pub estimate: Option<f64>,
    /// The best moves, as [`SearchResult::best`].
    pub best_moves: Vec<String>,
    /// The principal variation.
    pub line: Vec<String>,
    /// Positions looked at, as a decimal string.
    pub nodes: String,
    /// The depth in plies to which everything was searched.
    pub depth: u32,
    /// Why no deeper search was made: `depth`, `certain`, `nodes` or `cancelled`.
    pub end: End,
}

impl SearchReport {
    /// The report on a search from `at`; `unit` is the evaluation's.
    pub fn new<G: Notation>(game: &G, at: &G::Position, searched: &SearchResult<G::Move>, unit: i32) -> Self {
        let verdict = searched.rating.verdict();
        let (mut here, mut line) = (at.clone(), Vec::new());
        for &mv in &searched.line {
            line.push(game.move_text(&here, mv));
            here = game.play(&here, mv);
        }
        Self {
            position: game.position_text(at),
            value: verdict.map(|verdict| verdict.value.word()),
            remoteness: verdict.and_then(|verdict| verdict.remoteness),
            estimate: searched.rating.estimate().map(|looks| f64::from(looks) / f64::from(unit)),
            best_moves: searched.best.iter().map(|&mv| game.move_text(at, mv)).collect(),
            line,
            nodes: searched.nodes.to_string(),
            depth: searched.depth,
            end: searched.end,
        }
    }
}
