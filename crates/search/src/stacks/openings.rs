//! The scores of the positions of the first plies, found beforehand.

use ludex_core::Verdict;

use super::board::{Board, Shape, Shaped, with_board};
use super::position::{Stacks, StacksError};
use super::score;

/// A book: the exact scores of the positions of one size of board with at most so many stones.
///
/// A search asks it for its root and for the positions after the root's moves, so that a move is
/// answered at once as long as the book goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    size: (u32, u32),
    /// The greatest number of stones of a position.
    plies: u32,
    /// Keys of boards, increasing, with their scores.
    scores: Vec<(u64, i8)>,
}

impl Openings {
    /// The book of these positions and their verdicts, each for the player to move. Of a position
    /// and its mirror image one is enough.
    ///
    /// # Errors
    /// A board that no search takes.
    ///
    /// # Panics
    /// If a position is of another size of board.
    pub fn new(
        columns: u32,
        rows: u32,
        verdicts: impl IntoIterator<Item = (Stacks, Verdict)>,
    ) -> Result<Self, StacksError> {
        let board = Shaped::new(columns, rows).ok_or(StacksError::Size { columns, rows })?;
        let mut book = Self { size: (columns, rows), plies: 0, scores: Vec::new() };
        for (at, verdict) in verdicts {
            assert_eq!((at.columns, at.rows), book.size, "a position of another size of board");
            let occupied = at.mover | at.other;
            let key = with_board!(&board, board => board.key(at.mover, occupied));
            let stones = occupied.count_ones();
            book.plies = book.plies.max(stones);
            book.scores.push((key, score::of_verdict(verdict, columns * rows - stones) as i8));
        }
        book.scores.sort_unstable();
        book.scores.dedup_by_key(|&mut (key, _)| key);
        Ok(book)
    }

    /// Whether it is of this size of board.
    pub(super) fn is_for(&self, columns: u32, rows: u32) -> bool {
        self.size == (columns, rows)
    }

    /// The score of a position, if it is in the book.
    pub(super) fn score<S: Shape>(&self, board: &Board<S>, mover: u64, other: u64) -> Option<i32> {
        let occupied = mover | other;
        if occupied.count_ones() > self.plies {
            return None;
        }
        let key = board.key(mover, occupied);
        let place = self.scores.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(self.scores[place].1.into())
    }
}
