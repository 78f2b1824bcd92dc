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

    /// The same between two numbers that are certain. What lies wholly beyond one of them is as
    /// wide as before, not that number for certain.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        let Self { low, estimate, high } = self;
        let above = if low < most { 1.0 } else { high / most };
        let below = if high > least { 1.0 } else { least / low };
        Self { low: low / above, estimate, high: high * below }.map(|number| number.clamp(least, most))
    }

    /// The sum of two numbers.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let Self { low, estimate, high } = other;
        Self { low: self.low + low, estimate: self.estimate + estimate, high: self.high + high }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_beyond_what_is_certain_is_no_point() {
        let within = |low, estimate, high| {
            let Bounds { low, estimate, high } = Bounds { low, estimate, high }.within(10.0, 100.0);
            [low, estimate, high].map(|end| end as u64)
        };
        assert_eq!(within(50.0, 60.0, 70.0), [50, 60, 70]);
        assert_eq!(within(5.0, 60.0, 200.0), [10, 60, 100]);
        assert_eq!(within(120.0, 150.0, 200.0), [60, 100, 100]);
        assert_eq!(within(1.0, 2.0, 3.0), [10, 10, 30]);
    }
}
