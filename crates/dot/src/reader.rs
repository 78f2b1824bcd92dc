//! The parts of a graph.

use ludex_core::{Text, say};

use crate::{FileError, Place, Scan};

/// Something that a text says of a graph.
#[derive(Clone, Debug)]
pub enum Part {
    /// An attribute of the graph.
    Graph(Attribute),
    /// An attribute of the vertices that are named for the first time after it: `node […]`.
    Vertices(Attribute),
    /// An attribute of the edges after it: `edge […]`.
    Edges(Attribute),
    /// A vertex, with which a statement begins.
    Vertex(Name),
    /// A vertex, to which an edge leads from the one named before it.
    To(Name),
    /// An attribute of the statement: of its edges, or of its vertex if it has none.
    Own(Attribute),
    /// The statement ends here.
    End,
}

/// A vertex, without the port at which an edge may meet it.
#[derive(Clone, Debug)]
pub struct Name {
    /// What it is called.
    pub text: String,
    /// Where it is named.
    pub place: Place,
}

/// An attribute; one without a value is `true`.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// What is told.
    pub key: String,
    /// The value.
    pub value: String,
    /// Where the value stands.
    pub place: Place,
    /// Its length there, in bytes.
    bytes: usize,
}

/// What stands in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Graph,
    Vertices,
    Edges,
    Statement,
}

/// Where the reader stands.
#[derive(Clone, Copy, Debug)]
enum State {
    /// Between statements.
    Between,
    /// After a vertex.
    Statement,
    /// Among attributes.
    Brackets(Of),
    /// After the graph.
    End,
}

/// A reader of one graph.
#[derive(Debug)]
pub struct Reader<'t> {
    scan: Scan<'t>,
    state: State,
    kind: Place,
    is_directed: bool,
    is_strict: bool,
}

/// Whether a text seems to be such a graph: its first word says so.
#[must_use]
pub fn begins(text: &str) -> bool {
    let mut scan = Scan::new(text);
    let word = blanks(&mut scan).map(|()| scan.take_while(|c| c.is_alphanumeric() || c == '_'));
    word.is_ok_and(|word| ["graph", "digraph", "strict"].iter().any(|known| word.eq_ignore_ascii_case(known)))
}

impl<'t> Reader<'t> {
    /// Begins to read, up to the brace.
    ///
    /// # Errors
    /// A text that begins otherwise.
    pub fn new(text: &'t str) -> Result<Self, FileError> {
        let scan = Scan::new(text);
        let kind = scan.place();
        let mut reader = Self { scan, state: State::Between, kind, is_directed: false, is_strict: false };
        reader.kind = reader.place()?;
        let mut word = reader.id()?;
        if word.eq_ignore_ascii_case("strict") {
            reader.is_strict = true;
            reader.kind = reader.place()?;
            word = reader.id()?;
        }
        reader.is_directed = word.eq_ignore_ascii_case("digraph");
        if !reader.is_directed && !word.eq_ignore_ascii_case("graph") {
            let problem = Text::fixed(
                "a graph begins with digraph, as in digraph { a -> b }, or with graph, as in graph { a -- b }",
                "un graphe commence par digraph, comme digraph { a -> b }, ou par graph, comme graph { a -- b }",
            );
            return Err(reader.scan.error(reader.kind, problem));
        }
        reader.blanks()?;
        if reader.scan.peek() != Some('{') {
            reader.id()?;
        }
        reader.expect("{")?;
        Ok(reader)
    }

    /// Whether edges have a direction.
    #[must_use]
    pub fn is_directed(&self) -> bool {
        self.is_directed
    }

    /// Whether repeated edges count once.
    #[must_use]
    pub fn is_strict(&self) -> bool {
        self.is_strict
    }

    /// An error about the kind of the graph.
    #[must_use]
    pub fn wrong_kind(&self, problem: Text) -> FileError {
        self.scan.word(self.kind, problem)
    }

    /// An error about a value.
    #[must_use]
    pub fn wrong_value(&self, attribute: &Attribute, problem: Text) -> FileError {
        self.scan.about(attribute.place, attribute.bytes, problem)
    }

    /// An error about the name that stands at a place.
    #[must_use]
    pub fn wrong_name(&self, place: Place, problem: Text) -> FileError {
        self.scan.name(place, problem)
    }

    /// The next part; none at the end.
    ///
    /// # Errors
    /// A text of another form, or one of the forms refused.
    pub fn part(&mut self) -> Result<Option<Part>, FileError> {
        loop {
            let part = match self.state {
                State::Between => self.statement()?,
                State::Statement => Some(self.edge()?),
                State::Brackets(of) => self.attribute(of)?,
                State::End => return Ok(None),
            };
            if part.is_some() {
                return Ok(part);
            }
        }
    }

    /// The beginning of a statement; none where the graph ends, or where brackets follow.
    fn statement(&mut self) -> Result<Option<Part>, FileError> {
        while self.here(";")? {}
        if self.here("}")? {
            self.state = State::End;
            self.blanks()?;
            let problem = Text::fixed("the file should end here", "le fichier devrait finir ici");
            return if self.scan.peek().is_none() { Ok(None) } else { Err(self.scan.here(problem)) };
        }
        let place = self.place()?;
        let is_word = !matches!(self.scan.peek(), Some('"' | '<'));
        let text = self.name()?;
        if is_word {
            let of = match text.to_lowercase().as_str() {
                "subgraph" => return Err(self.scan.error(place, groups())),
                "graph" => Some(Of::Graph),
                "node" => Some(Of::Vertices),
                "edge" => Some(Of::Edges),
                _ => None,
            };
            if let Some(of) = of {
                self.open(of)?;
                return Ok(None);
            }
        }
        if self.here("=")? {
            return Ok(Some(Part::Graph(self.value(text)?)));
        }
        self.state = State::Statement;
        self.ports()?;
        Ok(Some(Part::Vertex(Name { text, place })))
    }

    /// The next edge of a statement, its first attribute or its end.
    fn edge(&mut self) -> Result<Part, FileError> {
        let place = self.place()?;
        let (arrow, other) = if self.is_directed { ("->", "--") } else { ("--", "->") };
        if self.here(other)? {
            let problem = if self.is_directed {
                Text::fixed("edges of a digraph have a direction: ->", "les arêtes d'un digraph sont orientées : ->")
            } else {
                Text::fixed(
                    "edges of a graph have no direction: --; those of a digraph have one",
                    "les arêtes d'un graph ne sont pas orientées : -- ; celles d'un digraph le sont",
                )
            };
            return Err(self.scan.error(place, problem));
        }
        if self.here(arrow)? {
            let place = self.place()?;
            let text = self.name()?;
            self.ports()?;
            return Ok(Part::To(Name { text, place }));
        }
        self.open(Of::Statement)?;
        Ok(self.attribute(Of::Statement)?.unwrap_or(Part::End))
    }

    /// Goes among attributes, if there are any.
    fn open(&mut self, of: Of) -> Result<(), FileError> {
        self.state = if self.here("[")? { State::Brackets(of) } else { State::Between };
        Ok(())
    }

    /// The next attribute in brackets, or the end of the statement they belong to.
    fn attribute(&mut self, of: Of) -> Result<Option<Part>, FileError> {
        while matches!(self.state, State::Brackets(_)) && self.here("]")? {
            self.open(of)?;
        }
        if matches!(self.state, State::Between) {
            return Ok((of == Of::Statement).then_some(Part::End));
        }
        let place = self.place()?;
        let key = self.id()?;
        let bytes = self.scan.since(place);
        let attribute =
            if self.here("=")? { self.value(key)? } else { Attribute { key, value: "true".into(), place, bytes } };
        let _ = self.here(",")? || self.here(";")?;
        Ok(Some(match of {
            Of::Graph => Part::Graph(attribute),
            Of::Vertices => Part::Vertices(attribute),
            Of::Edges => Part::Edges(attribute),
            Of::Statement => Part::Own(attribute),
        }))
    }

    /// The value of a key, which stands here.
    fn value(&mut self, key: String) -> Result<Attribute, FileError> {
        let place = self.place()?;
        let value = self.id()?;
        Ok(Attribute { key, value, place, bytes: self.scan.since(place) })
    }

    /// Past blanks and comments.
    fn blanks(&mut self) -> Result<(), FileError> {
        blanks(&mut self.scan)
    }

    fn place(&mut self) -> Result<Place, FileError> {
        self.blanks()?;
        Ok(self.scan.place())
    }

    /// Goes past a sign, if it stands here.
    fn here(&mut self, sign: &str) -> Result<bool, FileError> {
        self.blanks()?;
        Ok(self.scan.skip(sign))
    }

    fn expect(&mut self, sign: &str) -> Result<(), FileError> {
        if self.here(sign)? {
            Ok(())
        } else {
            Err(self.scan.here(say!("{sign} is expected here", "on attend ici {sign}")))
        }
    }

    /// The name of a vertex, which stands here.
    fn name(&mut self) -> Result<String, FileError> {
        self.blanks()?;
        if self.scan.peek() == Some('{') { Err(self.scan.here(groups())) } else { self.id() }
    }

    /// The text of what stands in angle brackets, which may hold others.
    fn html(&mut self) -> Result<String, FileError> {
        let from = self.scan.place();
        let (mut depth, mut text) = (0, String::new());
        loop {
            match self.scan.take() {
                Some('<') => depth += 1,
                Some('>') => depth -= 1,
                Some(c) if depth == 1 => text.push(c),
                Some(_) => {}
                None => {
                    let problem = Text::fixed("this bracket is not closed", "ce chevron n'est pas fermé");
                    return Err(self.scan.error(from, problem));
                }
            }
            if depth == 0 {
                return Ok(text);
            }
        }
    }

    /// Past the places where an edge meets a vertex.
    fn ports(&mut self) -> Result<(), FileError> {
        while self.here(":")? {
            self.id()?;
        }
        Ok(())
    }

    /// A name: a word, a number, or texts in quotes with `+` between them; or a text in angle
    /// brackets, without its tags.
    fn id(&mut self) -> Result<String, FileError> {
        self.blanks()?;
        if self.scan.peek() == Some('"') {
            let mut text = self.scan.quoted()?;
            while self.here("+")? {
                self.blanks()?;
                if self.scan.peek() != Some('"') {
                    let problem =
                        Text::fixed("after + comes a text in quotes", "après + vient un texte entre guillemets");
                    return Err(self.scan.here(problem));
                }
                text.push_str(&self.scan.quoted()?);
            }
            return Ok(text);
        }
        if self.scan.peek() == Some('<') {
            return self.html();
        }
        let from = self.scan.place();
        let is_arrow = ["->", "--"].iter().any(|arrow| self.scan.rest().starts_with(arrow));
        let sign = if is_arrow || !self.scan.skip("-") { "" } else { "-" };
        let word = self.scan.take_while(|c| c.is_alphanumeric() || c == '_' || c == '.');
        if word.is_empty() {
            let problem = Text::fixed(
                "a name is expected here; a name that is not a word must be in double quotes",
                "on attend ici un nom ; ce qui n'est pas un mot s'écrit entre guillemets droits",
            );
            return Err(self.scan.error(from, problem));
        }
        Ok(format!("{sign}{word}"))
    }
}

/// Past blanks and comments.
fn blanks(scan: &mut Scan<'_>) -> Result<(), FileError> {
    loop {
        scan.take_while(char::is_whitespace);
        let place = scan.place();
        if scan.peek() == Some('#') || scan.skip("//") {
            scan.take_while(|c| c != '\n');
        } else if scan.skip("/*") {
            while !scan.skip("*/") {
                if scan.take().is_none() {
                    let problem = Text::fixed("this comment is not closed", "ce commentaire n'est pas fermé");
                    return Err(scan.error(place, problem));
                }
            }
        } else {
            return Ok(());
        }
    }
}

fn groups() -> Text {
    Text::fixed(
        "subgraphs and groups in braces are not supported: write every edge separately",
        "les sous-graphes et les groupes entre accolades ne sont pas pris en charge : écrivez chaque arête à part",
    )
}
