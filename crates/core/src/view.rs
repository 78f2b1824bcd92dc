//! A position as a picture, drawn alike in the terminal and on the page.

use crate::{Game, Seats, Text};

/// What lies on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// A stone of the first player.
    First,
    /// A stone of the second player.
    Second,
    /// A piece that belongs to neither player: a peg, a match.
    Neutral,
    /// A number or a short word.
    Tile(String),
}

/// A square of the board, two units wide and two high; half squares allow triangular boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Left edge, in units, from the left.
    pub x: i32,
    /// Upper edge, in units, from the top.
    pub y: i32,
    /// What lies there.
    pub piece: Piece,
}

/// A coordinate written beside the board, in a square of the same size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Left edge, in units; may be negative.
    pub x: i32,
    /// Upper edge, in units; may be negative.
    pub y: i32,
    /// What is written.
    pub text: String,
}

/// How a person plays a move on the picture: by touching these cells, one after the other. No
/// cells: by its name only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch<M> {
    /// The move.
    pub mv: M,
    /// Indices in [`Picture::cells`].
    pub cells: Vec<usize>,
}

/// A drawn position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture<M> {
    /// The squares of the board.
    pub cells: Vec<Cell>,
    /// The coordinates beside it.
    pub labels: Vec<Label>,
    /// The legal moves.
    pub touches: Vec<Touch<M>>,
    /// What the board does not show, in a short sentence; with [`Seats::Swap`] and stones of
    /// players, whose they are.
    pub caption: Option<Text>,
}

/// A game whose positions can be drawn. Unlocks `ludex show` and the page.
///
/// Laws: every legal move has exactly one touch, no two moves have the same cells (unless they have
/// none), and no two cells overlap.
pub trait View: Game {
    /// A position as a picture.
    fn picture(&self, at: &Self::Position) -> Picture<Self::Move>;
}

impl<M> Picture<M> {
    /// The picture with one colour for each chair, `plies` moves after the start. With
    /// [`Seats::Swap`] stones change colours with every move; here each player keeps one, and no
    /// caption is needed to say whose they are.
    #[must_use]
    pub fn by_chair(mut self, seats: Seats, plies: usize) -> Self {
        let owned = |cell: &Cell| matches!(cell.piece, Piece::First | Piece::Second);
        if seats == Seats::Swap && self.cells.iter().any(owned) {
            self.caption = None;
            if plies % 2 == 1 {
                for cell in &mut self.cells {
                    cell.piece = match std::mem::replace(&mut cell.piece, Piece::Empty) {
                        Piece::First => Piece::Second,
                        Piece::Second => Piece::First,
                        other => other,
                    };
                }
            }
        }
        self
    }

    /// A rectangular board of `columns` × `rows` squares; `piece(column, row)` counts from the
    /// upper left. The columns are labelled above, the rows on the left, where a label is given.
    pub fn grid(
        columns: u32,
        rows: u32,
        piece: impl Fn(u32, u32) -> Piece,
        column_label: impl Fn(u32) -> Option<String>,
        row_label: impl Fn(u32) -> Option<String>,
    ) -> Self {
        let at = |i: u32| 2 * i as i32;
        let cells = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| Cell { x: at(column), y: at(row), piece: piece(column, row) })
            .collect();
        let above = (0..columns).filter_map(|c| Some(Label { x: at(c), y: -2, text: column_label(c)? }));
        let beside = (0..rows).filter_map(|r| Some(Label { x: -2, y: at(r), text: row_label(r)? }));
        Self { cells, labels: above.chain(beside).collect(), touches: Vec::new(), caption: None }
    }
}
