//! Control characters, shown as what they are: a name in a file or an argument must not write on
//! the terminal as it likes, where an escape sequence changes titles, hides lines or types for the
//! reader.
//!
//! | what is written | what is escaped |
//! |---|---|
//! | a message on standard error ([`message`]) | all control characters, line breaks too: a message is one line |
//! | a report ([`report`]) | all but line breaks, tabs and the styles of [`style`](crate::style) |
//! | JSON ([`json`]) | as JSON does, those above ASCII too |
//! | a file on standard output ([`Visible`]) | as in a report on a terminal, nothing elsewhere |
//!
//! Messages and reports are the same on a pipe, since what goes through one is often shown by the
//! next program.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The numbers of the styles that reports have: plain, bold, dimmed, underlined, and the colours of
/// texts.
const STYLES: [&str; 12] = ["0", "1", "2", "4", "30", "31", "32", "33", "34", "35", "36", "37"];

/// A text of one line.
pub(crate) fn message(text: &str) -> Cow<'_, str> {
    escaped(text, |_| 0, |c, to| to.extend(c.escape_default()))
}

/// A text of several lines, with styles.
pub(crate) fn report(text: &str) -> Cow<'_, str> {
    escaped(text, harmless, |c, to| to.extend(c.escape_default()))
}

/// JSON, where control characters are in strings only.
pub(crate) fn json(text: &str) -> Cow<'_, str> {
    escaped(
        text,
        |_| 0,
        |c, to| {
            let _ = write!(to, "\\u{:04x}", u32::from(c));
        },
    )
}

/// The length of what a text begins with, if that is a control character or a sequence of ours.
fn harmless(text: &str) -> usize {
    if text.starts_with(['\n', '\t']) {
        return 1;
    }
    let style = text.strip_prefix("\x1b[").and_then(|style| style.split_once('m'));
    style.filter(|(style, _)| STYLES.contains(style)).map_or(0, |(style, _)| "\x1b[m".len() + style.len())
}

/// A text whose control characters are written by `escape`, but for those that `harmless` gives a
/// length of.
fn escaped(text: &str, harmless: impl Fn(&str) -> usize, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    let Some(first) = text.find(char::is_control) else { return text.into() };
    let (mut done, mut rest) = (text[..first].to_owned(), &text[first..]);
    while let Some(c) = rest.chars().next() {
        let kept = if c.is_control() { harmless(rest) } else { c.len_utf8() };
        if kept == 0 {
            escape(c, &mut done);
        }
        done.push_str(&rest[..kept]);
        rest = &rest[kept.max(c.len_utf8())..];
    }
    done.into()
}

/// What gets bytes as JSON.
pub(crate) struct VisibleJson<W>(pub(crate) W);

impl<W: Write> Write for VisibleJson<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for chunk in bytes.utf8_chunks() {
            self.0.write_all(json(chunk.valid()).as_bytes())?;
            self.0.write_all(chunk.invalid())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A terminal that gets bytes as a report.
pub(crate) struct Visible<W>(pub(crate) W);

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for chunk in bytes.utf8_chunks() {
            self.0.write_all(report(chunk.valid()).as_bytes())?;
            self.0.write_all(chunk.invalid().escape_ascii().to_string().as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
