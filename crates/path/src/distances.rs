//! From one vertex to all others: Dijkstra's algorithm without a goal.

use pathfinding::prelude::dijkstra_all;

use crate::{Cost, Graph, Vertex};

/// A vertex with its distance from a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The vertex.
    pub vertex: Vertex,
    /// The cost of a shortest way there, and the vertex before it on such a way, which the start
    /// has not; `None` where there is no way.
    pub way: Option<(Cost, Option<Vertex>)>,
}

impl Graph {
    /// The distances of all vertices from one: the near ones first, those without a way last.
    #[must_use]
    pub fn distances(&self, from: Vertex) -> Vec<Distance> {
        let ways = dijkstra_all(&from, |&vertex: &Vertex| self.edges[vertex].clone());
        let way = |vertex| match ways.get(&vertex) {
            _ if vertex == from => Some((0, None)),
            Some(&(before, cost)) => Some((cost, Some(before))),
            None => None,
        };
        let mut all: Vec<_> = (0..self.len()).map(|vertex| Distance { vertex, way: way(vertex) }).collect();
        all.sort_by_key(|known| (known.way.is_none(), known.way.map(|(cost, _)| cost)));
        all
    }
}
