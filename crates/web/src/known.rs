//! What is known of games beforehand: the golden tables of the house, where every number has its
//! source.

use std::sync::OnceLock;

use ludex_services::{Value, Verdict};
use serde::Deserialize;

/// A published number.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Fact {
    #[serde(rename = "game")]
    pub(crate) spec: String,
    /// Another position than the start.
    position: Option<String>,
    of: Option<String>,
    #[serde(default)]
    up_to_symmetry: bool,
    /// Positions that can be reached.
    pub(crate) total: Option<String>,
    /// What the start is worth to the player to move.
    value: Option<String>,
    pub(crate) remoteness: Option<u32>,
    pub(crate) source: String,
}

impl Fact {
    /// The value it tells, if it tells one.
    pub(crate) fn value(&self) -> Option<Value> {
        let word = self.value.as_deref()?;
        Value::ALL.into_iter().find(|value| value.word() == word)
    }
}

#[derive(Deserialize)]
struct Table {
    entry: Vec<Fact>,
}

const TABLES: [&str; 2] =
    [include_str!("../../../testdata/positions.toml"), include_str!("../../../testdata/values.toml")];

fn facts() -> &'static [Fact] {
    static FACTS: OnceLock<Vec<Fact>> = OnceLock::new();
    FACTS.get_or_init(|| {
        let read = |text: &str| toml::from_str::<Table>(text).map(|table| table.entry).unwrap_or_default();
        TABLES.into_iter().flat_map(read).collect()
    })
}

/// The number of positions that can be reached from the start of a game.
pub(crate) fn positions(spec: &str) -> Option<&'static Fact> {
    let counts = |fact: &&Fact| {
        fact.spec == spec
            && fact.total.is_some()
            && !fact.up_to_symmetry
            && fact.position.is_none()
            && fact.of.as_deref().is_none_or(|of| of == "positions")
    };
    facts().iter().find(counts)
}

/// What the start of a game is worth.
pub(crate) fn value(spec: &str) -> Option<&'static Fact> {
    facts().iter().find(|fact| fact.spec == spec && fact.value.is_some() && fact.position.is_none())
}

/// The verdict of the start of a game, where its distance is published too. That a table does not
/// tell how far away a draw is does not mean that it never comes.
pub(crate) fn verdict(spec: &str) -> Option<Verdict> {
    let fact = value(spec)?;
    Some(Verdict::new(fact.value()?, Some(fact.remoteness?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_read() {
        assert_eq!(positions("tictactoe").and_then(|fact| fact.total.as_deref()), Some("5478"));
        assert_eq!(positions("connect4:7x6").and_then(|fact| fact.total.as_deref()), Some("4531985219092"));
        let value = value("connect4:7x6").unwrap();
        assert_eq!((value.value(), value.remoteness), (Some(Value::Win), Some(41)));
    }
}
