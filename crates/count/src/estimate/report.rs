//! The report of an estimate: plain data, in the form of the commands' JSON.

use serde::Serialize;

use super::{Effort, Estimate, METHOD, Ply, Range};
use crate::Quantity;

/// The JSON of `ludex count --method estimate`. Numbers are decimal strings, rounded.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "keys of a report")]
pub struct EstimateReport {
    /// What was estimated.
    pub of: Quantity,
    /// Whether positions that are images of one another count once.
    pub up_to_symmetry: bool,
    /// How.
    pub method: &'static str,
    /// Whether the sample went through the whole game.
    pub complete: bool,
    /// The number, in all; `None` if the sample did not go through the whole game.
    pub total: Option<String>,
    /// The sum over the plies that were finished, where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The number for every ply from 0; the finished plies where the estimate is not complete.
    pub by_ply: Vec<String>,
    /// Where the number in all lies with a confidence of 95 %; of the finished plies where the
    /// estimate is not complete.
    pub interval: [String; 2],
    /// The same for every ply.
    pub interval_by_ply: Vec<[String; 2]>,
    /// Whether nothing was left to chance: the whole game was listed.
    pub exact: bool,
    /// Whether the estimate is a lower bound, the upper end of the interval being known otherwise.
    pub lower_bound: bool,
    /// Moves for each position, or history, in which the game is not over; `null` where there is
    /// none.
    pub branching: Option<f64>,
    /// The same for every ply.
    pub branching_by_ply: Vec<Option<f64>>,
    /// Positions kept of every ply.
    pub samples: u64,
    /// The seed.
    pub seed: u64,
}

impl EstimateReport {
    /// The report on an estimate of positions, of games or of histories.
    #[must_use]
    pub fn new(estimate: &Estimate, of: Quantity, up_to_symmetry: bool, Effort { samples, seed }: Effort) -> Self {
        let range = |ply: &Ply| match of {
            Quantity::Positions if up_to_symmetry => ply.canonical,
            Quantity::Positions | Quantity::Histories | Quantity::Legal => ply.number,
            Quantity::Games => ply.ended,
        };
        let branching = |ply: &Ply| Some((ply.branching() * 1e3).round() / 1e3).filter(|&branching| branching > 0.0);
        let total = range(&estimate.total);
        Self {
            of,
            up_to_symmetry,
            method: METHOD,
            complete: true,
            total: Some(total.text()),
            found: None,
            by_ply: estimate.by_ply.iter().map(|ply| range(ply).text()).collect(),
            interval: total.ends(),
            interval_by_ply: estimate.by_ply.iter().map(|ply| range(ply).ends()).collect(),
            exact: total.is_exact(),
            lower_bound: estimate.is_lower_bound,
            branching: branching(&estimate.total),
            branching_by_ply: estimate.by_ply.iter().map(branching).collect(),
            samples,
            seed,
        }
    }

    /// The same of a sample that stopped on its way, made from the plies that were finished.
    #[must_use]
    pub fn incomplete(self) -> Self {
        Self { complete: false, total: None, found: self.total.or(self.found), ..self }
    }

    /// The number, as far as the sample went.
    #[must_use]
    pub fn number(&self) -> &str {
        self.total.as_deref().or(self.found.as_deref()).unwrap_or("0")
    }
}

/// Figures that count of a number that is estimated, and of one that is not.
const FIGURES: [u32; 2] = [4, 12];

impl Range {
    fn figures(&self) -> u32 {
        FIGURES[usize::from(self.is_exact())]
    }

    /// The best guess as a decimal number.
    #[must_use]
    pub fn text(&self) -> String {
        decimal(self.estimate, self.figures(), f64::round)
    }

    /// Both ends as decimal numbers, the lower rounded down and the upper up.
    #[must_use]
    pub fn ends(&self) -> [String; 2] {
        if self.is_exact() {
            return [self.text(), self.text()];
        }
        [decimal(self.low, self.figures(), f64::floor), decimal(self.high, self.figures(), f64::ceil)]
    }
}

/// The whole number with this natural logarithm, to `figures` figures.
fn decimal(ln: f64, figures: u32, round: fn(f64) -> f64) -> String {
    let log10 = ln / std::f64::consts::LN_10;
    let zeros = (log10.floor() as i64).saturating_add(1 - i64::from(figures)).max(0);
    let digits = 10_f64.powf(log10 - zeros as f64);
    // What a logarithm is off by is no reason to round.
    let is_whole = (digits - digits.round()).abs() < 1e-9 * digits;
    let digits = if is_whole { digits.round() } else { round(digits) };
    if digits == 0.0 {
        return "0".into();
    }
    format!("{digits}{}", "0".repeat(usize::try_from(zeros).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers() {
        let text = |number: f64, figures, round| decimal(number.ln(), figures, round);
        assert_eq!(text(161_029.0, 4, f64::round), "161000");
        assert_eq!(text(161_029.0, 12, f64::round), "161029");
        assert_eq!(text(161_029.0, 4, f64::ceil), "161100");
        assert_eq!(text(20_000.0, 4, f64::floor), "20000");
        assert_eq!(text(20_000.0, 4, f64::ceil), "20000");
        assert_eq!(text(0.0, 4, f64::round), "0");
        assert_eq!(text(0.2, 4, f64::floor), "0");
        assert_eq!(decimal(1_000.0 * std::f64::consts::LN_10 + 2_f64.ln(), 4, f64::round).len(), 1_001);
    }
}
