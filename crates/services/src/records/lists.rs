//! Games as plain lists of moves, one game a line, as books and other programs write them: the
//! columns of Connect Four (`44535`), a transcript of Othello (`f5d6c3`), or moves between spaces.
//!
//! A word that is no legal move is taken apart into moves, where that can be done in one way. A
//! forced pass may be left out, as transcripts do.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, BadText, Text, say};
use ludex_play::Record as Played;

use super::read::without_mark;
use super::{BadLine, Found, Record};

/// The games of a text, in their order. Empty lines and lines that begin with `#` are left out.
///
/// # Errors
/// The first line with a move that is not legal, or that can be read in several ways.
pub fn read(game: &AnyGame, text: &str) -> Result<Vec<Found>, BadLine> {
    let lines = (1..).zip(without_mark(text).lines().map(str::trim));
    let games = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let found = games.map(|(line, text)| {
        let played = list(game, text).map_err(|error| BadLine::new(line, error.sentence()))?;
        let record = Record::new(game, &played);
        Ok(Found { line, tag_lines: Vec::new(), lines: vec![line; record.moves.len()], last: line, record })
    });
    found.collect()
}

/// The game of one list.
///
/// # Errors
/// The first move that is not legal: which it is, and why.
pub fn list(game: &AnyGame, text: &str) -> Result<Played<AnyGame>, BadText> {
    let start = game.start();
    let mut played =
        Played::from(game, start.clone()).map_err(|error| BadText::new(game.position_text(&start), error.text()))?;
    for word in text.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()) {
        self::word(game, &mut played, word)?;
    }
    Ok(played)
}

/// Plays the moves of a word.
fn word(game: &AnyGame, played: &mut Played<AnyGame>, word: &str) -> Result<(), BadText> {
    let mut rest = word;
    while !rest.is_empty() {
        if played.play_text(game, rest).is_ok() {
            return Ok(());
        }
        let legal: Vec<String> = played.legal(game).iter().map(|&mv| game.move_text(played.at(), mv)).collect();
        let begins = |mv: &&String| rest.get(..mv.len()).is_some_and(|head| head.eq_ignore_ascii_case(mv));
        let fitting: Vec<&String> = legal.iter().filter(begins).collect();
        match (&fitting[..], &legal[..]) {
            ([mv], _) => {
                played.play_text(game, mv)?;
                rest = &rest[mv.len()..];
            }
            ([], [pass]) if pass == "pass" => {
                played.play_text(game, pass)?;
            }
            ([], _) => return Err(refused(game, played, rest)),
            (several, _) => {
                let moves = several.iter().map(|mv| mv.as_str()).collect::<Vec<_>>().join(", ");
                return Err(numbered(
                    played,
                    BadText::new(
                        rest,
                        say!(
                            "several moves begin so, {moves}; put a space between two moves",
                            "plusieurs coups commencent ainsi, {moves} ; séparez les coups par des espaces"
                        ),
                    ),
                ));
            }
        }
    }
    Ok(())
}

fn refused(game: &AnyGame, played: &mut Played<AnyGame>, text: &str) -> BadText {
    match played.play_text(game, text) {
        Err(error) => numbered(played, error),
        Ok(_) => BadText::new(text, Text::fixed("no move", "pas un coup")),
    }
}

/// With the number of the move.
pub(super) fn numbered(played: &Played<AnyGame>, error: BadText) -> BadText {
    let (number, BadText { text, problem: Text { en, fr } }) = (played.ply() + 1, error);
    BadText::new(text, say!("move {number}: {en}", "coup {number} : {fr}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_games::{connect4, mnk, othello};

    fn moves(game: &AnyGame, text: &str) -> Result<Vec<String>, String> {
        let found = read(game, text).map_err(|error| error.text().en.into_owned())?;
        Ok(found.into_iter().flat_map(|found| found.record.moves).collect())
    }

    #[test]
    fn the_usual_records_of_games() {
        let board = connect4::read_game("7x6").expect("a game");
        let five = ["4", "4", "5", "3", "5"].map(str::to_owned).to_vec();
        assert_eq!(moves(&board, "44535").as_ref(), Ok(&five));
        assert_eq!(moves(&board, "# a game\n\n 4 4, 535\n").as_ref(), Ok(&five));
        let othello = othello::read_game("8x8").expect("a game");
        assert_eq!(moves(&othello, "F5d6c3").expect("moves"), ["f5", "d6", "c3"]);
    }

    /// Some game of Othello on a small board has a pass; left out, it is found again.
    #[test]
    fn forced_passes_may_be_left_out() {
        let game = othello::read_game("4x4").expect("a game");
        let mut random = 1u64;
        let whole = std::iter::repeat_with(|| {
            let mut played = Played::new(&game).expect("a start");
            while played.outcome().is_none() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let legal = played.legal(&game);
                played.play(&game, legal[(random >> 33) as usize % legal.len()]).expect("legal");
            }
            played.move_texts(&game)
        });
        let with_pass = whole.take(1_000).find(|moves| moves.iter().any(|mv| mv == "pass")).expect("a pass");
        let without: String = with_pass.iter().filter(|mv| *mv != "pass").map(String::as_str).collect();
        assert_eq!(moves(&game, &without), Ok(with_pass));
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let (board, cells) = (connect4::read_game("7x6").expect("a game"), mnk::read_game("12x10,5").expect("a game"));
        let said = |game, text| moves(game, text).expect_err("refused");
        assert!(said(&board, "44\n4485").starts_with("line 2: `85`: move 3: "), "{}", said(&board, "44\n4485"));
        assert!(said(&cells, "1205").contains("put a space"), "{}", said(&cells, "1205"));
        assert_eq!(moves(&cells, "120 5 12").expect("moves").len(), 3);
    }
}
