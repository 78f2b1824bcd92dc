//! An arena and who wins from where, as plain data for JSON.

use ludex_core::{Outcome, Player, Seats};
use serde::Serialize;

use crate::arena::{Arena, Vertex};
use crate::regions::Regions;

/// What `ludex graph` and `ludex arena` tell. Counts are decimal strings, as in the other reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArenaReport {
    /// How many vertices there are.
    pub vertices: String,
    /// How many edges.
    pub edges: String,
    /// `fixed`: vertices have owners; `swap`: a plain graph, where `first` is the player to move; `solo`: one player.
    pub seats: &'static str,
    /// Where play begins.
    pub start: Option<Vertex>,
    /// What play that never ends is worth: `draw`, `first` or `second`.
    pub endless: &'static str,
    /// How many vertices each player wins, and how many neither can force; where regions were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<RegionCounts>,
    /// The vertices, by their numbers from 0.
    pub vertex_list: Vec<VertexReport>,
    /// The edges, in the order of the vertices that they leave.
    pub edge_list: Vec<EdgeReport>,
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
    /// Who wins from there: `first`, `second` or `neither`.
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

/// All there is to tell of an arena, and of its regions if they are given.
#[must_use]
pub fn report(arena: &Arena, regions: Option<&Regions>) -> ArenaReport {
    let count = |regions: &Regions, outcome| regions.count(outcome).to_string();
    ArenaReport {
        vertices: arena.len().to_string(),
        edges: arena.edge_count().to_string(),
        seats: match arena.seats() {
            Seats::Fixed => "fixed",
            Seats::Swap => "swap",
            Seats::Solo => "solo",
        },
        start: arena.start(),
        endless: outcome(arena.endless(), "draw"),
        regions: regions.map(|regions| RegionCounts {
            first: count(regions, Outcome::Win(Player::First)),
            second: count(regions, Outcome::Win(Player::Second)),
            neither: count(regions, Outcome::Draw),
        }),
        vertex_list: arena.vertices().map(|v| vertex(arena, regions, v)).collect(),
        edge_list: arena.vertices().flat_map(|v| edges_of(arena, regions, v)).collect(),
    }
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
