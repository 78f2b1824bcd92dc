//! Moves that gave away value, where the exact values are known.

use ludex_core::{Game, Outcome, Status, Verdict};
use serde::Serialize;

/// The exact verdict of a position that is not over, for the player to move; `None` where it is not
/// known.
pub type Exact<'e, G> = dyn Fn(&<G as Game>::Position) -> Option<Verdict> + Sync + 'e;

/// The number of a player's moves that could be checked against exact values, and how many of those
/// made the value worse: a win made a draw or a loss, or a draw a loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mistakes {
    /// Moves whose position and next position have exact values.
    pub judged: u64,
    /// Those that gave away value.
    #[serde(rename = "slips")]
    pub mistakes: u64,
}

impl Mistakes {
    /// The share of the checked moves that gave away value; `None` if none was checked.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.judged > 0).then(|| self.mistakes as f64 / self.judged as f64)
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self { judged: self.judged + other.judged, mistakes: self.mistakes + other.mistakes }
    }

    /// Notes a move from a position to the next.
    pub(crate) fn note<G: Game>(&mut self, game: &G, exact: &Exact<'_, G>, from: &G::Position, next: &G::Position) {
        if let Some(kept) = keeps_value(game, exact, from, next) {
            self.judged += 1;
            self.mistakes += u64::from(!kept);
        }
    }
}

fn keeps_value<G: Game>(game: &G, exact: &Exact<'_, G>, from: &G::Position, next: &G::Position) -> Option<bool> {
    let Status::Turn(mover) = game.expand(from, &mut Vec::new()) else { return None };
    let reached = game.seats().before(outcome_of(game, exact, next)?);
    Some(reached.value_for(mover) >= exact(from)?.value)
}

/// How play ends from a position when both play as well as they can, as its own seats name the
/// players.
fn outcome_of<G: Game>(game: &G, exact: &Exact<'_, G>, at: &G::Position) -> Option<Outcome> {
    match game.expand(at, &mut Vec::new()) {
        Status::Over(outcome) => Some(outcome),
        Status::Turn(player) => Some(exact(at)?.value.outcome_for(player)),
    }
}
