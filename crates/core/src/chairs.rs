//! From the seat that a position names to the player who sits in the first or second chair.
//!
//! ```text
//! ply              0        1        2          Seats::Swap: the player to move is always `First`
//! the rules say    First    First    over: lost for First
//! in the chairs    First    Second   over: lost for First, won by Second
//! ```

use crate::{Game, GameError, Outcome, Player, Seats, Status};

impl Seats {
    /// The player in the chair that `named` stands for, `plies` moves after the start;
    /// [`Player::First`] moves first in the start where positions do not say who is to move.
    #[must_use]
    pub fn chair_of(self, plies: usize, named: Player) -> Player {
        if self == Self::Swap && plies % 2 == 1 { !named } else { named }
    }

    /// A status with players named by chair, `plies` moves after the start.
    #[must_use]
    pub fn status_by_chair(self, plies: usize, told: Status) -> Status {
        match told {
            Status::Turn(player) => Status::Turn(self.chair_of(plies, player)),
            Status::Over(Outcome::Draw) => told,
            Status::Over(Outcome::Win(winner)) => Status::Over(Outcome::Win(self.chair_of(plies, winner))),
        }
    }
}

/// The status of a position in the position's own terms; `moves` is cleared and filled with its
/// legal moves.
///
/// # Errors
/// A position that is not over and has no move.
pub fn expand_checked<G: Game>(game: &G, at: &G::Position, moves: &mut Vec<G::Move>) -> Result<Status, GameError> {
    moves.clear();
    match game.expand(at, moves) {
        Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at)),
        status => Ok(status),
    }
}
