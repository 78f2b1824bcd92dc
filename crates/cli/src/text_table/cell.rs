//! A cell of a table: what a person reads, and what a program does.

use std::fmt::Display;

use crate::numbers::{grouped, percent};

/// A text, and the same as data: a number without separators and units, a word of the JSON.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) data: String,
}

impl Cell {
    /// A cell that people and programs read differently.
    pub(crate) fn new(text: impl Into<String>, data: impl Display) -> Self {
        Self { text: text.into(), data: data.to_string() }
    }

    /// A whole number.
    pub(crate) fn number(number: impl Display) -> Self {
        Self::new(grouped(&number), number)
    }

    /// A whole number, or a word for people where there is none.
    pub(crate) fn number_or(number: Option<impl Display>, missing: &str) -> Self {
        number.map_or_else(|| Self::new(missing, ""), Self::number)
    }

    /// A share of a whole, a number between 0 and 1.
    pub(crate) fn share(part: f64, whole: f64) -> Self {
        let share = part / whole;
        Self::new(percent(part, whole), if share.is_finite() { share.to_string() } else { String::new() })
    }

    /// What programs alone read.
    pub(crate) fn data(data: impl Display) -> Self {
        Self::new("", data)
    }

    /// A number that programs alone read, where there is one.
    pub(crate) fn data_or_none(data: Option<impl Display>) -> Self {
        data.map(Self::data).unwrap_or_default()
    }

    /// Whether the data is a whole number, as people read it: all and nothing of a whole are 1 and
    /// 0 for programs, and 100.0% and 0.0% for people.
    pub(super) fn is_whole(&self) -> bool {
        let digits = self.data.strip_prefix('-').unwrap_or(&self.data);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && !self.text.ends_with('%')
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        let text = text.into();
        Self { data: text.clone(), text }
    }
}
