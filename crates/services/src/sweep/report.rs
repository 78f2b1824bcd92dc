//! A sweep as a report.

use ludex_core::{Lang, Value};
use serde::Serialize;

use super::{Known, Row, Sweep};
use crate::by_word;

/// The starts of a range, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// The parameter that ran.
    pub sweep: &'a str,
    /// Every number that was reached.
    pub starts: Vec<Start<'a>>,
    /// The numbers of the lost starts.
    pub lost: Vec<u64>,
    /// Which known sequence those are.
    pub conjecture: Option<Conjecture<'a>>,
    /// Whether all numbers were reached.
    pub complete: bool,
}

/// A start.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Start<'a> {
    /// The number.
    pub number: u64,
    /// The game with it.
    pub game: &'a str,
    /// Its value, if there is such a game.
    #[serde(serialize_with = "by_word::value")]
    pub value: Option<Value>,
    /// The plies to the end.
    pub remoteness: Option<u32>,
    /// The best moves.
    pub best_moves: &'a [String],
    /// Why there is no such game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'a str>,
}

/// A sequence that the lost starts follow, as far as was checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Conjecture<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its entry in the encyclopedia.
    pub oeis: Option<&'static str>,
    /// The least number that was looked at.
    pub from: u64,
    /// The greatest.
    pub to: u64,
}

impl Sweep {
    /// The report, with names and reasons in a language.
    #[must_use]
    pub fn report(&self, lang: Lang) -> Report<'_> {
        Report {
            sweep: &self.range.parameter.en,
            starts: self.rows.iter().map(|row| Start::of(row, lang)).collect(),
            lost: self.lost(),
            conjecture: self.known.as_ref().map(|Known { name, oeis, checked: (from, to) }| Conjecture {
                name: name.to(lang),
                oeis: *oeis,
                from: *from,
                to: *to,
            }),
            complete: self.halt.is_none(),
        }
    }
}

impl<'a> Start<'a> {
    fn of(Row { number, spec, solved }: &'a Row, lang: Lang) -> Self {
        let verdict = solved.as_ref().ok().map(|(verdict, _)| *verdict);
        Self {
            number: *number,
            game: spec,
            value: verdict.map(|verdict| verdict.value),
            remoteness: verdict.and_then(|verdict| verdict.remoteness),
            best_moves: solved.as_ref().map_or(&[], |(_, best)| best),
            error: solved.as_ref().err().map(|why| why.to(lang)),
        }
    }
}
