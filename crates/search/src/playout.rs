//! Games played to their end at random.

use ludex_core::{Game, GameError, Generator, Outcome, Seats, Status, generator};
use rand::Rng;

/// A random game: how it ended, and after how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The end as seen from the seats of the position in which it began; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// The moves made.
    pub plies: u32,
}

/// Plays random games; the same ones after the same seed. Nothing is allocated for a move (but what the game's own
/// positions need).
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

    /// Plays from a position to the end, each legal move having the same chance; broken off after `longest` plies.
    ///
    /// # Errors
    /// A position without moves that is not over.
    pub fn play(&mut self, game: &G, from: &G::Position, longest: u32) -> Result<Played, GameError> {
        let mut at = from.clone();
        for plies in 0..longest {
            self.moves.clear();
            match game.expand(&at, &mut self.moves) {
                Status::Over(outcome) => {
                    let turned = game.seats() == Seats::Swap && plies % 2 == 1;
                    let outcome = Some(if turned { outcome.swapped() } else { outcome });
                    return Ok(Played { outcome, plies });
                }
                Status::Turn(_) if self.moves.is_empty() => return Err(GameError::stuck(&at)),
                Status::Turn(_) => {
                    let place = below(&mut self.random, self.moves.len());
                    at = game.play(&at, self.moves[place]);
                }
            }
        }
        Ok(Played { outcome: None, plies: longest })
    }
}

/// A number below `bound`; the bias is at most bound / 2⁶⁴.
#[inline]
pub(crate) fn below(random: &mut Generator, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}
