//! Who sits where: the player that a position names, as the person in the first or in the second chair.
//!
//! With [`Seats::Swap`] positions call the player to move `First`; the person in the first chair is who moves first.

use ludex_core::{Game, GameError, Outcome, Player, Seats, Status};

/// The person meant by a player whom a position names, `plies` moves after the start.
pub(crate) fn person(seats: Seats, plies: usize, named: Player) -> Player {
    if seats == Seats::Swap && plies % 2 == 1 { !named } else { named }
}

/// An outcome that a position tells, as the people see it.
pub(crate) fn outcome(seats: Seats, plies: usize, told: Outcome) -> Outcome {
    match told {
        Outcome::Draw => told,
        Outcome::Win(winner) => Outcome::Win(person(seats, plies, winner)),
    }
}

/// The status of a position as its own seats tell it, with its legal moves in `moves` and nothing else there.
///
/// # Errors
/// A position that is not over and has no move.
pub(crate) fn look<G: Game>(game: &G, at: &G::Position, moves: &mut Vec<G::Move>) -> Result<Status, GameError> {
    moves.clear();
    match game.expand(at, moves) {
        Status::Turn(_) if moves.is_empty() => Err(GameError::stuck(at)),
        status => Ok(status),
    }
}
