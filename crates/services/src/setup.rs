//! Any position of a board, set up sign by sign: where a game writes its positions row by row, a
//! sign for each cell, and after `_` who is to move.
//!
//! ```text
//! X.O/.X./...            .   X   O              the signs are those of the start, and stones
//! 4k3/8/…/4K3_w_-_-      1   K   Q  …  k  q     digits are so many empty cells
//! ```
//!
//! A draft need not be a position: whether it is one, the game itself says when it reads the text.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::prelude::*;
//! use ludex_services::setup::Setup;
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! let setup = Setup::of(&game).expect("a board of rows");
//! let draft = setup.draft(".../.../...").expect("nine cells").with(4, 'X');
//! assert_eq!(draft.text(), ".../.X./...");
//! assert!(game.read_position(&draft.text()).is_ok());
//! // One stone more for the second player cannot be.
//! assert!(game.read_position(&draft.with(4, 'O').text()).is_err());
//! # Ok(())
//! # }
//! ```

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Cell, Piece};

/// Who is to move, in pairs.
const MOVERS: [[&str; 2]; 3] = [["X", "O"], ["x", "o"], ["w", "b"]];

/// How positions of a game are set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// What may lie on a cell, nothing first: its sign, and what is drawn for it.
    pub signs: Vec<(char, Piece)>,
    /// The cells of each row.
    rows: Vec<usize>,
    start: String,
}

impl Setup {
    /// How positions of a game are set up; `None` where they are not written row by row.
    #[must_use]
    pub fn of(game: &AnyGame) -> Option<Self> {
        let (start, cells) = (game.position_text(&game.start()), game.picture(&game.start()).cells);
        let rows = cells.chunk_by(|one, other| one.y == other.y).map(<[Cell]>::len).collect();
        let mut setup = Self { cells, signs: Vec::new(), rows, start };
        let (written, _) = split(&setup.start);
        let written = setup.spread(written)?;
        let drawn = || written.iter().copied().zip(setup.cells.iter().map(|cell| cell.piece.clone()));
        let mut signs: Vec<(char, Piece)> = drawn().filter(|(_, piece)| *piece == Piece::Empty).take(1).collect();
        for (sign, piece) in drawn() {
            match signs.iter().find(|(known, _)| *known == sign) {
                None => signs.push((sign, piece)),
                // One sign for two pieces does not tell them apart.
                Some((_, known)) if *known != piece => return None,
                Some(_) => {}
            }
        }
        let is_of_stones = game.layout().is_some() || signs.iter().any(|(_, piece)| *piece == Piece::First);
        for (sign, piece) in [('X', Piece::First), ('O', Piece::Second)] {
            if is_of_stones && !signs.iter().any(|(known, _)| *known == sign) {
                signs.push((sign, piece));
            }
        }
        setup.signs = signs;
        let is_set_up = setup.signs.len() > 1 && setup.signs[0].1 == Piece::Empty;
        let draft = setup.draft(&setup.start).filter(|_| is_set_up)?;
        game.read_position(&draft.text()).is_ok().then_some(setup)
    }

    /// The draft that a text is; `None` where its rows or signs are others.
    #[must_use]
    pub fn draft(&self, text: &str) -> Option<Draft> {
        let (rows, tail) = split(text);
        let signs = self.spread(rows)?;
        let known = |sign: &char| self.signs.iter().any(|(known, _)| known == sign);
        signs.iter().all(known).then(|| Draft { signs, rows: self.rows.clone(), tail: tail.to_owned() })
    }

    /// The draft with nothing on the board.
    #[must_use]
    pub fn empty(&self) -> Draft {
        let (_, tail) = split(&self.start);
        let signs = vec![self.signs[0].0; self.cells.len()];
        Draft { signs, rows: self.rows.clone(), tail: neutral(tail) }
    }

    /// What is drawn for a sign.
    #[must_use]
    pub fn piece(&self, sign: char) -> Piece {
        self.signs.iter().find(|(known, _)| *known == sign).map_or(Piece::Empty, |(_, piece)| piece.clone())
    }

    /// The signs of rows, a digit as so many ones.
    fn spread(&self, rows: &str) -> Option<Vec<char>> {
        let spread = |row: &str| -> Vec<char> {
            let many = |sign: char| sign.to_digit(10).map_or((sign, 1), |many| ('1', many as usize));
            row.chars().map(many).flat_map(|(sign, many)| std::iter::repeat_n(sign, many)).collect()
        };
        let rows: Vec<_> = rows.split('/').map(spread).collect();
        rows.iter().map(Vec::len).eq(self.rows.iter().copied()).then(|| rows.concat())
    }
}

/// A board that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The sign of each cell.
    pub signs: Vec<char>,
    rows: Vec<usize>,
    /// What is written after the rows.
    tail: String,
}

impl Draft {
    /// The same with a sign on a cell; what was known of earlier moves is forgotten.
    #[must_use]
    pub fn with(&self, cell: usize, sign: char) -> Self {
        let mut signs = self.signs.clone();
        signs[cell] = sign;
        Self { signs, rows: self.rows.clone(), tail: neutral(&self.tail) }
    }

    /// The same with the other player to move, where that is written.
    #[must_use]
    pub fn turned(&self) -> Option<Self> {
        let (mover, rest) = self.tail.split_at(self.tail.find('_').unwrap_or(self.tail.len()));
        let [one, other] = MOVERS.into_iter().find(|pair| pair.contains(&mover))?;
        let next = if mover == one { other } else { one };
        Some(Self { tail: neutral(&format!("{next}{rest}")), ..self.clone() })
    }

    /// Which of the two players is to move, the first one or not, where that is written.
    #[must_use]
    pub fn first_moves(&self) -> Option<bool> {
        let mover = self.tail.split('_').next().unwrap_or_default();
        MOVERS.into_iter().find_map(|pair| pair.contains(&mover).then(|| pair[0] == mover))
    }

    /// The text that the game reads.
    #[must_use]
    pub fn text(&self) -> String {
        let mut signs = self.signs.iter();
        let rows = self.rows.iter().map(|&row| gathered(signs.by_ref().take(row)));
        let rows = rows.collect::<Vec<_>>().join("/");
        if self.tail.is_empty() { rows } else { format!("{rows}_{}", self.tail) }
    }
}

/// The signs of a row, ones together as a digit.
fn gathered<'s>(signs: impl Iterator<Item = &'s char>) -> String {
    let (mut row, mut ones) = (String::new(), 0);
    for &sign in signs {
        if sign == '1' {
            row.truncate(row.len() - usize::from(ones > 0));
            ones += 1;
            row.extend(char::from_digit(ones, 10));
        } else {
            ones = 0;
            row.push(sign);
        }
    }
    row
}

/// The rows of a text, and what is written after them.
fn split(text: &str) -> (&str, &str) {
    text.split_once('_').unwrap_or((text, ""))
}

/// Who is to move, and nothing of what was possible before.
fn neutral(tail: &str) -> String {
    match tail.split_once('_') {
        Some((mover, _)) => format!("{mover}_-_-"),
        None => tail.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_games::{chess, connect4, gipf, nim, othello, peg_solitaire};

    #[test]
    fn drafts_become_positions() {
        let connect4 = connect4::read_game("4x3").expect("a game");
        let setup = Setup::of(&connect4).expect("rows");
        let draft = setup.empty().with(8, 'X').with(9, 'O');
        assert_eq!(draft.text(), "..../..../XO..");
        let read = |text: &str| connect4.read_position(text).expect("a position");
        assert_eq!(read(&draft.text()), read("12"));
        assert!(connect4.read_position(&draft.with(0, 'X').text()).is_err(), "stones fall");
        assert_eq!((draft.first_moves(), draft.turned()), (None, None));

        let othello = othello::read_game("4x4").expect("a game");
        let setup = Setup::of(&othello).expect("rows");
        let start = setup.draft(&othello.position_text(&othello.start())).expect("the start");
        assert_eq!(start.turned().and_then(|draft| draft.turned()), Some(start.clone()));
        assert_eq!(
            (start.first_moves(), start.turned().and_then(|draft| draft.first_moves())),
            (Some(true), Some(false))
        );

        let chess = chess::read_game("").expect("a game");
        let setup = Setup::of(&chess).expect("rows");
        assert_eq!(setup.signs.len(), 13);
        let draft = setup.empty().with(4, 'k').with(60, 'K').with(51, 'Q');
        let at = chess.read_position(&draft.text()).expect("a position");
        assert_eq!(draft.text().split('_').next(), Some("4k3/8/8/8/8/8/3Q4/4K3"));
        assert_eq!(chess.position_text(&at).split('_').next(), draft.text().split('_').next());
        let pegs = peg_solitaire::read_game("triangle5").expect("a game");
        assert_eq!(Setup::of(&pegs).expect("rows").signs.len(), 2);
    }

    /// The picture of every position of a random game is that of its signs.
    #[test]
    fn signs_are_drawn_as_the_game_draws_them() {
        for game in [
            connect4::read_game("5x4"),
            othello::read_game("6x6"),
            chess::read_game(""),
            peg_solitaire::read_game("english"),
        ] {
            let game = game.expect("a game");
            let setup = Setup::of(&game).expect("rows");
            let (mut at, mut lot) = (game.start(), 1_usize);
            for _ in 0..30 {
                let draft = setup.draft(&game.position_text(&at)).expect("rows");
                let drawn: Vec<_> = draft.signs.iter().map(|&sign| setup.piece(sign)).collect();
                let cells = game.picture(&at).cells;
                assert_eq!(drawn, cells.iter().map(|cell| cell.piece.clone()).collect::<Vec<_>>());
                let mut moves = Vec::new();
                game.expand(&at, &mut moves);
                let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
                (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
            }
        }
    }

    #[test]
    fn other_texts_are_not_set_up() {
        assert!(Setup::of(&nim::read_game("3,4,5").expect("a game")).is_none());
        assert!(Setup::of(&gipf::read_game("").expect("a game")).is_none());
    }
}
