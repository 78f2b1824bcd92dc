//! Standard output: texts, without colours where it is not a terminal, and JSON on one line.
//!
//! Where standard output takes a file (`-o -`), reports go to standard error.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex_services::framed::Versioned;
use ludex_services::unbroken;
use serde::Serialize;
use textwrap::{Options, WordSplitter};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::observer;
use crate::text_table::{Form, Table};
use crate::visible::{self, Visible, VisibleJson};

/// Set where standard output takes a file.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Keeps standard output for a file.
pub(crate) fn take() {
    TAKEN.store(true, Relaxed);
}

/// Whether standard output takes a file.
pub(crate) fn is_taken() -> bool {
    TAKEN.load(Relaxed)
}

/// Writes a report in the form that is asked for: JSON, tables alone, or a text for people.
pub(crate) fn report<J: Serialize>(
    everywhere: &Everywhere,
    json: impl FnOnce() -> J,
    tables: impl FnOnce() -> Vec<Table>,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    match everywhere.form {
        _ if everywhere.json => print_json(&json()),
        Form::Text | Form::Json => print(&text()),
        form => print_tables(&tables(), form),
    }
}

/// Writes tables, an empty line between two.
pub(crate) fn print_tables(tables: &[Table], form: Form) -> Result<(), Failure> {
    let tables: Vec<_> = tables.iter().map(|table| table.exchanged(form, true)).collect();
    print_data(&tables.join("\n"))
}

/// Set once a table has its headings.
static HEADED: AtomicBool = AtomicBool::new(false);

/// Writes the rows of a table that comes in pieces; the first piece brings the headings.
pub(crate) fn print_rows(table: &Table, form: Form) -> Result<(), Failure> {
    print_data(&table.exchanged(form, !HEADED.swap(true, Relaxed)))
}

/// Writes what programs read, as it is.
pub(crate) fn print_data(text: &str) -> Result<(), Failure> {
    if is_taken() { print_as_it_is(text) } else { write_data(|out| out.write_all(text.as_bytes())) }
}

/// Writes a report; one line break at its end is made sure of. On a terminal, sentences that are
/// longer than its lines are folded: those that are not indented, as boards and tables are.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_as_it_is(&text.lines().map(folded).collect::<Vec<_>>().join("\n"))
}

/// A line of a report; a sentence is folded on a terminal.
fn folded(line: &str) -> String {
    match limit() {
        Some(most) if !line.starts_with(' ') => {
            let options = Options::new(most).break_words(false).word_splitter(WordSplitter::NoHyphenation);
            fill(line, options)
        }
        _ => line.to_owned(),
    }
}

/// Writes a text of which every line counts.
pub(crate) fn print_as_it_is(text: &str) -> Result<(), Failure> {
    write(&format!("{}\n", text.trim_end_matches('\n')))?;
    Ok(flush()?)
}

/// Writes a value as JSON on one line, as it is made.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let out: Box<dyn Write> = if is_taken() { Box::new(io::stderr()) } else { Box::new(io::stdout().lock()) };
    let mut out = BufWriter::new(VisibleJson(out));
    serde_json::to_writer(&mut out, &Versioned::new(value)).map_err(io::Error::from)?;
    out.flush()?;
    let VisibleJson(out) = out.get_mut();
    Ok(out.write_all(b"\n").and_then(|()| out.flush())?)
}

/// Writes a part of a report, which is there at the end of its line, or after [`flush`].
pub(crate) fn write(text: &str) -> io::Result<()> {
    let text = visible::report(text);
    observer::beside_line(|| {
        if is_taken() {
            anstream::stderr().write_all(text.as_bytes())
        } else {
            anstream::stdout().write_all(text.as_bytes())
        }
    })
}

/// A long report, which is written as it is made.
#[derive(Default)]
pub(crate) struct Long {
    text: String,
}

impl Long {
    /// Bytes that are written at once.
    const PART: usize = 1 << 16;

    /// One line more, or several.
    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        self.text.push_str(line);
        self.text.push('\n');
        if self.text.len() >= Self::PART { self.finish() } else { Ok(()) }
    }

    /// A sentence more, which is folded on a terminal.
    pub(crate) fn sentence(&mut self, sentence: &str) -> io::Result<()> {
        self.line(&folded(sentence))
    }

    /// Writes what is left.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        write(&std::mem::take(&mut self.text)).and_then(|()| flush())
    }
}

/// Returns when all that was written is there.
pub(crate) fn flush() -> io::Result<()> {
    io::stdout().flush()
}

/// Writes what other programs read, as it is made, and as it is unless it goes to a terminal.
pub(crate) fn write_data(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let out = io::stdout().lock();
    let out: Box<dyn Write> = if out.is_terminal() { Box::new(Visible(out)) } else { Box::new(out) };
    Ok(in_parts(out, write)?)
}

/// Writes many small pieces as fewer large ones.
pub(crate) fn in_parts(to: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut to = BufWriter::with_capacity(Long::PART, to);
    write(&mut to)?;
    to.flush()
}

/// The width of the terminal that reports go to, or the one that `COLUMNS` gives; `None` where they
/// may be of any width.
pub(crate) fn limit() -> Option<usize> {
    let terminal = || terminal_size::terminal_size_of(io::stdout()).map(|(columns, _)| usize::from(columns.0));
    // Some environments say 0 where they do not know it.
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&columns| columns > 0);
    terminal().or(given).map(|columns| columns.max(NARROW))
}

/// Nothing is made narrower than this.
const NARROW: usize = 40;

/// The width to which sentences are folded: that of the terminal written to, but neither tiny nor
/// tiring.
pub(crate) fn width() -> usize {
    limit().map_or(80, |columns| columns.min(100))
}

/// The width of the terminal that messages go to.
pub(crate) fn error_width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(columns, _)| usize::from(columns.0).max(10))
}

/// A text that clap breaks into lines, with spaces beside its signs and units that it is not broken
/// at.
pub(crate) fn unbroken(text: &str) -> String {
    unbroken::signs_kept(text, '\u{a0}')
}

/// Folds a text into lines; its spaces stay the same characters.
fn fill(text: &str, options: Options<'_>) -> String {
    unbroken::spaced(&textwrap::fill(&unbroken::kept_together(text), options))
}

/// A message: on a terminal in lines that end between words, elsewhere in one.
pub(crate) fn fold_message(text: &str) -> String {
    if !io::stderr().is_terminal() {
        return text.to_owned();
    }
    let options = Options::new(error_width()).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    fill(text, options)
}

/// Folds a formula into lines of the reports' width; numbers that are longer are broken.
pub(crate) fn fold_whole(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    fill(text, Options::new(width()).initial_indent(&margin).subsequent_indent(&margin))
}

/// Folds a sentence into lines of a width, each after an indent.
pub(crate) fn fold(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let options = Options::new(width()).initial_indent(&margin).subsequent_indent(&margin);
    fill(text, options.break_words(false).word_splitter(WordSplitter::NoHyphenation))
}
