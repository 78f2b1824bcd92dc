//! Which way is shortest in a weighted graph, and what does a heuristic save?
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::ways;
//! let graph = ways::read("graph.txt", "A B 4\nA C 2\nC D 5\nB D 3\n", &())?;
//! let [a, d] = ["A", "D"].map(|name| ways::vertex(&graph, "graph.txt", name).unwrap());
//! let found = ways::search(&graph, a, d, ways::Method::Astar, &())?;
//! assert_eq!(found.found.way.unwrap().1, 7 * ludex_services::path::UNIT);
//! # Ok(())
//! # }
//! ```

use ludex_core::{Observer, say};
use ludex_path::{Check, Cost, Distance, Fault, Found, Graph, ReadError, UNIT, Vertex};
use serde::Serialize;

use crate::Refusal;

pub use ludex_path::Method;

/// Vertices that a sentence lists.
const LISTED: usize = 20;

/// The graph of a text; `file` is its name in sentences.
///
/// # Errors
/// A text that is no graph; a cancellation, or too little memory.
pub fn read(file: &str, source: &str, observer: &dyn Observer) -> Result<Graph, Refusal> {
    ludex_path::read_watched(source, observer).map_err(|error| match error {
        ReadError::Text(problem) => Refusal::Question(problem.after(file)),
        ReadError::Stop(stop) => stop.into(),
    })
}

/// The vertex of a name.
///
/// # Errors
/// A name that no vertex has.
pub fn vertex(graph: &Graph, file: &str, wanted: &str) -> Result<Vertex, Refusal> {
    graph.vertex(wanted).ok_or_else(|| {
        let names: Vec<_> = (0..graph.len().min(LISTED)).map(|vertex| graph.name(vertex)).collect();
        let (names, more) = (names.join(" "), if graph.len() > LISTED { " …" } else { "" });
        Refusal::Question(say!(
            "{file} has no vertex `{wanted}`; its vertices are {names}{more}",
            "{file} n'a pas de sommet « {wanted} » ; ses sommets sont {names}{more}"
        ))
    })
}

/// What a search found, beside the one without guesses.
#[derive(Clone, Debug)]
pub struct Way {
    /// The goal.
    pub goal: Vertex,
    /// How it was searched.
    pub method: Method,
    /// What was found.
    pub found: Found,
    /// The same by Dijkstra's search.
    pub blind: Found,
    /// What is wrong with the guesses.
    pub check: Check,
}

/// Searches a way.
///
/// # Errors
/// A cancellation, or too little memory.
pub fn search(
    graph: &Graph,
    from: Vertex,
    goal: Vertex,
    method: Method,
    observer: &dyn Observer,
) -> Result<Way, Refusal> {
    // First of all, since it holds the most.
    let check = graph.check(goal, observer)?;
    let found = graph.search(from, goal, method, observer)?;
    let blind = match method {
        Method::Dijkstra => found.clone(),
        _ => graph.search(from, goal, Method::Dijkstra, observer)?,
    };
    Ok(Way { goal, method, found, blind, check })
}

/// The distances of all vertices from one.
///
/// # Errors
/// A method with guesses, which are of the distance to a goal; a cancellation, or too little
/// memory.
pub fn distances(
    graph: &Graph,
    from: Vertex,
    method: Option<Method>,
    observer: &dyn Observer,
) -> Result<Vec<Distance>, Refusal> {
    if let Some(method) = method.filter(|method| *method != Method::Dijkstra) {
        let method = method.word();
        return Err(Refusal::Question(say!(
            "--method {method} guesses the distance to a goal, which --to names; the distances of all vertices are found \
             by dijkstra",
            "--method {method} estime la distance à un but, que --to nomme ; les distances de tous les sommets se \
             trouvent par dijkstra"
        )));
    }
    Ok(graph.distances(from, observer)?)
}

/// A way, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    file: &'a str,
    vertices: usize,
    edges: usize,
    method: &'static str,
    path: Option<Vec<&'a str>>,
    cost: Option<f64>,
    expanded: u64,
    blind: Blind,
    heuristic: &'static str,
    admissible: bool,
    consistent: bool,
    fault: Option<FaultReport<'a>>,
}

/// What Dijkstra's search found.
#[derive(Clone, Debug, Serialize)]
struct Blind {
    cost: Option<f64>,
    expanded: u64,
}

/// Where a guess is too great.
#[derive(Clone, Debug, Serialize)]
struct FaultReport<'a> {
    vertex: &'a str,
    guess: f64,
    most: f64,
}

/// A cost as a number.
#[must_use]
pub fn units(cost: Cost) -> f64 {
    cost as f64 / UNIT as f64
}

impl Way {
    /// The report on a graph from a file of this name.
    #[must_use]
    pub fn report<'a>(&self, graph: &'a Graph, file: &'a str) -> Report<'a> {
        let cost = |found: &Found| found.way.as_ref().map(|(_, cost)| units(*cost));
        let fault = self.check.inadmissible.or(self.check.inconsistent.map(|(fault, _)| fault));
        Report {
            file,
            vertices: graph.len(),
            edges: graph.edge_count(),
            method: self.method.word(),
            path: self.found.way.as_ref().map(|(way, _)| way.iter().map(|&at| graph.name(at)).collect()),
            cost: cost(&self.found),
            expanded: self.found.expanded,
            blind: Blind { cost: cost(&self.blind), expanded: self.blind.expanded },
            heuristic: graph.heuristic().word(),
            admissible: self.check.inadmissible.is_none(),
            consistent: self.check.inconsistent.is_none(),
            fault: fault.map(|Fault { vertex, guess, most }| FaultReport {
                vertex: graph.name(vertex),
                guess: units(guess),
                most: units(most),
            }),
        }
    }
}

/// Distances, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct DistancesReport<'a> {
    file: &'a str,
    vertices: usize,
    edges: usize,
    from: &'a str,
    distances: Vec<DistanceReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct DistanceReport<'a> {
    vertex: &'a str,
    cost: Option<f64>,
    before: Option<&'a str>,
}

impl<'a> DistancesReport<'a> {
    /// The report on a graph from a file of this name.
    #[must_use]
    pub fn new(graph: &'a Graph, file: &'a str, from: Vertex, all: &[Distance]) -> Self {
        let name = |vertex| graph.name(vertex);
        let distance = |&Distance { vertex, way }: &Distance| DistanceReport {
            vertex: name(vertex),
            cost: way.map(|(cost, _)| units(cost)),
            before: way.and_then(|(_, before)| before).map(name),
        };
        Self {
            file,
            vertices: graph.len(),
            edges: graph.edge_count(),
            from: name(from),
            distances: all.iter().map(distance).collect(),
        }
    }
}
