//! The winner at each vertex: each player's winning region, and what neither can force.
//!
//! ```text
//! ┌──────────────┬─────────────┬──────────────┐
//! │ first wins   │   neither   │  second wins │   attractor of first's ends │ the rest │ attractor of second's
//! └──────────────┴─────────────┴──────────────┘
//! ```
//!
//! Both attractors, to each player's own winning ends, along the same turned edges. From the rest
//! each player can stay out of the other's region for ever or end the game in a draw: it is a trap
//! for both.
//!
//! Where play that never ends is won by a player, the rest is theirs too: they need only stay
//! there, and there is no layer to count.
//!
//! In a plain arena a vertex is won or lost for the player to move there. The vertices are doubled;
//! one attractor is enough, for the one of the second player is its mirror image.

use ludex_core::{Outcome, Player, Seats};

use crate::arena::{Arena, Edge, Vertex};
use crate::attractor::{attractor, attractor_along};
use crate::reverse::Reverse;

/// The winner at each vertex, the number of plies, and a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) layers: Vec<u32>,
    pub(crate) strategy: Vec<Vertex>,
}

const NONE: u32 = u32::MAX;
const FIRST: Outcome = Outcome::Win(Player::First);
const SECOND: Outcome = Outcome::Win(Player::Second);

/// The winning regions of an arena.
pub fn regions(arena: &Arena) -> Regions {
    if arena.seats() == Seats::Swap {
        return of_movers(arena);
    }
    let reverse = Reverse::new(arena);
    let of = |outcome, player| attractor_along(arena, &reverse, player, arena.ends_in(outcome)).into_parts();
    let (first, second) = (of(FIRST, Player::First), of(SECOND, Player::Second));
    let mut outcomes = vec![Outcome::Draw; arena.len()];
    let (mut layers, mut strategy) = first;
    for v in 0..arena.len() {
        if layers[v] != NONE {
            outcomes[v] = FIRST;
        } else if second.0[v] != NONE {
            (outcomes[v], layers[v], strategy[v]) = (SECOND, second.0[v], second.1[v]);
        }
    }
    let mut regions = Regions { outcomes, layers, strategy };
    if let Outcome::Win(player) = arena.endless() {
        regions.give_the_rest(arena, player);
    }
    regions
}

/// The regions of a plain arena: [`Player::First`] is the player to move.
fn of_movers(arena: &Arena) -> Regions {
    let twice = arena.twice(false);
    let (layers, strategy) = attractor(&twice, Player::First, twice.ends_in(FIRST)).into_parts();
    let of = |v: usize| match (layers[2 * v], layers[2 * v + 1]) {
        (NONE, NONE) => (Outcome::Draw, NONE),
        (NONE, plies) => (SECOND, plies),
        (plies, _) => (FIRST, plies),
    };
    let (outcomes, layers) = (0..arena.len()).map(of).unzip();
    let to = |to: Vertex| if to == NONE { NONE } else { to / 2 };
    Regions { outcomes, layers, strategy: strategy.into_iter().step_by(2).map(to).collect() }
}

impl Regions {
    /// The vertices that neither can force are won by `player`, who only needs to stay out of the
    /// other's region.
    fn give_the_rest(&mut self, arena: &Arena, player: Player) {
        for v in arena.vertices().filter(|&v| self.layers[v as usize] == NONE) {
            self.outcomes[v as usize] = Outcome::Win(player);
            if arena.owner(v) == player {
                let safe = |w: &&Vertex| self.outcomes[**w as usize] != Outcome::Win(!player);
                self.strategy[v as usize] = arena.successors(v).iter().find(safe).copied().unwrap_or(NONE);
            }
        }
    }

    /// The outcome at a vertex; a draw where neither can force a win. In a plain arena
    /// [`Player::First`] is the player to move.
    pub fn outcome(&self, v: Vertex) -> Outcome {
        self.outcomes[v as usize]
    }

    /// In how many plies: the layer of the vertex in its winner's attractor. `None` where neither
    /// wins, and where play is won that never ends.
    pub fn layer(&self, v: Vertex) -> Option<u32> {
        Some(self.layers[v as usize]).filter(|&layer| layer != NONE)
    }

    /// Where the winner moves to from a vertex of theirs.
    pub fn strategy(&self, v: Vertex) -> Option<Vertex> {
        Some(self.strategy[v as usize]).filter(|&to| to != NONE)
    }

    /// The edge along which the winner moves.
    pub fn strategy_edge(&self, arena: &Arena, v: Vertex) -> Option<Edge> {
        let to = self.strategy(v)?;
        arena.edges(v).find(|&e| arena.target(e) == to)
    }

    /// The same regions with another answer at one vertex, for tests of
    /// [`check_regions`](crate::check_regions).
    #[must_use]
    pub fn with(mut self, v: Vertex, outcome: Outcome, layer: Option<u32>, strategy: Option<Vertex>) -> Self {
        let v = v as usize;
        (self.outcomes[v], self.layers[v], self.strategy[v]) =
            (outcome, layer.unwrap_or(NONE), strategy.unwrap_or(NONE));
        self
    }

    /// How many vertices have this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes.iter().filter(|&&o| o == outcome).count()
    }
}
