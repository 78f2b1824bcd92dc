//! What is published of games: the golden tables of the house, where every number has its source.

use std::sync::OnceLock;

use ludex_core::{Lang, Value, Verdict};
use serde::Deserialize;

/// A published number, and where it is from.
#[derive(Clone, Debug, Deserialize)]
pub struct Fact {
    #[serde(rename = "game")]
    spec: String,
    /// Another position than the start.
    position: Option<String>,
    of: Option<String>,
    #[serde(default)]
    up_to_symmetry: bool,
    /// Positions that can be reached.
    pub total: Option<String>,
    /// The same by ply.
    by_ply: Option<String>,
    /// What the start is worth to the player to move.
    value: Option<String>,
    /// In how many plies the game ends from there.
    pub remoteness: Option<u32>,
    source: String,
    /// The same in French, where more than names and titles is said.
    source_fr: Option<String>,
}

impl Fact {
    /// The value it tells, if it tells one.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        let word = self.value.as_deref()?;
        Value::ALL.into_iter().find(|value| value.word() == word)
    }

    /// How many positions there are at every ply, where that is published; none otherwise.
    #[must_use]
    pub fn plies(&self) -> Vec<String> {
        self.by_ply.iter().flat_map(|plies| plies.split_whitespace()).map(str::to_owned).collect()
    }

    /// Where it is from, for readers: what the house found itself has no other source.
    #[must_use]
    pub fn cited(&self, lang: Lang) -> String {
        let source = self.french(lang).unwrap_or(&self.source);
        let others: Vec<_> = source.split("; ").filter(|part| !is_ours(part)).collect();
        if others.is_empty() { lang.pick("found by Ludex", "trouvé par Ludex").to_owned() } else { others.join("; ") }
    }

    /// The source as it is told in French, where that is another.
    fn french(&self, lang: Lang) -> Option<&str> {
        self.source_fr.as_deref().filter(|_| lang == Lang::Fr)
    }

    /// Whether the source is told in English for want of a French one. What is no more than names
    /// and titles is written alike in both languages.
    #[must_use]
    pub fn is_english(&self, lang: Lang) -> bool {
        lang == Lang::Fr && self.french(lang).is_none() && !is_ours(&self.source)
    }
}

/// Whether a source says that the house found it.
fn is_ours(source: &str) -> bool {
    source.split(|c: char| !c.is_alphanumeric()).any(|word| word == "ours")
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
#[must_use]
pub fn positions(spec: &str) -> Option<&'static Fact> {
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
#[must_use]
pub fn value(spec: &str) -> Option<&'static Fact> {
    facts().iter().find(|fact| fact.spec == spec && fact.value.is_some() && fact.position.is_none())
}

/// The verdict of the start of a game, where its distance is published too. That a table does not
/// tell how far away a draw is does not mean that it never comes.
#[must_use]
pub fn verdict(spec: &str) -> Option<Verdict> {
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
        let plies = positions("connect4:7x6").map(Fact::plies).unwrap_or_default();
        assert_eq!((plies.len(), plies[3].as_str()), (43, "238"));
        let value = value("connect4:7x6").unwrap();
        assert_eq!((value.value(), value.remoteness), (Some(Value::Win), Some(41)));
        assert_eq!(verdict("connect4:7x6"), Some(Verdict::new(Value::Win, Some(41))));
        assert_eq!(verdict("othello:8x8"), None, "a draw, nobody says how far away");
    }

    /// Besides names and titles a reader in French is told nothing in English.
    #[test]
    fn sources_are_in_both_languages() {
        const ENGLISH: [&str; 12] =
            ["and", "by", "every", "for", "hole", "in", "of", "row", "the", "up", "was", "without"];
        for fact in facts() {
            let cited = fact.cited(Lang::Fr);
            let english: Vec<_> =
                cited.split(|sign: char| !sign.is_alphanumeric()).filter(|word| ENGLISH.contains(word)).collect();
            assert!(english.is_empty(), "{english:?} in {cited}");
        }
    }

    /// Readers are told no paths of this project.
    #[test]
    fn sources_are_for_readers() {
        for fact in facts() {
            let told = fact.cited(Lang::En);
            assert!(!told.contains("testkit") && !told.contains("ours"), "{told}");
        }
        assert_eq!(value("nim:3,4,5").map(|fact| fact.cited(Lang::Fr)).as_deref(), Some("trouvé par Ludex"));
    }
}
