//! Reads a tree from a text; its first character distinguishes JSON from the other form.

use ludex_core::{Text, say};

use super::{DEEPEST, Draft, DraftKind, MOST_NODES, Number, Side, Tree, json};

/// A text that is no tree: where, what was found there, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there and what would be right.
    pub problem: Text,
}

impl TreeError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        let Self { line, column, problem: Text { en, fr } } = self;
        say!("line {line}, column {column}: {en}", "ligne {line}, colonne {column} : {fr}")
    }
}

impl std::fmt::Display for TreeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for TreeError {}

/// Reads a tree, in either of the forms of this module's head.
///
/// # Errors
/// A text that is no tree, or a tree that is too deep or too large.
pub fn read(text: &str) -> Result<Tree, TreeError> {
    if text.trim_start().starts_with('{') {
        return json::read(text);
    }
    let mut reader = Reader { rest: text, line: 1, column: 1, nodes: 0 };
    let draft = reader.node(0)?;
    reader.skip();
    if reader.rest.is_empty() {
        return Ok(draft.into());
    }
    let found = reader.word();
    Err(reader.here(say!(
        "the tree ends before `{found}`; a tree has one root",
        "l'arbre se termine avant « {found} » ; un arbre a une seule racine"
    )))
}

pub(super) fn too_deep() -> Text {
    say!("the tree has a depth of more than {DEEPEST}", "l'arbre a une profondeur de plus de {DEEPEST}")
}

pub(super) fn too_many() -> Text {
    say!("the tree has more than {MOST_NODES} nodes", "l'arbre a plus de {MOST_NODES} nœuds")
}

pub(super) fn childless() -> Text {
    Text::fixed(
        "a node has at least one child; a leaf is a number",
        "un nœud a au moins un enfant ; une feuille est un nombre",
    )
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
    nodes: usize,
}

/// Characters that end a word.
pub(super) fn ends_word(c: char) -> bool {
    c.is_whitespace() || "(),:#\"".contains(c)
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        Some(c)
    }

    fn advance(&mut self, characters: usize) {
        for _ in 0..characters {
            self.next();
        }
    }

    /// Goes past spaces and comments.
    fn skip(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                '#' => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.next();
                    }
                }
                c if c.is_whitespace() => {
                    self.next();
                }
                _ => return,
            }
        }
    }

    /// The word at the cursor, or the character that begins no word, without consuming it.
    fn word(&self) -> &'t str {
        let end = self.rest.find(ends_word).unwrap_or(self.rest.len());
        let end = if end == 0 { self.peek().map_or(0, char::len_utf8) } else { end };
        let cut = self.rest[..end].char_indices().nth(30).map_or(end, |(at, _)| at);
        &self.rest[..cut]
    }

    fn take_word(&mut self) -> &'t str {
        let end = self.rest.find(ends_word).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.advance(word.chars().count());
        word
    }

    fn here(&self, problem: Text) -> TreeError {
        TreeError { line: self.line, column: self.column, problem }
    }

    /// A name in quotes, the first of which stands here.
    fn quoted(&mut self) -> Result<&'t str, TreeError> {
        let open = self.here(Text::fixed("this quote is not closed", "ce guillemet n'est pas fermé"));
        self.next();
        let end = self.rest.find(['"', '\n']).filter(|&end| self.rest[end..].starts_with('"')).ok_or(open)?;
        let name = &self.rest[..end];
        self.advance(name.chars().count() + 1);
        Ok(name)
    }

    fn node(&mut self, depth: usize) -> Result<Draft, TreeError> {
        self.skip();
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(self.here(too_many()));
        }
        if depth > DEEPEST {
            return Err(self.here(too_deep()));
        }
        if self.peek() == Some('"') {
            let name = self.quoted()?;
            self.colon(name)?;
            return Ok(Draft { name: Some(name.into()), ..self.unnamed(depth)? });
        }
        let before = (self.rest, self.line, self.column);
        let word = self.take_word();
        self.skip_spaces();
        if self.peek() == Some(':') && !word.is_empty() {
            self.next();
            return Ok(Draft { name: Some(word.into()), ..self.unnamed(depth)? });
        }
        (self.rest, self.line, self.column) = before;
        self.unnamed(depth)
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn colon(&mut self, name: &str) -> Result<(), TreeError> {
        self.skip_spaces();
        if self.peek() != Some(':') {
            return Err(self.here(say!(
                "a colon follows the name `{name}`, then its node",
                "le nom « {name} » est suivi d'un deux-points, puis de son nœud"
            )));
        }
        self.next();
        Ok(())
    }

    /// A leaf or a turn.
    fn unnamed(&mut self, depth: usize) -> Result<Draft, TreeError> {
        self.skip();
        let side = match self.word() {
            "max" => Some(Side::Max),
            "min" => Some(Side::Min),
            "(" => None,
            _ => return self.leaf(),
        };
        if side.is_some() {
            self.take_word();
            self.skip_spaces();
        }
        if self.peek() != Some('(') {
            return Err(self.here(Text::fixed(
                "an opening parenthesis follows max or min, as in max(3, 5)",
                "une parenthèse ouvrante suit max ou min, comme max(3, 5)",
            )));
        }
        let (line, column) = (self.line, self.column);
        self.next();
        let unclosed = |reader: &Self| {
            reader.here(say!(
                "the text ends, and the parenthesis of line {line}, column {column} is not closed",
                "le texte s'arrête, et la parenthèse de la ligne {line}, colonne {column} n'est pas fermée"
            ))
        };
        let mut children = Vec::new();
        loop {
            self.skip();
            match self.peek() {
                Some(')') if children.is_empty() => return Err(self.here(childless())),
                Some(',' | ')') => {
                    return Err(self.here(Text::fixed(
                        "a node is missing here; there is one comma between two nodes",
                        "il manque un nœud ici ; entre deux nœuds il y a une virgule",
                    )));
                }
                Some(_) => children.push(self.node(depth + 1)?),
                None => return Err(unclosed(self)),
            }
            self.skip();
            match self.peek() {
                Some(',') => {
                    self.next();
                }
                Some(')') => break,
                Some(_) => {
                    let found = self.word();
                    return Err(self
                        .here(say!("a comma is missing before `{found}`", "il manque une virgule avant « {found} »")));
                }
                None => return Err(unclosed(self)),
            }
        }
        self.next();
        Ok(Draft { name: None, kind: DraftKind::Turn(side, children) })
    }

    fn leaf(&mut self) -> Result<Draft, TreeError> {
        let found = self.word();
        let end = self.rest.find(ends_word).unwrap_or(self.rest.len());
        match Number::read(&self.rest[..end]) {
            Some(value) => {
                self.take_word();
                Ok(Draft { name: None, kind: DraftKind::Leaf(value) })
            }
            None if found.is_empty() => Err(self.here(Text::fixed(
                "the text ends where a node is expected: a number, or max(…) or min(…)",
                "le texte s'arrête là où l'on attend un nœud : un nombre, ou max(…) ou min(…)",
            ))),
            None if found.parse::<f64>().is_ok() => Err(self.here(say!(
                "`{found}` is not written as a number of a tree: digits and at most one point, as in -3 or 0.5, or inf",
                "« {found} » n'est pas écrit comme un nombre d'arbre : des chiffres et au plus un point, comme -3 ou \
                 0.5, ou inf"
            ))),
            None => Err(self.here(say!(
                "`{found}` is not a node: a number, or max(…) or min(…) around nodes",
                "« {found} » n'est pas un nœud : un nombre, ou max(…) ou min(…) autour de nœuds"
            ))),
        }
    }
}
