//! Why a sheet gives no game.

use ludex_core::{Diagnostic, Stop, Text, say};

/// Why a sheet gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is wrong at a place.
    Text(Box<Diagnostic>),
    /// The rules are wrong, or of a kind that is not played; a sentence.
    Rules(Text),
    /// It was stopped, or the memory ran out.
    Stopped(Stop),
    /// The same while the sheet was made ready, and what was found of it until then.
    Unready {
        /// Why it was stopped.
        stop: Stop,
        /// How much there was, and of what.
        found: Text,
    },
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl Fault {
    /// What was found before it was stopped, if it was.
    pub(crate) fn with(self, found: impl FnOnce() -> Text) -> Self {
        match self {
            Self::Stopped(stop) => Self::Unready { stop, found: found() },
            other => other,
        }
    }

    /// Why it was stopped, if it was.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stopped(stop) | Self::Unready { stop, .. } => Some(*stop),
            Self::Text(_) | Self::Rules(_) => None,
        }
    }

    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Text(problem) => problem.text(),
            Self::Rules(text) => text.clone(),
            Self::Stopped(stop) => stop.text(),
            Self::Unready { stop, found } => {
                let (Text { en: why, fr: raison }, Text { en, fr }) = (stop.text(), found);
                say!("{why}; found so far: {en}", "{raison} ; trouvé jusqu'ici : {fr}")
            }
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
