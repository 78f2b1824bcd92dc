//! The cells of a board: what each is called, what lies there, and what a touch of it is worth.

use ludex_services::touches::{Effect, beginning};
use ludex_services::{Lang, Picture, Piece};

use crate::values::Worth;

/// The worth of what each cell does: of a move, or of the best that begins with the cells that are
/// then picked.
pub(crate) fn worths<'v>(
    board: &Picture<usize>,
    worth: &[Option<Worth<'v>>],
    effects: &[Option<Effect>],
    picked: &[usize],
) -> Vec<Option<Worth<'v>>> {
    let of = |number: usize| worth.get(number).copied().flatten();
    let best = |effect: &Option<Effect>| match effect {
        Some(Effect::Play(number)) => of(*number),
        Some(Effect::Pick(cells)) if cells.len() > picked.len() => {
            beginning(board, cells).into_iter().filter_map(of).min_by_key(Worth::place)
        }
        _ => None,
    };
    effects.iter().map(best).collect()
}

/// What every cell is called: as the game says, else as the labels say, `d6`; where they say
/// nothing, by its number.
pub(crate) fn names<M>(board: &Picture<M>) -> Vec<String> {
    let cells = &board.cells;
    let row = |y: i32| board.labels.iter().find(|label| label.y == y);
    let outside = |y: i32| cells.iter().all(|cell| cell.y > y) || cells.iter().all(|cell| cell.y < y);
    let columns: Vec<_> = board.labels.iter().filter(|label| outside(label.y)).collect();
    let aligned = cells.iter().all(|cell| columns.iter().any(|label| label.x == cell.x));
    let letters = columns.iter().all(|label| label.text.chars().all(char::is_alphabetic));
    let name = |(number, cell): (usize, &ludex_services::Cell)| {
        if !cell.name.is_empty() {
            return cell.name.clone();
        }
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
        Piece::Empty => lang.pick("empty", "vide"),
        Piece::Neutral => lang.pick("taken", "occupée"),
        Piece::Man(man) => man.said.to(lang),
        _ => piece.text(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_services::{Cell, Label};

    #[test]
    fn cells_of_a_row_are_counted() {
        let cells = (0..3).map(|i| Cell::new(2 * i, 0, Piece::Neutral)).collect();
        let labels = vec![Label { x: -2, y: 0, text: "1".into() }];
        let row: Picture<u64> = Picture { cells, labels, touches: Vec::new(), caption: None };
        assert_eq!(names(&row), ["1:1", "1:2", "1:3"]);
    }
}
