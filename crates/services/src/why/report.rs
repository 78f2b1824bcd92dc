//! The answer as a report.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Lang};
use serde::Serialize;

use super::{Line, Why};
use crate::values::VerdictReport;

/// Why a position is worth what it is, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// The position.
    pub position: String,
    /// What it is worth to the player to move.
    #[serde(flatten)]
    pub verdict: VerdictReport,
    /// The moves that keep the value.
    pub best_moves: &'a [String],
    /// A line of best play.
    #[serde(flatten)]
    pub line: &'a Line,
    /// The move that was asked about.
    pub asked: Option<AskedReport<'a>>,
    /// Why, in sentences without a full stop.
    pub reasons: Vec<&'a str>,
    /// Whether nothing stopped the search for lines of play.
    pub complete: bool,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AskedReport<'a> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// What it is worth to the player who makes it.
    #[serde(flatten)]
    pub verdict: Option<VerdictReport>,
    /// Best play after it.
    #[serde(flatten)]
    pub line: &'a Line,
}

impl Why {
    /// The report on the position that was asked about.
    #[must_use]
    pub fn report(&self, game: &AnyGame, at: &AnyPosition, lang: Lang) -> Report<'_> {
        let asked = self.asked.as_ref();
        let reasons = std::iter::once(&self.keeping).chain(&self.theory).chain(asked.map(|asked| &asked.said));
        Report {
            position: game.position_text(at),
            verdict: self.verdict.into(),
            best_moves: &self.kept,
            line: &self.line,
            asked: asked.map(|asked| AskedReport {
                mv: &asked.mv,
                verdict: asked.verdict.map(VerdictReport::from),
                line: &asked.line,
            }),
            reasons: reasons.map(|said| said.to(lang)).collect(),
            complete: self.halt.is_none(),
        }
    }
}
