//! Plain min-max to a depth, as the courses play.

use ludex_core::{Choice, Evaluate, GameError, Halt, Observer, Strategy};

use super::{Chance, Pick};
use crate::minimax;

/// Plain min-max to a depth.
#[derive(Clone, Debug)]
pub struct Minimax<G: Evaluate> {
    depth: u32,
    evaluation: Option<G::Evaluation>,
    pick: Pick,
    chance: Chance,
}

impl<G: Evaluate> Minimax<G> {
    /// Searches `depth` plies deep, at least one; without an evaluation all positions score alike.
    /// The random seed is 0 until another is given.
    #[must_use]
    pub fn new(depth: u32, evaluation: Option<G::Evaluation>, pick: Pick) -> Self {
        Self { depth: depth.max(1), evaluation, pick, chance: Chance::new(0) }
    }
}

impl<G: Evaluate> Strategy<G> for Minimax<G> {
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let found = minimax::search(game, self.evaluation.as_ref(), at, self.depth, observer)?;
        let mv = self.pick.choose(&found.best, &mut self.chance).ok_or_else(|| GameError::stuck(at))?;
        Ok(found.choice(mv, self.evaluation.as_ref().map_or(1, |by| game.unit(by))))
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }
}
