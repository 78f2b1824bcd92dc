//! What is wrong with a text that somebody wrote, and where.

use std::fmt;

use crate::{Text, say};

/// Where something stands in a text: line and column from 1, and the bytes that it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// A text that cannot be read as what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, as the caller named it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text that is wrong, cut short where it is long.
    pub found: String,
    /// What is wrong with it, or what was expected.
    pub what: Text,
}

/// The characters of a wrong text that are shown.
const SHOWN: usize = 40;

impl Diagnostic {
    /// A problem with the text at a place of a source.
    #[must_use]
    pub fn new(file: &str, source: &str, place: Span, what: Text) -> Self {
        let all = source.get(place.start as usize..place.end as usize).unwrap_or_default();
        let line = all.lines().next().unwrap_or_default();
        let mut found: String = line.chars().take(SHOWN).collect();
        if found.len() < all.trim_end().len() {
            found.push('…');
        }
        Self { file: file.to_string(), line: place.line, column: place.column, found, what }
    }

    /// The sentence for a reader, with file, line, column and the text that is wrong.
    #[must_use]
    pub fn text(&self) -> Text {
        let Self { file, line, column, found, what } = self;
        let (en, fr) = (&what.en, &what.fr);
        if found.is_empty() {
            return say!("{file}:{line}:{column}: {en}", "{file}:{line}:{column} : {fr}");
        }
        say!("{file}:{line}:{column}: `{found}`: {en}", "{file}:{line}:{column} : « {found} » : {fr}")
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Diagnostic {}
