//! The positions on which the laws are run.

use std::collections::HashSet;

use ludex_core::Game;

use crate::random::Random;

/// Positions of a breadth-first walk from the start.
const WALK: usize = 1_500;
/// Random games.
const PLAYOUTS: u64 = 20;
/// Plies of a random game.
const PLIES: usize = 150;

/// Positions met in play: the first ones breadth first, then those of some random games.
pub(crate) struct Sample<G: Game> {
    /// Without repetition, the start first.
    pub(crate) positions: Vec<G::Position>,
    /// Whether these are all the positions of the game.
    whole: bool,
}

impl<G: Game> Sample<G> {
    pub(crate) fn new(game: &G) -> Self {
        let mut seen = HashSet::from([game.start()]);
        let mut sample = Self { positions: vec![game.start()], whole: false };
        sample.walk(game, &mut seen);
        let playouts = if sample.whole { 0 } else { PLAYOUTS };
        (0..playouts).for_each(|seed| sample.playout(game, &mut Random::new(seed), &mut seen));
        sample
    }

    fn walk(&mut self, game: &G, seen: &mut HashSet<G::Position>) {
        let (mut next, mut moves) = (0, Vec::new());
        while next < self.positions.len() && self.positions.len() < WALK {
            moves.clear();
            let at = self.positions[next].clone();
            game.expand(&at, &mut moves);
            for &mv in &moves {
                self.add(game.play(&at, mv), seen);
            }
            next += 1;
        }
        self.whole = next == self.positions.len();
    }

    fn playout(&mut self, game: &G, random: &mut Random, seen: &mut HashSet<G::Position>) {
        let (mut at, mut moves) = (game.start(), Vec::new());
        for _ in 0..PLIES {
            moves.clear();
            game.expand(&at, &mut moves);
            let Some(&mv) = random.pick(&moves) else { return };
            at = game.play(&at, mv);
            self.add(at.clone(), seen);
        }
    }

    fn add(&mut self, at: G::Position, seen: &mut HashSet<G::Position>) {
        if seen.insert(at.clone()) {
            self.positions.push(at);
        }
    }
}
