//! Vertices in rows, ordered so that few edges cross.
//!
//! ```text
//!   row 0        a                  a long edge gets a bend in every row that it passes
//!   row 1     b    (a→d)
//!   row 2        d
//! ```
//!
//! Rows are swept down and up: each is sorted by the mean place of its neighbours in the row before
//! (the barycentre); neighbours in a row then change places as long as that uncrosses edges; the
//! order with the fewest crossings is kept.
//!
//! K. Sugiyama, S. Tagawa, M. Toda, *Methods for visual understanding of hierarchical system
//! structures*, IEEE Transactions on Systems, Man, and Cybernetics 11 (1981),
//! <https://doi.org/10.1109/TSMC.1981.4308636>.

use ludex_core::few;

use crate::arena::Arena;

/// How often all rows are swept.
const SWEEPS: usize = 24;

/// A vertex, by its number, or a bend of a long edge.
pub(super) type Node = usize;

/// Vertices and bends in rows.
pub(super) struct Layered {
    /// The nodes of each row, from left to right.
    pub(super) rows: Vec<Vec<Node>>,
    /// The neighbours of each node in the row above, and in the row below.
    pub(super) up: Vec<Vec<Node>>,
    pub(super) down: Vec<Vec<Node>>,
    /// The nodes that each edge passes, its ends included.
    pub(super) chains: Vec<Vec<Node>>,
}

impl Layered {
    /// Puts the vertices in their rows and orders these.
    pub(super) fn new(arena: &Arena, row_of: &[u32]) -> Self {
        let mut rows = vec![Vec::new(); row_of.iter().map(|&row| row as usize + 1).max().unwrap_or(0)];
        (0..arena.len()).for_each(|v| rows[row_of[v] as usize].push(v));
        let (up, down) = (vec![Vec::new(); arena.len()], vec![Vec::new(); arena.len()]);
        let mut layered = Self { rows, up, down, chains: Vec::new() };
        for v in arena.vertices() {
            for &w in arena.successors(v) {
                let chain = layered.chain(v as usize, w as usize, row_of);
                layered.chains.push(chain);
            }
        }
        layered.order();
        layered
    }

    fn chain(&mut self, from: Node, to: Node, row_of: &[u32]) -> Vec<Node> {
        let (a, b) = (row_of[from] as usize, row_of[to] as usize);
        let (high, low) = if a <= b { (from, to) } else { (to, from) };
        let mut chain = vec![high];
        for row in a.min(b) + 1..a.max(b) {
            let bend = self.up.len();
            self.up.push(Vec::new());
            self.down.push(Vec::new());
            self.rows[row].push(bend);
            chain.push(bend);
        }
        chain.push(low);
        if a != b {
            for pair in chain.windows(2) {
                self.down[pair[0]].push(pair[1]);
                self.up[pair[1]].push(pair[0]);
            }
        }
        if a > b {
            chain.reverse();
        }
        chain
    }

    fn order(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let count = self.rows.len();
            if sweep % 2 == 0 {
                (1..count).for_each(|row| self.sort(row, row - 1, true));
            } else {
                (1..count).rev().for_each(|row| self.sort(row - 1, row, false));
            }
            if sweep + 4 >= SWEEPS {
                (0..4).for_each(|_| self.exchange());
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// Sorts a row by the mean places of its neighbours in another; a node without any stays where
    /// it is.
    fn sort(&mut self, row: usize, by: usize, upwards: bool) {
        let places = places(&self.rows[by], self.up.len());
        let neighbours = if upwards { &self.up } else { &self.down };
        let mean = |(place, &node): (usize, &Node)| {
            let near = &neighbours[node];
            let sum: usize = near.iter().map(|&n| places[n]).sum();
            (if near.is_empty() { place as f64 } else { sum as f64 / near.len() as f64 }, node)
        };
        let mut keyed: Vec<_> = self.rows[row].iter().enumerate().map(mean).collect();
        few::sort_by(&mut keyed, |a, b| a.0.total_cmp(&b.0));
        self.rows[row] = keyed.into_iter().map(|(_, node)| node).collect();
    }

    /// Exchanges neighbours in all rows where fewer edges cross then.
    fn exchange(&mut self) {
        for row in 0..self.rows.len() {
            let above = row.checked_sub(1).map_or_else(Vec::new, |above| places(&self.rows[above], self.up.len()));
            let below = self.rows.get(row + 1).map_or_else(Vec::new, |below| places(below, self.up.len()));
            for i in 1..self.rows[row].len() {
                let (left, right) = (self.rows[row][i - 1], self.rows[row][i]);
                let crossed = |a: Node, b: Node| {
                    crossed(&self.up[a], &self.up[b], &above) + crossed(&self.down[a], &self.down[b], &below)
                };
                if crossed(right, left) < crossed(left, right) {
                    self.rows[row].swap(i - 1, i);
                }
            }
        }
    }

    /// How many pairs of edges cross between neighbouring rows.
    fn crossings(&self) -> u64 {
        self.rows.windows(2).map(|pair| self.crossings_between(&pair[0], &pair[1])).sum()
    }

    /// The number of crossings is the number of inversions of the lower ends, with edges sorted by
    /// their upper ends; counted by a tree of sums (P. M. Fenwick, 1994,
    /// <https://doi.org/10.1002/spe.4380240306>).
    fn crossings_between(&self, upper: &[Node], lower: &[Node]) -> u64 {
        let places = places(lower, self.up.len());
        let mut tree = vec![0_u64; lower.len() + 1];
        let (mut crossings, mut before) = (0, 0);
        for &node in upper {
            let ends: Vec<usize> = self.down[node].iter().map(|&n| places[n] + 1).collect();
            for &end in &ends {
                let mut i = end;
                let mut not_right = 0;
                while i > 0 {
                    not_right += tree[i];
                    i &= i - 1;
                }
                crossings += before - not_right;
            }
            for &end in &ends {
                let mut i = end;
                while i < tree.len() {
                    tree[i] += 1;
                    i += i & i.wrapping_neg();
                }
            }
            before += ends.len() as u64;
        }
        crossings
    }
}

/// How many edges of a node on the left cross those of one on the right, which lead to nodes at
/// these places.
fn crossed(left: &[Node], right: &[Node], places: &[usize]) -> usize {
    left.iter().map(|&a| right.iter().filter(|&&b| places[b] < places[a]).count()).sum()
}

/// The place of each node of a row in it; that of others means nothing.
fn places(row: &[Node], nodes: usize) -> Vec<usize> {
    let mut places = vec![0; nodes];
    row.iter().enumerate().for_each(|(place, &node)| places[node] = place);
    places
}

#[cfg(test)]
mod tests {
    use ludex_core::{Player, Seats};

    use super::*;
    use crate::builder::Builder;

    #[test]
    fn what_need_not_cross_does_not() {
        let mut builder = Builder::new(Seats::Fixed);
        for _ in 0..6 {
            builder.vertex(Player::First, "");
        }
        for (v, w) in [(0, 5), (1, 4), (2, 3)] {
            builder.edge(v, w, "");
        }
        let layered = Layered::new(&builder.finish().unwrap(), &[0, 0, 0, 1, 1, 1]);
        assert_eq!(layered.crossings(), 0);
        assert_eq!(layered.crossings_between(&[0, 1, 2], &[3, 4, 5]), 3);
    }

    #[test]
    fn long_edges_bend_in_every_row() {
        let mut builder = Builder::new(Seats::Fixed);
        for _ in 0..2 {
            builder.vertex(Player::First, "");
        }
        builder.edge(1, 0, "");
        let layered = Layered::new(&builder.finish().unwrap(), &[0, 3]);
        assert_eq!(layered.chains, [[1, 3, 2, 0]]);
        assert_eq!(layered.rows, [[0], [2], [3], [1]]);
    }
}
