//! Reports as the command's JSON.

use ludex::counting::Check;
use ludex::values::Line;
use pyo3::prelude::*;
use serde::Serialize;

use crate::error::LudexError;

/// A report with its head and its cost, as the command writes them.
#[derive(Serialize)]
pub(crate) struct Whole<'a, R> {
    pub(crate) command: &'static str,
    pub(crate) game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    #[serde(flatten)]
    pub(crate) report: R,
    #[serde(flatten)]
    pub(crate) more: More,
    pub(crate) seconds: f64,
    pub(crate) version: u32,
}

/// A report that is of no game.
#[derive(Serialize)]
pub(crate) struct Versioned<R> {
    #[serde(flatten)]
    report: R,
    version: u32,
}

impl<R> Versioned<R> {
    pub(crate) fn new(report: R) -> Self {
        Self { report, version: ludex::REPORT_VERSION }
    }
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
    let seconds = (seconds * 1e6).round() / 1e6;
    let whole = Whole { command, game, position, report, more, seconds, version: ludex::REPORT_VERSION };
    text(&whole)
}

/// Anything as JSON.
pub(crate) fn text(report: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(report).map_err(|error| LudexError::new_err(error.to_string()))
}
