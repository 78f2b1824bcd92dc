//! A verdict as another player sees it.
//!
//! A verdict in a table is told to the player to move; in a finished game of two players with fixed
//! seats, to the one who lost.

use ludex_core::{Outcome, Player, Seats, Status, Verdict};

/// The player for whom the verdict of a position with this status is given.
pub(crate) fn told_to(seats: Seats, status: Status) -> Player {
    match (seats, status) {
        (_, Status::Turn(player)) => player,
        (Seats::Fixed, Status::Over(Outcome::Win(winner))) => !winner,
        (_, Status::Over(_)) => Player::First,
    }
}

/// The verdict of a position where the game ended.
pub(crate) fn ended(seats: Seats, outcome: Outcome) -> Verdict {
    Verdict::of(outcome, Some(0), told_to(seats, Status::Over(outcome)))
}

/// What a move of `player` is worth to them, from the verdict of the position after it, whose
/// status is `after`.
pub(crate) fn of_move(seats: Seats, player: Player, verdict: Verdict, after: Status) -> Verdict {
    let outcome = verdict.value.outcome_for(told_to(seats, after));
    Verdict::of(seats.before(outcome), verdict.remoteness.map(|plies| plies + 1), player)
}
