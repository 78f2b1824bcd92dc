//! A plain graph of positions turned into an arena that names the player to move.
//!
//! ```text
//! vertex v  ──▶  2v: v with the first player to move      edge v → w  ──▶  2v → 2w + 1,  2v + 1 → 2w
//!                2v + 1: v with the second
//! ```
//!
//! Then what cannot be reached from the start, with one of the players to move there, is left out.
//! Linear.

use ludex_core::{Outcome, Player, Seats};

use crate::arena::{Arena, Vertex};
use crate::error::ArenaError;
use crate::labels::Labels;

/// The number of a vertex that has none yet.
const UNMET: Vertex = Vertex::MAX;

impl Arena {
    /// The arena in which every vertex appears once for each player who can be to move there: the
    /// first player at the start, where one is known. An arena that is not plain is unchanged.
    ///
    /// # Panics
    /// If it would have more than 2³² − 1 edges or vertices.
    #[must_use]
    pub fn doubled(&self) -> Self {
        self.doubled_from(Player::First)
    }

    /// [`Arena::doubled`] with this player to move at the start: in the middle of a game it may be
    /// the second.
    ///
    /// # Panics
    /// As [`Arena::doubled`].
    #[must_use]
    pub fn doubled_from(&self, mover: Player) -> Self {
        if self.seats != Seats::Swap {
            return self.clone();
        }
        let twice = self.twice(true);
        Self { start: self.start.map(|v| 2 * v + mover as Vertex), ..twice }.reachable()
    }

    /// [`Arena::doubled_from`], or why not: it would have too many edges or vertices.
    ///
    /// # Errors
    /// [`ArenaError::TooLarge`].
    pub fn into_doubled(self, mover: Player) -> Result<Self, ArenaError> {
        let limit = u32::MAX as usize / 2 - 1;
        match self.seats {
            Seats::Swap if self.edge_count().max(self.len()) > limit => Err(ArenaError::TooLarge { limit }),
            Seats::Swap => Ok(self.doubled_from(mover)),
            Seats::Fixed | Seats::Solo => Ok(self),
        }
    }

    /// Every vertex v of a plain arena twice: as 2v for the first player, as 2v + 1 for the second.
    pub(crate) fn twice(&self, with_texts: bool) -> Self {
        let count = self.len();
        assert!(2 * self.edge_count().max(count) < u32::MAX as usize, "an arena too large to be doubled");
        let (mut first, mut targets) = (Vec::with_capacity(2 * count + 1), Vec::with_capacity(2 * self.edge_count()));
        first.push(0);
        for v in self.vertices() {
            for after in [1, 0] {
                targets.extend(self.successors(v).iter().map(|w| 2 * w + after));
                first.push(targets.len() as u32);
            }
        }
        let edges = |v: Vertex| self.edges(v).chain(self.edges(v)).map(|e| e as usize);
        let texts = |labels: &Labels, of: &mut dyn Iterator<Item = usize>| {
            if with_texts { labels.picked(of) } else { Labels::default() }
        };
        Self {
            seats: Seats::Fixed,
            start: self.start.map(|v| 2 * v),
            endless: self.endless,
            owners: Player::ALL.repeat(count),
            ends: self.ends.iter().flat_map(|&end| [end, end.map(Outcome::swapped)]).collect(),
            first,
            targets,
            labels: texts(&self.labels, &mut (0..2 * count).map(|v| v / 2)),
            moves: texts(&self.moves, &mut self.vertices().flat_map(edges)),
        }
    }

    /// The arena with every draw given to a player: drawn ends, and play that never ends. A plain
    /// arena is doubled.
    #[must_use]
    pub fn draws_to(&self, player: Player) -> Self {
        let mut arena = self.doubled();
        arena
            .ends
            .iter_mut()
            .filter(|end| **end == Some(Outcome::Draw))
            .for_each(|end| *end = Some(Outcome::Win(player)));
        if arena.endless == Outcome::Draw {
            arena.endless = Outcome::Win(player);
        }
        arena
    }

    /// The part of the arena that play can reach, its vertices numbered breadth first; all of it
    /// where no start is known.
    #[must_use]
    pub fn reachable(&self) -> Self {
        let Some(start) = self.start else { return self.clone() };
        let mut number = vec![UNMET; self.len()];
        number[start as usize] = 0;
        let (mut order, mut first, mut targets) = (vec![start], vec![0], Vec::new());
        let mut done = 0;
        while let Some(&v) = order.get(done) {
            for &w in self.successors(v) {
                if number[w as usize] == UNMET {
                    number[w as usize] = order.len() as Vertex;
                    order.push(w);
                }
                targets.push(number[w as usize]);
            }
            first.push(targets.len() as u32);
            done += 1;
        }
        Self {
            seats: self.seats,
            start: Some(0),
            endless: self.endless,
            owners: order.iter().map(|&v| self.owner(v)).collect(),
            ends: order.iter().map(|&v| self.end(v)).collect(),
            first,
            targets,
            labels: self.labels.picked(order.iter().map(|&v| v as usize)),
            moves: self.moves.picked(order.iter().flat_map(|&v| self.edges(v)).map(|e| e as usize)),
        }
    }
}
