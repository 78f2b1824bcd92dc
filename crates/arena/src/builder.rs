//! Builds an arena from vertices and edges given in any order.
//!
//! Edges are sorted by the vertex that they leave by counting, which keeps the order in which they
//! were given: linear time, 8 bytes an edge more than the arena itself.

use ludex_core::{Outcome, Player, Seats};

use crate::arena::{Arena, Vertex};
use crate::error::ArenaError;
use crate::labels::Labels;

/// An arena in the making.
///
/// ```
/// use ludex_arena::Builder;
/// use ludex_core::{Outcome, Player::*, Seats};
/// let mut builder = Builder::new(Seats::Fixed);
/// let (a, b, c) = (builder.vertex(First, "a"), builder.vertex(Second, "b"), builder.vertex(First, "c"));
/// for (from, to) in [(a, b), (b, a), (b, c)] {
///     builder.edge(from, to, "");
/// }
/// let arena = builder.finish()?;
/// assert_eq!(arena.successors(b), [a, c]);
/// assert_eq!(arena.end(c), Some(Outcome::Win(Second))); // the first player cannot move there
/// # Ok::<(), ludex_arena::ArenaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    seats: Seats,
    start: Option<Vertex>,
    endless: Outcome,
    owners: Vec<Player>,
    ends: Vec<Option<Outcome>>,
    edges: Vec<(Vertex, Vertex)>,
    labels: Labels,
    moves: Labels,
}

impl Builder {
    /// An arena without vertices.
    #[must_use]
    pub fn new(seats: Seats) -> Self {
        let (labels, moves) = (Labels::default(), Labels::default());
        let (owners, ends, edges) = (Vec::new(), Vec::new(), Vec::new());
        Self { seats, start: None, endless: Outcome::Draw, owners, ends, edges, labels, moves }
    }

    /// One more vertex, of this owner; its number. An arena all of whose labels are empty has none.
    pub fn vertex(&mut self, owner: Player, label: &str) -> Vertex {
        self.owners.push(owner);
        self.ends.push(None);
        self.labels.push(label);
        self.owners.len() as Vertex - 1
    }

    /// One more edge; the text is that of its move. An arena all of whose moves are empty has none.
    pub fn edge(&mut self, from: Vertex, to: Vertex, mv: &str) {
        self.edges.push((from, to));
        self.moves.push(mv);
    }

    /// Says that play is over at a vertex.
    pub fn set_end(&mut self, v: Vertex, outcome: Outcome) {
        self.ends[v as usize] = Some(outcome);
    }

    /// Says where play begins.
    pub fn set_start(&mut self, v: Vertex) {
        self.start = Some(v);
    }

    /// Sets the outcome of play that never ends, by default a draw.
    pub fn set_endless(&mut self, outcome: Outcome) {
        self.endless = outcome;
    }

    /// The arena. A vertex without edges and without a declared end is lost by its owner, who
    /// cannot move.
    ///
    /// # Errors
    /// An edge that leaves a vertex where play is over, an edge to a vertex that is not there, a
    /// drawn end or a plain arena where play that never ends is won, or more than 2³² − 2 edges or
    /// vertices.
    pub fn finish(self) -> Result<Arena, ArenaError> {
        let count = self.owners.len();
        if self.edges.len() >= u32::MAX as usize || count >= u32::MAX as usize {
            return Err(ArenaError::TooLarge { limit: u32::MAX as usize - 1 });
        }
        let draws = self.seats == Seats::Swap || self.ends.contains(&Some(Outcome::Draw));
        if draws && self.endless != Outcome::Draw {
            return Err(ArenaError::EndlessAndDraws);
        }
        let mut first = vec![0_u32; count + 1];
        for &(from, to) in &self.edges {
            let there = |v: Vertex| self.ends.get(v as usize).ok_or(ArenaError::NoVertex { vertex: v });
            there(to)?;
            if there(from)?.is_some() {
                let label = self.labels.get(from as usize).filter(|label| !label.is_empty());
                return Err(ArenaError::EdgeAfterEnd { vertex: label.map_or_else(|| from.to_string(), str::to_owned) });
            }
            first[from as usize + 1] += 1;
        }
        (0..count).for_each(|v| first[v + 1] += first[v]);
        let (mut place, mut given) = (first.clone(), vec![0_u32; self.edges.len()]);
        for (i, &(from, _)) in (0..).zip(&self.edges) {
            given[place[from as usize] as usize] = i;
            place[from as usize] += 1;
        }
        let lost_by = |owner: &Player| Some(Outcome::Win(!*owner));
        let stuck = |v: usize| first[v] == first[v + 1];
        let ends = (0..count).map(|v| if stuck(v) { self.ends[v].or(lost_by(&self.owners[v])) } else { None });
        Ok(Arena {
            seats: self.seats,
            start: self.start,
            endless: self.endless,
            ends: ends.collect(),
            owners: self.owners,
            targets: given.iter().map(|&i| self.edges[i as usize].1).collect(),
            labels: self.labels.picked(0..count),
            moves: self.moves.picked(given.iter().map(|&i| i as usize)),
            first,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};

    #[test]
    fn edges_keep_the_order_in_which_they_were_given() {
        let mut builder = Builder::new(Seats::Fixed);
        let [_, _, _] = [0; 3].map(|_| builder.vertex(First, ""));
        for (from, to, mv) in [(1, 2, "x"), (0, 2, "y"), (1, 0, "z"), (0, 0, ""), (1, 2, "w")] {
            builder.edge(from, to, mv);
        }
        let arena = builder.finish().unwrap();
        assert_eq!([0, 1, 2].map(|v| arena.successors(v)), [&[2, 0][..], &[2, 0, 2], &[]]);
        assert_eq!([0, 1, 2, 3, 4].map(|e| arena.move_label(e)), ["y", "", "x", "z", "w"]);
        assert_eq!((arena.label(2).as_ref(), arena.is_labelled()), ("2", false));
    }

    #[test]
    fn what_makes_no_arena_is_refused() {
        let mut builder = Builder::new(Seats::Fixed);
        let (a, b) = (builder.vertex(First, "a"), builder.vertex(Second, "b"));
        builder.set_end(a, Outcome::Draw);
        builder.edge(a, b, "");
        let refused = builder.clone().finish().unwrap_err();
        assert_eq!(refused, ArenaError::EdgeAfterEnd { vertex: "a".into() });
        builder.ends[0] = None;
        builder.edge(b, 7, "");
        assert_eq!(builder.finish().unwrap_err(), ArenaError::NoVertex { vertex: 7 });
    }
}
