//! The cells of a board: what each is called, what lies there, and what a touch of it does.
//!
//! ```text
//! a move of one cell      a touch plays it
//! a move of two           the first touch picks one end of it, the second plays it
//! both from the same      picked, and touched again, it is played alone: one pin of two that stand side by side
//! ```

use ludex_services::{Lang, Picture, Piece};

use crate::shell::tr;
use crate::values::Worth;
use crate::web_game::Legal;

/// What a touch does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    /// Plays a legal move, by its number.
    Play(usize),
    /// Picks the cell, for moves that touch two.
    Pick,
    /// Picks it no more.
    Drop,
}

/// The two ends of a move that touches two cells or more.
fn ends(legal: &Legal) -> Option<(usize, usize)> {
    match legal.cells.as_slice() {
        [first, .., last] => Some((*first, *last)),
        _ => None,
    }
}

/// The other end of a move that can be begun at a cell: at its first, or where pieces lie on both
/// at either.
fn other_end(board: &Picture<usize>, legal: &Legal, cell: usize) -> Option<usize> {
    let (first, last) = ends(legal)?;
    let lies = board.cells.get(last).is_some_and(|cell| cell.piece != Piece::Empty);
    match cell {
        _ if cell == first => Some(last),
        _ if cell == last && lies => Some(first),
        _ => None,
    }
}

/// What a touch of each cell does. What plays comes before what picks.
pub(crate) fn touches(board: &Picture<usize>, legal: &[Legal], picked: Option<usize>) -> Vec<Option<Touch>> {
    let begins = |cell: usize| legal.iter().any(|legal| other_end(board, legal, cell).is_some());
    let mut touches = vec![None; board.cells.len()];
    let mut set = |cell: usize, touch: Touch| {
        if let Some(place @ None) = touches.get_mut(cell) {
            *place = Some(touch);
        }
    };
    for (number, legal) in legal.iter().enumerate() {
        let played = match (legal.cells.as_slice(), picked) {
            ([cell], _) if picked == Some(*cell) || !begins(*cell) => Some(*cell),
            (_, Some(picked)) => other_end(board, legal, picked),
            _ => None,
        };
        if let Some(cell) = played {
            set(cell, Touch::Play(number));
        }
    }
    for (first, last) in legal.iter().filter_map(ends) {
        for cell in [first, last] {
            if begins(cell) {
                set(cell, if picked == Some(cell) { Touch::Drop } else { Touch::Pick });
            }
        }
    }
    touches
}

/// The worth of what each cell does: of a move, or before one is picked of the best that begins
/// there.
pub(crate) fn worths<'v>(
    board: &Picture<usize>,
    legal: &[Legal],
    worth: &[Option<Worth<'v>>],
    touches: &[Option<Touch>],
    picked: bool,
) -> Vec<Option<Worth<'v>>> {
    let begins = |cell: usize, legal: &Legal| legal.cells == [cell] || other_end(board, legal, cell).is_some();
    let of = |cell: usize, touch: &Option<Touch>| match touch {
        Some(Touch::Play(number)) => worth.get(*number).copied().flatten(),
        Some(Touch::Pick) if !picked => {
            let begun = legal.iter().zip(worth).filter(|(legal, _)| begins(cell, legal));
            begun.filter_map(|(_, worth)| *worth).min_by_key(Worth::place)
        }
        _ => None,
    };
    touches.iter().enumerate().map(|(cell, touch)| of(cell, touch)).collect()
}

/// What every cell is called: as the labels say, `d6`; where they say nothing, by its number.
pub(crate) fn names(board: &Picture<usize>) -> Vec<String> {
    let cells = &board.cells;
    let row = |y: i32| board.labels.iter().find(|label| label.y == y);
    let outside = |y: i32| cells.iter().all(|cell| cell.y > y) || cells.iter().all(|cell| cell.y < y);
    let columns: Vec<_> = board.labels.iter().filter(|label| outside(label.y)).collect();
    let aligned = cells.iter().all(|cell| columns.iter().any(|label| label.x == cell.x));
    let letters = columns.iter().all(|label| label.text.chars().all(char::is_alphabetic));
    let name = |(number, cell): (usize, &ludex_services::Cell)| {
        let before = cells[..number].iter().filter(|other| other.y == cell.y).count();
        // On triangles columns run aslant.
        let column = if aligned { columns.iter().find(|label| label.x == cell.x) } else { columns.get(before) };
        match (column, row(cell.y)) {
            (Some(column), Some(row)) if letters => format!("{}{}", column.text, row.text),
            (Some(column), None) => {
                let below = cells.iter().filter(|other| other.x == cell.x && other.y > cell.y).count();
                format!("{}-{}", column.text, below + 1)
            }
            (None, Some(row)) => format!("{}:{}", row.text, before + 1),
            _ => (number + 1).to_string(),
        }
    };
    cells.iter().enumerate().map(name).collect()
}

/// What lies on a cell, in a word.
pub(crate) fn lies(lang: Lang, piece: &Piece) -> &str {
    match piece {
        Piece::Empty => tr(lang, "empty", "vide"),
        Piece::First => "X",
        Piece::Second => "O",
        Piece::Neutral => tr(lang, "taken", "occupée"),
        Piece::Tile(text) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Query;
    use ludex_services::{Cell, Label};

    fn board(pieces: &[Piece]) -> Picture<usize> {
        let cells = (0..).zip(pieces).map(|(i, piece)| Cell { x: 2 * i, y: 0, piece: piece.clone() });
        let labels = vec![Label { x: -2, y: 0, text: "1".into() }];
        Picture { cells: cells.collect(), labels, touches: Vec::new(), caption: None }
    }

    fn legal(moves: &[&[usize]]) -> Vec<Legal> {
        let legal = |cells: &&[usize]| Legal { text: String::new(), cells: cells.to_vec(), query: Query::default() };
        moves.iter().map(legal).collect()
    }

    /// Three pins side by side and one apart: each falls alone, or two that are neighbours.
    #[test]
    fn pins_are_picked_and_then_played() {
        use Touch::{Pick, Play};
        let pins = board(&[Piece::Neutral, Piece::Neutral, Piece::Neutral, Piece::Empty, Piece::Neutral]);
        let strikes = legal(&[&[0], &[1], &[2], &[4], &[0, 1], &[1, 2]]);
        let touched = |picked| touches(&pins, &strikes, picked);
        assert_eq!(touched(None), [Some(Pick), Some(Pick), Some(Pick), None, Some(Play(3))]);
        assert_eq!(touched(Some(1)), [Some(Play(4)), Some(Play(1)), Some(Play(5)), None, Some(Play(3))]);
        assert_eq!(touched(Some(2)), [Some(Pick), Some(Play(5)), Some(Play(2)), None, Some(Play(3))]);
        assert_eq!(names(&pins), ["1:1", "1:2", "1:3", "1:4", "1:5"]);
    }

    /// A piece moves to an empty cell, never the other way round.
    #[test]
    fn pieces_are_picked_where_they_stand() {
        use Touch::{Drop, Pick, Play};
        let pieces = board(&[Piece::First, Piece::Empty, Piece::Empty, Piece::First]);
        let steps = legal(&[&[0, 1], &[3, 2]]);
        assert_eq!(touches(&pieces, &steps, None), [Some(Pick), None, None, Some(Pick)]);
        assert_eq!(touches(&pieces, &steps, Some(0)), [Some(Drop), Some(Play(0)), None, Some(Pick)]);
        assert_eq!(touches(&pieces, &steps, Some(1)), touches(&pieces, &steps, None));
    }
}
