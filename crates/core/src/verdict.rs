//! The value of a position and the distance to the end.

use std::cmp::{Ordering, Reverse};

use crate::{Outcome, Player, Value};

/// A value with its remoteness, for one player; the greater is the one that this player prefers.
///
/// The winner hurries, the loser delays, and in a drawn game both prefer to end sooner; a draw that
/// never ends is the last of the draws.
///
/// ```
/// use ludex_core::{Value::*, Verdict};
/// let mut all = [Verdict::new(Loss, Some(2)), Verdict::new(Draw, None), Verdict::new(Win, Some(9)),
///                Verdict::new(Loss, Some(8)), Verdict::new(Draw, Some(5)), Verdict::new(Win, Some(1))];
/// all.sort();
/// assert_eq!(all.map(|v| (v.value, v.remoteness)), [(Loss, Some(2)), (Loss, Some(8)), (Draw, None),
///            (Draw, Some(5)), (Win, Some(9)), (Win, Some(1))]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The value for this player.
    pub value: Value,
    /// Plies to the end when both play as well as they can; `None` where play never ends.
    pub remoteness: Option<u32>,
}

impl Verdict {
    /// A verdict.
    #[must_use]
    pub const fn new(value: Value, remoteness: Option<u32>) -> Self {
        Self { value, remoteness }
    }

    /// The verdict of `player` on a position whose play ends in `outcome`.
    #[must_use]
    pub fn from_outcome(outcome: Outcome, remoteness: Option<u32>, player: Player) -> Self {
        Self::new(outcome.value_for(player), remoteness)
    }

    /// The factor γ of discounted min-max: a win in *n* plies is worth γⁿ, a loss −γⁿ, a draw 0.
    ///
    /// Min-max over discounted values prefers quick wins and slow losses, so that its value is this
    /// function of the plain value and the remoteness (V. Thomas, *Résolution d'un jeu de morpion*,
    /// 2013, section 3.4).
    ///
    /// ```
    /// use ludex_core::{Value, Verdict};
    /// assert_eq!(Verdict::new(Value::Loss, Some(2)).discounted(0.5), -0.25);
    /// ```
    #[must_use]
    pub fn discounted(self, gamma: f64) -> f64 {
        match self.remoteness {
            Some(plies) if self.value != Value::Draw => f64::from(self.value.sign()) * gamma.powf(f64::from(plies)),
            _ => 0.0,
        }
    }
}

/// A move and its verdict for the player who makes it; the remoteness counts the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove<M> {
    /// The move.
    pub mv: M,
    /// Its verdict, for the player who makes it.
    pub verdict: Verdict,
}

impl<M> RatedMove<M> {
    /// Puts the best moves first; equals keep their order.
    pub fn best_first(rated: &mut [Self]) {
        rated.sort_by_key(|rated| Reverse(rated.verdict));
    }

    /// The first of moves that are best first, and those that are as good.
    pub fn best(rated: &[Self]) -> impl Iterator<Item = M>
    where
        M: Copy,
    {
        rated.iter().take_while(|one| one.verdict == rated[0].verdict).map(|one| one.mv)
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        let plies = |v: &Self| v.remoteness.unwrap_or(u32::MAX);
        self.value.cmp(&other.value).then_with(|| match self.value {
            Value::Loss => plies(self).cmp(&plies(other)),
            Value::Draw | Value::Win => Reverse(plies(self)).cmp(&Reverse(plies(other))),
        })
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
