//! Exact values, and players for tests.

use std::collections::HashMap;

use ludex_core::{Choice, Game, Halt, Observer, Strategy, Verdict};
use ludex_learn::Exam;
use ludex_testkit::oracle::{self, MinMax};
use ludex_testkit::random::Random;

/// The exact verdicts of all positions of a game without loops.
pub(crate) fn verdicts<G: Game>(game: &G) -> HashMap<G::Position, Verdict> {
    let mut known = MinMax::new(game);
    oracle::distances(game, &game.start()).into_keys().map(|at| (at.clone(), known.verdict(&at))).collect()
}

/// An exam on all positions of a game.
pub(crate) fn exam<G: Game>(game: &G) -> Exam<G> {
    let known = verdicts(game);
    Exam::new(game, known.keys().cloned(), &|at| known.get(at).copied())
}

/// Plays at random.
pub(crate) struct AtRandom(pub(crate) Random);

impl<G: Game> Strategy<G> for AtRandom {
    fn choose(&mut self, game: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        Ok(Choice::from_move(*self.0.pick(&moves).expect("a move")))
    }

    fn begin(&mut self, seed: u64) {
        self.0 = Random::new(seed);
    }
}

/// Plays the first of the best moves.
pub(crate) struct Perfect<'g, G: Game>(pub(crate) MinMax<'g, G>);

impl<G: Game> Strategy<G> for Perfect<'_, G> {
    fn choose(&mut self, _: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        Ok(Choice::from_move(self.0.best_moves(at)[0]))
    }
}
