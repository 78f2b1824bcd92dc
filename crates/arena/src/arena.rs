//! An arena: a finite directed graph, each of its vertices owned by one of the players.
//!
//! ```text
//!  owner   First  Second  First           first[v] .. first[v + 1] are the edges of v
//!  end       -      -     Win(Second)
//!  first   0      2      3      3
//!          │      │      │
//!  targets 1  2   0                       edges 0→1, 0→2, 1→0
//! ```
//!
//! Play moves a token along the edges: the owner of the vertex where it lies chooses one. A vertex
//! without edges is an *end*, and only ends have none, so that every vertex has either edges or an
//! outcome. Play that never comes to an end is a draw, or won by the same player wherever it goes
//! on.
//!
//! Edges are kept in compressed sparse rows of 32 bits: 4 bytes an edge, 6 a vertex, and the texts
//! where there are any.
//!
//! E. Grädel, W. Thomas, T. Wilke (editors), *Automata, Logics, and Infinite Games*, Springer 2002,
//! chapter 2,
//! <https://doi.org/10.1007/3-540-36387-4_2>.

use std::borrow::Cow;
use std::ops::Range;

use ludex_core::{Outcome, Player, Seats};

use crate::labels::Labels;

/// The number of a vertex, from 0.
pub type Vertex = u32;

/// The number of an edge, from 0, in the order of the vertices that they leave.
pub type Edge = u32;

/// A finite directed graph whose vertices belong to the players. Made by a
/// [`Builder`](crate::Builder), from a game ([`of_game`](crate::of_game), [`plain`](crate::plain))
/// or from a file ([`read`](crate::read)).
///
/// With [`Seats::Fixed`] a vertex names the player to move. With [`Seats::Swap`] the arena is
/// *plain*: its vertices are positions seen by the player to move, who is [`Player::First`]
/// everywhere, and the players exchange their seats along every edge; [`doubled`](Arena::doubled)
/// separates the players. With [`Seats::Solo`] there is one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    pub(crate) seats: Seats,
    pub(crate) start: Option<Vertex>,
    pub(crate) endless: Outcome,
    pub(crate) owners: Vec<Player>,
    pub(crate) ends: Vec<Option<Outcome>>,
    /// One more than there are vertices.
    pub(crate) first: Vec<Edge>,
    pub(crate) targets: Vec<Vertex>,
    pub(crate) labels: Labels,
    pub(crate) moves: Labels,
}

impl Arena {
    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// All vertices.
    pub fn vertices(&self) -> Range<Vertex> {
        0..self.len() as Vertex
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// How the vertices name the players.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Where play begins, if that is said.
    pub fn start(&self) -> Option<Vertex> {
        self.start
    }

    /// The outcome of play that never ends: a draw, unless the arena has no draws at all.
    pub fn endless(&self) -> Outcome {
        self.endless
    }

    /// The player who chooses at a vertex; at an end, the one who would.
    pub fn owner(&self, v: Vertex) -> Player {
        self.owners[v as usize]
    }

    /// How play has ended at a vertex: something exactly where there are no edges.
    pub fn end(&self, v: Vertex) -> Option<Outcome> {
        self.ends[v as usize]
    }

    /// The ends with this outcome.
    pub fn ends_in(&self, outcome: Outcome) -> impl Iterator<Item = Vertex> + '_ {
        self.vertices().filter(move |&v| self.end(v) == Some(outcome))
    }

    /// The numbers of the edges that leave a vertex.
    pub fn edges(&self, v: Vertex) -> Range<Edge> {
        self.first[v as usize]..self.first[v as usize + 1]
    }

    /// The targets of a vertex's edges, in the order of the moves, with repetitions.
    pub fn successors(&self, v: Vertex) -> &[Vertex] {
        &self.targets[self.first[v as usize] as usize..self.first[v as usize + 1] as usize]
    }

    /// Where an edge leads.
    pub fn target(&self, e: Edge) -> Vertex {
        self.targets[e as usize]
    }

    /// The text of a vertex; its number where it has none. Two vertices may have the same.
    pub fn label(&self, v: Vertex) -> Cow<'_, str> {
        self.labels.get(v as usize).map_or_else(|| v.to_string().into(), Cow::Borrowed)
    }

    /// The text of the move that an edge stands for, empty where it has none.
    pub fn move_label(&self, e: Edge) -> &str {
        self.moves.get(e as usize).unwrap_or_default()
    }

    /// The arena with one edge where several lead from one vertex to another; it has the texts of
    /// all their moves.
    pub(crate) fn merged(&self) -> Self {
        let (mut first, mut targets, mut moves) = (vec![0], Vec::new(), Labels::default());
        for v in self.vertices() {
            let mut edges: Vec<(Vertex, Vec<&str>)> = Vec::new();
            for e in self.edges(v) {
                let (to, mv) = (self.target(e), self.move_label(e));
                match edges.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, texts)) if texts.contains(&mv) => {}
                    Some((_, texts)) => texts.push(mv),
                    None => edges.push((to, vec![mv])),
                }
            }
            for (to, texts) in edges {
                targets.push(to);
                if self.names_moves() {
                    moves.push(&texts.join(", "));
                }
            }
            first.push(targets.len() as Edge);
        }
        Self { first, targets, moves, ..self.clone() }
    }

    /// Whether vertices have texts of their own.
    pub(crate) fn is_labelled(&self) -> bool {
        !self.labels.is_empty()
    }

    /// Whether edges say which moves they are.
    pub(crate) fn names_moves(&self) -> bool {
        !self.moves.is_empty()
    }
}
