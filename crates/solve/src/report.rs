//! What is told of a solution: plain data, in the form of the commands' JSON.

use ludex_core::{Notation, RatedMove, Symmetry, Value, Verdict};
use serde::Serialize;

use crate::solution::{Solution, Tally};

/// What `ludex solve` tells. Counts are decimal strings, for readers whose numbers end at 2⁵³.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolveReport {
    /// The position.
    pub position: String,
    /// Its value for the player to move: `win`, `draw` or `loss`.
    pub value: &'static str,
    /// Plies to the end; `None` where play never ends.
    pub remoteness: Option<u32>,
    /// The value in discounted min-max, where a factor was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discounted: Option<f64>,
    /// The moves that keep value and remoteness.
    pub best_moves: Vec<String>,
    /// How it was solved.
    pub method: &'static str,
    /// How many positions can be reached from it.
    pub positions: String,
    /// How many of them are won, drawn and lost for the player to move.
    pub counts: ValueCounts,
    /// The greatest remoteness of a position whose play ends.
    pub farthest: u32,
}

/// How many positions are won, drawn and lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueCounts {
    /// Won for the player to move.
    pub win: String,
    /// Drawn.
    pub draw: String,
    /// Lost for the player to move.
    pub loss: String,
}

impl From<Tally> for ValueCounts {
    fn from(tally: Tally) -> Self {
        let count = |value| tally.count(value).to_string();
        Self { win: count(Value::Win), draw: count(Value::Draw), loss: count(Value::Loss) }
    }
}

/// What `ludex moves` tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovesReport {
    /// The position.
    pub position: String,
    /// Its value for the player to move.
    pub value: &'static str,
    /// Plies to the end; `None` where play never ends.
    pub remoteness: Option<u32>,
    /// The value in discounted min-max, where a factor was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discounted: Option<f64>,
    /// Every legal move, best first.
    pub moves: Vec<MoveReport>,
}

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the player who makes it.
    pub value: &'static str,
    /// Plies to the end, the move included; `None` where play never ends.
    pub remoteness: Option<u32>,
    /// The value in discounted min-max, where a factor was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discounted: Option<f64>,
}

impl MovesReport {
    /// The report on a position of this verdict and its moves, best first; with the values of
    /// discounted min-max where a factor is given.
    pub fn new<G: Notation>(
        game: &G,
        at: &G::Position,
        verdict: Verdict,
        moves: &[RatedMove<G::Move>],
        discount: Option<f64>,
    ) -> Self {
        let discounted = |verdict: Verdict| discount.map(|gamma| verdict.discounted(gamma));
        let of_move = |rated: &RatedMove<G::Move>| MoveReport {
            mv: game.move_text(at, rated.mv),
            value: rated.verdict.value.word(),
            remoteness: rated.verdict.remoteness,
            discounted: discounted(rated.verdict),
        };
        Self {
            position: game.position_text(at),
            value: verdict.value.word(),
            remoteness: verdict.remoteness,
            discounted: discounted(verdict),
            moves: moves.iter().map(of_move).collect(),
        }
    }
}

impl<G: Symmetry + Notation> Solution<G> {
    /// The report on the root; `discount` is the factor γ of discounted min-max.
    ///
    /// # Panics
    /// Never: the root of a solution was reached.
    pub fn report(&self, discount: Option<f64>) -> SolveReport {
        let (game, at) = (self.game(), self.root());
        let Verdict { value, remoteness } = self.verdict(at).expect("the root was reached");
        let best = self.best_moves(at).expect("so were its successors");
        let tally = self.tally();
        SolveReport {
            position: game.position_text(at),
            value: value.word(),
            remoteness,
            discounted: discount.map(|gamma| Verdict { value, remoteness }.discounted(gamma)),
            best_moves: best.into_iter().map(|mv| game.move_text(at, mv)).collect(),
            method: self.method().word(),
            positions: tally.positions.to_string(),
            counts: tally.into(),
            farthest: tally.farthest,
        }
    }

    /// The report on the moves of a position that was reached; `None` for another.
    pub fn moves_report(&self, at: &G::Position, discount: Option<f64>) -> Option<MovesReport> {
        Some(MovesReport::new(self.game(), at, self.verdict(at)?, &self.moves(at)?, discount))
    }
}
