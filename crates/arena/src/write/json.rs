//! An arena and its winners, as plain data for JSON.

use ludex_core::{Outcome, Player};
use serde::{Serialize, Serializer};

use crate::arena::{Arena, Vertex};
use crate::regions::Regions;

/// The JSON of `ludex graph` and `ludex arena`. Counts are decimal strings, as in the other
/// reports. Its lists are made whole ([`report`]) or as they are written ([`report_as_written`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArenaReport<V = Vec<VertexReport>, E = Vec<EdgeReport>> {
    /// How many vertices there are.
    pub vertices: String,
    /// How many edges.
    pub edges: String,
    /// `fixed`: vertices have owners; `swap`: a plain graph, where `first` is the player to move;
    /// `solo`: one player.
    pub seats: &'static str,
    /// Where play begins.
    pub start: Option<Vertex>,
    /// The outcome of play that never ends: `draw`, `first` or `second`.
    pub endless: &'static str,
    /// The number of vertices that each player wins, and that neither can force, if regions were
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<RegionCounts>,
    /// The vertices, by their numbers from 0.
    pub vertex_list: V,
    /// The edges, in the order of the vertices that they leave.
    pub edge_list: E,
}

/// How many vertices each player wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RegionCounts {
    /// Won by the first player.
    pub first: String,
    /// Won by the second.
    pub second: String,
    /// By neither.
    pub neither: String,
}

/// A vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VertexReport {
    /// Its text; its number where it has none.
    pub label: String,
    /// `first` or `second`.
    pub owner: &'static str,
    /// How play has ended there: `first`, `second` or `draw`.
    pub end: Option<&'static str>,
    /// The winner from there: `first`, `second` or `neither`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<&'static str>,
    /// In how many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<u32>,
}

/// An edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EdgeReport {
    /// The vertex that it leaves.
    pub from: Vertex,
    /// The vertex that it leads to.
    pub to: Vertex,
    /// The move that it stands for.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Whether its owner's winning strategy takes it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strategy: bool,
}

/// The report of an arena, and of its regions if they are given.
#[must_use]
pub fn report(arena: &Arena, regions: Option<&Regions>) -> ArenaReport {
    with_lists(arena, regions, vertices(arena, regions).collect(), edges(arena, regions).collect())
}

/// The same for streaming output: no list is ever in memory as a whole.
#[must_use]
pub fn report_as_written<'a>(
    arena: &'a Arena,
    regions: Option<&'a Regions>,
) -> ArenaReport<impl Serialize + use<'a>, impl Serialize + use<'a>> {
    let (vertex_list, edge_list) = (Each(move || vertices(arena, regions)), Each(move || edges(arena, regions)));
    with_lists(arena, regions, vertex_list, edge_list)
}

/// A list that is made while it is written.
struct Each<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

fn with_lists<V, E>(arena: &Arena, regions: Option<&Regions>, vertex_list: V, edge_list: E) -> ArenaReport<V, E> {
    let count = |regions: &Regions, outcome| regions.count(outcome).to_string();
    ArenaReport {
        vertices: arena.len().to_string(),
        edges: arena.edge_count().to_string(),
        seats: arena.seats().word(),
        start: arena.start(),
        endless: outcome(arena.endless(), "draw"),
        regions: regions.map(|regions| RegionCounts {
            first: count(regions, Outcome::Win(Player::First)),
            second: count(regions, Outcome::Win(Player::Second)),
            neither: count(regions, Outcome::Draw),
        }),
        vertex_list,
        edge_list,
    }
}

fn vertices<'a>(arena: &'a Arena, regions: Option<&'a Regions>) -> impl Iterator<Item = VertexReport> + 'a {
    arena.vertices().map(move |v| vertex(arena, regions, v))
}

fn edges<'a>(arena: &'a Arena, regions: Option<&'a Regions>) -> impl Iterator<Item = EdgeReport> + 'a {
    arena.vertices().flat_map(move |v| edges_of(arena, regions, v))
}

fn vertex(arena: &Arena, regions: Option<&Regions>, v: Vertex) -> VertexReport {
    VertexReport {
        label: arena.label(v).into_owned(),
        owner: arena.owner(v).word(),
        end: arena.end(v).map(|end| outcome(end, "draw")),
        region: regions.map(|regions| outcome(regions.outcome(v), "neither")),
        layer: regions.and_then(|regions| regions.layer(v)),
    }
}

fn edges_of<'a>(arena: &'a Arena, regions: Option<&Regions>, v: Vertex) -> impl Iterator<Item = EdgeReport> + use<'a> {
    let chosen = regions.and_then(|regions| regions.strategy_edge(arena, v));
    arena.edges(v).map(move |e| EdgeReport {
        from: v,
        to: arena.target(e),
        mv: Some(arena.move_label(e)).filter(|mv| !mv.is_empty()).map(str::to_owned),
        strategy: chosen == Some(e),
    })
}

fn outcome(outcome: Outcome, draw: &'static str) -> &'static str {
    match outcome {
        Outcome::Draw => draw,
        Outcome::Win(winner) => winner.word(),
    }
}
