//! The golden tables of `testdata/`: known numbers, each with its source, read by the tests of
//! every engine that can meet them.
//!
//! One file for each question; numbers are decimal text, lists of them are separated by white
//! space. A source is a document, a paper, a page or an OEIS number; numbers that only this project
//! has computed say `ours`, and how they were confirmed.
//!
//! ```
//! use ludex_testkit::golden::{self, Cost, Quantity};
//! let known = golden::counts().into_iter().filter(|count| count.cost == Cost::Small && count.of == Quantity::Games);
//! assert!(known.into_iter().any(|count| count.game == "tictactoe" && count.total.as_deref() == Some("255168")));
//! ```

use ludex_core::Value;
use serde::{Deserialize, Deserializer, de::Error};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// Positions that can be reached from the start.
    Positions,
    /// Complete sequences of moves.
    Games,
    /// Sequences of moves, complete or not.
    Histories,
}

/// What it costs to compute a number again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// So little that every test may do it, even an oracle in a debug build.
    Small,
    /// Seconds and some memory for an engine: for tests in release and for benches.
    Large,
    /// More than a test may ask for. A table by ply may still be met as far as one likes.
    Huge,
}

/// A known count.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The game as the registry names it.
    pub game: String,
    /// What is counted.
    pub of: Quantity,
    /// Whether up to symmetry.
    #[serde(default)]
    pub up_to_symmetry: bool,
    /// In all.
    pub total: Option<String>,
    /// For every ply from 0 to the last.
    #[serde(default, deserialize_with = "numbers")]
    pub by_ply: Option<Vec<String>>,
    /// For the first plies, where not all are known.
    #[serde(default, deserialize_with = "numbers")]
    pub by_ply_begins: Option<Vec<String>>,
    /// What it costs to count again.
    pub cost: Cost,
    /// Where the numbers come from.
    pub source: String,
    /// The same in French, for readers, where more than names and titles is said.
    pub source_fr: Option<String>,
}

/// A known bound on the number of positions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The game as the registry names it.
    pub game: String,
    /// The name of the bound.
    pub name: String,
    /// The bound.
    pub total: Option<String>,
    /// For every ply from 0 to the last.
    #[serde(default, deserialize_with = "numbers")]
    pub by_ply: Option<Vec<String>>,
    /// For the first plies, where not all are known.
    #[serde(default, deserialize_with = "numbers")]
    pub by_ply_begins: Option<Vec<String>>,
    /// Where the numbers come from.
    pub source: String,
}

/// How many positions each player is known to win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcomes {
    /// The game as the registry names it.
    pub game: String,
    /// Whether positions are counted up to symmetry.
    #[serde(default)]
    pub up_to_symmetry: bool,
    /// For every ply, the positions that the first player wins, whichever player is to move.
    #[serde(deserialize_with = "list")]
    pub first: Vec<String>,
    /// For every ply, the positions that are drawn.
    #[serde(deserialize_with = "list")]
    pub draw: Vec<String>,
    /// For every ply, the positions that the second player wins.
    #[serde(deserialize_with = "list")]
    pub second: Vec<String>,
    /// What it costs to count again.
    pub cost: Cost,
    /// Where the numbers come from.
    pub source: String,
}

/// The known value of a start or of another position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownValue {
    /// The game as the registry names it.
    pub game: String,
    /// The position as text; the start where there is none.
    pub position: Option<String>,
    /// Its value to the player to move.
    #[serde(deserialize_with = "value")]
    pub value: Value,
    /// Its remoteness, where it is known.
    pub remoteness: Option<u32>,
    /// What it costs to find again.
    pub cost: Cost,
    /// Where the value comes from.
    pub source: String,
    /// The same in French, for readers, where more than names and titles is said.
    pub source_fr: Option<String>,
}

/// Known Grundy values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grundy {
    /// The game as the registry names it, without the size of its one part.
    pub game: String,
    /// The values for the sizes 0, 1, 2 …
    #[serde(deserialize_with = "list")]
    pub values: Vec<String>,
    /// Where they come from.
    pub source: String,
}

/// Known numbers of paths.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// The game as the registry names it.
    pub game: String,
    /// The position as text; the start where there is none.
    pub position: Option<String>,
    /// The paths of 1, 2, 3 … plies.
    #[serde(deserialize_with = "list")]
    pub by_depth: Vec<String>,
    /// Where the numbers come from.
    pub source: String,
}

/// All known numbers of paths.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn perft() -> Vec<Perft> {
    entries(include_str!("../../../testdata/perft.toml"))
}

/// A longest win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongestMate {
    /// The ending as the registry names it.
    pub game: String,
    /// The moves of the winner up to mate, from the position where they are most.
    pub moves: u32,
    /// How many legal positions there are with all men on the board, with either side to move.
    pub positions: Option<u64>,
    /// What it costs to find again.
    pub cost: Cost,
    /// Where the numbers come from.
    pub source: String,
}

/// All known longest mates.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn longest_mates() -> Vec<LongestMate> {
    entries(include_str!("../../../testdata/mates.toml"))
}

/// All known Grundy values.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn grundy_values() -> Vec<Grundy> {
    entries(include_str!("../../../testdata/grundy.toml"))
}

/// All known counts.
///
/// # Panics
/// If a table cannot be read.
#[must_use]
pub fn counts() -> Vec<Count> {
    let tables = [include_str!("../../../testdata/positions.toml"), include_str!("../../../testdata/games.toml")];
    tables.into_iter().flat_map(entries).collect()
}

/// How many boards of a game are known to be legal, whether play reaches them or not.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalBoards {
    /// The game as the registry names it.
    pub game: String,
    /// In all.
    pub total: String,
    /// Where the number comes from.
    pub source: String,
}

/// All known numbers of legal boards.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn legal_boards() -> Vec<LegalBoards> {
    entries(include_str!("../../../testdata/legal-boards.toml"))
}

/// All known bounds.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn bounds() -> Vec<Bound> {
    entries(include_str!("../../../testdata/bounds.toml"))
}

/// All known counts of won, drawn and lost positions.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn outcomes() -> Vec<Outcomes> {
    entries(include_str!("../../../testdata/outcomes.toml"))
}

/// All known values.
///
/// # Panics
/// If the table cannot be read.
#[must_use]
pub fn values() -> Vec<KnownValue> {
    entries(include_str!("../../../testdata/values.toml"))
}

impl Count {
    /// Asserts that a count by ply is this one: as far as it is known, and in all where every ply
    /// was counted.
    ///
    /// # Panics
    /// If it is not; the message names the game and the source.
    pub fn assert_by_ply(&self, counted: &[impl ToString]) {
        let counted: Vec<String> = counted.iter().map(ToString::to_string).collect();
        let known = self.by_ply.as_ref().or(self.by_ply_begins.as_ref());
        for (ply, (counted, known)) in counted.iter().zip(known.into_iter().flatten()).enumerate() {
            assert_eq!(counted, known, "{}, ply {ply}", self.name());
        }
        if let Some(by_ply) = &self.by_ply {
            assert_eq!(counted.len(), by_ply.len(), "plies of {}", self.name());
        }
    }

    /// Asserts that a total is this one, where it is known.
    ///
    /// # Panics
    /// If it is not; the message names the game and the source.
    pub fn assert_total(&self, counted: &impl ToString) {
        if let Some(total) = &self.total {
            assert_eq!(&counted.to_string(), total, "{} in all", self.name());
        }
    }

    /// For messages: the game, what is counted, and the source.
    #[must_use]
    pub fn name(&self) -> String {
        let symmetry = if self.up_to_symmetry { " up to symmetry" } else { "" };
        format!("{:?} of {}{symmetry} ({})", self.of, self.game, self.source)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table<T> {
    entry: Vec<T>,
}

fn entries<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    let table: Table<T> = toml::from_str(text).unwrap_or_else(|error| panic!("a golden table: {error}"));
    table.entry
}

fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    list(deserializer).map(Some)
}

fn list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let numbers: Vec<String> = text.split_whitespace().map(String::from).collect();
    let sound = !numbers.is_empty() && numbers.iter().all(|number| number.parse::<u128>().is_ok());
    if sound { Ok(numbers) } else { Err(D::Error::custom(format!("`{text}` is no list of numbers"))) }
}

fn value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let word = String::deserialize(deserializer)?;
    let known = Value::ALL.into_iter().find(|value| value.word() == word);
    known.ok_or_else(|| D::Error::custom(format!("`{word}` is neither win, draw nor loss")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(numbers: &[String]) -> u128 {
        numbers.iter().map(|number| number.parse::<u128>().unwrap()).sum()
    }

    #[test]
    fn totals_are_sums() {
        for count in counts() {
            assert!(!count.source.is_empty(), "{}", count.game);
            assert!(count.by_ply.is_none() || count.by_ply_begins.is_none(), "{}", count.name());
            if let (Some(by_ply), Some(total)) = (&count.by_ply, &count.total) {
                assert_eq!(&sum(by_ply).to_string(), total, "{}", count.name());
            }
        }
        for bound in bounds() {
            if let (Some(by_ply), Some(total)) = (&bound.by_ply, &bound.total) {
                assert_eq!(&sum(by_ply).to_string(), total, "{} of {}", bound.name, bound.game);
            }
        }
    }

    #[test]
    fn outcomes_make_up_the_positions() {
        for outcomes in outcomes() {
            let counts = counts();
            let of = |count: &&Count| count.game == outcomes.game && count.up_to_symmetry == outcomes.up_to_symmetry;
            let positions =
                counts.iter().filter(|count| count.of == Quantity::Positions).find(of).expect("their total");
            let by_ply = positions.by_ply.as_ref().expect("their table by ply");
            let number = |numbers: &[String], ply: usize| numbers[ply].parse::<u64>().unwrap();
            for ply in 0..by_ply.len() {
                let parts = [&outcomes.first, &outcomes.draw, &outcomes.second].map(|part| number(part, ply));
                assert_eq!(parts.iter().sum::<u64>(), number(by_ply, ply), "{}, ply {ply}", outcomes.game);
            }
        }
    }

    #[test]
    fn values_can_be_read() {
        assert!(values().iter().any(|worth| worth.game == "tictactoe" && worth.remoteness == Some(9)));
    }

    #[test]
    #[should_panic(expected = "unknown field `soruce`")]
    fn a_misspelt_key_is_an_error() {
        entries::<Count>("[[entry]]\ngame = \"a\"\nof = \"games\"\nsoruce = \"b\"");
    }
}
