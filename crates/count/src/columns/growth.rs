//! What a sweep holds after each column, for readers who want to see it grow.

use ludex_core::Observer;

use super::number::Number;
use super::residuals::Stones;
use super::sweep::{Aim, Sweep, SweepError};
use super::table::Part;
use super::{Board, ColumnsError, Counter};

/// The sums after a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grown {
    /// Contents of the columns read so far, without four, that are still held: all with which a
    /// position goes on, and a few of which it shows later that none does. After the last column,
    /// the positions without four.
    pub boards: u128,
    /// Into how many patterns of stones at their edge these fall.
    pub patterns: usize,
    /// How many numbers stand for them: one for each pattern and class.
    pub numbers: u64,
}

impl Grown {
    pub(super) fn of<V: Number>(table: &[Part<V>]) -> Self {
        let mut grown = Self::default();
        for part in table {
            grown.patterns += part.patterns.len();
            for &start in &part.starts {
                part.rows.row(start)[0].each(|_, number| {
                    grown.boards += number.wide();
                    grown.numbers += 1;
                });
            }
        }
        grown
    }
}

/// The sums after each column of a board.
///
/// # Errors
/// A budget of memory that is too small, a cancellation, a board that cannot be counted so.
pub fn growth(board: Board, observer: &dyn Observer) -> Result<Vec<Grown>, ColumnsError> {
    let Counter { words, mut built, stones, .. } = Counter::new(board, Stones::Parity, observer)?;
    let mut sweep = Sweep::new(board.columns, &words, &mut built, (stones, Aim::All), observer);
    sweep.growth = Some(Vec::new());
    match sweep.run::<u128>() {
        Ok(_) => Ok(sweep.growth.unwrap_or_default()),
        Err(SweepError::Overflow) => Err(ColumnsError::Numbers),
        Err(SweepError::Columns(refused)) => Err(refused),
    }
}
