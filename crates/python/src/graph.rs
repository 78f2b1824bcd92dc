//! The graph of a game.

use ludex::arena::draw::{Picture, svg};
use ludex::arena::write;
use ludex::graph::Graph as Solved;
use ludex::roles::Roles;
use ludex::{AnyGame, Notation as _, Outcome, Player, Side, Text};
use pyo3::prelude::*;

use crate::error::{error, lang, no_such, of_refusal};
use crate::report::{More, json};

/// A vertex: its text, its owner, how play has ended there, the winner from there, in how many
/// plies.
type VertexRow = (String, &'static str, Option<&'static str>, Option<&'static str>, Option<u32>);

/// The graph of a game, with who wins from where.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Graph {
    spec: String,
    sides: Option<[Side; 2]>,
    solved: Solved,
    seconds: f64,
}

impl Graph {
    pub(crate) fn new(game: &AnyGame, solved: Solved, seconds: f64) -> Self {
        Self { spec: game.spec(), sides: Roles::of(game).sides(), solved, seconds }
    }
}

#[pymethods]
impl Graph {
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
            "dot" => write::dot(arena, Some(regions)).to_string(),
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
