//! Standard output: texts whose colours are left out where nobody sees them, and JSON on one line.

use std::io::Write as _;

use serde::Serialize;
use textwrap::{Options, WordSplitter};

use crate::failure::Failure;

/// Writes a text; one line break at its end is made sure of.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", text.trim_end_matches('\n'))?;
    out.flush()?;
    Ok(())
}

/// Writes a value as JSON on one line.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string(value).map_err(std::io::Error::from)?;
    print(&json)
}

/// The width to which sentences are folded: that of the terminal written to, but neither tiny nor tiring.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(80, |(columns, _)| usize::from(columns.0).clamp(40, 100))
}

/// Folds a sentence into lines of a width, each after an indent.
pub(crate) fn fold(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let options = Options::new(width()).initial_indent(&margin).subsequent_indent(&margin);
    textwrap::fill(text, options.break_words(false).word_splitter(WordSplitter::NoHyphenation))
}
