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
//! `node […]` gives attributes to the vertices named for the first time after it, `edge […]` to the
//! edges after it. Refused: graphs that are not directed, `subgraph` and groups in braces.
//!
//! <https://graphviz.org/doc/info/lang.html>

use std::collections::HashSet;

use ludex_core::{Outcome, Player, Text, say};
use ludex_dot::{Attribute, FileError, Name, Part, Place, Reader};

use super::draft::{Draft, End};
use super::meter::Meter;
use crate::arena::{Arena, Vertex};
use crate::error::ArenaError;

/// Reads a directed graph in the language of Graphviz.
///
/// # Errors
/// A text of another form, or one of the forms refused.
pub fn read(text: &str) -> Result<Arena, ArenaError> {
    read_metered(text, Meter::new(&(), text))
}

pub(super) fn read_metered<'t>(text: &'t str, meter: Meter<'t>) -> Result<Arena, ArenaError> {
    let mut reader = Reader::new(text)?;
    if !reader.is_directed() {
        let problem = Text::fixed(
            "a directed graph begins with digraph, as in digraph { a -> b }",
            "un graphe orienté commence par digraph, comme digraph { a -> b }",
        );
        return Err(reader.wrong_kind(problem).into());
    }
    let strict = reader.is_strict().then(HashSet::new);
    let mut build = Build {
        draft: Draft::new(meter),
        usual: Vec::new(),
        met: 0,
        ends: Vec::new(),
        usual_move: String::new(),
        mv: None,
        strict,
    };
    let read = build.read(&mut reader);
    // Where it was stopped, what was read last may be half a statement.
    build.draft.meter.check()?;
    read?;
    let finished = build.draft.finish(|name| format!("{name:?} [owner=first]"));
    finished.map_err(|(place, problem)| reader.wrong_name(place, problem))?
}

/// An arena in the making, part by part.
struct Build<'t> {
    draft: Draft<'t>,
    /// What `node […]` said.
    usual: Vec<Attribute>,
    /// How many vertices have been given what it said.
    met: Vertex,
    /// The vertices of the statement being read, and where they stand in it.
    ends: Vec<(Vertex, Place)>,
    /// The text of edges, as `edge […]` said, and that of those being read, where it is their own.
    usual_move: String,
    mv: Option<String>,
    /// The edges so far, where repeated edges count once.
    strict: Option<HashSet<(Vertex, Vertex)>>,
}

impl Build<'_> {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), FileError> {
        while let Some(part) = reader.part()? {
            match part {
                Part::Graph(attribute) => self.of_graph(&attribute, reader)?,
                Part::Edges(attribute) if attribute.key == "label" => self.usual_move = attribute.value,
                Part::Edges(_) => {}
                Part::Vertices(attribute) => {
                    self.draft.meter.hold(size_of::<Attribute>() + attribute.key.len() + attribute.value.len());
                    self.usual.push(attribute);
                }
                Part::Vertex(name) | Part::To(name) => self.vertex(&name, reader)?,
                Part::Own(attribute) => match self.ends[..] {
                    [(v, _)] => self.of_vertex(v, &attribute, reader)?,
                    _ if attribute.key == "label" => self.mv = Some(attribute.value),
                    _ => {}
                },
                Part::End => self.edges(),
            }
            if !self.draft.meter.hold(0) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A vertex of a statement, with the attributes that all have from here on if it is new.
    fn vertex(&mut self, Name { text, place }: &Name, reader: &Reader<'_>) -> Result<(), FileError> {
        let v = self.draft.vertex(text, *place);
        self.draft.meter.hold(size_of_val(&(v, *place)));
        self.ends.push((v, *place));
        if v == self.met {
            self.met += 1;
            let usual = std::mem::take(&mut self.usual);
            let told = usual.iter().try_for_each(|attribute| self.of_vertex(v, attribute, reader));
            self.usual = usual;
            told?;
        }
        Ok(())
    }

    /// The edges of a statement that has been read.
    fn edges(&mut self) {
        let mv = self.mv.take().unwrap_or_else(|| self.usual_move.clone());
        for pair in self.ends.windows(2) {
            let [(from, _), (to, place)] = [pair[0], pair[1]];
            if self.strict.as_mut().is_none_or(|met| met.insert((from, to))) {
                self.draft.edge(from, to, mv.clone(), place);
            }
        }
        self.ends.clear();
    }

    fn of_vertex(&mut self, v: Vertex, attribute: &Attribute, reader: &Reader<'_>) -> Result<(), FileError> {
        let Attribute { key, value, place, .. } = attribute;
        let wrong = |problem| reader.wrong_value(attribute, problem);
        match key.as_str() {
            "owner" => self.draft.set_owner(v, player(value).map_err(wrong)?),
            "shape" => {
                if let Some(owner) = shape(value) {
                    self.draft.set_shape(v, owner);
                }
            }
            "winner" => {
                let end = end(value).map_err(wrong)?;
                self.draft.set_end(v, end, *place).map_err(|(_, problem)| wrong(problem))?;
            }
            "start" if value == "true" => {
                self.draft.set_start(v, *place).map_err(|(_, problem)| wrong(problem))?;
            }
            "label" => self.draft.set_label(v, value.clone()),
            _ => {}
        }
        Ok(())
    }

    fn of_graph(&mut self, attribute: &Attribute, reader: &Reader<'_>) -> Result<(), FileError> {
        match attribute.key.as_str() {
            "plain" if attribute.value == "true" => self.draft.set_plain(),
            "endless" => {
                let winner = player(&attribute.value).map_err(|problem| reader.wrong_value(attribute, problem))?;
                self.draft.set_endless(Outcome::Win(winner), attribute.place);
            }
            _ => {}
        }
        Ok(())
    }
}

fn player(value: &str) -> Result<Player, Text> {
    match value {
        "first" => Ok(Player::First),
        "second" => Ok(Player::Second),
        _ => Err(say!("a player is first or second, not {value}", "un joueur est first ou second, pas {value}")),
    }
}

fn shape(value: &str) -> Option<Player> {
    match value {
        "circle" | "ellipse" | "oval" | "doublecircle" | "diamond" => Some(Player::First),
        "box" | "rect" | "rectangle" | "square" => Some(Player::Second),
        _ => None,
    }
}

fn end(value: &str) -> Result<End, Text> {
    match value {
        "draw" => Ok(End::Draw),
        "won" => Ok(End::Won),
        "lost" => Ok(End::Lost),
        "first" | "second" => player(value).map(End::Wins),
        _ => Err(say!(
            "a winner is first, second or draw (won, lost or draw in a plain graph), not {value}",
            "un gagnant (winner) est first, second ou draw (won, lost ou draw dans un graphe simple), pas {value}"
        )),
    }
}
