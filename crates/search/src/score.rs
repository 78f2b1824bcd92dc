//! How good a position is for a player, as a number: the greater, the better.
//!
//! ```text
//!  −2³⁰    lost in 0, 1, 2 …  │  how it looks, draws at 0  │  … won in 2, 1, 0    2³⁰
//!          exact              │  exact or an estimate      │  exact
//! ```
//!
//! Wins and losses carry their distance from the root of the search, so that the winner hurries and
//! the loser delays. All draws are 0: both players prefer to end a drawn game sooner, which neither
//! gains from the other, so no window of scores could express it.

use std::ops::Neg;

use ludex_core::{Outcome, Player, Seats, Value, Verdict};

/// A score, for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(crate) i32);

/// A win at the root.
const WIN: i32 = 1 << 30;
/// The longest win that is distinguished from an evaluation.
const LONGEST: i32 = 1 << 24;

impl Score {
    pub(crate) const LEAST: Self = Self(-WIN - 1);
    pub(crate) const GREATEST: Self = Self(WIN + 1);

    /// The score of an end `ply` plies from the root.
    pub(crate) fn over(value: Value, ply: u32) -> Self {
        Self(i32::from(value.sign()) * (WIN - ply as i32))
    }

    /// The score of an evaluation; these lie within [`EVALUATION_BOUND`](ludex_core::EVALUATION_BOUND),
    /// far from wins and losses.
    pub(crate) fn looks(evaluation: i32) -> Self {
        debug_assert!(evaluation.abs() < WIN - LONGEST);
        Self(evaluation)
    }

    /// Whether this is a win or a loss.
    #[must_use]
    pub fn is_decisive(self) -> bool {
        self.0.abs() > WIN - LONGEST
    }

    /// The plies to the end of a win or a loss.
    pub(crate) fn plies(self) -> u32 {
        (WIN - self.0.abs()) as u32
    }

    /// The verdict of a win or a loss.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        let value = if self.0 > 0 { Value::Win } else { Value::Loss };
        self.is_decisive().then(|| Verdict::new(value, Some(self.plies())))
    }

    /// The evaluation, where this is neither a win nor a loss.
    #[must_use]
    pub fn evaluation(self) -> Option<i32> {
        (!self.is_decisive()).then_some(self.0)
    }

    /// The number itself.
    #[must_use]
    pub fn number(self) -> i32 {
        self.0
    }

    /// A score counted from the root, as it is counted from a position `ply` plies from there.
    pub(crate) fn counted_here(self, ply: u32) -> Self {
        self.farther(-(ply as i32))
    }

    /// A score counted from a position `ply` plies from the root, as it is counted from the root.
    pub(crate) fn counted_from_root(self, ply: u32) -> Self {
        self.farther(ply as i32)
    }

    fn farther(self, plies: i32) -> Self {
        if self.is_decisive() { Self(self.0 - plies * self.0.signum()) } else { self }
    }

    /// The next greater score.
    pub(crate) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next smaller score.
    pub(crate) fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    /// A score for player `by`, as the score for player `as_for`.
    pub(crate) fn for_player(self, by: Player, as_for: Player) -> Self {
        if by == as_for { self } else { -self }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// A score, and whether a deeper search would give the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeValue {
    pub(crate) score: Score,
    /// No evaluation decided it.
    pub(crate) exact: bool,
}

impl NodeValue {
    pub(crate) fn over(outcome: Outcome, viewer: Player, ply: u32) -> Self {
        Self { score: Score::over(outcome.value_for(viewer), ply), exact: true }
    }

    pub(crate) fn looks(evaluation: i32, viewer: Player) -> Self {
        Self { score: Score::looks(evaluation).for_player(viewer, Player::First), exact: false }
    }

    /// A win or a loss is exact, whatever else was seen: within the depth no quicker win or slower
    /// loss was missed.
    pub(crate) fn new(score: Score, exact: bool) -> Self {
        Self { score, exact: exact || score.is_decisive() }
    }

    pub(crate) fn for_player(self, by: Player, as_for: Player) -> Self {
        Self { score: self.score.for_player(by, as_for), ..self }
    }
}

/// The player of the same scores after a move, as the seats of the next position name them.
pub(crate) fn after(seats: Seats, player: Player) -> Player {
    match seats {
        Seats::Swap => !player,
        Seats::Fixed | Seats::Solo => player,
    }
}

/// What a search knows of a position or a move, for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// The value is certain. The remoteness of a win or a loss is exact too; that of a draw is not
    /// given.
    Exact(Verdict),
    /// An evaluation, in its own unit.
    Estimate(i32),
}

impl Rating {
    pub(crate) fn from_value(NodeValue { score, exact }: NodeValue) -> Self {
        match score.verdict() {
            Some(verdict) => Self::Exact(verdict),
            None if exact => Self::Exact(Verdict::new(Value::Draw, None)),
            None => Self::Estimate(score.0),
        }
    }

    /// The verdict, where it is certain.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        match self {
            Self::Exact(verdict) => Some(verdict),
            Self::Estimate(_) => None,
        }
    }

    /// The estimate, where it is one.
    #[must_use]
    pub fn estimate(self) -> Option<i32> {
        match self {
            Self::Exact(_) => None,
            Self::Estimate(looks) => Some(looks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_in_the_order_of_preference() {
        let scores = [
            Score::LEAST,
            Score::over(Value::Loss, 0),
            Score::over(Value::Loss, 7),
            Score::looks(-(1 << 20)),
            Score::over(Value::Draw, 3),
            Score::looks(1 << 20),
            Score::over(Value::Win, 9),
            Score::over(Value::Win, 1),
            Score::GREATEST,
        ];
        assert!(scores.is_sorted_by(|a, b| a < b && -*b < -*a));
    }

    #[test]
    fn distances_are_counted_from_the_root_or_from_here() {
        for value in [Value::Win, Value::Loss] {
            let score = Score::over(value, 9);
            assert_eq!(score.counted_here(4), Score::over(value, 5));
            assert_eq!(score.counted_here(4).counted_from_root(4), score);
            assert_eq!(score.verdict(), Some(Verdict::new(value, Some(9))));
        }
        assert_eq!(Score::looks(17).counted_here(3), Score::looks(17));
        assert_eq!((Score::looks(17).evaluation(), Score::over(Value::Win, 2).evaluation()), (Some(17), None));
    }
}
