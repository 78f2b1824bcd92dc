//! The language of Graphviz, as far as it says which vertices and edges there are.
//!
//! ```text
//! digraph nim {
//!   node [shape=circle]                      // circles are the first player's, boxes the second's
//!   a [start=true]; b [shape=box]; c [winner=first]
//!   a -> b -> a; b -> c [label="take 2"]
//! }
//! ```
//!
//! Of the attributes these count, others are read over:
//!
//! | of | attribute | |
//! |---|---|---|
//! | a vertex | `owner=first`, `owner=second` | who moves there; else `shape`: circle, ellipse, oval, doublecircle, diamond: first; box, rect, rectangle, square: second |
//! | a vertex | `winner=first`, `second`, `draw` | play is over there (`won`, `lost`, `draw` in a plain graph) |
//! | a vertex | `start=true`, `label=…` | play begins there; its text, where the name is not |
//! | an edge | `label=…` | its move |
//! | the graph | `plain=true`, `endless=first` | as in [edge lists](super::edges) |
//!
//! `node […]` gives attributes to the vertices named for the first time after it. Refused: graphs
//! that are not directed, `subgraph` and groups in braces, texts in angle brackets.
//!
//! <https://graphviz.org/doc/info/lang.html>

use std::collections::HashSet;

use ludex_core::{Outcome, Player, Text, say};

use super::draft::{Draft, End, Wrong};
use super::meter::Meter;
use super::scan::{Place, Scan};
use crate::arena::{Arena, Vertex};
use crate::error::{ArenaError, FileError};

/// Reads a directed graph in the language of Graphviz.
///
/// # Errors
/// A text of another form, or one of the forms refused.
pub fn read(text: &str) -> Result<Arena, ArenaError> {
    read_metered(text, Meter::new(&(), text))
}

pub(super) fn read_metered<'t>(text: &'t str, meter: Meter<'t>) -> Result<Arena, ArenaError> {
    let mut reader =
        Reader { scan: Scan::new(text), draft: Draft::new(meter), defaults: Vec::new(), met: 0, strict: None };
    let read = reader.graph();
    // Where it was stopped, what was read last may be half a statement.
    reader.draft.meter.check()?;
    read?;
    let Reader { scan, draft, .. } = reader;
    draft.finish(|name| format!("{name:?} [owner=first]")).map_err(|(place, problem)| scan.name(place, problem))?
}

struct Attribute {
    key: String,
    value: String,
    /// Where the value stands, and its bytes there.
    place: Place,
    bytes: usize,
}

struct Reader<'t> {
    scan: Scan<'t>,
    draft: Draft<'t>,
    /// What `node […]` said.
    defaults: Vec<Attribute>,
    /// How many vertices have been given what it said.
    met: Vertex,
    /// The edges so far, where repeated edges count once.
    strict: Option<HashSet<(Vertex, Vertex)>>,
}

impl Reader<'_> {
    fn graph(&mut self) -> Result<(), FileError> {
        let mut from = self.place()?;
        let mut word = self.id()?;
        if word.eq_ignore_ascii_case("strict") {
            self.strict = Some(HashSet::new());
            from = self.place()?;
            word = self.id()?;
        }
        if !word.eq_ignore_ascii_case("digraph") {
            let problem = Text::fixed(
                "a directed graph begins with digraph, as in digraph { a -> b }",
                "un graphe orienté commence par digraph, comme digraph { a -> b }",
            );
            return Err(self.scan.error(from, problem));
        }
        self.blanks()?;
        if self.scan.peek() != Some('{') {
            self.id()?;
        }
        self.expect("{")?;
        while !self.here("}")? {
            self.statement()?;
            self.here(";")?;
            if !self.draft.meter.hold(0) {
                return Ok(());
            }
        }
        self.blanks()?;
        let problem = Text::fixed("the file should end here", "le fichier devrait finir ici");
        if self.scan.peek().is_none() { Ok(()) } else { Err(self.scan.here(problem)) }
    }

    fn statement(&mut self) -> Result<(), FileError> {
        let place = self.place()?;
        if self.scan.peek() == Some('{') {
            return Err(self.scan.here(groups()));
        }
        let quoted = self.scan.peek() == Some('"');
        let id = self.id()?;
        match id.to_lowercase().as_str() {
            "subgraph" if !quoted => return Err(self.scan.error(place, groups())),
            "node" if !quoted => {
                let more = self.attributes()?;
                self.defaults.extend(more);
                return Ok(());
            }
            "edge" | "graph" if !quoted => {
                return self.attributes()?.into_iter().try_for_each(|attribute| self.of_graph(&attribute));
            }
            _ => {}
        }
        if self.here("=")? {
            let attribute = self.value(id)?;
            return self.of_graph(&attribute);
        }
        let mut v = self.vertex(&id, place)?;
        let mut edges = Vec::new();
        while self.arrow()? {
            let place = self.place()?;
            if self.scan.peek() == Some('{') {
                return Err(self.scan.here(groups()));
            }
            let id = self.id()?;
            let to = self.vertex(&id, place)?;
            if !self.draft.meter.hold(size_of_val(&(v, to, place))) {
                return Ok(());
            }
            edges.push((v, to, place));
            v = to;
        }
        let attributes = self.attributes()?;
        if edges.is_empty() {
            return attributes.iter().try_for_each(|attribute| self.of_vertex(v, attribute));
        }
        let mv = attributes.into_iter().rev().find(|attribute| attribute.key == "label");
        let mv = mv.map(|attribute| attribute.value).unwrap_or_default();
        for (from, to, place) in edges {
            if self.strict.as_mut().is_none_or(|met| met.insert((from, to))) {
                self.draft.edge(from, to, mv.clone(), place);
            }
        }
        Ok(())
    }

    /// The vertex of this name, with the attributes that all have from here on if it is new; past
    /// its port.
    fn vertex(&mut self, id: &str, place: Place) -> Result<Vertex, FileError> {
        while self.here(":")? {
            self.id()?;
        }
        let v = self.draft.vertex(id, place);
        if v == self.met {
            self.met += 1;
            let defaults = std::mem::take(&mut self.defaults);
            let told = defaults.iter().try_for_each(|attribute| self.of_vertex(v, attribute));
            self.defaults = defaults;
            told?;
        }
        Ok(v)
    }

    fn of_vertex(&mut self, v: Vertex, attribute: &Attribute) -> Result<(), FileError> {
        let Attribute { key, value, place, bytes } = attribute;
        let place = *place;
        let told = match key.as_str() {
            "owner" => player(value, place).map(|owner| self.draft.set_owner(v, owner)),
            "shape" => {
                if let Some(owner) = shape(value) {
                    self.draft.set_shape(v, owner);
                }
                Ok(())
            }
            "winner" => end(value, place).and_then(|end| self.draft.set_end(v, end, place)),
            "start" if value == "true" => self.draft.set_start(v, place),
            "label" => {
                self.draft.set_label(v, value.clone());
                Ok(())
            }
            _ => Ok(()),
        };
        told.map_err(|(place, problem)| self.scan.about(place, *bytes, problem))
    }

    fn of_graph(&mut self, attribute: &Attribute) -> Result<(), FileError> {
        let Attribute { key, value, place, bytes } = attribute;
        match key.as_str() {
            "plain" if value == "true" => self.draft.set_plain(),
            "endless" => {
                let winner = player(value, *place);
                let winner = winner.map_err(|(place, problem)| self.scan.about(place, *bytes, problem))?;
                self.draft.set_endless(Outcome::Win(winner), *place);
            }
            _ => {}
        }
        Ok(())
    }

    /// The attributes in brackets that stand here.
    fn attributes(&mut self) -> Result<Vec<Attribute>, FileError> {
        let mut list = Vec::new();
        while self.here("[")? {
            while !self.here("]")? {
                let place = self.place()?;
                let key = self.id()?;
                let bare = Attribute { key: key.clone(), value: "true".into(), place, bytes: self.scan.since(place) };
                list.push(if self.here("=")? { self.value(key)? } else { bare });
                let _ = self.here(",")? || self.here(";")?;
            }
        }
        Ok(list)
    }

    /// The value of a key, which stands here.
    fn value(&mut self, key: String) -> Result<Attribute, FileError> {
        let place = self.place()?;
        let value = self.id()?;
        Ok(Attribute { key, value, place, bytes: self.scan.since(place) })
    }

    fn arrow(&mut self) -> Result<bool, FileError> {
        let place = self.place()?;
        if self.here("--")? {
            let problem =
                Text::fixed("edges of an arena have a direction: ->", "les arêtes d'une arène sont orientées : ->");
            return Err(self.scan.error(place, problem));
        }
        self.here("->")
    }

    /// Past blanks and comments.
    fn blanks(&mut self) -> Result<(), FileError> {
        loop {
            self.scan.take_while(char::is_whitespace);
            let place = self.scan.place();
            if self.scan.peek() == Some('#') || self.scan.skip("//") {
                self.scan.take_while(|c| c != '\n');
            } else if self.scan.skip("/*") {
                while !self.scan.skip("*/") {
                    if self.scan.next().is_none() {
                        let problem = Text::fixed("this comment is not closed", "ce commentaire n'est pas fermé");
                        return Err(self.scan.error(place, problem));
                    }
                }
            } else {
                return Ok(());
            }
        }
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

    /// A name: a word, a number or a text in quotes.
    fn id(&mut self) -> Result<String, FileError> {
        self.blanks()?;
        if self.scan.peek() == Some('"') {
            return self.scan.quoted();
        }
        let from = self.scan.place();
        let sign = if self.scan.rest().starts_with("->") || !self.scan.skip("-") { "" } else { "-" };
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

fn groups() -> Text {
    Text::fixed(
        "subgraphs and groups in braces are not supported: write every edge separately",
        "les sous-graphes et les groupes entre accolades ne sont pas pris en charge : écrivez chaque arête à part",
    )
}

fn player(value: &str, place: Place) -> Result<Player, Wrong> {
    match value {
        "first" => Ok(Player::First),
        "second" => Ok(Player::Second),
        _ => {
            Err((place, say!("a player is first or second, not {value}", "un joueur est first ou second, pas {value}")))
        }
    }
}

fn shape(value: &str) -> Option<Player> {
    match value {
        "circle" | "ellipse" | "oval" | "doublecircle" | "diamond" => Some(Player::First),
        "box" | "rect" | "rectangle" | "square" => Some(Player::Second),
        _ => None,
    }
}

fn end(value: &str, place: Place) -> Result<End, Wrong> {
    match value {
        "draw" => Ok(End::Draw),
        "won" => Ok(End::Won),
        "lost" => Ok(End::Lost),
        "first" | "second" => player(value, place).map(End::Wins),
        _ => Err((
            place,
            say!(
                "a winner is first, second or draw (won, lost or draw in a plain graph), not {value}",
                "un gagnant (winner) est first, second ou draw (won, lost ou draw dans un graphe simple), pas {value}"
            ),
        )),
    }
}
