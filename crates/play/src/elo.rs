//! Differences of strength on Elo's scale.
//!
//! A player who is *d* points stronger expects the score 1 / (1 + 10^(−d/400)) of a game, a draw
//! counted as half: the logistic form of the model of A. E. Elo, *The Rating of Chessplayers, Past
//! and Present* (1978), which is R. A. Bradley's and M. E. Terry's (*Rank analysis of incomplete
//! block designs*, Biometrika 39 (1952), 324–345, <https://doi.org/10.1093/biomet/39.3-4.324>) with
//! strengths 10^(rating/400). A score of 0 or 1 is an infinite difference: then there is no number,
//! and the interval is open on that side.

use serde::Serialize;

use crate::interval::Interval;

/// A difference on Elo's scale with its interval; what is infinite is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference that the observed score stands for; `None` after none but wins, or none but
    /// losses.
    pub difference: Option<f64>,
    /// The lower end of the interval; `None` for minus infinity.
    pub low: Option<f64>,
    /// The upper end of the interval; `None` for infinity.
    pub high: Option<f64>,
}

impl Elo {
    /// The difference for a score between 0 and 1 with its interval.
    #[must_use]
    pub fn from_score(score: f64, interval: Interval) -> Self {
        Self { difference: difference(score), low: difference(interval.low), high: difference(interval.high) }
    }
}

/// The expected score of a player who is `difference` points stronger.
///
/// ```
/// assert!((ludex_play::elo::expected(200.0) - 0.7597).abs() < 1e-4);
/// ```
#[must_use]
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / 400.0))
}

/// The difference at which this score is expected; `None` for scores of 0 and 1.
#[must_use]
pub fn difference(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}
