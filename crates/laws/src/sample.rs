//! The positions on which the laws are run.

use std::collections::HashMap;

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
    /// From which position each came, and by which move.
    from: Vec<Option<(usize, G::Move)>>,
    /// Whether these are all the positions of the game.
    pub(crate) whole: bool,
}

impl<G: Game> Sample<G> {
    pub(crate) fn new(game: &G) -> Self {
        let mut sample = Self::of(game.start());
        let mut seen = HashMap::from([(game.start(), 0)]);
        sample.walk(game, &mut seen);
        let playouts = if sample.whole { 0 } else { PLAYOUTS };
        (0..playouts).for_each(|seed| sample.playout(game, &mut Random::new(seed), &mut seen));
        sample
    }

    /// One position alone.
    pub(crate) fn of(at: G::Position) -> Self {
        Self { positions: vec![at], from: vec![None], whole: false }
    }

    fn walk(&mut self, game: &G, seen: &mut HashMap<G::Position, usize>) {
        let (mut next, mut moves) = (0, Vec::new());
        while next < self.positions.len() && self.positions.len() < WALK {
            moves.clear();
            let at = self.positions[next].clone();
            game.expand(&at, &mut moves);
            for &mv in &moves {
                self.add(game.play(&at, mv), (next, mv), seen);
            }
            next += 1;
        }
        self.whole = next == self.positions.len();
    }

    fn playout(&mut self, game: &G, random: &mut Random, seen: &mut HashMap<G::Position, usize>) {
        let (mut number, mut moves) = (0, Vec::new());
        for _ in 0..PLIES {
            moves.clear();
            let at = self.positions[number].clone();
            game.expand(&at, &mut moves);
            let Some(&mv) = random.pick(&moves) else { return };
            number = self.add(game.play(&at, mv), (number, mv), seen);
        }
    }

    fn add(&mut self, at: G::Position, from: (usize, G::Move), seen: &mut HashMap<G::Position, usize>) -> usize {
        *seen.entry(at).or_insert_with_key(|at| {
            self.positions.push(at.clone());
            self.from.push(Some(from));
            self.positions.len() - 1
        })
    }

    /// The moves that lead to a position, if it is in the sample.
    pub(crate) fn history(&self, at: &G::Position) -> Option<Vec<G::Move>> {
        let mut number = self.positions.iter().position(|known| known == at)?;
        let mut history = Vec::new();
        while let Some((before, mv)) = self.from[number] {
            history.push(mv);
            number = before;
        }
        history.reverse();
        Some(history)
    }
}
