//! From a text to words and marks, each with its place, in either of the two forms.
//!
//! | | prefix (KIF) | infix |
//! |---|---|---|
//! | fact | `(init (cell 1 b))` | `init(cell(1,b))` |
//! | rule | `(<= (next ?p) (true ?p) (not over))` | `next(P) :- true(P) & ~over` |
//! | comment | `; to the end of the line` | `% to the end of the line`, or `;` |

use ludex_core::{Diagnostic, Span, Text, say};

/// A word or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    Word(&'t str),
    Open,
    Close,
    /// One of `, & | ~ . :-`, in the infix form only.
    Mark(&'static str),
}

/// Reads tokens.
pub(crate) struct Lexer<'t> {
    pub(crate) file: &'t str,
    pub(crate) source: &'t str,
    infix: bool,
    at: usize,
    line: u32,
    line_start: usize,
}

/// The marks of the infix form, the longest first; `<=` and `:-` are the same.
const MARKS: [(&str, &str); 8] =
    [(":-", ":-"), ("<=", ":-"), (",", ","), ("&", "&"), ("|", "|"), ("~", "~"), ("!", "~"), (".", ".")];

impl<'t> Lexer<'t> {
    /// The form is told by the first mark of the text: a sheet in prefix form begins with a
    /// parenthesis.
    pub(crate) fn new(file: &'t str, source: &'t str) -> Self {
        let mut lexer = Self { file, source, infix: false, at: 0, line: 1, line_start: 0 };
        // A byte order mark is no part of the text.
        lexer.at = if source.starts_with('\u{feff}') { 3 } else { 0 };
        lexer.line_start = lexer.at;
        let start = lexer.at;
        lexer.skip(true);
        lexer.infix = !lexer.source[lexer.at..].starts_with('(') && lexer.at < source.len();
        (lexer.at, lexer.line, lexer.line_start) = (start, 1, start);
        lexer
    }

    pub(crate) fn is_infix(&self) -> bool {
        self.infix
    }

    fn skip(&mut self, percent: bool) {
        let bytes = self.source.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                }
                b';' => self.skip_line(),
                b'%' if percent => self.skip_line(),
                _ if byte.is_ascii_whitespace() || byte == 0x0b => self.at += 1,
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.source.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// The place of what stands between a byte and the present one.
    fn place(&self, start: usize, end: usize) -> Span {
        let column = self.source[self.line_start..start].chars().count() as u32 + 1;
        Span { line: self.line, column, start: start as u32, end: end as u32 }
    }

    /// The next token; `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<(Token<'t>, Span)>, Diagnostic> {
        self.skip(self.infix);
        let (start, rest) = (self.at, &self.source[self.at..]);
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let marks: &[(&str, &'static str)] = if self.infix { &MARKS } else { &[] };
        let (token, length) = match first {
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            _ => {
                if let Some((mark, meant)) = marks.iter().find(|(mark, _)| rest.starts_with(mark)) {
                    (Token::Mark(meant), mark.len())
                } else {
                    let length = self.word(rest);
                    (Token::Word(&rest[..length]), length)
                }
            }
        };
        let place = self.place(start, start + length.max(first.len_utf8()));
        if length == 0 || first.is_control() || first.is_whitespace() {
            let code = first as u32;
            return Err(self.problem(
                place,
                say!("the character U+{code:04X} has no meaning here", "le caractère U+{code:04X} n'a pas de sens ici"),
            ));
        }
        self.at += length;
        Ok(Some((token, place)))
    }

    /// The bytes of the word with which a text begins.
    fn word(&self, rest: &str) -> usize {
        let ends = |c: char| {
            c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | ';') || {
                self.infix && matches!(c, ',' | '&' | '|' | '~' | '.' | '%' | ':' | '<' | '!')
            }
        };
        rest.find(ends).unwrap_or(rest.len())
    }

    pub(crate) fn problem(&self, place: Span, what: Text) -> Diagnostic {
        Diagnostic::new(self.file, self.source, place, what)
    }

    /// The place after the last byte.
    pub(crate) fn end(&self) -> Span {
        self.place(self.source.len().max(self.line_start), self.source.len())
    }
}
