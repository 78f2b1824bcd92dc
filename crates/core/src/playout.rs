//! A game played to its end at random.

use rand_xoshiro::rand_core::Rng;

use crate::{Game, GameError, Generator, Outcome, Seats, Status};

/// A random game: how it ended, and after how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutResult {
    /// The end as seen from the seats of the position in which it began; `None` if it was stopped.
    pub outcome: Option<Outcome>,
    /// The moves made.
    pub plies: u32,
}

/// The default of [`Game::playout`]. Nothing is allocated for a move (but what the game's own
/// positions need).
pub(crate) fn playout<G: Game + ?Sized>(
    game: &G,
    from: &G::Position,
    random: &mut Generator,
    moves: &mut Vec<G::Move>,
    longest: u32,
) -> Result<PlayoutResult, GameError> {
    let mut at = from.clone();
    for plies in 0..longest {
        moves.clear();
        match game.expand(&at, moves) {
            Status::Over(outcome) => {
                let turned = game.seats() == Seats::Swap && plies % 2 == 1;
                let outcome = Some(if turned { outcome.swapped() } else { outcome });
                return Ok(PlayoutResult { outcome, plies });
            }
            Status::Turn(_) if moves.is_empty() => return Err(GameError::stuck(&at)),
            Status::Turn(_) => {
                let place = random_below(random, moves.len());
                at = game.play(&at, moves[place]);
            }
        }
    }
    Ok(PlayoutResult { outcome: None, plies: longest })
}

/// A number below `bound`; the bias is at most bound / 2⁶⁴.
#[inline]
#[must_use]
pub fn random_below(random: &mut Generator, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}
