//! Confidence intervals for a proportion, or a score, from a number of trials.
//!
//! All intervals are for a confidence of 95 %: [`Z`] is the 97.5 % quantile of the normal
//! distribution.

use serde::Serialize;

/// The 97.5 % quantile of the standard normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// Where a number lies with a confidence of 95 %, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a number lies in it.
    #[must_use]
    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// The interval of a probability after `successes` of `trials`; from 0 to 1 if there were none.
///
/// Wilson's score interval: the probabilities that a test of the observed share would not refuse.
/// It stays within 0 and 1 and is no single point where all or none succeeded. E. B. Wilson,
/// *Probable inference, the law of succession, and statistical inference*, Journal of the American
/// Statistical Association 22 (1927), 209–212,
/// <https://doi.org/10.1080/01621459.1927.10502953>.
///
/// ```
/// let of_ten = ludex_play::interval::wilson(10, 10);
/// assert!((of_ten.low - 0.7225).abs() < 5e-5 && of_ten.high == 1.0);
/// ```
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, share, zz) = (trials as f64, successes as f64 / trials as f64, Z * Z);
    let middle = (share + zz / (2.0 * n)) / (1.0 + zz / n);
    let half = Z / (1.0 + zz / n) * (share * (1.0 - share) / n + zz / (4.0 * n * n)).sqrt();
    let low = if successes == 0 { 0.0 } else { middle - half };
    let high = if successes == trials { 1.0 } else { middle + half };
    Interval { low, high }
}

/// The interval of the expected score of a game, from games played in pairs; `pairs[i]` pairs
/// brought i quarters: lost both games, one draw and one loss, one point, one win and one draw, won
/// both.
///
/// The two games of a pair have the same opening and are not independent, pairs are: the variance
/// is that of the scores of pairs (the *pentanomial* model of chess engine testers,
/// <https://www.chessprogramming.org/Match_Statistics>). Before it is taken, Z²/2 pairs won and as
/// many lost are added, as A. Agresti and B. A. Coull do for proportions (*Approximate is better
/// than "exact" for interval estimation of binomial proportions*, The American Statistician 52
/// (1998), 119–126, <https://doi.org/10.1080/00031305.1998.10480550>), for whose case, no draws, it
/// is their interval. So it is no single point where all pairs end alike, always holds the observed
/// score, and is rather too wide than too narrow where few pairs are decided.
#[must_use]
pub fn of_pairs(pairs: &[u64; 5]) -> Interval {
    if pairs.iter().all(|&count| count == 0) {
        return Interval { low: 0.0, high: 1.0 };
    }
    let Smoothed { mean, variance, total } = smoothed(pairs);
    let half = Z * (variance / total).sqrt();
    Interval { low: (mean - half).max(0.0), high: (mean + half).min(1.0) }
}

/// The scores of pairs with some pairs added that were won, and as many lost.
pub(crate) struct Smoothed {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
    total: f64,
}

pub(crate) fn smoothed(pairs: &[u64; 5]) -> Smoothed {
    let mut weights = pairs.map(|count| count as f64);
    weights[0] += Z * Z / 2.0;
    weights[4] += Z * Z / 2.0;
    let total: f64 = weights.iter().sum();
    let scores = || weights.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    let mean = scores().map(|(weight, score)| weight * score).sum::<f64>() / total;
    let variance = scores().map(|(weight, score)| weight * (score - mean).powi(2)).sum::<f64>() / total;
    Smoothed { mean, variance, total }
}
