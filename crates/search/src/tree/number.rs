//! Values of a tree: numbers, and the two infinities that stand for won and lost.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};

/// A number that can be compared: finite or infinite. As JSON the infinities are the texts `inf`
/// and `-inf`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(f64);

impl Number {
    /// Won by max.
    pub const INFINITE: Self = Self(f64::INFINITY);
    /// Won by min.
    pub const MINUS_INFINITE: Self = Self(f64::NEG_INFINITY);

    /// A number; `None` for what is none.
    #[must_use]
    pub fn new(value: f64) -> Option<Self> {
        // Adding 0 makes −0 a 0.
        (!value.is_nan()).then_some(Self(value + 0.0))
    }

    /// From a text: decimal digits, or `inf`, `+inf`, `-inf`, with `∞` for `inf` and `−` for `-`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.replace('−', "-").replace('∞', "inf");
        let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
        let plain =
            digits.bytes().all(|b| b.is_ascii_digit() || b == b'.') && digits.bytes().any(|b| b.is_ascii_digit());
        if digits != "inf" && !plain {
            return None;
        }
        let value: f64 = text.parse().ok()?;
        // Digits beyond all that can be counted are no infinity.
        Self::new(value).filter(|number| number.0.is_finite() || digits == "inf")
    }

    /// The number itself.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }
}

impl Eq for Number {}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    /// `inf` and `-inf`, or `∞` and `−∞` with `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, f.alternate()) {
            (value, true) if value < 0.0 => write!(f, "−{:#}", Self(-value)),
            (f64::INFINITY, true) => f.write_str("∞"),
            (value, _) => write!(f, "{value}"),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_finite() { serializer.serialize_f64(self.0) } else { serializer.serialize_str(&self.to_string()) }
    }
}
