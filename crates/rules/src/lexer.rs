//! From a text to nested lists of words, numbers, strings and variables, each with its place.
//!
//! ```text
//! (guest (name ?n))   List[Symbol guest, List[Symbol name, Variable n]]
//! ```
//!
//! The two dialects differ in their marks: CLIPS joins constraints with `&`, `|` and `~`; OPS5
//! writes attributes with `^`, conjunctions in `{ }`, disjunctions in `<< >>` and variables as
//! `<x>` (as `?x` too, as in VOPALIEC's expert system). Lists may be nested to [`DEEPEST`]; time
//! and memory are linear.

use ludex_core::{Diagnostic, Span, Text, say};

use crate::value::{Symbol, Symbols, Value};

/// How deep lists may be nested.
pub(crate) const DEEPEST: usize = 100;

/// Whose marks are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Clips,
    Ops5,
}

/// A word or a list, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) place: Span,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    List(Vec<Node>),
    Constant(Value),
    /// `?x`, or `<x>` in OPS5.
    Variable(Symbol),
    /// `?*x*`.
    Global(Symbol),
    /// `?`.
    Any,
    /// `$?` or `$?x`.
    Several,
    /// One of `& | ~ { } ^`.
    Mark(char),
}

impl Node {
    pub(crate) fn list(&self) -> Option<&[Node]> {
        match &self.kind {
            Kind::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    pub(crate) fn symbol(&self) -> Option<Symbol> {
        match self.kind {
            Kind::Constant(Value::Symbol(symbol)) => Some(symbol),
            _ => None,
        }
    }

    pub(crate) fn is_mark(&self, mark: char) -> bool {
        matches!(self.kind, Kind::Mark(found) if found == mark)
    }
}

/// All lists of a text.
pub(crate) fn read(dialect: Dialect, file: &str, source: &str, symbols: &mut Symbols) -> Result<Vec<Node>, Diagnostic> {
    if source.len() > u32::MAX as usize {
        let what = Text::fixed("a text of more than 4 GiB is not read", "un texte de plus de 4 Gio n'est pas lu");
        return Err(Diagnostic::new(file, "", Span::default(), what));
    }
    let mut lexer = Lexer { dialect, file, source, at: 0, line: 1, line_start: 0, counted: (0, 0), symbols };
    // The lists that are open, each with the place of its parenthesis; the first is the whole text.
    let mut open: Vec<(Span, Vec<Node>)> = vec![(Span::default(), Vec::new())];
    while let Some(token) = lexer.next()? {
        match token {
            Token::Open(place) if open.len() > DEEPEST => {
                return Err(lexer.problem(
                    place,
                    say!(
                        "lists are nested more than {DEEPEST} deep",
                        "des listes sont imbriquées sur plus de {DEEPEST} niveaux"
                    ),
                ));
            }
            Token::Open(place) => open.push((place, Vec::new())),
            Token::Close(place) => {
                let closed = if open.len() > 1 { open.pop() } else { None };
                let Some((opened, nodes)) = closed else {
                    let what = Text::fixed(
                        "this parenthesis closes none that is open",
                        "cette parenthèse n'en ferme aucune qui soit ouverte",
                    );
                    return Err(lexer.problem(place, what));
                };
                let whole = Span { end: place.end, ..opened };
                let into = &mut open.last_mut().expect("the whole text is never closed").1;
                into.push(Node { kind: Kind::List(nodes), place: whole });
            }
            Token::Word(node) => open.last_mut().expect("the whole text is never closed").1.push(node),
        }
    }
    if open.len() > 1 {
        let place = open.last().expect("more than one").0;
        let what = Text::fixed(
            "this parenthesis is not closed before the end of the text",
            "cette parenthèse n'est pas fermée avant la fin du texte",
        );
        return Err(lexer.problem(place, what));
    }
    Ok(open.pop().expect("the whole text").1)
}

enum Token {
    Open(Span),
    Close(Span),
    Word(Node),
}

struct Lexer<'t> {
    dialect: Dialect,
    file: &'t str,
    source: &'t str,
    at: usize,
    line: u32,
    line_start: usize,
    /// A byte of this line, and the characters before it.
    counted: (usize, u32),
    symbols: &'t mut Symbols,
}

impl Lexer<'_> {
    fn problem(&self, place: Span, what: Text) -> Diagnostic {
        Diagnostic::new(self.file, self.source, place, what)
    }

    /// The place of what begins at a byte of this line and ends where the lexer is.
    fn place(&mut self, start: usize) -> Span {
        // Columns are counted from the last place, so that a long line costs no more than a long
        // text.
        let (from, before) = self.counted;
        let (from, before) = if from < self.line_start || from > start { (self.line_start, 0) } else { (from, before) };
        let column = before + self.source[from..start].chars().count() as u32;
        self.counted = (start, column);
        Span { line: self.line, column: column + 1, start: start as u32, end: self.at as u32 }
    }

    fn next(&mut self) -> Result<Option<Token>, Diagnostic> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.source[start..].chars().next() else { return Ok(None) };
        self.at += first.len_utf8();
        Ok(Some(match first {
            '(' => Token::Open(self.place(start)),
            ')' => Token::Close(self.place(start)),
            '"' => Token::Word(self.string(start)?),
            mark if self.is_mark(mark) => Token::Word(self.node(start, Kind::Mark(mark))),
            _ => Token::Word(self.word(start)?),
        }))
    }

    fn node(&mut self, start: usize, kind: Kind) -> Node {
        Node { kind, place: self.place(start) }
    }

    fn skip_blanks(&mut self) {
        let mut comment = false;
        for character in self.source[self.at..].chars() {
            if character == '\n' {
                comment = false;
                self.line += 1;
                self.line_start = self.at + 1;
            } else if character == ';' {
                comment = true;
            } else if !comment && !character.is_whitespace() && character != '\0' {
                break;
            }
            self.at += character.len_utf8();
        }
    }

    fn is_mark(&self, character: char) -> bool {
        match self.dialect {
            Dialect::Clips => matches!(character, '&' | '|' | '~'),
            Dialect::Ops5 => matches!(character, '{' | '}' | '^'),
        }
    }

    fn string(&mut self, start: usize) -> Result<Node, Diagnostic> {
        let place = self.place(start);
        let (mut text, mut escaped) = (String::new(), false);
        for character in self.source[self.at..].chars() {
            self.at += character.len_utf8();
            if character == '\n' {
                self.line += 1;
                self.line_start = self.at;
            }
            match character {
                '"' if !escaped => {
                    let value = Value::String(self.symbols.intern(text));
                    return Ok(Node { kind: Kind::Constant(value), place: Span { end: self.at as u32, ..place } });
                }
                '\\' if !escaped => escaped = true,
                other => {
                    escaped = false;
                    text.push(other);
                }
            }
        }
        let what = Text::fixed("this string is not closed before the end of the text", "cette chaîne n'est pas fermée");
        Err(self.problem(Span { end: self.at as u32, ..place }, what))
    }

    fn word(&mut self, start: usize) -> Result<Node, Diagnostic> {
        let ends = |character: char| {
            character.is_whitespace()
                || matches!(character, '(' | ')' | '"' | ';' | '\0')
                || self.is_mark(character)
                || (self.dialect == Dialect::Clips && character == '<')
        };
        let rest = &self.source[self.at..];
        self.at += rest.find(ends).unwrap_or(rest.len());
        let word = &self.source[start..self.at];
        let kind = match word.strip_prefix('?') {
            Some("") => Kind::Any,
            Some(name) => match name.strip_prefix('*').and_then(|name| name.strip_suffix('*')) {
                Some(name) => Kind::Global(self.symbols.intern(name)),
                None => Kind::Variable(self.symbols.intern(name)),
            },
            None if word.starts_with("$?") => Kind::Several,
            None => match self.angle_variable(word) {
                Some(name) => Kind::Variable(self.symbols.intern(name)),
                None => Kind::Constant(self.constant(start, word)?),
            },
        };
        Ok(self.node(start, kind))
    }

    /// The name in `<name>`, where that is a variable.
    fn angle_variable<'w>(&self, word: &'w str) -> Option<&'w str> {
        let name = word.strip_prefix('<')?.strip_suffix('>')?;
        let is_name = !name.is_empty() && !name.contains(['<', '>', '=']);
        (self.dialect == Dialect::Ops5 && is_name).then_some(name)
    }

    fn constant(&mut self, start: usize, word: &str) -> Result<Value, Diagnostic> {
        let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
        if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') && digits.contains(|c: char| c.is_ascii_digit())
        {
            if digits.bytes().all(|byte| byte.is_ascii_digit()) {
                let too_large = Text::fixed(
                    "a whole number between -2^63 and 2^63 - 1 was expected",
                    "un nombre entier entre -2^63 et 2^63 - 1 était attendu",
                );
                let place = self.place(start);
                return word.parse().map(Value::Integer).map_err(|_| self.problem(place, too_large));
            }
            if let Some(value) = word.parse::<f64>().ok().filter(|value| value.is_finite()) {
                return Ok(Value::float(value));
            }
        }
        Ok(Value::Symbol(self.symbols.intern(word)))
    }
}
