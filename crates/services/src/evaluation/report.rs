//! Evaluations as a report.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Lang};
use serde::Serialize;

use super::{Evaluated, Line, Stone, Terms, Weighed};

/// How a position looks, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// The position.
    pub position: String,
    /// What was asked for, each with its terms.
    pub evaluations: Vec<EvaluationReport<'a>>,
    /// The winning lines, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<&'a [Line]>,
}

/// A position evaluated in one way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvaluationReport<'a> {
    /// The evaluation, as it can be asked for.
    pub evaluation: &'a str,
    /// What it measures.
    pub what: &'a str,
    /// For the first player; where positions name none, for the player to move.
    pub value: Number,
    /// The stones that it is the sum of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<&'a [Stone]>,
    /// The lines that it is the sum of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<WeighedReport>>,
}

/// The lines on which a player has so many stones, and the other none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WeighedReport {
    /// The stones on a line.
    pub stones: u32,
    /// What each line is worth.
    pub weight: Number,
    /// The lines of the first player and of the second.
    pub lines: [u32; 2],
    /// What they add to the sum.
    pub points: Number,
}

/// A number; those that JSON does not have are words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// A whole one, without a decimal point.
    Whole(i64),
    /// Another.
    Finite(f64),
    /// `inf` or `-inf`.
    Infinite(&'static str),
}

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        match number {
            f64::INFINITY => Self::Infinite("inf"),
            f64::NEG_INFINITY => Self::Infinite("-inf"),
            number if number.fract() == 0.0 && number.abs() < 1e15 => Self::Whole(number as i64),
            number => Self::Finite(number),
        }
    }
}

impl<'a> Report<'a> {
    /// The report on a position.
    #[must_use]
    pub fn new(
        game: &AnyGame,
        at: &AnyPosition,
        evaluated: &'a [Evaluated],
        lines: Option<&'a [Line]>,
        lang: Lang,
    ) -> Self {
        let evaluations = evaluated.iter().map(|of| EvaluationReport::of(of, lang)).collect();
        Self { position: game.position_text(at), evaluations, lines }
    }
}

impl<'a> EvaluationReport<'a> {
    fn of(Evaluated { evaluation, what, value, terms }: &'a Evaluated, lang: Lang) -> Self {
        Self {
            evaluation,
            what: what.to(lang),
            value: (*value).into(),
            stones: if let Terms::Stones(stones) = terms { Some(stones) } else { None },
            weights: if let Terms::Lines(terms) = terms {
                Some(terms.iter().map(WeighedReport::of).collect())
            } else {
                None
            },
        }
    }
}

impl WeighedReport {
    fn of(of: &Weighed) -> Self {
        let Weighed { stones, weight, lines } = *of;
        Self { stones, weight: weight.into(), lines, points: of.points().into() }
    }
}
