//! Why a sheet gives no game.

use ludex_core::{Diagnostic, Stop, Text};

/// Why a sheet gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is wrong at a place.
    Text(Box<Diagnostic>),
    /// The rules are wrong, or of a kind that is not played; a sentence.
    Rules(Text),
    /// It was stopped, or the memory ran out.
    Stopped(Stop),
}

impl Fault {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Text(problem) => problem.text(),
            Self::Rules(text) => text.clone(),
            Self::Stopped(stop) => stop.text(),
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Fault {}

impl From<Diagnostic> for Fault {
    fn from(problem: Diagnostic) -> Self {
        Self::Text(Box::new(problem))
    }
}
