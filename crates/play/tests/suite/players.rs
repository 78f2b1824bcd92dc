//! Players for tests.

use std::collections::HashMap;

use ludex_core::{Choice, Game, Halt, Observer, Strategy, Verdict};
use ludex_play::{Contender, RandomMoves};
use ludex_testkit::oracle::{self, MinMax};

/// Plays the first legal move.
pub(crate) struct FirstMove;

impl<G: Game> Strategy<G> for FirstMove {
    fn choose(&mut self, game: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        Ok(Choice::from_move(moves[0]))
    }
}

/// Plays the first of the best moves.
pub(crate) struct Perfect<'g, G: Game>(pub(crate) MinMax<'g, G>);

impl<G: Game> Strategy<G> for Perfect<'_, G> {
    fn choose(&mut self, _: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        Ok(Choice::from_move(self.0.best_moves(at)[0]))
    }
}

pub(crate) fn random<'a, G: Game>() -> Contender<'a, G>
where
    G::Move: 'a,
{
    Contender::new("random", || RandomMoves::new(0))
}

pub(crate) fn perfect<G: Game>(game: &G) -> Contender<'_, G> {
    Contender::new("perfect", || Perfect(MinMax::new(game)))
}

/// The exact verdicts of all positions of a game without loops.
pub(crate) fn verdicts<G: Game>(game: &G) -> HashMap<G::Position, Verdict> {
    let mut known = MinMax::new(game);
    oracle::distances(game, &game.start()).into_keys().map(|at| (at.clone(), known.verdict(&at))).collect()
}
