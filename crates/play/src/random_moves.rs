//! The player that moves at random: the baseline for all others.

use ludex_core::{Choice, Game, GameError, Generator, Halt, Observer, Status, Strategy, generator};
use rand::RngExt;

/// Every legal move is as likely as any other.
#[derive(Clone, Debug)]
pub struct RandomMoves<M> {
    random: Generator,
    moves: Vec<M>,
}

impl<M> RandomMoves<M> {
    /// A player whose moves come from this seed, until a game begins with another.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: generator(seed), moves: Vec::new() }
    }
}

impl<G: Game> Strategy<G> for RandomMoves<G::Move> {
    fn choose(&mut self, game: &G, at: &G::Position, _observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        self.moves.clear();
        match game.expand(at, &mut self.moves) {
            Status::Turn(_) if !self.moves.is_empty() => {
                let chosen = self.random.random_range(0..self.moves.len());
                Ok(Choice { nodes: 1, ..Choice::from_move(self.moves[chosen]) })
            }
            Status::Turn(_) | Status::Over(_) => Err(GameError::stuck(at).into()),
        }
    }

    fn begin(&mut self, seed: u64) {
        self.random = generator(seed);
    }
}
