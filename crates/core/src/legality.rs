//! What boards the rules allow, whether play leads to them or not.

use crate::Game;

/// A condition on boards that can be counted without play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Every point of a grid is empty or holds a stone of one of two colours, and every chain of
    /// stones (neighbours of one colour) has an empty point beside it.
    Liberties {
        /// Points in a row.
        columns: u32,
        /// Points in a column.
        rows: u32,
    },
    /// Two players have men and kings; a man stands on no square of its last row, where it would be
    /// a king. The last rows of the players have no square in common.
    Men {
        /// Squares of the board.
        squares: u32,
        /// Squares of a last row.
        last_row: u32,
        /// The most pieces of a player.
        pieces: u32,
    },
    /// Two players have the men of chess on its board: kings apart, pawns not on the first or last
    /// rank, and more pieces than at the start only for pawns that are gone.
    Chessmen,
}

/// A game whose boards have to meet a condition. Unlocks counts of legal boards.
///
/// Law: the board of every position meets the condition. Boards that meet it need not come up in
/// play.
pub trait Legality: Game {
    /// The condition; `None`, the default, for a game that names none.
    fn condition(&self) -> Option<Condition> {
        None
    }
}
