//! From one vertex to all others: Dijkstra's algorithm without a goal.

use ludex_core::{Observer, Stop, few};
use pathfinding::prelude::dijkstra_reach;

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

/// What is known of a way to each vertex: its cost, and the vertex before it.
pub(crate) type Ways = Vec<Option<(Cost, Option<Vertex>)>>;

/// The shortest ways from one vertex along these edges to all of as many.
pub(crate) fn ways<E: IntoIterator<Item = (Vertex, Cost)>>(
    (from, vertices): (Vertex, usize),
    edges: impl Fn(Vertex) -> E,
    observer: &dyn Observer,
) -> Result<Ways, Stop> {
    let mut ways = vec![None; vertices];
    for reached in dijkstra_reach(&from, |&vertex: &Vertex| edges(vertex)) {
        observer.check_cancelled()?;
        ways[reached.node] = Some((reached.total_cost, reached.parent));
    }
    Ok(ways)
}

impl Graph {
    /// The distances of all vertices from one: the near ones first, those without a way last.
    ///
    /// # Errors
    /// A cancellation, or too little memory.
    pub fn distances(&self, from: Vertex, observer: &dyn Observer) -> Result<Vec<Distance>, Stop> {
        let own = self.len() * (size_of::<Distance>() + size_of::<Option<(Cost, Option<Vertex>)>>());
        self.check_memory(own as u64, observer)?;
        let ways = ways((from, self.len()), |vertex| self.edges[vertex].iter().copied(), observer)?;
        let mut all: Vec<_> = (0..).zip(ways).map(|(vertex, way)| Distance { vertex, way }).collect();
        few::sort_by_key(&mut all, |known| (known.way.is_none(), known.way.map(|(cost, _)| cost)));
        Ok(all)
    }
}
