//! What boards the rules allow, whether play leads to them or not.

use crate::{Game, Text};

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

/// A bound on the number of positions: a sum of products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// A short name, the same in every language.
    pub name: &'static str,
    /// Whether there are at least so many positions; else there are at most so many.
    pub is_least: bool,
    /// What is counted, in words.
    pub words: Text,
    /// The formula, with the numbers of this board.
    pub text: String,
    /// The products that are summed up.
    pub products: Vec<Vec<Factor>>,
    /// Whether each product counts the positions of one ply, from 0 on.
    pub is_by_ply: bool,
}

/// A factor of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// A number.
    Number(u64),
    /// The ways to choose some of so many: (all, chosen).
    Choose(u32, u32),
    /// A power: (base, exponent).
    Power(u64, u32),
}

/// A game whose boards have to meet a condition, or that has formulas for what its positions hold.
/// Unlocks counts of legal boards, and bounds on the number of positions.
///
/// Law: the board of every position meets the condition. Boards that meet it need not come up in
/// play.
pub trait Legality: Game {
    /// The condition; `None`, the default, for a game that names none.
    fn condition(&self) -> Option<Condition> {
        None
    }

    /// The bounds; none by default.
    fn formulas(&self) -> Vec<Formula> {
        Vec::new()
    }
}
