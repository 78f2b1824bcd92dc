//! Who sits where: statuses as positions tell them, turned into those of two people in two chairs.
//!
//! ```text
//! ply              0        1        2          Seats::Swap: the player to move is always `First`
//! the rules say    First    First    over: lost for First
//! in the chairs    First    Second   over: lost for First, won by Second
//! ```

use ludex_core::{Game, GameError, Outcome, Player, Seats, Status};

/// The person meant by a player that a position names, `plies` moves after the one in which the first is to move.
fn person(seats: Seats, plies: usize, named: Player) -> Player {
    if seats == Seats::Swap && plies % 2 == 1 { !named } else { named }
}

/// A status as the people in their chairs see it, `plies` moves after the start.
pub(crate) fn status(seats: Seats, plies: usize, told: Status) -> Status {
    match told {
        Status::Turn(player) => Status::Turn(person(seats, plies, player)),
        Status::Over(Outcome::Draw) => told,
        Status::Over(Outcome::Win(winner)) => Status::Over(Outcome::Win(person(seats, plies, winner))),
    }
}

/// The legal moves of a position, and its status as the people see it.
///
/// # Errors
/// A position that is not over and has no move.
pub(crate) fn look<G: Game>(
    game: &G,
    at: &G::Position,
    plies: usize,
    moves: &mut Vec<G::Move>,
) -> Result<Status, GameError> {
    moves.clear();
    let told = game.expand(at, moves);
    if matches!(told, Status::Turn(_)) && moves.is_empty() {
        return Err(GameError::stuck(at));
    }
    Ok(status(game.seats(), plies, told))
}
