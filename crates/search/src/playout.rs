//! Games played to their end at random.

use ludex_core::{Game, GameError, Generator, Outcome, Seats, Status, generator, random_below};

pub use ludex_core::PlayoutResult;

/// Plays random games; the same ones after the same seed. Nothing is allocated for a move (but what
/// the game's own positions need).
#[derive(Clone, Debug)]
pub struct Playouts<G: Game> {
    pub(crate) random: Generator,
    moves: Vec<G::Move>,
}

impl<G: Game> Playouts<G> {
    /// Chances are drawn from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::drawn_from(generator(seed))
    }

    pub(crate) fn drawn_from(random: Generator) -> Self {
        Self { random, moves: Vec::new() }
    }

    /// Plays from a position to the end, each legal move having the same chance; broken off after
    /// `longest` plies.
    ///
    /// # Errors
    /// A position without moves that is not over.
    pub fn play(&mut self, game: &G, from: &G::Position, longest: u32) -> Result<PlayoutResult, GameError> {
        game.playout(from, &mut self.random, &mut self.moves, longest)
    }

    /// The same for `most` plies at most, with the position in which play stands then. Its end is
    /// seen, and its outcome told by the seats of the position in which play began.
    pub(crate) fn play_some(
        &mut self,
        game: &G,
        from: &G::Position,
        most: u32,
    ) -> Result<(PlayoutResult, G::Position), GameError> {
        let (mut at, mut plies) = (from.clone(), 0);
        loop {
            self.moves.clear();
            let outcome = match game.expand(&at, &mut self.moves) {
                Status::Over(outcome) => Some(outcome),
                Status::Turn(_) if self.moves.is_empty() => return Err(GameError::stuck(&at)),
                Status::Turn(_) if plies == most => None,
                Status::Turn(_) => {
                    let place = random_below(&mut self.random, self.moves.len());
                    (at, plies) = (game.play(&at, self.moves[place]), plies + 1);
                    continue;
                }
            };
            let turned = game.seats() == Seats::Swap && plies % 2 == 1;
            let outcome = if turned { outcome.map(Outcome::swapped) } else { outcome };
            return Ok((PlayoutResult { outcome, plies }, at));
        }
    }
}
