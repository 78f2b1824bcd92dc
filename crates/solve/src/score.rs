//! What is stored for a position: 32 bits.

use std::num::NonZeroU32;

use ludex_core::{Outcome, Player, Seats, Status, Value, Verdict};

/// An outcome with its remoteness, and the player for whom the value is given: the one to move, or
/// in a finished game of two players with [`Seats::Fixed`] the one who lost.
///
/// ```text
/// 31            4 3      2 1     0
/// remoteness + 1 | player | outcome     remoteness + 1 is 0 where play never ends
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score(NonZeroU32);

const OUTCOMES: [Outcome; 3] = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];

impl Score {
    #[inline]
    pub(crate) fn new(outcome: Outcome, remoteness: Option<u32>, player: Player) -> Self {
        let outcome = 1 + OUTCOMES.iter().position(|&o| o == outcome).expect("one of three") as u32;
        let plies = remoteness.map_or(0, |r| r + 1);
        assert!(plies <= PLIES, "a game of {plies} plies");
        Self(
            NonZeroU32::new(plies << 4 | u32::from(player == Player::Second) << 2 | outcome).expect("outcome is not 0"),
        )
    }

    /// The score of a position where the game is over.
    #[inline]
    pub(crate) fn over(outcome: Outcome, seats: Seats) -> Self {
        Self::new(outcome, Some(0), seats.viewer(Status::Over(outcome)))
    }

    /// As it is stored.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0.get()
    }

    /// What was stored.
    ///
    /// # Panics
    /// If it is 0.
    #[inline]
    pub(crate) fn of_bits(bits: u32) -> Self {
        Self(NonZeroU32::new(bits).expect("a score is never 0"))
    }

    #[inline]
    pub(crate) fn outcome(self) -> Outcome {
        OUTCOMES[(self.0.get() & 3) as usize - 1]
    }

    #[inline]
    pub(crate) fn remoteness(self) -> Option<u32> {
        (self.0.get() >> 4).checked_sub(1)
    }

    /// The verdict for the player for whom it is stored.
    #[inline]
    pub(crate) fn verdict(self) -> Verdict {
        let player = if self.0.get() & 4 == 0 { Player::First } else { Player::Second };
        Verdict::from_outcome(self.outcome(), self.remoteness(), player)
    }

    /// The verdict of a move to this position, for `player`, who makes it.
    #[inline]
    pub(crate) fn after_move(self, seats: Seats, player: Player) -> Verdict {
        Verdict::from_outcome(seats.before(self.outcome()), self.remoteness().map(|r| r + 1), player)
    }

    /// The score of a position where `player` is to move, from that of some moves (`so_far`) and
    /// the position after one more.
    #[inline]
    pub(crate) fn better(so_far: Option<Self>, next: Self, seats: Seats, player: Player) -> Self {
        let next = next.after_move(seats, player);
        let best = so_far.map(Self::verdict).into_iter().fold(next, Verdict::max);
        Self::of_verdict(best, player)
    }

    /// The score of a position where `player` to move has this verdict.
    #[inline]
    pub(crate) fn of_verdict(verdict: Verdict, player: Player) -> Self {
        Self::new(verdict.value.outcome_for(player), verdict.remoteness, player)
    }
}

/// More plies than a game may have.
pub(crate) const PLIES: u32 = 1 << 26;

/// A verdict as a number: the greater is the one that is preferred, and none is 0.
#[inline]
pub(crate) fn preference(verdict: Verdict) -> u32 {
    let plies = verdict.remoteness.unwrap_or(PLIES - 1);
    assert!(plies < PLIES, "a game of {plies} plies");
    match verdict.value {
        Value::Loss => 1 + plies,
        Value::Draw => 2 * PLIES - plies,
        Value::Win => 4 * PLIES - plies,
    }
}

/// The verdict of a number.
#[inline]
pub(crate) fn of_preference(number: u32) -> Verdict {
    match number {
        0..=PLIES => Verdict::new(Value::Loss, Some(number - 1)),
        _ if number <= 2 * PLIES => Verdict::new(Value::Draw, Some(2 * PLIES - number).filter(|&r| r < PLIES - 1)),
        _ => Verdict::new(Value::Win, Some(4 * PLIES - number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_are_in_the_order_of_verdicts() {
        let plies = [None, Some(0), Some(1), Some(2), Some(41), Some((1 << 26) - 2)];
        let verdict = |value| plies.map(|remoteness| Verdict::new(value, remoteness));
        let mut all = Value::ALL.map(verdict).concat();
        all.retain(|v| v.remoteness.is_some() || v.value == Value::Draw);
        all.sort_unstable();
        assert!(all.is_sorted_by(|a, b| preference(*a) < preference(*b)));
        assert!(all.iter().all(|&v| preference(v) > 0 && of_preference(preference(v)) == v));
    }

    #[test]
    fn scores_keep_what_is_put_in() {
        for outcome in OUTCOMES {
            for player in Player::ALL {
                for remoteness in [None, Some(0), Some(1), Some(PLIES - 1)] {
                    let score = Score::new(outcome, remoteness, player);
                    assert_eq!((score.outcome(), score.remoteness()), (outcome, remoteness));
                    assert_eq!(score.verdict(), Verdict::from_outcome(outcome, remoteness, player));
                }
            }
        }
    }
}
