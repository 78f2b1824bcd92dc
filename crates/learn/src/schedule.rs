//! Numbers that decline while a player learns: step sizes, shares of moves at random.

use ludex_core::Text;
use serde::{Deserialize, Serialize};

/// A number that goes from one value to another in a straight line over some episodes, and stays
/// there.
///
/// ```
/// use ludex_learn::Schedule;
/// let epsilon = Schedule { from: 0.5, to: 0.1, over: 100 };
/// assert_eq!([0, 50, 100, 1_000].map(|episode| epsilon.at(episode)), [0.5, 0.3, 0.1, 0.1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// Its value before the first episode.
    pub from: f64,
    /// Its value in the end.
    pub to: f64,
    /// How many episodes it takes.
    pub over: u64,
}

impl Schedule {
    /// Always the same.
    #[must_use]
    pub const fn constant(value: f64) -> Self {
        Self { from: value, to: value, over: 0 }
    }

    /// Its value in the episode of this number, from 0.
    #[must_use]
    pub fn at(&self, episode: u64) -> f64 {
        if episode >= self.over {
            return self.to;
        }
        let share = episode as f64 / self.over as f64;
        self.from + (self.to - self.from) * share
    }

    /// Whether all its values lie within these bounds.
    #[must_use]
    pub fn within(&self, low: f64, high: f64) -> bool {
        [self.from, self.to].iter().all(|value| (low..=high).contains(value))
    }
}

/// What is wrong with the settings of a learner, if anything is: `shares` are other numbers from 0
/// to 1.
pub(crate) fn problem(alpha: &Schedule, epsilon: &Schedule, shares: &[f64]) -> Option<Text> {
    if !alpha.within(f64::MIN_POSITIVE, 1.0) {
        return Some(Text::fixed(
            "the step size alpha must be above 0 and at most 1",
            "le pas d'apprentissage alpha doit être supérieur à 0 et au plus 1",
        ));
    }
    let sound = epsilon.within(0.0, 1.0) && shares.iter().all(|share| (0.0..=1.0).contains(share));
    (!sound).then(|| {
        Text::fixed(
            "epsilon, lambda and gamma must lie between 0 and 1",
            "epsilon, lambda et gamma doivent être entre 0 et 1",
        )
    })
}

/// What is wrong with the number that stands for what is not known, if anything is.
pub(crate) fn bad_start(initial: f64) -> Option<Text> {
    (!(-1.0..=1.0).contains(&initial)).then(|| {
        Text::fixed(
            "the initial value must lie between -1 (lost) and 1 (won)",
            "la valeur initiale doit être entre -1 (perdu) et 1 (gagné)",
        )
    })
}
