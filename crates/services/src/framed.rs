//! The frame of a report as JSON: which question it answers, what the answer cost, and the version
//! of its form.
//!
//! ```text
//! {"command":"count","game":"nim:3,4", … the report … ,"seconds":0.5,"version":1}
//! ```

use serde::Serialize;

use crate::REPORT_VERSION;

/// A report about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Framed<R, C> {
    /// The question, by the command that puts it.
    pub command: &'static str,
    /// The game, by its whole name.
    pub game: String,
    /// The position, where the report does not name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The answer.
    #[serde(flatten)]
    pub report: R,
    /// What it cost.
    #[serde(flatten)]
    pub cost: C,
}

/// A report about something else than a game: a file, a map, a program.
#[derive(Clone, Debug, Serialize)]
pub struct Answer<R, C> {
    /// The question, by the command that puts it.
    pub command: &'static str,
    /// The answer.
    #[serde(flatten)]
    pub report: R,
    /// What it cost.
    #[serde(flatten)]
    pub cost: C,
}

/// An object with the version of its form.
#[derive(Clone, Debug, Serialize)]
pub struct Versioned<T> {
    #[serde(flatten)]
    report: T,
    version: u32,
}

impl<T: Serialize> Versioned<T> {
    /// In today's form.
    pub fn new(report: T) -> Self {
        Self { report, version: REPORT_VERSION }
    }
}
