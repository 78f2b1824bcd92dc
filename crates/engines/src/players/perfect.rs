//! The player that makes no mistake.

use ludex_core::{AnyGame, AnyPosition, Choice, Generator, Halt, Observer, Strategy, generator};
use rand::seq::IndexedRandom as _;

use super::ExactValues;

/// Plays one of the best moves by exact values, drawn from its seed.
pub(super) struct Perfect<'j, 'g> {
    exact: &'j ExactValues<'g>,
    chances: Generator,
}

impl<'j, 'g> Perfect<'j, 'g> {
    pub(super) fn new(exact: &'j ExactValues<'g>) -> Self {
        Self { exact, chances: generator(0) }
    }
}

impl Strategy<AnyGame> for Perfect<'_, '_> {
    fn choose(&mut self, _game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Choice<u64>, Halt> {
        let best = self.exact.best_moves(at, observer)?;
        let Some(chosen) = best.choose(&mut self.chances) else {
            return Err(Halt::Game(ludex_core::GameError::stuck(at)));
        };
        Ok(Choice { verdict: Some(chosen.verdict), ..Choice::from_move(chosen.mv) })
    }

    fn begin(&mut self, seed: u64) {
        self.chances = generator(seed);
    }
}
