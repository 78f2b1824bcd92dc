//! Whole numbers as readers of each language write them.

use std::fmt::Display;

use crate::Lang;

/// A whole number with its thousands apart: `69,763,700`, in French `69 763 700` with narrow
/// no-break spaces.
#[must_use]
pub fn grouped(number: impl Display, lang: Lang) -> String {
    group(&number.to_string(), lang)
}

/// The same in English and in French.
#[must_use]
pub fn grouped_twice(number: impl Display) -> [String; 2] {
    let digits = number.to_string();
    [Lang::En, Lang::Fr].map(|lang| group(&digits, lang))
}

fn group(digits: &str, lang: Lang) -> String {
    let separator = if lang == Lang::En { "," } else { "\u{202f}" };
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(separator)
}
