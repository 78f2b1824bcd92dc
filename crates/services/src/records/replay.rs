//! A record played again by the rules.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, BadText, Notation, Text, say};
use ludex_play::Record as Played;

use super::{BadLine, Found, lists, result};
use crate::registry;

impl Found {
    /// The game that was played: that of its tag, or else the one that is given.
    ///
    /// # Errors
    /// A tag that names no game, or another one than is given; neither of both.
    pub fn game(&self, given: Option<&AnyGame>) -> Result<AnyGame, BadLine> {
        let bad = |problem| BadLine::new(self.line, problem);
        match (self.record.tag("Game").or_else(|| self.draughts()), given) {
            (None, Some(game)) => Ok(game.clone()),
            (None, None) => Err(bad(Text::fixed(
                "the game has no tag Game, and --game does not name one",
                "la partie n'a pas d'étiquette Game, et --game n'en nomme pas",
            ))),
            (Some(name), given) => {
                let game = registry::listed_game(name).map_err(|error| bad(error.text()))?;
                let (spec, other) = (game.spec(), given.map(Notation::spec));
                match other.filter(|other| *other != spec) {
                    None => Ok(game),
                    Some(other) => Err(bad(say!(
                        "this is a game of {spec}, not of {other}",
                        "c'est une partie de {spec}, pas de {other}"
                    ))),
                }
            }
        }
    }

    /// The game that the number of PDN stands for.
    fn draughts(&self) -> Option<&'static str> {
        match self.record.tag("GameType")?.split(',').next()?.trim() {
            "20" => Some("draughts:10x10"),
            "21" => Some("draughts:8x8"),
            "26" => Some("draughts:8x8,international"),
            _ => None,
        }
    }

    /// Its moves, played by the rules.
    ///
    /// # Errors
    /// A start that cannot be read, a move that is not legal, a result that the moves contradict.
    pub fn replay(&self, game: &AnyGame) -> Result<Played<AnyGame>, BadLine> {
        let bad = |line, error: BadText| BadLine::new(line, error.sentence());
        let start = match self.record.tag("Start").or_else(|| self.record.tag("FEN")) {
            Some(text) => game.read_position(text).map_err(|error| bad(self.line, error))?,
            None => game.start(),
        };
        let mut played = Played::from(game, start).map_err(|error| BadLine::new(self.line, error.text()))?;
        for (text, &line) in self.record.moves.iter().zip(&self.lines) {
            if let Err(error) = played.play_text(game, text) {
                return Err(bad(line, lists::numbered(&played, error)));
            }
        }
        let (told, reached) = (self.record.tag("Result").unwrap_or("*"), result(played.outcome()));
        if reached == "*" || told == "*" || told == reached {
            return Ok(played);
        }
        Err(BadLine::new(
            self.last,
            say!(
                "the result is {told}, but the moves end {reached}",
                "le résultat est {told}, mais les coups mènent à {reached}"
            ),
        ))
    }
}
