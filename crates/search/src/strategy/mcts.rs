//! Monte Carlo tree search as a player.

use ludex_core::{Choice, Evaluate, Halt, Observer, Strategy, Verdict};

use crate::mcts::Mcts;

/// The move visited most, or proved to win. The estimate is the mean result, from −1 to 1; a proved
/// value comes without remoteness.
impl<G: Evaluate> Strategy<G> for Mcts<G> {
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let grown = self.search(game, at, observer)?;
        let verdict = grown.value.map(|value| Verdict::new(value, None));
        let estimate = verdict.is_none().then_some(grown.mean);
        Ok(Choice { mv: grown.best, verdict, estimate, nodes: grown.playouts })
    }

    fn begin(&mut self, seed: u64) {
        self.restart(seed);
    }
}
