//! A position as a picture, drawn alike in the terminal and on the page.

use crate::{Game, Player, Seats, Text};

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
    /// A piece that is more than a stone: a knight, a stack, the bearer of a ball.
    Man(Man),
}

impl Piece {
    /// Whose it is; `None` for what belongs to neither player.
    #[must_use]
    pub const fn owner(&self) -> Option<Player> {
        match self {
            Self::First => Some(Player::First),
            Self::Second => Some(Player::Second),
            Self::Man(man) => man.owner,
            Self::Empty | Self::Neutral | Self::Tile(_) => None,
        }
    }

    /// What stands for it in a line of text: one character for stones, up to three for others.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Empty => "·",
            Self::First => "X",
            Self::Second => "O",
            Self::Neutral => "●",
            Self::Tile(text) => text,
            Self::Man(man) => &man.text,
        }
    }
}

/// A piece with a sign of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Whose it is; `None` for neither's.
    pub owner: Option<Player>,
    /// What stands for it in a terminal: one to three characters, by which owners are told apart.
    pub text: String,
    /// What a drawing has for it; on a disc, where it is empty, the sign of a plain stone.
    pub sign: String,
    /// Whether the sign stands on a disc of its owner's colour; else it has that colour itself.
    pub disc: bool,
    /// Whether something lies on it or in it: a small dot.
    pub mark: bool,
    /// What it is, for readers who do not see it.
    pub said: Text,
}

/// The form of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A square.
    #[default]
    Square,
    /// A hexagon that stands on a corner; every other row is moved by half a square.
    Hexagon,
    /// A point, joined by lines with the points beside it.
    Point,
}

/// What a cell is before anything lies on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    /// Its form.
    pub shape: Shape,
    /// 0 plain, 1 dark, 2 to 7 six colours, 8 closed to both players. Of a point: 1 for a star.
    pub tint: u8,
    /// A short text on it: a kind of cell, a symbol.
    pub text: String,
    /// What it is, for readers who do not see it, where its name does not say it.
    pub said: Option<Text>,
}

impl Ground {
    /// Whether nothing ever lies here.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.tint == 8
    }
}

/// A cell of the board, two units wide and two high; half squares allow triangular and hexagonal
/// boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Left edge, in units, from the left.
    pub x: i32,
    /// Upper edge, in units, from the top.
    pub y: i32,
    /// What lies there.
    pub piece: Piece,
    /// What it lies on.
    pub ground: Ground,
    /// What the cell is called; empty where the labels beside the board say it.
    pub name: String,
}

impl Cell {
    /// A plain square with a piece.
    #[must_use]
    pub fn new(x: i32, y: i32, piece: Piece) -> Self {
        Self { x, y, piece, ground: Ground::default(), name: String::new() }
    }

    /// What stands for it in a line of text: its piece, or where it is empty what is on the ground.
    #[must_use]
    pub fn text(&self) -> &str {
        if self.piece == Piece::Empty && !self.ground.text.is_empty() { &self.ground.text } else { self.piece.text() }
    }
}

/// A coordinate written beside the board, in a square of the same size, or closer to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Left edge, in units; may be negative.
    pub x: i32,
    /// Upper edge, in units; may be negative.
    pub y: i32,
    /// What is written.
    pub text: String,
}

/// How a person plays a move on the picture: by touching these cells, one after the other. Where
/// another move begins with the same cells, the last one is touched again. No cells: by its name
/// only.
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
/// Laws: every legal move has a touch, or several, of which the first is the usual one; no two
/// touches have the same cells (unless they have none), and no two cells overlap.
pub trait View: Game {
    /// A position as a picture.
    fn picture(&self, at: &Self::Position) -> Picture<Self::Move>;

    /// What is drawn for the text of a cell, in games where [pieces pile up](crate::Notation::piled).
    fn pile(&self, _cell: &str) -> Option<Piece> {
        None
    }

    /// The cells of the picture that show why a game is over: a goal that was made, a king that is
    /// mated. None where nothing in particular does, the default, and for games with a
    /// [`Layout`](crate::Layout), whose lines say it.
    fn decided_by(&self, _at: &Self::Position) -> Vec<usize> {
        Vec::new()
    }

    /// What is said of a position at the board: check, checkmate. Nothing as a rule.
    fn remark(&self, _at: &Self::Position) -> Option<Text> {
        None
    }
}

impl<M> Picture<M> {
    /// The picture with one colour for each chair, `plies` moves after the start. With
    /// [`Seats::Swap`] stones change colours with every move; here each player keeps one, and no
    /// caption is needed to say whose they are. The text of a [`Man`] stays as it is.
    #[must_use]
    pub fn by_chair(mut self, seats: Seats, plies: usize) -> Self {
        if seats == Seats::Swap && self.cells.iter().any(|cell| cell.piece.owner().is_some()) {
            self.caption = None;
            if plies % 2 == 1 {
                for cell in &mut self.cells {
                    cell.piece = match std::mem::replace(&mut cell.piece, Piece::Empty) {
                        Piece::First => Piece::Second,
                        Piece::Second => Piece::First,
                        Piece::Man(man) => Piece::Man(Man { owner: man.owner.map(|owner| !owner), ..man }),
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
        let (cells, labels) = grid(columns, rows, &piece, &column_label, &row_label);
        Self { cells, labels, touches: Vec::new(), caption: None }
    }
}

/// The cells and labels of a grid, compiled once for all games.
fn grid(
    columns: u32,
    rows: u32,
    piece: &dyn Fn(u32, u32) -> Piece,
    column_label: &dyn Fn(u32) -> Option<String>,
    row_label: &dyn Fn(u32) -> Option<String>,
) -> (Vec<Cell>, Vec<Label>) {
    let at = |i: u32| 2 * i as i32;
    let cells = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (column, row)))
        .map(|(column, row)| Cell::new(at(column), at(row), piece(column, row)))
        .collect();
    let above = (0..columns).filter_map(|c| Some(Label { x: at(c), y: -2, text: column_label(c)? }));
    let beside = (0..rows).filter_map(|r| Some(Label { x: -2, y: at(r), text: row_label(r)? }));
    (cells, above.chain(beside).collect())
}
