//! The graph of a game.

use ludex::arena::draw::{Picture, svg};
use ludex::arena::read::{Format, read_watched};
use ludex::arena::write;
use ludex::graph::Graph as Solved;
use ludex::roles::Roles;
use ludex::{AnyGame, Notation as _, Outcome, Player, Side, Text};
use pyo3::prelude::*;
use serde::Serialize;

use crate::ask::{Ask, run};
use crate::error::{error, lang, no_such, of_refusal};
use crate::report::{More, answer, json};

/// A vertex: its text, its owner, how play has ended there, the winner from there, in how many
/// plies.
type VertexRow = (String, &'static str, Option<&'static str>, Option<&'static str>, Option<u32>);

/// The graph of a game, with who wins from where.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Graph {
    /// The game, or the name of the text.
    spec: String,
    /// Whether it was read from a text.
    is_read: bool,
    sides: Option<[Side; 2]>,
    solved: Solved,
    seconds: f64,
}

impl Graph {
    pub(crate) fn new(game: &AnyGame, solved: Solved, seconds: f64) -> Self {
        Self { spec: game.spec(), is_read: false, sides: Roles::of(game).sides(), solved, seconds }
    }
}

/// A graph that was read.
#[derive(Serialize)]
struct Read<'a, R> {
    file: &'a str,
    #[serde(flatten)]
    report: R,
}

#[pymethods]
impl Graph {
    /// The graph of a text, solved; `format` is one of the command's, or that of the text.
    #[staticmethod]
    fn read(py: Python<'_>, ask: &Ask, name: &str, source: &str, format: Option<&str>, double: bool) -> PyResult<Self> {
        let format = match format {
            None => Format::from_text(source),
            Some("edges") => Format::Edges,
            Some("dot") => Format::Dot,
            Some("gm") => Format::Gm,
            Some(word) => return Err(no_such(&Text::fixed("format", "un format"), word, &["edges", "dot", "gm"])),
        };
        let done = run(py, ask, None, |observer| {
            let arena = read_watched(source.as_bytes(), format, observer)?;
            Solved::new(if double { arena.into_doubled(Player::First)? } else { arena }, false)
        })?;
        let sides = Roles::from(done.found.arena.seats()).sides();
        Ok(Self { spec: name.into(), is_read: true, sides, solved: done.found, seconds: done.seconds })
    }

    /// The numbers of vertices and of edges.
    #[getter]
    fn size(&self) -> (usize, usize) {
        (self.solved.arena.len(), self.solved.arena.edge_count())
    }

    #[getter]
    fn start(&self) -> Option<u32> {
        self.solved.arena.start()
    }

    /// For every vertex: its text, its owner, how play has ended there, the winner from there
    /// (None: neither), and in how many plies.
    fn vertices(&self) -> Vec<VertexRow> {
        let Solved { arena, regions } = &self.solved;
        let of = |v| {
            let end = arena.end(v).map(|outcome| winner(outcome).unwrap_or("draw"));
            (arena.label(v).into_owned(), arena.owner(v).word(), end, winner(regions.outcome(v)), regions.layer(v))
        };
        arena.vertices().map(of).collect()
    }

    /// Every edge: where it begins, where it ends, and the move.
    fn edges(&self) -> Vec<(u32, u32, String)> {
        let arena = &self.solved.arena;
        let of = |v| arena.edges(v).map(move |e| (v, arena.target(e), arena.move_label(e).to_owned()));
        arena.vertices().flat_map(of).collect()
    }

    /// The JSON of the command.
    fn json(&self) -> PyResult<String> {
        let report = write::report(&self.solved.arena, Some(&self.solved.regions));
        if self.is_read {
            return answer("arena", Read { file: &self.spec, report }, Some(self.seconds));
        }
        json("graph", &self.spec, None, report, More::default(), self.seconds)
    }

    /// The graph as a picture, if it is small enough to be read.
    fn svg(&self, attractor: Option<&str>) -> PyResult<String> {
        let Solved { arena, regions } = &self.solved;
        let only = match attractor {
            Some("first") => Some(Player::First),
            Some("second") => Some(Player::Second),
            None | Some("both" | "none") => None,
            Some(word) => {
                return Err(no_such(
                    &Text::fixed("attractor", "un attracteur"),
                    word,
                    &["first", "second", "both", "none"],
                ));
            }
        };
        let shown = (attractor != Some("none")).then_some(regions);
        let (title, sides) = (self.spec.clone(), self.sides);
        let picture = Picture { title, lang: lang(), sides, regions: shown, only, up_to: None, links: &[] };
        svg(arena, &picture).map_err(|why| error(&why.text()))
    }

    /// The graph as text, in a format of the command.
    fn write(&self, format: &str) -> PyResult<String> {
        let Solved { arena, regions } = &self.solved;
        Ok(match format {
            "dot" => write::dot(arena, Some(regions), None).to_string(),
            "aut" => write::aut(arena).to_string(),
            "edges" => write::edges(arena).to_string(),
            "gm" => self.solved.parity_game(None).map_err(|why| of_refusal(&why))?.to_string(),
            _ => return Err(no_such(&Text::fixed("format", "un format"), format, &["dot", "aut", "edges", "gm"])),
        })
    }
}

fn winner(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Win(player) => Some(player.word()),
        Outcome::Draw => None,
    }
}
