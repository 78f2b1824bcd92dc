//! The report of a solution: plain data, in the form of the commands' JSON.

use ludex_core::{Notation, Seats, Symmetry, Value, Verdict};
use serde::Serialize;

use crate::solution::{Solution, Tally};

/// The JSON of `ludex solve`. Counts are decimal strings, for readers whose numbers end at 2⁵³.
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
    /// The moves that keep value and remoteness; none of a puzzle that cannot be solved.
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

/// Whether it is a puzzle that cannot be solved: no move is better than another then.
#[must_use]
pub fn is_hopeless(seats: Seats, verdict: Verdict) -> bool {
    seats == Seats::Solo && verdict.value != Value::Win
}

impl<G: Symmetry + Notation> Solution<G> {
    /// The report on the root; `discount` is the factor γ of discounted min-max.
    ///
    /// # Panics
    /// Never: the root of a solution was reached.
    pub fn report(&self, discount: Option<f64>) -> SolveReport {
        let (game, at) = (self.game(), self.root());
        let Verdict { value, remoteness } = self.verdict(at).expect("the root was reached");
        let verdict = Verdict { value, remoteness };
        let best = self.best_moves(at).filter(|_| !is_hopeless(game.seats(), verdict)).unwrap_or_default();
        let tally = self.tally();
        SolveReport {
            position: game.position_text(at),
            value: value.word(),
            remoteness,
            discounted: discount.map(|gamma| verdict.discounted(gamma)),
            best_moves: best.into_iter().map(|mv| game.move_text(at, mv)).collect(),
            method: self.method().word(),
            positions: tally.positions.to_string(),
            counts: tally.into(),
            farthest: tally.farthest,
        }
    }
}
