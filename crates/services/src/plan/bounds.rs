//! A number that is not known exactly.

use ludex_count::estimate::Range;

/// Where a number lies, and the best guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The lower end.
    pub low: f64,
    /// The best guess; the lower end where nothing is known beyond it.
    pub estimate: f64,
    /// The upper end.
    pub high: f64,
}

impl Bounds {
    /// A number that is known.
    #[must_use]
    pub fn exactly(number: f64) -> Self {
        Self { low: number, estimate: number, high: number }
    }

    /// The image under an increasing function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), estimate: f(self.estimate), high: f(self.high) }
    }

    /// The same for a number that is surely no less than another.
    #[must_use]
    pub fn at_least(self, least: f64) -> Self {
        self.map(|number| number.max(least))
    }

    /// The same, widened by a factor: the error of a model.
    #[must_use]
    pub fn widened(self, factor: f64) -> Self {
        Self { low: self.low / factor, estimate: self.estimate, high: self.high * factor }
    }
}

impl From<Range> for Bounds {
    fn from(range: Range) -> Self {
        Self { low: range.low.exp(), estimate: range.estimate.exp(), high: range.high.exp() }
    }
}
