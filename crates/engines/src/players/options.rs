//! What stands after a player's name: `depth=8,time=0.5`, and ranges such as `depth=1..4`.

use std::ops::RangeInclusive;

use ludex_core::numbers::grouped_twice;
use ludex_core::{BadText, Text, say};

use super::spec::{PlayerAbout, Search};

/// The greatest depth that is accepted.
pub(super) const DEEPEST: u32 = 1_000;

/// What is written after the name.
pub(super) struct Options<'t> {
    text: &'t str,
    example: &'static str,
    /// The options in their order, each with its value.
    pub(super) pairs: Vec<(&'t str, &'t str)>,
}

impl<'t> Options<'t> {
    pub(super) fn read(text: &'t str, about: &PlayerAbout, given: &'t str) -> Result<Self, BadText> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for part in split_list(given) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if !about.keys.contains(&key) {
                let (name, Text { en: form, fr: forme }) = (about.names[0], &about.form);
                return Err(BadText::new(
                    text,
                    say!(
                        "the player {name} has no `{key}`; it is written {form}",
                        "le joueur {name} n'a pas de « {key} » ; il s'écrit {forme}"
                    ),
                ));
            }
            if pairs.iter().any(|(earlier, _)| *earlier == key) {
                return Err(BadText::new(text, say!("`{key}` is given twice", "« {key} » est donné deux fois")));
            }
            pairs.push((key, value));
        }
        Ok(Self { text, example: about.example, pairs })
    }

    fn get(&self, key: &str) -> Option<&'t str> {
        self.pairs.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    fn error(&self, problem: Text) -> BadText {
        BadText::new(self.text, problem)
    }

    pub(super) fn number(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>, BadText> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        number.map(Some).ok_or_else(|| {
            let [most, plus] = grouped_twice(most);
            self.error(say!(
                "{key} is a whole number from {least} to {most}, not `{value}`",
                "{key} est un nombre entier de {least} à {plus}, pas « {value} »"
            ))
        })
    }

    pub(super) fn seconds(&self) -> Result<Option<f64>, BadText> {
        let Some(value) = self.get("time") else { return Ok(None) };
        let seconds = value.parse().ok().filter(|seconds: &f64| (0.001..=86_400.0).contains(seconds));
        seconds.map(Some).ok_or_else(|| {
            self.error(say!(
                "time is a number of seconds from 0.001 to 86400, as in time=0.5, not `{value}`",
                "time est un nombre de secondes de 0.001 à 86400, comme time=0.5, pas « {value} »"
            ))
        })
    }

    pub(super) fn search(&self, plain: bool) -> Result<Search, BadText> {
        let depth = self.number("depth", 1, DEEPEST.into())?.map(|depth| depth as u32);
        let (nodes, seconds) = (self.number("nodes", 1, u64::MAX)?, self.seconds()?);
        if depth.is_none() && nodes.is_none() && seconds.is_none() {
            let example = self.example;
            return Err(self.error(say!("how deep? As in {example}", "à quelle profondeur ? Comme {example}")));
        }
        let evaluation =
            evaluation_text(self.get("weights"), self.get("eval")).map_err(|problem| self.error(problem))?;
        let first_best = match self.get("ties") {
            None => !plain,
            Some("first") => true,
            Some("random") => false,
            Some(other) => {
                return Err(self.error(say!(
                    "ties is first or random, not `{other}`",
                    "ties est first ou random, pas « {other} »"
                )));
            }
        };
        Ok(Search { depth, nodes, seconds, evaluation, first_best })
    }
}

/// The evaluation that a player's `weights` and `eval` name, as
/// [`Evaluate::evaluation`](ludex_core::Evaluate::evaluation) reads it.
///
/// # Errors
/// Both are given.
pub fn evaluation_text(weights: Option<&str>, eval: Option<&str>) -> Result<Option<String>, Text> {
    match (weights, eval) {
        (Some(_), Some(_)) => Err(say!("either weights or eval, not both", "weights ou eval, pas les deux")),
        (Some(weights), None) => Ok(Some(format!("lines={}", weights.trim_matches(['[', ']']).replace(',', "/")))),
        (None, eval) => Ok(eval.map(str::to_owned)),
    }
}

/// The parts between commas that are not in brackets.
fn split_list(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|c: char| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// The numbers of a value that is a range `A..B`, both ends included.
pub(super) fn range(value: &str) -> Option<RangeInclusive<u64>> {
    let (from, to) = value.split_once("..")?;
    Some(from.parse().ok()?..=to.parse().ok()?)
}
