//! What is stored for a position: 32 bits.

use std::num::NonZeroU32;

use ludex_core::{Outcome, Player, Seats, Verdict};

/// An outcome with its remoteness, and the player whose value is told: the one to move, or in a finished game of two
/// players with [`Seats::Fixed`] the one who lost.
///
/// ```text
/// 31            4 3      2 1     0
/// remoteness + 1 | player | outcome     remoteness + 1 is 0 where play never ends
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score(NonZeroU32);

const OUTCOMES: [Outcome; 3] = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];

impl Score {
    pub(crate) fn new(outcome: Outcome, remoteness: Option<u32>, player: Player) -> Self {
        let outcome = 1 + OUTCOMES.iter().position(|&o| o == outcome).expect("one of three") as u32;
        let plies = remoteness.map_or(0, |r| r + 1);
        assert!(plies < 1 << 28, "a game of {plies} plies");
        Self(
            NonZeroU32::new(plies << 4 | u32::from(player == Player::Second) << 2 | outcome).expect("outcome is not 0"),
        )
    }

    /// The score of a position where the game is over.
    pub(crate) fn over(outcome: Outcome, seats: Seats) -> Self {
        let player = match (seats, outcome) {
            (Seats::Fixed, Outcome::Win(winner)) => !winner,
            _ => Player::First,
        };
        Self::new(outcome, Some(0), player)
    }

    pub(crate) fn outcome(self) -> Outcome {
        OUTCOMES[(self.0.get() & 3) as usize - 1]
    }

    pub(crate) fn remoteness(self) -> Option<u32> {
        (self.0.get() >> 4).checked_sub(1)
    }

    /// What the position is worth to the player it is told for.
    pub(crate) fn verdict(self) -> Verdict {
        let player = if self.0.get() & 4 == 0 { Player::First } else { Player::Second };
        Verdict::of(self.outcome(), self.remoteness(), player)
    }

    /// What the position is worth to `player`, who could move there.
    pub(crate) fn after_move(self, seats: Seats, player: Player) -> Verdict {
        Verdict::of(seats.before(self.outcome()), self.remoteness().map(|r| r + 1), player)
    }

    /// The score of a position where `player` is to move, from that of some moves (`so_far`) and the position after one
    /// more.
    pub(crate) fn better(so_far: Option<Self>, next: Self, seats: Seats, player: Player) -> Self {
        let next = next.after_move(seats, player);
        let best = so_far.map(Self::verdict).into_iter().fold(next, Verdict::max);
        Self::of_verdict(best, player)
    }

    /// The score of a position where `player` to move has this verdict.
    pub(crate) fn of_verdict(verdict: Verdict, player: Player) -> Self {
        Self::new(verdict.value.outcome_for(player), verdict.remoteness, player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_keep_what_is_put_in() {
        for outcome in OUTCOMES {
            for player in [Player::First, Player::Second] {
                for remoteness in [None, Some(0), Some(1), Some((1 << 28) - 2)] {
                    let score = Score::new(outcome, remoteness, player);
                    assert_eq!((score.outcome(), score.remoteness()), (outcome, remoteness));
                    assert_eq!(score.verdict(), Verdict::of(outcome, remoteness, player));
                }
            }
        }
    }
}
