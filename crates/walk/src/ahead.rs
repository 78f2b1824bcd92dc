//! What follows from positions that are met one after another.
//!
//! A game that would rather look at many positions together ([`Game::together`]) is asked for those
//! that come next as well; of other games each position is looked at when its turn comes, and only
//! the successors are made that are asked for.

use std::mem::size_of;
use std::ops::Range;

use ludex_core::{Following, Game, Status, owned_bytes};

/// A position at hand, what follows from it, and perhaps from some after it.
pub struct Ahead<G: Game> {
    found: Following<G::Move, G::Position>,
    /// Of the positions in `found`, the number of the one at hand.
    at: usize,
    /// The moves of that one.
    moves: Range<usize>,
}

impl<G: Game> Default for Ahead<G> {
    fn default() -> Self {
        Self { found: Following::new(), at: 0, moves: 0..0 }
    }
}

impl<G: Game> Ahead<G> {
    /// Goes on to the first of some positions; those that come after it are the next that will be
    /// gone on to.
    ///
    /// # Panics
    /// If there is no position.
    pub fn meet<'p>(&mut self, game: &G, coming: impl IntoIterator<Item = &'p G::Position>) -> Status
    where
        G::Position: 'p,
    {
        self.at += 1;
        if self.at >= self.found.ends.len() {
            self.look(game, coming.into_iter());
        }
        let (status, end) = self.found.ends[self.at];
        self.moves = if self.at == 0 { 0 } else { self.moves.end }..end;
        status
    }

    fn look<'p>(&mut self, game: &G, mut coming: impl Iterator<Item = &'p G::Position>)
    where
        G::Position: 'p,
    {
        self.at = 0;
        self.found.clear();
        let together = game.together();
        if together == 1 {
            let status = game.expand(coming.next().expect("a position"), &mut self.found.moves);
            self.found.ends.push((status, self.found.moves.len()));
        } else {
            let positions: Vec<G::Position> = coming.take(together).cloned().collect();
            game.successors_all(&positions, &mut self.found);
        }
    }

    /// How many moves the position at hand has.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Pushes the positions after some moves of the position at hand, which is `at`; moves are
    /// numbered from 0, and numbers beyond the last are left out.
    pub fn next(&self, game: &G, at: &G::Position, moves: Range<usize>, next: &mut Vec<G::Position>) {
        let place = |number: usize| (self.moves.start + number).min(self.moves.end);
        let moves = place(moves.start)..place(moves.end);
        if self.found.next.is_empty() {
            game.play_all(at, &self.found.moves[moves], next);
        } else {
            next.extend_from_slice(&self.found.next[moves]);
        }
    }

    /// Gives the memory of long lists back, if all that they hold was met.
    pub fn shrink(&mut self) {
        if self.at + 1 >= self.found.ends.len() {
            *self = Self::default();
        }
    }

    /// The bytes of the lists.
    pub fn bytes(&self) -> usize {
        let Following { moves, next, .. } = &self.found;
        moves.capacity() * size_of::<G::Move>()
            + next.capacity() * size_of::<G::Position>()
            + next.first().map_or(0, owned_bytes) * next.len()
    }
}
