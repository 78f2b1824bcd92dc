//! A game in an address: where it begins, the moves played since, and how many of them are on the
//! board.
//!
//! ```text
//! at=4453             four moves from the start, in games whose positions can be written as their moves
//! at=..../.O../XX..   a position, and
//! then=1+2            moves played from there
//! ply=3               only so many of the moves; the others were taken back, and can be played again
//! ```

use ludex_services::play::Record;
use ludex_services::session::RecordText;
use ludex_services::{AnyGame, AnyPosition, BadText, say};

use crate::address::Query;

/// No game in an address is longer.
const LONGEST: usize = 2_000;

/// What an address says of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameUrl {
    text: RecordText,
    ply: Option<String>,
}

impl GameUrl {
    pub(crate) fn from_query(query: &Query) -> Self {
        let then = query.get("then").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        let text = RecordText { at: query.get("at").map(str::to_owned), then };
        Self { text, ply: query.get("ply").map(str::to_owned) }
    }

    /// The game, with the cursor where the address puts it.
    pub(crate) fn record(&self, game: &AnyGame) -> Result<Record<AnyGame>, BadText> {
        if self.text.then.len() > LONGEST {
            return Err(BadText::new(
                "then",
                say!(
                    "a page shows games of at most {LONGEST} moves",
                    "une page montre des parties de {LONGEST} coups au plus"
                ),
            ));
        }
        let mut record = self.text.record(game)?;
        if let Some(ply) = &self.ply {
            let number = ply.parse().map_err(|_| {
                BadText::new(
                    ply,
                    say!(
                        "ply is how many of the moves are on the board, a whole number from 0 on",
                        "ply est le nombre de coups qui sont sur le plateau, un entier à partir de 0"
                    ),
                )
            })?;
            record.jump(number);
        }
        Ok(record)
    }

    /// As much of the game as can be played, with all of its moves on the board; nothing of one
    /// that is too long to be looked through.
    pub(crate) fn playable(&self, game: &AnyGame) -> Query {
        let RecordText { at, then } = &self.text;
        let short = at.as_ref().is_none_or(|at| at.len() <= LONGEST) && then.len() <= LONGEST;
        if short { questions(&self.text.playable(game)) } else { Query::default() }
    }
}

/// The moves of a record as questions of an address.
pub(crate) struct Written {
    questions: Query,
    moves: usize,
}

impl Written {
    pub(crate) fn of(game: &AnyGame, record: &Record<AnyGame>, moves: &[String]) -> Self {
        Self { questions: questions(&RecordText::of(game, record, moves)), moves: moves.len() }
    }

    /// The address with the cursor behind `ply` of the moves; other questions of `query` stay.
    pub(crate) fn with_cursor(&self, ply: usize, query: &Query) -> Query {
        let others = query.without(&["at", "then", "ply", "play"]);
        let ply = (ply < self.moves).then(|| ply.to_string());
        self.questions.with("ply", ply.as_deref()).and(&others)
    }
}

/// The questions of an address for a record, with the cursor where the record has it.
pub(crate) fn written(game: &AnyGame, record: &Record<AnyGame>, query: &Query) -> Query {
    Written::of(game, record, &record.move_texts(game)).with_cursor(record.ply(), query)
}

/// The questions of an address for these moves from this position on.
pub(crate) fn listed(game: &AnyGame, start: &AnyPosition, moves: &[String]) -> Query {
    questions(&RecordText::listed(game, start, moves))
}

fn questions(text: &RecordText) -> Query {
    Query::default().with("at", text.at.as_deref()).with("then", text.then.join(" ").as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_again(spec: &str, query: &str) -> Result<(Vec<String>, usize, String), BadText> {
        let game = &ludex::registry::game(spec).unwrap();
        let record = GameUrl::from_query(&Query::read(query)).record(game)?;
        let moves = record.move_texts(game);
        let address = crate::address::link("", &written(game, &record, &Query::default()));
        let again = GameUrl::from_query(&Query::read(address.trim_start_matches('?'))).record(game)?;
        assert_eq!((record.at(), record.moves()), (again.at(), again.moves()), "{address}");
        Ok((moves, record.ply(), address))
    }

    fn again(spec: &str, query: &str) -> (Vec<String>, usize, String) {
        read_again(spec, query).unwrap()
    }

    #[test]
    fn moves_stand_for_the_position_where_they_can() {
        assert_eq!(again("connect4:7x6", "at=4453").2, "?at=4453");
        assert_eq!(again("connect4:7x6", "at=44&then=5+3&ply=3").2, "?at=4453&ply=3");
        assert_eq!(again("connect4:10x4", "then=10+4").2, "?at=10,4");
        assert_eq!(again("tictactoe", "").2, "");
    }

    #[test]
    fn elsewhere_they_are_listed() {
        assert_eq!(again("nim:3,4,5", "then=1:2+2:1").2, "?then=1:2+2:1");
        assert_eq!(again("fibonacci-nim:20", "then=2+1+1").0.len(), 3);
        let (moves, ply, address) = again("connect4:4x3", "at=..../.O../XX..&then=3");
        assert_eq!((moves.as_slice(), ply), (["3".to_owned()].as_slice(), 1));
        assert_eq!(address, "?at=..../.O../XX..&then=3");
    }

    /// One move too many does not take those before it away.
    #[test]
    fn what_can_be_played_stays() {
        for (spec, query, kept) in [
            ("connect4:7x6", "at=4444444", "?at=444444"),
            ("connect4:7x6", "at=44&then=5+9+5", "?at=44&then=5"),
            ("connect4:7x6", "at=44&ply=x", "?at=44"),
            ("connect4:10x4", "at=10,4,11,2", "?at=10,4"),
            ("tictactoe", "at=X../.Z./...", ""),
            ("nim:3,4,5", "then=1:2+1:2", "?then=1:2"),
            ("othello:8x8", "at=f5d6a1", "?at=f5d6"),
        ] {
            let game = &ludex::registry::game(spec).unwrap();
            let playable = GameUrl::from_query(&Query::read(query)).playable(game);
            assert_eq!(crate::address::link("", &playable), kept, "{spec}?{query}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let bad = |query| read_again("connect4:7x6", query).is_err();
        assert!(bad("at=9") && bad("at=44&then=8") && bad("at=4444444") && bad("at=%00"));
        assert!(bad("at=44&ply=-1") && bad("ply=1.5") && !bad("at=44&ply=99"));
    }
}
