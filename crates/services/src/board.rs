//! A picture laid out in characters, for terminals.
//!
//! ```text
//!     a b c
//!   1 X · O        a square is as wide as the widest thing on the board, with a space between two;
//!   2 · ● ·        half squares, on triangular boards, make that an even number of characters
//! ```

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use ludex_core::{AnyGame, Cell, Game as _, Label, Picture, Player, Seats, View as _, few};

/// Something written on the board or beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The place of its first character, from the left.
    pub column: usize,
    /// Its line.
    pub row: usize,
    /// What is written.
    pub text: String,
    /// The number of the cell; `None` for a coordinate.
    pub cell: Option<usize>,
}

/// A picture laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Line by line, each from left to right.
    pub marks: Vec<Mark>,
    /// Characters from one square to the next.
    pub pitch: usize,
    /// Characters of the widest line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
}

/// Lays a picture out; with a zoom of 2 everything is twice as far apart.
pub fn chart<M>(picture: &Picture<M>, zoom: usize) -> Chart {
    let cells = picture.cells.iter().enumerate().map(|(i, cell)| (cell.x, cell.y, cell.text(), Some(i)));
    let labels = picture.labels.iter().map(|label| (label.x, label.y, label.text.as_str(), None));
    let all: Vec<_> = cells.chain(labels).collect();
    let width = all.iter().map(|(.., text, _)| text.chars().count()).max().unwrap_or(1);
    let halves = all.iter().any(|(x, ..)| x % 2 != 0);
    let pitch = zoom * if halves { (width + 1).next_multiple_of(2) } else { width + 1 };
    let left = all.iter().map(|(x, ..)| *x).min().unwrap_or(0);
    let lines: BTreeSet<i32> = few::set(all.iter().map(|(_, y, ..)| *y));
    let lines: Vec<i32> = lines.into_iter().collect();
    let mut marks: Vec<_> = all
        .into_iter()
        .map(|(x, y, text, cell)| {
            // On the right of its square.
            let column = (x - left) as usize * pitch / 2 + width - text.chars().count();
            let row = lines.partition_point(|line| *line < y) * zoom;
            Mark { column, row, text: text.to_owned(), cell }
        })
        .collect();
    few::sort_by_key(&mut marks, |mark| (mark.row, mark.column));
    let end = |mark: &Mark| mark.column + mark.text.chars().count();
    let columns = marks.iter().map(end).max().unwrap_or(0);
    let rows = marks.last().map_or(0, |mark| mark.row + 1);
    Chart { marks, pitch, columns, rows }
}

/// Who begins above where the other player begins below, as the second player of chess does: each
/// sees the board from there. Where stones are put down, or lie among each other, both see the
/// same.
#[must_use]
pub fn who_is_above(game: &AnyGame) -> Option<Player> {
    let cells = game.picture(&game.start()).cells;
    let rows = |player| cells.iter().filter(move |cell| cell.piece.owner() == Some(player)).map(|cell| cell.y);
    let is_above = |&player: &Player| {
        rows(player).max().zip(rows(!player).min()).is_some_and(|(lowest, highest)| lowest < highest)
    };
    if game.seats() == Seats::Fixed { Player::ALL.into_iter().find(is_above) } else { None }
}

/// Rotates a board to show it from the other side; where stones fall, it is mirrored instead.
/// Coordinates in one line on one side of it stay on that side.
pub fn flip(cells: &mut [Cell], labels: &mut [Label], falls: bool) {
    let span = |of: fn(&Cell) -> i32| {
        let places = || cells.iter().map(of);
        places().min().unwrap_or(0)..=places().max().unwrap_or(0)
    };
    let (across, down) = (span(|cell| cell.x), span(|cell| cell.y));
    let turned = |span: &RangeInclusive<i32>, at: i32| span.start() + span.end() - at;
    let one_line = |span: &RangeInclusive<i32>, of: fn(&Label) -> i32| {
        let mut beside = labels.iter().map(of).filter(|at| !span.contains(at));
        let first = beside.next();
        first.filter(|first| beside.all(|other| other == *first))
    };
    let (left, above) = (one_line(&across, |label| label.x), one_line(&down, |label| label.y));
    for cell in cells {
        cell.x = turned(&across, cell.x);
        cell.y = if falls { cell.y } else { turned(&down, cell.y) };
    }
    for label in labels {
        label.x = if left == Some(label.x) { label.x } else { turned(&across, label.x) };
        label.y = if falls || above == Some(label.y) { label.y } else { turned(&down, label.y) };
    }
}

impl Chart {
    /// The board, line by line; `paint` puts colours in.
    pub fn lines(&self, paint: impl Fn(&Mark) -> String) -> Vec<String> {
        let mut lines = vec![String::new(); self.rows];
        let mut ends = vec![0; self.rows];
        for mark in &self.marks {
            let (line, end) = (&mut lines[mark.row], &mut ends[mark.row]);
            line.push_str(&" ".repeat(mark.column.saturating_sub(*end)));
            line.push_str(&paint(mark));
            *end = mark.column + mark.text.chars().count();
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::{BadText, Notation as _};
    use ludex_games::{chess, connect4, diaballik, draughts, gipf, kayles, othello, peg_solitaire, sliding, tictactoe};

    fn drawn(game: Result<AnyGame, BadText>, position: &str) -> Vec<String> {
        seen(game, position, None)
    }

    /// As seen from the other side, if `flipped` is given: whether stones fall.
    fn seen(game: Result<AnyGame, BadText>, position: &str, flipped: Option<bool>) -> Vec<String> {
        let game = game.expect("a game");
        let mut picture = game.picture(&game.read_position(position).expect("a position"));
        if let Some(falls) = flipped {
            flip(&mut picture.cells, &mut picture.labels, falls);
        }
        chart(&picture, 1).lines(|mark| mark.text.clone())
    }

    #[test]
    fn the_other_side_is_turned_or_mirrored() {
        assert_eq!(seen(connect4::read_game("4x2"), "12", Some(true)), ["4 3 2 1", "· · · ·", "· · O X"]);
        assert_eq!(seen(tictactoe::read_game(""), "12", None), ["  1 2 3", "1 X O ·", "4 · · ·", "7 · · ·"]);
        assert_eq!(seen(tictactoe::read_game(""), "12", Some(false)), ["  3 2 1", "7 · · ·", "4 · · ·", "1 · O X"]);
    }

    #[test]
    fn coordinates_stay_on_their_side() {
        let [same, turned] = [None, Some(false)].map(|side| seen(chess::read_game(""), "e4", side));
        assert_eq!((same[0].as_str(), same[8].as_str()), ("8 r n b q k b n r", "  a b c d e f g h"));
        assert_eq!((turned[0].as_str(), turned[8].as_str()), ("1 R N B K Q B N R", "  h g f e d c b a"));
        assert_eq!(turned[3], "4 · · · P · · · ·");
    }

    #[test]
    fn who_begins_above_sees_the_board_from_there() {
        for (game, above) in [
            (chess::read_game(""), Some(Player::Second)),
            (chess::read_game("KQvK"), None),
            (diaballik::read_game("7x7"), Some(Player::Second)),
            (draughts::read_game("10x10"), Some(Player::Second)),
            (draughts::read_game("8x8"), Some(Player::First)),
            (gipf::read_game("basic"), None),
            (othello::read_game("8x8"), None),
            (connect4::read_game("7x6"), None),
            (kayles::read_game("12"), None),
        ] {
            let game = game.expect("a game");
            assert_eq!(who_is_above(&game), above, "{}", game.spec());
        }
    }

    #[test]
    fn columns_have_numbers_above() {
        assert_eq!(drawn(connect4::read_game("4x2"), "12"), ["1 2 3 4", "· · · ·", "X O · ·"]);
    }

    #[test]
    fn tiles_stand_on_the_right() {
        let board = drawn(sliding::read_game("4x4"), "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.");
        assert_eq!(board[2..], [" 9 10 11 12", "13 14 15  ·"]);
    }

    #[test]
    fn triangles_use_half_squares() {
        let board = drawn(peg_solitaire::read_game("triangle4"), "o/oo/.oo/oooo");
        assert_eq!(board[0], "   1 ●");
        assert_eq!(board[3], "4 ● ● ● ●");
    }
}
