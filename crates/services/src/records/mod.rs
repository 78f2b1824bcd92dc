//! Games as texts: a record keeps who played, what was played and how it ended.
//!
//! The text (`docs/records.md`) is that of chess, PGN: tags, an empty line, the moves with their
//! numbers, the result. What is [read](read()) is written back the same, but for comments and
//! variations, which are left out. Games are also read from plain [lists] of moves, one game a
//! line, as each game has them.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::records::{self, Record};
//! # let game = ludex_games::tictactoe::read_game("")?;
//! let text = "[Game \"tictactoe\"]\n[First \"perfect\"]\n[Result \"1-0\"]\n\n1. 5 2 2. 1 9 3. 7 3 4. 4 1-0\n";
//! let found = &records::read(text).unwrap()[0];
//! assert_eq!(found.record.tag("First"), Some("perfect"));
//! assert_eq!(found.record.moves.len(), 7);
//! assert_eq!(found.record.to_string(), text);
//! // The moves are legal, and lead to this result.
//! let played = found.replay(&game).unwrap();
//! assert_eq!(found.record, Record::new(&game, &played).with("First", "perfect").with("Result", "1-0"));
//! # Ok(())
//! # }
//! ```

mod date;
pub mod laws;
pub mod lists;
#[cfg(test)]
mod published;
mod read;
mod replay;
mod sgf;

use std::fmt;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Outcome, Player, Text, few, say};
use ludex_play::Record as Played;

use crate::registry;

pub use read::{Found, is_record, is_sgf, read};

/// The width that moves are wrapped at.
const WIDTH: usize = 80;

/// A game: tags in their order, each name once, and the moves as texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<String>,
}

impl Record {
    /// The moves of a game, with the tags that follow from them: the game, the result, where it
    /// began if that was not the start.
    #[must_use]
    pub fn new(game: &AnyGame, played: &Played<AnyGame>) -> Self {
        let last = played.turn(played.moves().len()).and_then(|(_, status)| status.outcome());
        let moves = played.move_texts(game);
        Self { moves, ..Self::beginning(game, played.start()) }.with("Result", result(last))
    }

    /// The same before the first move.
    pub(crate) fn beginning(game: &AnyGame, start: &AnyPosition) -> Self {
        let record = Self::default().with("Game", &game.spec());
        let record = game.usual_tags().into_iter().fold(record, |record, (tag, value)| record.with(tag, value));
        let [.., began] = game.record_tags();
        if *start == game.start() {
            return record;
        }
        // Programs for chess read a position where this says that there is one.
        let record = if began == "FEN" { record.with("SetUp", "1") } else { record };
        record.with(began, &game.record_position(start))
    }

    /// The same with the names of the players.
    pub(crate) fn between(self, game: &AnyGame, names: &[&str]) -> Self {
        game.record_tags().into_iter().zip(names).fold(self, |record, (tag, name)| record.with(tag, name))
    }

    /// The name of a player.
    #[must_use]
    pub fn player(&self, player: Player) -> Option<&str> {
        // In English draughts black begins.
        let colours = if self.tag("GameType").is_some_and(|kind| kind.starts_with("21")) {
            ["Black", "White"]
        } else {
            ["White", "Black"]
        };
        let (name, colour) = if player == Player::First { ("First", colours[0]) } else { ("Second", colours[1]) };
        self.tag(name).or_else(|| self.tag(colour))
    }

    /// Whether records of a game can be written as SGF.
    #[must_use]
    pub fn has_sgf(game: &AnyGame) -> bool {
        sgf::is_of(&game.spec())
    }

    /// The record as SGF, which programs for go read; nothing for another game.
    #[must_use]
    pub fn as_sgf(&self) -> Option<String> {
        sgf::write(self)
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All tags.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The same with a tag, at its place among the usual ones. Control characters of the
    /// value are written as spaces.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        let value = value.replace(char::is_control, " ");
        let place = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
        if let Some((_, old)) = self.tags.iter_mut().find(|(known, _)| known == name) {
            *old = value;
        } else {
            let at = self.tags.iter().position(|(known, _)| place(known) > place(name));
            self.tags.insert(at.unwrap_or(self.tags.len()), (name.to_owned(), value));
        }
        self
    }
}

/// A game as it was found, and what was played by its rules.
#[derive(Clone, Debug)]
pub struct Game {
    /// The record, and where it stands.
    pub found: Found,
    /// Its game.
    pub game: AnyGame,
    /// Its moves.
    pub played: Played<AnyGame>,
}

/// The games of a text: records, or lists of moves of a game that is `given`. `how` is how a reader
/// gives it, for the sentence that asks for it.
///
/// # Errors
/// The first line that is of no record or of no such list, or that the rules do not allow.
pub fn games(text: &str, given: Option<&AnyGame>, how: &Text) -> Result<Vec<Game>, BadLine> {
    let found = match given {
        _ if is_record(text) => read(text)?,
        Some(game) => lists::read(game, text)?,
        None => {
            let line = text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0) + 1;
            let Text { en, fr } = how;
            let problem = say!(
                "these are moves without their game ({en}); a record of a game begins with [",
                "ce sont des coups sans leur jeu ({fr}) ; une partie notée commence par ["
            );
            return Err(BadLine { line, problem });
        }
    };
    let played = found.into_iter().map(|mut found| {
        let untold = given.is_none() && found.tagged().is_none() && found.record.tag("GameType").is_none();
        let game = found.game(given).map_err(|bad| if untold { unnamed(found.line, how) } else { bad })?;
        let played = found.replay(&game)?;
        // What a record does not tell, the rules do.
        let told = found.record.tag("Result").is_some_and(|told| told != "*");
        if let Some(outcome) = played.outcome().filter(|_| !told) {
            found.record = found.record.with("Result", result(Some(outcome)));
        }
        Ok(Game { found, game, played })
    });
    played.collect()
}

/// The files of rules that records of a text name as their games, each once; of a text that cannot
/// be read, none.
#[must_use]
pub fn sheets(text: &str) -> Vec<String> {
    let found = if is_record(text) { read(text).unwrap_or_default() } else { Vec::new() };
    let names = few::set(found.iter().filter_map(Found::tagged).filter(|name| registry::is_sheet(name)));
    names.into_iter().map(str::to_owned).collect()
}

/// What is said of a record whose game nobody names.
fn unnamed(line: usize, Text { en, fr }: &Text) -> BadLine {
    let problem = say!(
        "the record has no tag Game; name its game: {en}",
        "la partie n'a pas d'étiquette Game ; nommez son jeu : {fr}"
    );
    BadLine { line, problem }
}

/// The tags that Ludex writes, in this order. Others may be there.
pub(crate) const ORDER: &[&str] = &[
    "Game",
    "GameType",
    "First",
    "White",
    "Second",
    "Black",
    "Result",
    "Date",
    "Seed",
    "Round",
    "Start",
    "SetUp",
    "FEN",
    "Termination",
];

/// How a game ended, as records say it; a game that did not end is `*`.
#[must_use]
pub fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// The words at the end of the moves.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// As it is written in a file, an empty line before the moves.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', r"\\").replace('"', r#"\""#);
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let numbered = (1..)
            .zip(self.moves.chunks(2))
            .flat_map(|(number, moves)| std::iter::once(format!("{number}.")).chain(moves.iter().cloned()));
        let mut column = 0;
        for word in numbered.chain([self.tag("Result").unwrap_or("*").to_owned()]) {
            let width = word.chars().count();
            if column > 0 {
                let breaks = column + 1 + width > WIDTH;
                f.write_str(if breaks { "\n" } else { " " })?;
                column = if breaks { 0 } else { column + 1 };
            }
            f.write_str(&word)?;
            column += width;
        }
        writeln!(f)
    }
}

/// What is wrong with a text of games, and on which line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub problem: Text,
}

impl BadLine {
    pub(crate) fn new(line: usize, problem: Text) -> Self {
        Self { line, problem }
    }

    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        let Self { line, problem: Text { en, fr } } = self;
        say!("line {line}: {en}", "ligne {line} : {fr}")
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for BadLine {}

#[cfg(test)]
mod tests {
    use std::sync::Once;

    use super::*;

    /// The games of the house by their names.
    pub(super) fn with_games() {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| {
            for (about, read) in ludex_games::GAMES {
                crate::registry::add(about.clone(), std::sync::Arc::new(read)).expect("each once");
            }
        });
    }

    #[test]
    fn tags_stand_in_their_order() {
        let record = Record::default().with("Event", "a").with("Termination", "time").with("Game", "nim");
        let record = record.with("Seed", "1").with("Game", "kayles").with("Round", "2");
        let names: Vec<_> = record.tags().iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Game", "Seed", "Round", "Termination", "Event"]);
        assert_eq!(record.tag("Game"), Some("kayles"));
    }

    #[test]
    fn long_games_are_wrapped() {
        let record = Record { moves: vec!["10".to_owned(); 100], ..Record::default() }.with("First", "a \"b\" \\c");
        let text = record.to_string();
        assert!(text.starts_with("[First \"a \\\"b\\\" \\\\c\"]\n\n1. 10 10 2. 10 10 "), "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH) && text.lines().any(|line| line.len() > WIDTH - 5));
        assert!(text.ends_with("\n50. 10 10 *\n"), "{text}");
        let again = &read(&text).expect("a record")[0];
        assert_eq!((&again.record.moves, again.record.tag("First")), (&record.moves, record.tag("First")));
    }

    /// Two passes end a game of go; its area says who won, whatever an SGF file leaves open.
    #[test]
    fn the_rules_tell_a_result_that_a_record_does_not() {
        with_games();
        let result = |text: &str| {
            let games = games(text, None, &Text::fixed("", "")).expect("a game");
            games[0].found.record.tag("Result").map(str::to_owned)
        };
        assert_eq!(result("(;GM[1]SZ[3]KM[0];B[bb];W[];B[])").as_deref(), Some("1-0"));
        assert_eq!(result("(;GM[1]SZ[3]KM[9.5];B[bb];W[];B[])").as_deref(), Some("0-1"));
        assert_eq!(result("(;GM[1]SZ[3]KM[0];B[bb];W[])").as_deref(), Some("*"));
        assert_eq!(result("(;GM[1]SZ[3]KM[0]RE[W+R];B[bb];W[])").as_deref(), Some("0-1"));
    }
}
