//! Reports as the command's JSON.

use ludex::counting::Check;
use ludex::framed::{Answer, Framed, Versioned};
use ludex::values::Line;
use pyo3::prelude::*;
use serde::Serialize;

use crate::error::LudexError;

/// What an answer cost, after what some reports add.
#[derive(Serialize)]
struct Cost {
    #[serde(flatten)]
    more: More,
    seconds: f64,
}

/// What some reports add.
#[derive(Default, Serialize)]
pub(crate) struct More {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) check: Option<Check>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) method: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) grundy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) discount: Option<f64>,
    #[serde(skip_serializing_if = "Line::is_not_asked")]
    pub(crate) line: Line,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kept: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table_bytes: Option<u64>,
}

/// The JSON of a report.
pub(crate) fn json<R: Serialize>(
    command: &'static str,
    game: &str,
    position: Option<String>,
    report: R,
    more: More,
    seconds: f64,
) -> PyResult<String> {
    let cost = Cost { more, seconds: (seconds * 1e6).round() / 1e6 };
    text(&Versioned::new(Framed { command, game: game.into(), position, report, cost }))
}

/// The time of an answer, where the command tells it.
#[derive(Serialize)]
struct Seconds {
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// The JSON of a report about something else than a game.
pub(crate) fn answer<R: Serialize>(command: &'static str, report: R, seconds: Option<f64>) -> PyResult<String> {
    let cost = Seconds { seconds: seconds.map(|seconds| (seconds * 1e6).round() / 1e6) };
    text(&Versioned::new(Answer { command, report, cost }))
}

/// Anything as JSON.
pub(crate) fn text(report: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(report).map_err(|error| LudexError::new_err(error.to_string()))
}
