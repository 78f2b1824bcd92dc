//! Positions of Connect Four, counted by columns.
use ludex_core::{Observer, Stop};

mod diagram;
mod number;
mod pattern;
mod residuals;
mod runs;
mod step;
mod sweep;
mod table;
mod words;

use diagram::Built;
use residuals::Stones;
use sweep::{Aim, Found, Halted, Sweep};
use words::Words;

/// Why a board was not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Classes.
    Classes,
    /// Numbers
    Numbers,
    /// Stop.
    Stop(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Count.
pub fn find(columns: u32, rows: u32, by_ply: bool, observer: &dyn Observer) -> Result<(Vec<u128>, Vec<u128>), Refused> {
    let words = Words::new(rows);
    let mut built = Built::new(columns, rows);
    let stones = if by_ply { Stones::All } else { Stones::Parity };
    let found = Sweep::new(columns, &words, &mut built, (stones, Aim::All), observer).run::<u64>();
    match found {
        Ok(Found { without_four, won }) => return Ok((without_four, won)),
        Err(Halted::Refused(refused)) => return Err(refused),
        Err(Halted::Overflow) => {}
    }
    match Sweep::new(columns, &words, &mut built, (stones, Aim::All), observer).run::<u128>() {
        Ok(Found { without_four, won }) => return Ok((without_four, won)),
        Err(Halted::Refused(refused)) => return Err(refused),
        Err(Halted::Overflow) => Err(Refused::Numbers),
    }
}
