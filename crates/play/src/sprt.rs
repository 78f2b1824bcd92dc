//! Is a player stronger by so much? A test that ends as soon as the games can tell.
//!
//! ```text
//!            H0: the lead is elo0             go on             H1: the lead is elo1
//!  ─────────────────────────────────┼──────────────────────┼─────────────────────────▶ LLR
//!                             ln(β / (1−α))           ln((1−β) / α)
//! ```
//!
//! A. Wald's sequential probability ratio test (*Sequential tests of statistical hypotheses*, The
//! Annals of Mathematical Statistics 16 (1945), 117–186,
//! <https://doi.org/10.1214/aoms/1177731118>): H0 is accepted although H1 is true with a
//! probability of about β, H1 although H0 is true of about α. The likelihoods are those of the
//! scores of pairs (the *pentanomial* model), whose mean is tested while their variance is only
//! known from the sample. M. Van den Bergh's normal approximation of the logarithm of their ratio
//! for *N* pairs with the mean *m* and the variance *v* (*A practical introduction to the GSPRT*,
//! (2.1), <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>; used by the testers of chess
//! engines, <https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>), where *s0* and
//! *s1* are the scores expected under the hypotheses:
//!
//! ```text
//! LLR = N (s1 − s0) (2 m − s0 − s1) / (2 v)
//! ```
//!
//! *v* is that of [`interval::of_pairs`]: with Z²/2 pairs won and as many lost added. Without them
//! the first pairs decide whatever they are, since they are alike; with them errors are rarer than
//! α and β, and after the thousands of games of chess engines the ratio is the same but for a
//! hundredth.
//!
//! [`interval::of_pairs`]: crate::interval::of_pairs

use serde::Serialize;

use crate::elo::expected;
use crate::interval::smoothed;

/// Two hypotheses on the lead of the first contender, on Elo's scale, and how often a decision may
/// be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// H0: the lead is this.
    pub elo0: f64,
    /// H1: it is this, which is more.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 is true.
    pub beta: f64,
}

/// A hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Hypothesis {
    /// The lead is `elo0`.
    H0,
    /// The lead is `elo1`.
    H1,
}

/// What the games of a match say of two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the ratio of their likelihoods.
    pub llr: f64,
    /// At or below this, H0 is accepted.
    pub lower: f64,
    /// At or above this, H1 is.
    pub upper: f64,
    /// Which was accepted; `None` where the games do not tell yet.
    pub accepted: Option<Hypothesis>,
}

impl Sprt {
    /// The logarithm of the likelihood ratio after games in pairs; `pairs[i]` pairs brought i
    /// quarters. 0 without pairs.
    ///
    /// ```
    /// use ludex_play::sprt::Sprt;
    /// let sprt = Sprt { elo0: -1.0, elo1: 3.0, alpha: 0.05, beta: 0.05 };
    /// // https://tests.stockfishchess.org/tests/view/5e1c9afed12216a2857e6401
    /// assert!((sprt.llr(&[424, 2948, 5832, 3045, 460]) - 2.94).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        let number: u64 = pairs.iter().sum();
        let quarters: u64 = pairs.iter().zip(0..).map(|(count, quarters)| count * quarters).sum();
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        // N (2 m − s0 − s1), where N m is a quarter of the quarters.
        let lead = quarters as f64 / 2.0 - number as f64 * (s0 + s1);
        (s1 - s0) * lead / (2.0 * smoothed(pairs).variance)
    }

    /// What these pairs say.
    #[must_use]
    pub fn report(self, pairs: &[u64; 5]) -> SprtReport {
        let Self { alpha, beta, .. } = self;
        let (llr, lower, upper) = (self.llr(pairs), (beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln());
        let accepted = if llr >= upper { Some(Hypothesis::H1) } else { (llr <= lower).then_some(Hypothesis::H0) };
        SprtReport { sprt: self, llr, lower, upper, accepted }
    }
}
