//! The player who makes no mistake.

use ludex_core::{Choice, Generator, Halt, Observer, Playable, Strategy, generator};
use rand::seq::IndexedRandom as _;

use super::Judge;

/// Plays one of the best moves that a judge knows of, drawn from its seed.
pub(super) struct Perfect<'j, 'g, G: Playable> {
    judge: &'j Judge<'g, G>,
    chances: Generator,
}

impl<'j, 'g, G: Playable> Perfect<'j, 'g, G> {
    pub(super) fn new(judge: &'j Judge<'g, G>) -> Self {
        Self { judge, chances: generator(0) }
    }
}

impl<G: Playable> Strategy<G> for Perfect<'_, '_, G> {
    fn choose(&mut self, _game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let moves = self.judge.moves(at, observer)?;
        let best = moves.iter().filter(|rated| rated.verdict == moves[0].verdict).collect::<Vec<_>>();
        let Some(chosen) = best.choose(&mut self.chances) else {
            return Err(Halt::Game(ludex_core::GameError::stuck(at)));
        };
        Ok(Choice { verdict: Some(chosen.verdict), ..Choice::of(chosen.mv) })
    }

    fn begin(&mut self, seed: u64) {
        self.chances = generator(seed);
    }
}
