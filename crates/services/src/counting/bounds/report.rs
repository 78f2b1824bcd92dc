//! Bounds as a report.

use ludex_core::Lang;
use ludex_count::bounds::{Bound, SetsWithoutLine, Side};
use serde::Serialize;

use super::{Between, Symmetries};

/// The number of positions between bounds, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// The bounds.
    pub bounds: Vec<BoundReport<'a>>,
    /// The number, where the positions were counted.
    pub exact: Option<String>,
    /// The same by ply.
    pub exact_by_ply: Option<Vec<String>>,
    /// What L(k) stands for, where a bound goes by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets_without_line: Vec<SetsReport<'a>>,
    /// The boards by the number of pieces, where these are men and kings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards_by_pieces: Vec<String>,
    /// Up to symmetry: the symmetries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Vec<SymmetryReport<'a>>>,
}

/// A bound.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoundReport<'a> {
    /// Its name.
    pub name: &'a str,
    /// `lower` or `upper`.
    pub side: &'static str,
    /// What it counts, in words.
    pub words: &'a str,
    /// How it comes about.
    pub formula: &'a str,
    /// The bound.
    pub value: String,
    /// The same by ply, where it goes by ply.
    pub by_ply: Option<Vec<String>>,
    /// How each ply comes about, where that is told.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub terms: &'a [String],
}

/// The sets of so many cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetsReport<'a> {
    /// How many cells.
    pub size: u32,
    /// How many sets.
    pub sets: String,
    /// Those that hold a line.
    pub with_line: String,
    /// Those that hold none.
    pub without_line: String,
    /// How that comes about.
    pub formula: &'a str,
}

/// A symmetry, with the positions that it keeps where these were counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SymmetryReport<'a> {
    /// Its name.
    pub name: &'a str,
    /// The positions that it keeps.
    pub fixed: Option<String>,
    /// The same by ply.
    pub fixed_by_ply: Option<Vec<String>>,
}

impl Between {
    /// The report, with names in a language.
    #[must_use]
    pub fn report(&self, lang: Lang) -> Report<'_> {
        Report {
            bounds: self.bounds.iter().map(|bound| BoundReport::of(bound, lang)).collect(),
            exact: self.exact.as_ref().map(|plies| plies.iter().sum::<u64>().to_string()),
            exact_by_ply: self.exact.as_deref().map(texts),
            sets_without_line: self.sets.iter().map(SetsReport::of).collect(),
            boards_by_pieces: self.boards.iter().flat_map(|boards| texts(&boards.by_pieces)).collect(),
            symmetries: self.symmetries.as_ref().map(|symmetries| symmetries.report(lang)),
        }
    }
}

fn texts(numbers: &[impl ToString]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

impl<'a> BoundReport<'a> {
    fn of(bound: &'a Bound, lang: Lang) -> Self {
        Self {
            name: bound.name,
            side: if bound.side == Side::Lower { "lower" } else { "upper" },
            words: bound.words.to(lang),
            formula: &bound.formula,
            value: bound.value.to_string(),
            by_ply: bound.by_ply.as_deref().map(texts),
            terms: &bound.terms,
        }
    }
}

impl<'a> SetsReport<'a> {
    fn of(sets: &'a SetsWithoutLine) -> Self {
        let SetsWithoutLine { size, sets, with_line, without_line, formula } = sets;
        let [sets, with_line, without_line] = [sets.to_string(), with_line.to_string(), without_line.to_string()];
        Self { size: *size, sets, with_line, without_line, formula }
    }
}

impl Symmetries {
    fn report(&self, lang: Lang) -> Vec<SymmetryReport<'_>> {
        let fixed = |i: usize| Some(self.burnside.as_ref()?.symmetries[i].1.as_slice());
        let names = self.names.iter().enumerate();
        let all = names.map(|(i, name)| SymmetryReport {
            name: name.to(lang),
            fixed: fixed(i).map(|plies| plies.iter().sum::<u64>().to_string()),
            fixed_by_ply: fixed(i).map(texts),
        });
        all.collect()
    }
}
