//! Verdicts as small whole numbers.
//!
//! ```text
//! 0                        no position here (only in tables of numbers)
//! 1                        a draw that never ends
//! 2 + 3 × remoteness + v   v is 0 for a win, 1 for a draw, 2 for a loss
//! ```
//!
//! One byte reaches a remoteness of 83, two bytes 21,843.

use ludex_core::{Value, Verdict};

/// A verdict as a number, or [`NONE`].
pub(crate) type Code = u32;

/// No position has this number.
pub(crate) const NONE: Code = 0;

const ENDLESS: Code = 1;
const FIRST: Code = 2;

/// The greatest remoteness that a table holds.
pub(crate) const FARTHEST: u32 = (u32::MAX - FIRST - 2) / 3;

/// The code of a verdict; `None` for a win or a loss without an end and for a remoteness above
/// [`FARTHEST`].
pub(crate) fn encode(verdict: Verdict) -> Option<Code> {
    match (verdict.value, verdict.remoteness) {
        (Value::Draw, None) => Some(ENDLESS),
        (value, Some(plies)) if plies <= FARTHEST => Some(FIRST + 3 * plies + place(value)),
        _ => None,
    }
}

/// The verdict of a code, or `None` for [`NONE`].
pub(crate) fn decode(code: Code) -> Option<Verdict> {
    match code {
        NONE => None,
        ENDLESS => Some(Verdict::new(Value::Draw, None)),
        _ => Some(Verdict::new(Value::ALL[((code - FIRST) % 3) as usize], Some((code - FIRST) / 3))),
    }
}

/// The place of a value among win, draw and loss.
pub(crate) fn place(value: Value) -> u32 {
    match value {
        Value::Win => 0,
        Value::Draw => 1,
        Value::Loss => 2,
    }
}

/// How many bytes codes up to this one take: 1, 2 or 4.
pub(crate) fn width(greatest: Code) -> usize {
    match greatest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_verdicts() {
        for value in Value::ALL {
            for plies in [0, 1, 2, 83, 84, 21_843, FARTHEST] {
                let verdict = Verdict::new(value, Some(plies));
                assert_eq!(decode(encode(verdict).unwrap()), Some(verdict));
            }
        }
        let endless = Verdict::new(Value::Draw, None);
        assert_eq!(decode(encode(endless).unwrap()), Some(endless));
        assert_eq!(decode(NONE), None);
        assert_eq!(encode(Verdict::new(Value::Win, None)), None);
        assert_eq!(encode(Verdict::new(Value::Loss, Some(FARTHEST + 1))), None);
    }

    #[test]
    fn every_code_is_a_verdict_of_this_code() {
        for code in (1..100_000).chain(u32::MAX - 5..=FIRST + 3 * FARTHEST + 2) {
            assert_eq!(encode(decode(code).unwrap()), Some(code));
        }
    }

    #[test]
    fn widths() {
        let code = |plies| encode(Verdict::new(Value::Loss, Some(plies))).unwrap();
        assert_eq!([83, 84, 21_843, 21_844].map(|plies| width(code(plies))), [1, 2, 2, 4]);
    }
}
