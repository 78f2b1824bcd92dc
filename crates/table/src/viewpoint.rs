//! Verdicts from the point of view of another player.
//!
//! A verdict in a table is given for the player to move; in a finished game of two players with
//! fixed seats, for the one who lost.

use ludex_core::{Outcome, Player, Seats, Status, Verdict};

/// The player for whom the verdict of a position with this status is given.
pub(crate) fn viewer_of(seats: Seats, status: Status) -> Player {
    match (seats, status) {
        (_, Status::Turn(player)) => player,
        (Seats::Fixed, Status::Over(Outcome::Win(winner))) => !winner,
        (_, Status::Over(_)) => Player::First,
    }
}

/// The verdict of a position where the game ended.
pub(crate) fn verdict_of_end(seats: Seats, outcome: Outcome) -> Verdict {
    Verdict::from_outcome(outcome, Some(0), viewer_of(seats, Status::Over(outcome)))
}

/// The verdict of a move for `player`, who makes it, from the verdict of the position after it,
/// whose status is `after`.
pub(crate) fn verdict_of_move(seats: Seats, player: Player, verdict: Verdict, after: Status) -> Verdict {
    let outcome = verdict.value.outcome_for(viewer_of(seats, after));
    Verdict::from_outcome(seats.before(outcome), verdict.remoteness.map(|plies| plies + 1), player)
}
