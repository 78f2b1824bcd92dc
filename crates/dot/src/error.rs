//! Where a text could not be read.

use ludex_core::{Text, say};

/// A text that could not be read: where, what was found there, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The text found there, shortened; empty at the end of a line or of the file.
    pub found: String,
    /// What is wrong with it and what would be right.
    pub problem: Text,
}

impl FileError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        let Self { line, column, found, problem: Text { en, fr } } = self;
        if found.is_empty() {
            return say!("line {line}, column {column}: {en}", "ligne {line}, colonne {column} : {fr}");
        }
        say!("line {line}, column {column}: `{found}`: {en}", "ligne {line}, colonne {column} : « {found} » : {fr}")
    }
}
