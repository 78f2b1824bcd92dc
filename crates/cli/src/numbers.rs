//! Numbers in the language of this run; how each language writes them is in
//! [`ludex_services::numbers`].

use crate::language::lang;

/// A whole number with its thousands separated.
pub(crate) fn grouped(number: impl std::fmt::Display) -> String {
    ludex_services::numbers::grouped(number, lang())
}

/// A whole number with its sign: `+3`, `−12`, `0`.
pub(crate) fn signed(number: i32) -> String {
    ludex_services::numbers::signed(number, lang())
}

/// A number with `decimals` decimals, with the decimal mark of the language.
pub(crate) fn decimal(number: f64, decimals: usize) -> String {
    ludex_services::numbers::decimal(number, decimals, lang())
}

/// A number with at most six decimals.
pub(crate) fn trimmed(number: f64) -> String {
    ludex_services::numbers::trimmed(number, lang())
}

/// A large number in words, roughly: `36 million`.
pub(crate) fn rough(number: f64) -> String {
    ludex_services::numbers::rough(number, lang())
}

/// So many in a second, roughly; nothing where it is of few things, and tells nothing.
pub(crate) fn rate(number: f64, seconds: f64) -> Option<String> {
    const FEW: f64 = 1_000.0;
    (number >= FEW && seconds > 0.0).then(|| rough(number / seconds))
}

/// Numbers of one sentence, written alike.
pub(crate) fn compact_alike<const N: usize>(digits: [&str; N], most: usize) -> [String; N] {
    ludex_services::numbers::compact_alike(digits, most, lang())
}

/// A large whole number in few characters: as it is up to this many digits, else `1.234e20`.
pub(crate) fn compact(digits: &str, most: usize) -> String {
    ludex_services::numbers::compact(digits, most, lang())
}

/// A duration.
pub(crate) fn seconds(seconds: f64) -> String {
    ludex_services::numbers::seconds(seconds, lang())
}

/// A size in memory, in binary units.
pub(crate) fn bytes(bytes: u64) -> String {
    ludex_services::numbers::bytes(bytes, lang())
}

/// The same, rounded up.
pub(crate) fn bytes_at_least(bytes: u64) -> String {
    ludex_services::numbers::bytes_at_least(bytes, lang())
}

/// A share, with one decimal.
pub(crate) fn percent(part: f64, whole: f64) -> String {
    ludex_services::numbers::percent(part, whole, lang())
}

/// A duration in whole seconds, or minutes.
pub(crate) fn coarse_seconds(seconds: f64) -> String {
    ludex_services::numbers::coarse_seconds(seconds)
}
