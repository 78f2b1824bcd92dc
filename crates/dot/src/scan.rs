//! A text read character by character, with the place where the reader stands.

use ludex_core::{Text, say};

use crate::FileError;

/// A place in a text: the byte, and the line and column of a reader.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    byte: usize,
    line: usize,
    column: usize,
}

/// The length, in characters, to which quoted input is shortened in errors.
const SHOWN: usize = 30;

/// A reader of a text.
#[derive(Clone, Debug)]
pub struct Scan<'t> {
    text: &'t str,
    at: Place,
}

impl Place {
    /// Where a text begins.
    pub const START: Self = Self { byte: 0, line: 1, column: 1 };
}

impl<'t> Scan<'t> {
    /// At the beginning of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { text, at: Place::START }
    }

    /// Where the reader stands.
    #[must_use]
    pub fn place(&self) -> Place {
        self.at
    }

    /// How many bytes were read since a place.
    #[must_use]
    pub fn since(&self, from: Place) -> usize {
        self.at.byte.saturating_sub(from.byte)
    }

    /// What has not been read.
    #[must_use]
    pub fn rest(&self) -> &'t str {
        &self.text[self.at.byte..]
    }

    /// The character here.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character here, which is read.
    pub fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at.byte += c.len_utf8();
        if c == '\n' {
            (self.at.line, self.at.column) = (self.at.line + 1, 1);
        } else {
            self.at.column += 1;
        }
        Some(c)
    }

    /// Consumes characters while they are of a kind, and returns them.
    pub fn take_while(&mut self, of_kind: impl Fn(char) -> bool) -> &'t str {
        let from = self.at.byte;
        while self.peek().is_some_and(&of_kind) {
            self.take();
        }
        &self.text[from..self.at.byte]
    }

    /// Goes past a text, if it stands here.
    pub fn skip(&mut self, text: &str) -> bool {
        let here = self.rest().starts_with(text);
        if here {
            for _ in text.chars() {
                self.take();
            }
        }
        here
    }

    /// A text in double quotes, the first of which stands here. A backslash stands before a quote
    /// or a backslash that is meant as it is, and `\n` for a line break; other backslashes are
    /// themselves.
    ///
    /// # Errors
    /// The second quote is missing.
    pub fn quoted(&mut self) -> Result<String, FileError> {
        let from = self.at;
        self.take();
        let mut text = String::new();
        loop {
            match self.take() {
                Some('"') => return Ok(text),
                Some('\\') => match self.peek() {
                    Some(c @ ('"' | '\\')) => {
                        self.take();
                        text.push(c);
                    }
                    Some('n') => {
                        self.take();
                        text.push('\n');
                    }
                    _ => text.push('\\'),
                },
                Some(c) => text.push(c),
                None => {
                    let problem = Text::fixed("this quote is not closed", "ce guillemet n'est pas fermé");
                    return Err(self.error(from, problem));
                }
            }
        }
    }

    /// A number in decimal digits, which stands here; an error names it as given.
    ///
    /// # Errors
    /// There is none, or one too great.
    pub fn number(&mut self, what: &Text) -> Result<u64, FileError> {
        let from = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| {
            let Text { en, fr } = what;
            let problem = if digits.is_empty() {
                say!("{en} is expected here", "on attend ici {fr}")
            } else {
                say!("{en} below 2^64 is expected", "on attend {fr} inférieur à 2^64")
            };
            self.error(from, problem)
        })
    }

    /// An error about what was read since a place; if nothing was, about the word that stands
    /// there.
    #[must_use]
    pub fn error(&self, from: Place, problem: Text) -> FileError {
        let read = self.since(from);
        if read == 0 { self.word(from, problem) } else { self.about(from, read, problem) }
    }

    /// An error about the word that stands at a place.
    #[must_use]
    pub fn word(&self, from: Place, problem: Text) -> FileError {
        let here = &self.text[from.byte..];
        self.about(from, here.find(char::is_whitespace).unwrap_or(here.len()), problem)
    }

    /// An error about the name or the number that stands at a place, where signs follow it at once.
    #[must_use]
    pub fn name(&self, from: Place, problem: Text) -> FileError {
        let here = &self.text[from.byte..];
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let after = |begins: &str| here.strip_prefix(begins).map(|rest| (begins.len(), rest));
        let bytes = match (after("\""), after("-")) {
            (Some((quote, rest)), _) => rest.find('"').map_or(here.len(), |end| end + 2 * quote),
            (None, Some((sign, rest))) => sign + rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            (None, None) => here.find(|c| !is_part(c)).unwrap_or(here.len()),
        };
        self.about(from, bytes, problem)
    }

    /// An error about `bytes` bytes from a place on.
    #[must_use]
    pub fn about(&self, from: Place, bytes: usize, problem: Text) -> FileError {
        let read = self.text[from.byte..from.byte + bytes].lines().next().unwrap_or_default();
        let short: String = read.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
        let found = if read.chars().nth(SHOWN).is_some() { format!("{short}…") } else { short };
        FileError { line: from.line, column: from.column, found, problem }
    }

    /// An error about what stands here.
    #[must_use]
    pub fn here(&self, problem: Text) -> FileError {
        self.error(self.at, problem)
    }
}
