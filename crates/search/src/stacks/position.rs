//! Positions of stacks, checked.

use ludex_core::{Layout, Placement, Text, say};

use super::board::{Board, Shape, Shaped, with_board};

/// The length of a winning line.
const LENGTH: u32 = 4;

/// A position that is not won: the number of stones determines the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stacks {
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// Stones of the player to move, as the board lays out its cells.
    pub(super) mover: u64,
    /// Stones of the other player.
    pub(super) other: u64,
}

/// Why a game or a position is not for this search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StacksError {
    /// The stones do not fall in columns.
    NoColumns,
    /// The winning lines are not the fours of the board; their length.
    Lines(u32),
    /// A board without a cell, or one that does not fit 64 bits.
    Size {
        /// Number of columns.
        columns: u32,
        /// Number of rows.
        rows: u32,
    },
    /// Two stones on one cell, a stone beside the board or one above an empty cell.
    Floating,
    /// The first player has as many stones as the second, or one more; not these numbers.
    Turns([u32; 2]),
    /// There is a four already.
    Over,
}

impl StacksError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoColumns => Text::fixed(
                "this search is for games whose stones fall in columns, as in Connect Four",
                "cette recherche est pour les jeux dont les pions tombent dans des colonnes, comme Puissance 4",
            ),
            Self::Lines(length) => say!(
                "this search is for four in a row, and the lines here are of {length} or of another kind",
                "cette recherche est pour les alignements de quatre, et ici ils sont de {length} ou d'une autre sorte"
            ),
            Self::Size { columns, rows } => say!(
                "this search is for boards of 1 to 64 bits, columns × (rows + 1) of them, and {columns}x{rows} is not \
                 one",
                "cette recherche est pour les plateaux de 1 à 64 bits, soit colonnes × (lignes + 1), et \
                 {columns}x{rows} n'en est pas un"
            ),
            Self::Floating => Text::fixed(
                "every stone lies on the bottom or on another stone, one on each cell, and here they do not",
                "chaque pion repose sur le fond ou sur un autre pion, un par case, et ce n'est pas le cas ici",
            ),
            Self::Turns([first, second]) => say!(
                "the first player has as many stones as the second or one more, and here they have {first} and \
                 {second}",
                "le premier joueur a autant de pions que le second ou un de plus, et ici ils en ont {first} et {second}"
            ),
            Self::Over => Text::fixed(
                "the game is over here: there is a four already",
                "la partie est finie ici : il y a déjà un alignement de quatre",
            ),
        }
    }
}

impl std::fmt::Display for StacksError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for StacksError {}

impl Stacks {
    /// A position by the stones of the first and of the second player, cell `column × rows + row`
    /// as a bit, rows counted from the bottom.
    ///
    /// # Errors
    /// A board that does not fit, or stones that no play leads to or that end the game.
    pub fn new(columns: u32, rows: u32, stones: [u128; 2]) -> Result<Self, StacksError> {
        let board = Shaped::new(columns, rows).ok_or(StacksError::Size { columns, rows })?;
        with_board!(&board, board => Self::on(board, stones))
    }

    /// A position of a game that is played on such a board.
    ///
    /// # Errors
    /// Another kind of game, or what [`Stacks::new`] refuses.
    pub fn from_position<G: Placement>(game: &G, at: &G::Position) -> Result<Self, StacksError> {
        let (columns, rows) = size(game)?;
        Self::new(columns, rows, game.stones(at))
    }

    /// The number of stones on the board.
    #[must_use]
    pub fn stones(&self) -> u32 {
        (self.mover | self.other).count_ones()
    }

    fn on<S: Shape>(board: &Board<S>, stones: [u128; 2]) -> Result<Self, StacksError> {
        let inside = |cells: u128| cells.checked_shr(board.cells()).unwrap_or(0) == 0;
        let [first, second] = stones.map(|stones| board.of_cells(stones));
        let occupied = first | second;
        let lying = occupied & !board.bottom & !(occupied << 1) == 0;
        if !stones.into_iter().all(inside) || first & second != 0 || !lying {
            return Err(StacksError::Floating);
        }
        let counts = [first, second].map(u64::count_ones);
        let (mover, other) = match counts[0].checked_sub(counts[1]) {
            Some(0) => (first, second),
            Some(1) => (second, first),
            _ => return Err(StacksError::Turns(counts)),
        };
        if board.has_four(mover) || board.has_four(other) {
            return Err(StacksError::Over);
        }
        Ok(Self { columns: board.columns, rows: board.rows, mover, other })
    }
}

/// The columns and rows of a game whose stones fall and whose lines are the fours of the board.
///
/// # Errors
/// A game of another kind.
pub fn size<G: Placement>(game: &G) -> Result<(u32, u32), StacksError> {
    let Some(Layout { columns: Some((columns, rows)), lines, line_length, .. }) = game.layout() else {
        return Err(StacksError::NoColumns);
    };
    let mut lines: Vec<_> = lines
        .into_iter()
        .map(|mut line| {
            line.sort_unstable();
            line
        })
        .collect();
    lines.sort_unstable();
    let usual = line_length == LENGTH && lines == fours(columns, rows);
    if usual { Ok((columns, rows)) } else { Err(StacksError::Lines(line_length)) }
}

/// All fours of a board, each with its cells in increasing order, sorted.
fn fours(columns: u32, rows: u32) -> Vec<Vec<u32>> {
    let cell = |column: u32, row: u32| column * rows + row;
    let reach = LENGTH - 1;
    let mut fours = Vec::new();
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        let four = |at: &dyn Fn(u32) -> u32| (0..LENGTH).map(at).collect::<Vec<_>>();
        let (right, up, down) = (column + reach < columns, row + reach < rows, row >= reach);
        if up {
            fours.push(four(&|i| cell(column, row + i)));
        }
        if right {
            fours.push(four(&|i| cell(column + i, row)));
        }
        if right && up {
            fours.push(four(&|i| cell(column + i, row + i)));
        }
        if right && down {
            fours.push(four(&|i| cell(column + i, row - i)));
        }
    }
    fours.sort_unstable();
    fours
}
