//! What is known of a position while its moves are looked at, in any order.

use ludex_core::{Outcome, Player, Seats, Verdict};

use crate::score::{PLIES, Score, of_preference, preference};

/// Nothing (0), the greatest preference of a move so far with the mover in the lowest bit, or,
/// marked by the highest bit, the score of an end. Of what two moves tell, the greater holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Known(u32);

const END: u32 = 1 << 31;

impl Known {
    /// Of a position where the game is over.
    #[must_use]
    #[inline]
    pub fn over(outcome: Outcome, seats: Seats) -> Self {
        Self(END | Score::over(outcome, seats).bits())
    }

    /// Of a position where `player` has a move to a position with this score.
    #[inline]
    pub(crate) fn by_move_to(next: Score, seats: Seats, player: Player) -> Self {
        Self(preference(next.after_move(seats, player)) << 1 | u32::from(player == Player::Second))
    }

    /// Of a position where `player` has a move to the one of which all is known.
    #[must_use]
    #[inline]
    pub fn before(self, seats: Seats, player: Player) -> Self {
        Self::by_move_to(self.score(), seats, player)
    }

    /// The score, once every move was looked at.
    #[inline]
    pub(crate) fn score(self) -> Score {
        if self.0 & END != 0 {
            return Score::of_bits(self.0 & !END);
        }
        let player = if self.0 & 1 == 0 { Player::First } else { Player::Second };
        Score::of_verdict(of_preference(self.0 >> 1), player)
    }

    /// The verdict, once every move was looked at.
    #[must_use]
    #[inline]
    pub fn verdict(self) -> Verdict {
        self.score().verdict()
    }

    /// As it is stored; never 0 where something is known.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// What was stored, of a position of which all is known; `None` for bits that none has.
    #[must_use]
    #[inline]
    pub fn of_bits(bits: u32) -> Option<Self> {
        let is_known = if bits & END != 0 {
            bits & 3 != 0 && bits & 8 == 0 && (bits & !END) >> 4 <= PLIES
        } else {
            (1..=4 * PLIES).contains(&(bits >> 1))
                && of_preference(bits >> 1).remoteness.is_none_or(|plies| plies < PLIES)
        };
        is_known.then_some(Self(bits))
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::Value;

    use super::*;

    #[test]
    fn the_better_move_is_the_greater() {
        let (first, second) = (Player::First, Player::Second);
        let end = |outcome| Known::over(outcome, Seats::Fixed);
        let lost = end(Outcome::Win(second)).before(Seats::Fixed, first);
        let drawn = end(Outcome::Draw).before(Seats::Fixed, first);
        let won = end(Outcome::Win(first)).before(Seats::Fixed, first);
        assert!(Known::default() < lost && lost < drawn && drawn < won);
        assert_eq!(won.verdict(), Verdict::new(Value::Win, Some(1)));
        assert_eq!(won.before(Seats::Fixed, second).verdict(), Verdict::new(Value::Loss, Some(2)));
        assert_eq!(end(Outcome::Win(first)).verdict(), Verdict::new(Value::Loss, Some(0)), "for the one who lost");
    }

    /// Bits that are taken have a verdict, and moves before them too.
    #[test]
    fn bits_are_kept_or_refused() {
        let ends = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];
        for known in ends.map(|outcome| Known::over(outcome, Seats::Fixed)) {
            let before = known.before(Seats::Fixed, Player::Second);
            assert_eq!([known, before].map(|known| Known::of_bits(known.bits())), [Some(known), Some(before)]);
        }
        assert_eq!(Known::of_bits(0), None);
        for bits in (0..=u32::MAX).step_by(65_521).chain(0..100).chain((END..END + 100).rev()) {
            let known = Known::of_bits(bits);
            if let Some(known) = known.filter(|known| known.verdict().remoteness < Some(1 << 25)) {
                assert_ne!(known.before(Seats::Swap, Player::First), Known::default(), "{bits:x}");
            }
        }
    }
}
