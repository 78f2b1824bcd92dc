//! Standard output: texts whose colours are left out where nobody sees them, and JSON on one line.

use std::io::Write as _;

use serde::Serialize;

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
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one from the start");
        if line.is_empty() {
            line.push_str(word);
        } else if indent + line.chars().count() + 1 + word.chars().count() <= width() {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.into());
        }
    }
    let margin = " ".repeat(indent);
    lines.into_iter().map(|line| format!("{margin}{line}")).collect::<Vec<_>>().join("\n")
}
