//! Numbers as readers of each language write them.

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

/// Digits as people write them: with a true minus sign, none before zero, and the decimal mark.
#[must_use]
pub fn with_mark(number: &str, lang: Lang) -> String {
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) if digits.contains(|c: char| c.is_ascii_digit() && c != '0') => ("−", digits),
        Some(digits) => ("", digits),
        None => ("", number),
    };
    let digits = if lang == Lang::En { digits.to_owned() } else { digits.replace('.', ",") };
    format!("{sign}{digits}")
}

/// A number with at most six decimals, its thousands apart.
#[must_use]
pub fn trimmed(number: f64, lang: Lang) -> String {
    let digits = format!("{number:.6}");
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("−", whole));
    let sign = if digits.contains(|digit: char| ('1'..='9').contains(&digit)) { sign } else { "" };
    let mark = match (decimals, lang) {
        ("", _) => "",
        (_, Lang::En) => ".",
        (_, Lang::Fr) => ",",
    };
    format!("{sign}{}{mark}{decimals}", group(whole, lang))
}
