//! A record played again by the rules.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, BadText, Notation, Text, say};
use ludex_play::Record as Played;

use super::{BadLine, Found, lists, result};
use crate::registry::{self, SpecError};

impl Found {
    /// The game that was played: that of its tag, or else the one that is given, or else chess
    /// where its moves are written as those of chess are: records of it have no tag Game.
    ///
    /// # Errors
    /// A tag that names no game, or another one than is given; neither of both.
    pub fn game(&self, given: Option<&AnyGame>) -> Result<AnyGame, BadLine> {
        let bad = |problem| BadLine::new(self.line, problem);
        match (self.tagged(), given) {
            (None, Some(game)) => Ok(game.clone()),
            (None, None) => self.chess().ok_or_else(|| {
                bad(match self.record.tag("GameType") {
                    Some(kind) => say!(
                        "the GameType {kind} is not known here (20, 21 and 26 are), and no game is named beside it",
                        "le GameType {kind} n'est pas connu ici (20, 21 et 26 le sont), et aucun jeu n'est nommé à côté"
                    ),
                    None => Text::fixed(
                        "the record has no tag Game, and no game is named beside it",
                        "la partie n'a pas d'étiquette Game, et aucun jeu n'est nommé à côté",
                    ),
                })
            }),
            // One that the registry need not know.
            (Some(name), Some(game)) if name == game.spec() => Ok(game.clone()),
            (Some(name), given) => {
                let wrong = |error: SpecError| BadLine::new(self.line_of("Game"), error.text());
                let game = registry::listed_game(name).map_err(wrong)?;
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

    /// Chess, where the moves are of it: a piece is named by its letter, or all of them are legal.
    fn chess(&self) -> Option<AnyGame> {
        let chess = registry::game("chess").ok()?;
        let is_named = |mv: &String| {
            let on = |sign: char| sign == 'x' || ('a'..='h').contains(&sign) || ('1'..='8').contains(&sign);
            // B4 is a point of go.
            let leads_on = |rest: &str| rest.len() > 1 && rest.starts_with(on);
            mv.starts_with("O-O") || mv.strip_prefix(['K', 'Q', 'R', 'B', 'N']).is_some_and(leads_on)
        };
        let moves = &self.record.moves;
        let is_chess = moves.iter().any(is_named) || (!moves.is_empty() && self.replay(&chess).is_ok());
        is_chess.then_some(chess)
    }

    /// The game that its tags tell.
    pub(super) fn tagged(&self) -> Option<&str> {
        self.record.tag("Game").or_else(|| self.draughts())
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
        let [.., began] = game.record_tags();
        let start = ["Start", began, "FEN"].into_iter().find_map(|tag| Some((tag, self.record.tag(tag)?)));
        let line = start.map_or(self.line, |(tag, _)| self.line_of(tag));
        let start = match start {
            Some((_, text)) => game.read_position(text).map_err(|error| bad(line, error))?,
            None => game.start(),
        };
        let mut played = Played::from(game, start).map_err(|error| BadLine::new(line, error.text()))?;
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

#[cfg(test)]
mod tests {
    use ludex_core::Player;
    use ludex_core::prelude::*;

    use crate::records::{Record, read, tests::with_games};

    /// P. Morphy against the Duke of Brunswick and Count Isouard, Paris 1858; as it is found on
    /// <https://en.wikipedia.org/wiki/Opera_Game>, with notes as annotators write them.
    const OPERA: &str = "[Event \"Paris\"]\n[Date \"1858.??.??\"]\n[White \"Paul Morphy\"]\n\
        [Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n\
        1.e4 e5 2.Nf3 d6 {Philidor's defence} 3.d4 Bg4?! (3... exd4 4. Nxd4 (4. Qxd4)) 4.dxe5 Bxf3\n\
        5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 $2 10.Nxb5 cxb5 11.Bxb5+ Nbd7\n\
        12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 ; the end\n\
        16.Qb8+! Nxb8 17.Rd8# 1-0\n";

    #[test]
    fn a_wrong_tag_is_found_in_its_line() {
        with_games();
        let said = |text: &str| {
            let found = &read(text).expect("a record")[0];
            let game = found.game(None).map_err(|why| why.text().en)?;
            found.replay(&game).map(|_| ()).map_err(|why| why.text().en)
        };
        let tags = "[First \"a\"]\n[Second \"b\"]\n";
        let start = said(&format!("[Game \"tictactoe\"]\n{tags}[Start \"zzz\"]\n\n1. 5 *\n")).expect_err("no start");
        assert!(start.starts_with("line 4: `zzz`"), "{start}");
        let game = said(&format!("{tags}[Game \"foo\"]\n\n1. 5 *\n")).expect_err("no game");
        assert!(game.starts_with("line 3: "), "{game}");
    }

    #[test]
    fn a_game_of_chess_is_read_as_others_write_it() {
        let chess = ludex_games::chess::read_game("").expect("a game");
        let found = &read(OPERA).expect("a record")[0];
        let played = found.replay(&chess).expect("legal moves");
        assert_eq!(played.moves().len(), 33);
        assert_eq!(played.move_texts(&chess)[22..24], ["O-O-O", "Rd8"]);
        assert_eq!(found.record.player(Player::First), Some("Paul Morphy"));
        let record = Record::new(&chess, &played).between(&chess, &["a", "b"]);
        let text = record.to_string();
        assert!(
            text.starts_with("[Game \"chess\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 "),
            "{text}"
        );
        assert!(text.ends_with(" Rd8# 1-0\n"), "{text}");
        let illegal = OPERA.replace("13.Rxd7", "13.Rxa7");
        let told = read(&illegal).expect("a record")[0].replay(&chess).map(|_| ()).expect_err("refused").text();
        assert!(told.en.contains("move 25") && told.en.contains("no rook of the player"), "{told}");
    }

    /// The first moves of A. Anderson against J. Wyllie, Edinburgh 1847, game 8, as PDN has them.
    #[test]
    fn in_english_draughts_black_begins() {
        let draughts = ludex_games::draughts::read_game("8x8").expect("a game");
        let text = "[Event \"Edinburgh 1847\"]\n[Black \"Anderson, A.\"]\n[White \"Wyllie, J.\"]\n[Result \"0-2\"]\n\
            [GameType \"21\"]\n\n1. 11-15 22-17 2. 8-11 23-19 3. 9-13 17-14 4. 10x17 21x14 0-2\n";
        let found = &read(text).expect("a record")[0];
        assert_eq!(Player::ALL.map(|player| found.record.player(player)), [Some("Anderson, A."), Some("Wyllie, J.")]);
        assert_eq!(found.record.tag("Result"), Some("0-1"));
        let played = found.replay(&draughts).expect("legal moves");
        let written = Record::new(&draughts, &played).between(&draughts, &["a", "b"]).to_string();
        let tags = "[Game \"draughts:8x8\"]\n[GameType \"21\"]\n[White \"b\"]\n[Black \"a\"]\n[Result \"*\"]\n\n";
        assert_eq!(written, format!("{tags}1. 11-15 22-17 2. 8-11 23-19 3. 9-13 17-14 4. 10x17 21x14 *\n"));
    }

    /// Where a game does not begin at the start, other programs look for FEN.
    #[test]
    fn chess_needs_no_tag_where_its_moves_tell_it() {
        with_games();
        let game = |moves: &str| {
            let found = read(&format!("[Date \"2026.01.01\"]\n\n{moves} *\n")).expect("a record");
            found[0].game(None).ok().map(|game| game.spec())
        };
        assert_eq!(game("1. e4 e5").as_deref(), Some("chess"));
        // A slip in a game of chess is told as one.
        assert_eq!(game("1. Nf3 Nf4").as_deref(), Some("chess"));
        assert_eq!(game("1. B4 C3"), None);
        assert_eq!(game("1. 5 2"), None);
    }

    #[test]
    fn a_game_of_chess_may_begin_elsewhere() {
        let chess = ludex_games::chess::read_game("").expect("a game");
        let text = "[Game \"chess\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qg7# 1-0\n";
        let played = read(text).expect("a record")[0].replay(&chess).expect("legal");
        assert_eq!(Record::new(&chess, &played).to_string(), text);
    }
}
