//! Games played to their end at random.

use ludex_core::{Game, GameError, Generator, generator, random_game};

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

    /// The same with the position in which play stands after `most` plies at most.
    pub(crate) fn play_some(
        &mut self,
        game: &G,
        from: &G::Position,
        most: u32,
    ) -> Result<(PlayoutResult, G::Position), GameError> {
        random_game(game, from, &mut self.random, &mut self.moves, most)
    }
}
