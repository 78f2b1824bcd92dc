//! Any legal move, all with the same chance.

use ludex_core::{Choice, Game, GameError, Halt, Observer, Strategy};

use super::Chance;

/// Any legal move, all with the same chance.
#[derive(Clone, Debug)]
pub struct Random<G: Game> {
    chance: Chance,
    moves: Vec<G::Move>,
}

impl<G: Game> Random<G> {
    /// Chances are drawn from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), moves: Vec::new() }
    }
}

impl<G: Game> Strategy<G> for Random<G> {
    fn choose(&mut self, game: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        self.moves.clear();
        game.expand(at, &mut self.moves);
        let mv = self.chance.pick(&self.moves).ok_or_else(|| GameError::stuck(at))?;
        Ok(Choice::of(mv))
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }
}
