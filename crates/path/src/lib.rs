//! Shortest ways in weighted graphs, and what a heuristic saves.
//!
//! ```text
//!   A ──4── B          Dijkstra looks at vertices in the order of their distance from the start,
//!   │       │ 3        A* in the order of that distance and a guess of what is left: vertices that
//!   2       D          lead away are never looked at. With a guess that is never too great
//!   └── C ──5          (admissible), the first way that is found is a shortest one.
//! ```
//!
//! The searches are those of the crate `pathfinding`; what is counted are the vertices that they
//! expand. Costs are fixed-point numbers, millionths, so that sums are exact.

mod check;
mod distances;
pub mod laws;
mod read;

use std::cell::Cell;

use ludex_core::{Observer, Progress, Stop, Text, Unit};
use ludex_dot::FileError;
use pathfinding::prelude::{astar, bfs_reach, dijkstra, idastar};

pub use check::{Check, Fault};
pub use distances::Distance;
pub use read::{read, read_watched};

/// A cost, in millionths.
pub type Cost = u64;

/// One.
pub const UNIT: Cost = 1_000_000;

/// A vertex, by its number.
pub type Vertex = usize;

/// A weighted graph with what helps to guess distances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    pub(crate) names: Vec<String>,
    pub(crate) edges: Vec<Vec<(Vertex, Cost)>>,
    /// How many edges can be gone both ways, each of which stands twice among them.
    pub(crate) both_ways: usize,
    pub(crate) places: Vec<Option<(f64, f64)>>,
    pub(crate) guesses: Vec<Option<Cost>>,
    /// Whether distances go along rows and columns.
    pub(crate) is_grid: bool,
    /// Where guesses come from: known once the graph is read, for each guess asks it.
    pub(crate) heuristic: Heuristic,
    /// All costs together.
    pub(crate) total: Cost,
    /// What it holds in bytes, by an estimate on the safe side.
    pub(crate) held: u64,
}

/// Bytes for a vertex without its name, and for an edge.
const VERTEX: u64 = 180;
const EDGE: u64 = 24;

/// Bytes that a search holds for a vertex that it met, and for an edge that it tried.
const MET: u64 = 120;
const TRIED: u64 = 16;

/// The vertices expanded between two reports of progress.
const TOLD: u64 = 1 << 12;

/// Why a text gives no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It is none: the first line that cannot be read, and what would be right.
    Text(Text),
    /// Memory or time ran out.
    Stop(Stop),
}

impl ReadError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Text(text) => text.clone(),
            Self::Stop(stop) => stop.text(),
        }
    }
}

impl From<Text> for ReadError {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<FileError> for ReadError {
    fn from(error: FileError) -> Self {
        Self::Text(error.text())
    }
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Where guesses come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heuristic {
    /// There are none: every guess is 0.
    #[default]
    None,
    /// A number for each vertex.
    Given,
    /// The distance as the crow flies, from coordinates.
    Straight,
    /// The distance along rows and columns.
    Manhattan,
}

impl Heuristic {
    /// Its word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Given => "given",
            Self::Straight => "straight",
            Self::Manhattan => "manhattan",
        }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Without guesses.
    Dijkstra,
    /// A*.
    Astar,
    /// A* deeper and deeper, with no memory of the vertices that it met.
    Ida,
}

impl Method {
    /// All of them with their words.
    pub const ALL: [(&'static str, Self); 3] =
        [("dijkstra", Self::Dijkstra), ("astar", Self::Astar), ("ida", Self::Ida)];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, method)| *method == self).map_or("", |(word, _)| *word)
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The vertices of the way and its cost; `None` where there is no way.
    pub way: Option<(Vec<Vertex>, Cost)>,
    /// How many vertices were expanded, each time that it was.
    pub expanded: u64,
}

impl Graph {
    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// How many edges there are; one that can be gone both ways counts twice.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.iter().map(Vec::len).sum()
    }

    /// How many edges a drawing has; one that can be gone both ways counts once.
    #[must_use]
    pub fn drawn_edge_count(&self) -> usize {
        self.edge_count() - self.both_ways
    }

    /// A vertex's name.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> &str {
        &self.names[vertex]
    }

    /// The vertex of a name; on a grid also that of `column,row`, whatever its name.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.names.iter().position(|known| known == name).or_else(|| {
            let (column, row) = name.split_once(',').filter(|_| self.is_grid)?;
            let [x, y] = [column, row].map(|number| number.parse::<u32>().ok().map(f64::from));
            let place = (x? - 1.0, y? - 1.0);
            self.places.iter().position(|known| *known == Some(place))
        })
    }

    /// The cost of the cheapest edge from one vertex to another.
    #[must_use]
    pub fn cost(&self, from: Vertex, to: Vertex) -> Option<Cost> {
        self.edges[from].iter().filter(|(vertex, _)| *vertex == to).map(|(_, cost)| *cost).min()
    }

    /// Where a vertex is, if it has coordinates.
    #[must_use]
    pub fn place(&self, vertex: Vertex) -> Option<(f64, f64)> {
        self.places[vertex]
    }

    /// The edges from a vertex, each with its cost.
    #[must_use]
    pub fn edges(&self, vertex: Vertex) -> &[(Vertex, Cost)] {
        &self.edges[vertex]
    }

    /// Where guesses of the distance to a vertex come from: numbers where any are given, else
    /// coordinates where all vertices have some.
    #[must_use]
    pub fn heuristic(&self) -> Heuristic {
        self.heuristic
    }

    /// The same, looked for in all vertices.
    pub(crate) fn find_heuristic(&self) -> Heuristic {
        if self.guesses.iter().any(Option::is_some) {
            Heuristic::Given
        } else if !self.is_empty() && self.places.iter().all(Option::is_some) {
            if self.is_grid { Heuristic::Manhattan } else { Heuristic::Straight }
        } else {
            Heuristic::None
        }
    }

    /// The guess of the distance from a vertex to the goal.
    #[must_use]
    pub fn guess(&self, vertex: Vertex, goal: Vertex) -> Cost {
        let apart = || {
            let ((x, y), (u, v)) = (self.places[vertex]?, self.places[goal]?);
            Some(((x - u).abs(), (y - v).abs()))
        };
        // Rounded down, so that it does not become too great.
        let cost = |distance: f64| (distance * UNIT as f64) as Cost;
        match self.heuristic {
            Heuristic::None => 0,
            Heuristic::Given => self.guesses[vertex].unwrap_or(0),
            Heuristic::Straight => apart().map_or(0, |(x, y)| cost(x.hypot(y))),
            Heuristic::Manhattan => apart().map_or(0, |(x, y)| cost(x + y)),
        }
    }

    /// Adds a vertex.
    pub(crate) fn add(&mut self, name: String) -> Vertex {
        self.held += VERTEX + 2 * name.len() as u64;
        self.names.push(name);
        self.edges.push(Vec::new());
        self.places.push(None);
        self.guesses.push(None);
        self.names.len() - 1
    }

    /// Adds an edge.
    pub(crate) fn connect(&mut self, from: Vertex, to: Vertex, cost: Cost) {
        self.held += EDGE;
        self.total = self.total.saturating_add(cost);
        self.edges[from].push((to, cost));
    }

    /// Goes on where a search may be held beside the graph, and `more` bytes.
    ///
    /// # Errors
    /// Too little memory.
    pub fn check_memory(&self, more: u64, observer: &dyn Observer) -> Result<(), Stop> {
        let search = MET * self.len() as u64 + TRIED * self.edge_count() as u64;
        observer.check_memory(self.held + search + more)
    }

    /// Searches a way from one vertex to another.
    ///
    /// # Errors
    /// A cancellation, or too little memory to meet every vertex.
    pub fn search(&self, from: Vertex, to: Vertex, method: Method, observer: &dyn Observer) -> Result<Found, Stop> {
        self.search_told((from, to), method, &mut |_| {}, observer)
    }

    /// The same, told of every vertex as it is expanded.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn search_told(
        &self,
        (from, to): (Vertex, Vertex),
        method: Method,
        expands: &mut dyn FnMut(Vertex),
        observer: &dyn Observer,
    ) -> Result<Found, Stop> {
        self.check_memory(0, observer)?;
        let (expanded, stopped) = (Cell::new(0_u64), Cell::new(false));
        let next = |&vertex: &Vertex| {
            expanded.set(expanded.get() + 1);
            expands(vertex);
            if expanded.get().is_multiple_of(TOLD) {
                observer.progress(&Progress { done: expanded.get(), unit: Unit::Vertices, ..Progress::default() });
            }
            stopped.set(stopped.get() || observer.cancelled());
            // Without successors the search soon ends.
            if stopped.get() { Vec::new() } else { self.edges[vertex].clone() }
        };
        let guess = |&vertex: &Vertex| self.guess(vertex, to);
        let is_goal = |&vertex: &Vertex| vertex == to;
        // A search in depth does not know where it has been: it would go through all ways to a goal
        // that is on none.
        if method == Method::Ida {
            let met = Cell::new(0);
            let beside = |&vertex: &Vertex| {
                met.set(met.get() + 1);
                stopped.set(stopped.get() || observer.cancelled());
                let edges = if stopped.get() { &[][..] } else { &self.edges[vertex] };
                edges.iter().map(|&(to, _)| to)
            };
            if !bfs_reach(from, beside).any(|vertex| vertex == to) {
                return if stopped.get() { Err(Stop::Cancelled) } else { Ok(Found { way: None, expanded: met.get() }) };
            }
        }
        let way = match method {
            Method::Dijkstra => dijkstra(&from, next, is_goal),
            Method::Astar => astar(&from, next, guess, is_goal),
            Method::Ida => idastar(&from, next, guess, is_goal),
        };
        if stopped.get() { Err(Stop::Cancelled) } else { Ok(Found { way, expanded: expanded.get() }) }
    }
}
