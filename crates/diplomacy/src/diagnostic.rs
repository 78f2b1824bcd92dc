//! What is wrong with a text, and where.

use std::fmt;

use ludex_core::{Text, say};

/// A text that cannot be read as a map, or as what is asked of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line, from 1; `None` where the text is one line typed by the caller, or the fault is in
    /// no line.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub what: Text,
}

impl Diagnostic {
    pub(crate) fn at(line: usize, what: Text) -> Self {
        Self { line: Some(line), what }
    }

    pub(crate) fn anywhere(what: Text) -> Self {
        Self { line: None, what }
    }

    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        let (en, fr) = (&self.what.en, &self.what.fr);
        match self.line {
            Some(line) => say!("line {line}: {en}", "ligne {line} : {fr}"),
            None => self.what.clone(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Diagnostic {}
