//! A position drawn with characters.
//!
//! ```text
//!     a b c
//!   1 X · O        a square is as wide as the widest thing on the board, with a space between two;
//!   2 · ● ·        half squares, on triangular boards, make that an even number of characters
//! ```

use std::collections::BTreeMap;

use clap::builder::styling::Style;
use ludex::{Picture, Piece};

use crate::style::{ASIDE, FIRST, SECOND, styled};

/// Whether colours are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Plain,
    Colours,
}

/// The picture's board, line by line.
pub(crate) fn draw<M>(picture: &Picture<M>, paint: Paint) -> Vec<String> {
    let marks = marks(picture);
    let width = marks.iter().map(|mark| mark.text.chars().count()).max().unwrap_or(1);
    let halves = marks.iter().any(|mark| mark.x % 2 != 0);
    let pitch = if halves { (width + 1).next_multiple_of(2) } else { width + 1 };
    let left = marks.iter().map(|mark| mark.x).min().unwrap_or(0);
    let mut rows: BTreeMap<i32, Vec<Mark>> = BTreeMap::new();
    for mark in marks {
        rows.entry(mark.y).or_default().push(mark);
    }
    let column = |mark: &Mark| (mark.x - left) as usize * pitch / 2;
    rows.into_values().map(|row| line(row, width, paint, column)).collect()
}

/// Something written on the board or beside it.
struct Mark {
    x: i32,
    y: i32,
    text: String,
    style: Style,
}

fn marks<M>(picture: &Picture<M>) -> Vec<Mark> {
    let cells = picture.cells.iter().map(|cell| {
        let (text, style) = piece(&cell.piece);
        Mark { x: cell.x, y: cell.y, text, style }
    });
    let labels =
        picture.labels.iter().map(|label| Mark { x: label.x, y: label.y, text: label.text.clone(), style: ASIDE });
    cells.chain(labels).collect()
}

fn piece(piece: &Piece) -> (String, Style) {
    match piece {
        Piece::Empty => ("·".into(), ASIDE),
        Piece::First => ("X".into(), FIRST),
        Piece::Second => ("O".into(), SECOND),
        Piece::Neutral => ("●".into(), Style::new()),
        Piece::Tile(text) => (text.clone(), Style::new()),
    }
}

/// A row of marks, each on the right of its square.
fn line(mut row: Vec<Mark>, width: usize, paint: Paint, column: impl Fn(&Mark) -> usize) -> String {
    row.sort_by_key(|mark| mark.x);
    let mut text = String::new();
    let mut at = 0;
    for mark in row {
        let length = mark.text.chars().count();
        let from = column(&mark) + width - length;
        text.push_str(&" ".repeat(from.saturating_sub(at)));
        text.push_str(&match paint {
            Paint::Plain => mark.text,
            Paint::Colours => styled(mark.style, &mark.text),
        });
        at = from + length;
    }
    text
}

/// The drawn board with a margin, in colours, and below it what it does not show.
pub(crate) fn block<M>(picture: &Picture<M>) -> String {
    let mut lines: Vec<_> = draw(picture, Paint::Colours).into_iter().map(|line| format!("    {line}")).collect();
    if let Some(caption) = &picture.caption {
        lines.extend([String::new(), format!("  {}", caption.to(crate::language::lang()))]);
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(spec: &str, position: &str) -> Vec<String> {
        struct Draw<'a>(&'a str);
        impl ludex::Visitor for Draw<'_> {
            type Output = Vec<String>;
            fn visit<G: ludex::Playable>(self, game: &G) -> Vec<String> {
                draw(&game.picture(&game.read_position(self.0).unwrap()), Paint::Plain)
            }
        }
        ludex::registry::with_game(spec, Draw(position)).unwrap()
    }

    #[test]
    fn columns_have_numbers_above() {
        assert_eq!(drawn("connect4:4x2", "12"), ["1 2 3 4", "· · · ·", "X O · ·"]);
    }

    #[test]
    fn tiles_stand_on_the_right() {
        let board = drawn("sliding:4x4", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.");
        assert_eq!(board[2..], [" 9 10 11 12", "13 14 15  ·"]);
    }

    #[test]
    fn triangles_use_half_squares() {
        let board = drawn("peg-solitaire:triangle4", "o/oo/.oo/oooo");
        assert_eq!(board[0], "   1 ●");
        assert_eq!(board[3], "4 ● ● ● ●");
    }
}
