//! From a text to nested lists of words, in prefix form whichever form the text has.
//!
//! ```text
//!   next(P) :- true(P) & ~over    and    (<= (next ?p) (true ?p) (not over))
//!         List[<=, List[next, ?P], List[true, ?P], List[not, over]]
//! ```
//!
//! Lists may be nested to [`DEEPEST`] and a text may have [`LONGEST`] bytes. Time and memory are
//! linear.

use ludex_core::{Diagnostic, Span, Text, say};

use crate::lexer::{Lexer, Token};
use crate::terms::{Name, Terms, word};

/// How deep lists may be nested. The deepest sheet known nests 25.
pub(crate) const DEEPEST: usize = 100;

/// The bytes that a text may have. The longest sheet known has half a million.
pub(crate) const LONGEST: usize = 16 << 20;

/// A word or a list, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) place: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A word; a variable begins with `?`.
    Word(Name),
    List(Vec<Node>),
}

/// All rules of a text, one list or word each.
pub(crate) fn read(file: &str, source: &str, terms: &mut Terms) -> Result<Vec<Node>, Diagnostic> {
    if source.len() > LONGEST {
        let mebibytes = LONGEST >> 20;
        let what = say!(
            "a sheet of rules has at most {mebibytes} MiB, and this one is longer",
            "une feuille de règles a au plus {mebibytes} Mio, et celle-ci est plus longue"
        );
        return Err(Diagnostic::new(file, "", Span { line: 1, column: 1, ..Span::default() }, what));
    }
    let lexer = Lexer::new(file, source);
    if lexer.is_infix() { Infix { ahead: None, lexer, terms, depth: 0 }.rules() } else { prefix(lexer, terms) }
}

fn too_deep(lexer: &Lexer<'_>, place: Span) -> Diagnostic {
    lexer.problem(
        place,
        say!(
            "parentheses are nested more than {DEEPEST} deep here",
            "plus de {DEEPEST} parenthèses sont ouvertes l'une dans l'autre ici"
        ),
    )
}

fn not_open(lexer: &Lexer<'_>, place: Span) -> Diagnostic {
    lexer.problem(place, Text::fixed("this parenthesis closes none", "cette parenthèse n'en ferme aucune"))
}

fn not_closed(lexer: &Lexer<'_>, place: Span) -> Diagnostic {
    lexer.problem(
        place,
        Text::fixed(
            "this parenthesis is not closed before the end of the text",
            "cette parenthèse n'est pas fermée avant la fin du texte",
        ),
    )
}

fn prefix(mut lexer: Lexer<'_>, terms: &mut Terms) -> Result<Vec<Node>, Diagnostic> {
    let (mut open, mut nodes): (Vec<(Span, Vec<Node>)>, Vec<Node>) = (Vec::new(), Vec::new());
    while let Some((token, place)) = lexer.next()? {
        match token {
            Token::Open if open.len() == DEEPEST => return Err(too_deep(&lexer, place)),
            Token::Open => open.push((place, std::mem::take(&mut nodes))),
            Token::Close => {
                let Some((opened, before)) = open.pop() else { return Err(not_open(&lexer, place)) };
                let list = std::mem::replace(&mut nodes, before);
                nodes.push(Node { kind: Kind::List(list), place: Span { end: place.end, ..opened } });
            }
            Token::Word(text) => nodes.push(Node { kind: Kind::Word(terms.intern(text)), place }),
            Token::Mark(_) => unreachable!("the prefix form has no marks"),
        }
    }
    match open.pop() {
        Some((place, _)) => Err(not_closed(&lexer, place)),
        None => Ok(nodes),
    }
}

type Ahead<'t> = Option<(Token<'t>, Span)>;

/// A list that begins with a name.
fn list(name: Name, nodes: Vec<Node>, place: Span) -> Node {
    let first = Node { kind: Kind::Word(name), place };
    let end = nodes.last().map_or(place.end, |node| node.place.end).max(place.end);
    let start = nodes.first().map_or(place, |node| if node.place.start < place.start { node.place } else { place });
    Node { kind: Kind::List(std::iter::once(first).chain(nodes).collect()), place: Span { end, ..start } }
}

struct Infix<'t, 'm> {
    lexer: Lexer<'t>,
    ahead: Option<Ahead<'t>>,
    terms: &'m mut Terms,
    depth: usize,
}

impl<'t> Infix<'t, '_> {
    fn peek(&mut self) -> Result<Ahead<'t>, Diagnostic> {
        if self.ahead.is_none() {
            self.ahead = Some(self.lexer.next()?);
        }
        Ok(self.ahead.flatten())
    }

    /// Goes past a mark if it comes next.
    fn takes(&mut self, marks: &[&str]) -> Result<bool, Diagnostic> {
        let found = matches!(self.peek()?, Some((Token::Mark(mark), _)) if marks.contains(&mark));
        if found {
            self.ahead = None;
        }
        Ok(found)
    }

    fn rules(mut self) -> Result<Vec<Node>, Diagnostic> {
        let mut rules = Vec::new();
        while self.peek()?.is_some() {
            let head = self.term()?;
            let place = head.place;
            let rule = if self.takes(&[":-"])? {
                let mut all = vec![head];
                loop {
                    all.push(self.condition()?);
                    if !self.takes(&["&", ","])? {
                        break;
                    }
                }
                list(word::IF, all, place)
            } else {
                head
            };
            self.takes(&["."])?;
            rules.push(rule);
        }
        Ok(rules)
    }

    fn deeper(&mut self, place: Span) -> Result<(), Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(too_deep(&self.lexer, place)) } else { Ok(()) }
    }

    /// `~c`, `(c | c)`, `(c & c)` or a relation.
    fn condition(&mut self) -> Result<Node, Diagnostic> {
        match self.peek()? {
            Some((Token::Mark("~"), place)) => {
                self.ahead = None;
                self.deeper(place)?;
                let inner = self.condition()?;
                self.depth -= 1;
                Ok(list(word::NOT, vec![inner], place))
            }
            Some((Token::Open, place)) => {
                self.ahead = None;
                self.deeper(place)?;
                let mut all = vec![self.condition()?];
                let name = if self.takes(&["|"])? {
                    all.push(self.condition()?);
                    while self.takes(&["|"])? {
                        all.push(self.condition()?);
                    }
                    word::OR
                } else {
                    while self.takes(&["&", ","])? {
                        all.push(self.condition()?);
                    }
                    word::AND
                };
                self.close(place)?;
                self.depth -= 1;
                Ok(list(name, all, place))
            }
            _ => self.term(),
        }
    }

    fn close(&mut self, opened: Span) -> Result<Span, Diagnostic> {
        match self.peek()? {
            Some((Token::Close, place)) => {
                self.ahead = None;
                Ok(place)
            }
            None => Err(not_closed(&self.lexer, opened)),
            Some((_, place)) => Err(self.lexer.problem(
                place,
                Text::fixed(
                    "a comma or a closing parenthesis belongs here",
                    "il faut ici une virgule ou une parenthèse fermante",
                ),
            )),
        }
    }

    /// A word, or a word with terms in parentheses.
    fn term(&mut self) -> Result<Node, Diagnostic> {
        let (text, place) = match self.peek()? {
            Some((Token::Word(text), place)) => (text, place),
            Some((Token::Close, place)) => return Err(not_open(&self.lexer, place)),
            Some((_, place)) => {
                return Err(self.lexer.problem(
                    place,
                    Text::fixed("a word belongs here, as in role(white)", "il faut ici un mot, comme dans role(white)"),
                ));
            }
            None => {
                let end = self.lexer.end();
                return Err(self.lexer.problem(
                    end,
                    Text::fixed(
                        "the text ends where a condition belongs",
                        "le texte finit là où il faut une condition",
                    ),
                ));
            }
        };
        self.ahead = None;
        // As in Prolog a variable begins with a capital letter, or with `_`; `?x` is read
        // too.
        let variable = text.starts_with(|c: char| c.is_uppercase() || c == '_');
        let name = if variable { self.terms.intern(&format!("?{text}")) } else { self.terms.intern(text) };
        let Some((Token::Open, opened)) = self.peek()? else { return Ok(Node { kind: Kind::Word(name), place }) };
        if opened.start != place.end {
            return Ok(Node { kind: Kind::Word(name), place });
        }
        self.ahead = None;
        self.deeper(place)?;
        let mut args = Vec::new();
        if !matches!(self.peek()?, Some((Token::Close, _))) {
            args.push(self.term()?);
            while self.takes(&[","])? {
                args.push(self.term()?);
            }
        }
        let closed = self.close(opened)?;
        self.depth -= 1;
        let mut term = list(name, args, place);
        term.place.end = closed.end;
        Ok(term)
    }
}
