//! The report of one position that was solved without the others.

use ludex_core::Verdict;
use serde::Serialize;

use crate::blind::Blind;
use crate::report::ValueCounts;

/// The same keys as [`SolveReport`](crate::SolveReport); what was not computed is `None`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RootReport {
    /// The position.
    pub position: String,
    /// Its value for the player to move: `win`, `draw` or `loss`.
    pub value: &'static str,
    /// Plies to the end; `None` where it was not computed.
    pub remoteness: Option<u32>,
    /// The value in discounted min-max, where a factor was given and the remoteness is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discounted: Option<f64>,
    /// Moves that keep the value: by a search of Connect Four all that keep the remoteness too, by
    /// sums all that win, by a shortest solution or proof numbers one; by sums and proof numbers
    /// none in a lost position, where every move keeps it.
    pub best_moves: Vec<String>,
    /// How it was solved.
    pub method: &'static str,
    /// How many positions can be reached: not computed.
    pub positions: Option<String>,
    /// How many of them are won, drawn and lost: not computed.
    pub counts: Option<ValueCounts>,
    /// The greatest remoteness: not computed.
    pub farthest: Option<u32>,
    /// The Grundy value, as a decimal string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<String>,
    /// The score by the convention of Connect Four's public solvers: positive for a win, and the
    /// greater the sooner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// A shortest solution, move by move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// How many positions were expanded in the search, as a decimal string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<String>,
    /// What a search without the lower bound looked at, where it was compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blind: Option<Blind>,
}

impl RootReport {
    /// A report of no more than the verdict.
    #[must_use]
    pub fn new(position: String, verdict: Verdict, method: &'static str) -> Self {
        Self {
            position,
            value: verdict.value.word(),
            remoteness: verdict.remoteness,
            discounted: None,
            best_moves: Vec::new(),
            method,
            positions: None,
            counts: None,
            farthest: None,
            grundy: None,
            score: None,
            line: None,
            expanded: None,
            blind: None,
        }
    }
}
