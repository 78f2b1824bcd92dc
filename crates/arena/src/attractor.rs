//! The attractor of a set: the vertices from which a player can force play into it, with a
//! strategy.
//!
//! ```text
//!   A₀            A₁            A₂               ○ the player's: one edge into the attractor is enough
//!  (end) ◀━━━━━━ ○ ◀────────── □                □ the opponent's: all of its edges must lead there
//!    ▲ ◀━━━━━━━━ ○ ◀──────────┘                 ━ the strategy
//! ```
//!
//! A₀ is the target; Aⱼ₊₁ is Aⱼ with the player's vertices that have an edge into Aⱼ and the
//! opponent's that have edges, all of them into Aⱼ (Proposition 2 of the course; taken to the
//! letter it would also attract every end of the opponent's, all of whose no edges lead there).
//! From a vertex that comes in with Aⱼ the player reaches the target in j plies or fewer, and the
//! opponent can make it j.
//!
//! A vertex has a counter, its *hopes*: 1 for the player's, for the opponent's the edges that do
//! not lead into the attractor yet. Vertices leave a queue in the order of their layers; each edge
//! into one decrements the counter of its source, and a vertex joins the queue when its counter
//! reaches 0. The first edge found is the strategy, and its layer is the smallest possible; the
//! opponent's last hope leads to the largest.
//!
//! Time is linear in the edges into the attractor, most of it one random access of 4 bytes to the
//! hopes for each. Memory: 16 bytes a vertex, and the [`Reverse`] with 4 bytes an edge and 4 a
//! vertex, which both players share.
//!
//! Tried, with 10 million random edges: the owner as a bit of the hopes, cells of 8 or 16 bytes
//! that hold hopes, strategy and layer side by side, layers written at the end from the queue. All
//! are within a tenth of this, for the hopes of a vertex are read once for each of its edges,
//! everything else once.
//!
//! C. Beeri, *On the membership problem for functional and multivalued dependencies in relational
//! databases*, ACM TODS 5 (1980), <https://doi.org/10.1145/320613.320614> (the counting); R.
//! `McNaughton`, *Infinite games played on finite graphs*, Annals of Pure and Applied Logic 65
//! (1993), <https://doi.org/10.1016/0168-0072(93)90036-D> (attractors).

use ludex_core::Player;

use crate::arena::{Arena, Vertex};
use crate::reverse::Reverse;

/// From where a player can force play into a set of vertices, in how many plies, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attractor {
    player: Player,
    /// The attracted vertices, layer after layer.
    order: Vec<Vertex>,
    /// Layer j is `order[starts[j]..starts[j + 1]]`.
    starts: Vec<u32>,
    layers: Vec<u32>,
    strategy: Vec<Vertex>,
}

/// No layer, or no vertex.
const NONE: u32 = u32::MAX;

/// The attractor of `target` for `player`. A plain arena does not distinguish the players:
/// [double](Arena::doubled) it before.
///
/// # Panics
/// If a vertex of the target is not there, or the arena is plain.
pub fn attractor(arena: &Arena, player: Player, target: impl IntoIterator<Item = Vertex>) -> Attractor {
    attractor_along(arena, &Reverse::new(arena), player, target)
}

/// The same, along edges that are turned around already.
///
/// # Panics
/// As [`attractor`], or if the edges are another arena's.
pub fn attractor_along(
    arena: &Arena,
    reverse: &Reverse,
    player: Player,
    target: impl IntoIterator<Item = Vertex>,
) -> Attractor {
    assert!(arena.seats() != ludex_core::Seats::Swap, "a plain arena has no attractor before it is doubled");
    let mut hopes = hopes(arena, player);
    let (mut layers, mut strategy) = (vec![NONE; arena.len()], vec![NONE; arena.len()]);
    let mut order = Vec::new();
    for v in target {
        if layers[v as usize] == NONE {
            (layers[v as usize], hopes[v as usize]) = (0, 0);
            order.push(v);
        }
    }
    let mut starts = vec![0];
    let mut done = 0;
    while done < order.len() {
        starts.push(order.len() as u32);
        let next = starts.len() as u32 - 1;
        for i in done..order.len() {
            let v = order[i];
            for &u in reverse.predecessors(v) {
                let hope = &mut hopes[u as usize];
                match *hope {
                    0 => {}
                    1 => {
                        *hope = 0;
                        layers[u as usize] = next;
                        if arena.owner(u) == player {
                            strategy[u as usize] = v;
                        }
                        order.push(u);
                    }
                    _ => *hope -= 1,
                }
            }
        }
        done = starts[starts.len() - 1] as usize;
    }
    Attractor { player, order, starts, layers, strategy }
}

/// The edges to be found before a vertex is attracted; ends have none, and their counters are not
/// read.
fn hopes(arena: &Arena, player: Player) -> Vec<u32> {
    let edges = arena.first.windows(2).map(|pair| pair[1] - pair[0]);
    edges.zip(&arena.owners).map(|(edges, &owner)| if owner == player { edges.min(1) } else { edges }).collect()
}

impl Attractor {
    /// The player who forces play into the target.
    pub fn player(&self) -> Player {
        self.player
    }

    /// How many vertices are attracted, those of the target included.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Whether a vertex is attracted.
    pub fn contains(&self, v: Vertex) -> bool {
        self.layers[v as usize] != NONE
    }

    /// The smallest j for which the vertex is in Aⱼ, `None` outside the attractor.
    pub fn layer(&self, v: Vertex) -> Option<u32> {
        Some(self.layers[v as usize]).filter(|&layer| layer != NONE)
    }

    /// Where the player moves from an attracted vertex of theirs: to a smaller layer. `None` at
    /// other vertices, and in the target, where nothing is left to do.
    pub fn strategy(&self, v: Vertex) -> Option<Vertex> {
        Some(self.strategy[v as usize]).filter(|&to| to != NONE)
    }

    /// The vertices that each step adds: A₀, then A₁ without A₀, and so on.
    pub fn layers(&self) -> impl Iterator<Item = &[Vertex]> {
        self.starts.windows(2).map(|pair| &self.order[pair[0] as usize..pair[1] as usize])
    }

    /// The layer of every vertex and its strategy, `u32::MAX` where there is none.
    pub(crate) fn into_parts(self) -> (Vec<u32>, Vec<Vertex>) {
        (self.layers, self.strategy)
    }
}
