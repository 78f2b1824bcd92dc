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

/// Plays as [`Game::playout`] does by default, and gives the position in which play stands then.
/// Nothing is allocated for a move (but what the game's own positions need).
///
/// # Errors
/// A position without moves that is not over.
pub fn random_game<G: Game + ?Sized>(
    game: &G,
    from: &G::Position,
    random: &mut Generator,
    moves: &mut Vec<G::Move>,
    longest: u32,
) -> Result<(PlayoutResult, G::Position), GameError> {
    let (mut at, mut plies) = (from.clone(), 0);
    loop {
        moves.clear();
        // Looked at after the last ply that is allowed, too: it may have ended the game.
        let outcome = match game.expand(&at, moves) {
            Status::Over(outcome) => Some(outcome),
            Status::Turn(_) if moves.is_empty() => return Err(GameError::stuck(&at)),
            Status::Turn(_) if plies == longest => None,
            Status::Turn(_) => {
                let place = random_below(random, moves.len());
                (at, plies) = (game.play(&at, moves[place]), plies + 1);
                continue;
            }
        };
        let turned = game.seats() == Seats::Swap && plies % 2 == 1;
        let outcome = if turned { outcome.map(Outcome::swapped) } else { outcome };
        return Ok((PlayoutResult { outcome, plies }, at));
    }
}

/// A number below `bound`; the bias is at most bound / 2⁶⁴.
#[inline]
#[must_use]
pub fn random_below(random: &mut Generator, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}
