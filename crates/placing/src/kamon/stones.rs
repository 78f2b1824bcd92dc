//! Positions of Kamon, packed and taken apart.
//!
//! A position is one word of 128 bits:
//!
//! ```text
//! bits  0 to 36   the first player's stones    74 to 79   the cell taken last, 63 at the start
//!      37 to 73   the second player's
//! ```
//!
//! The number of stones says who is to move.

use std::borrow::Cow;

use ludex_core::{Packed, Player};

use super::MOST_CELLS;

/// The bits of a set of cells.
pub(super) const SET: u64 = (1 << MOST_CELLS) - 1;

/// In place of the cell taken last: none.
pub(super) const NONE: u32 = 63;

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones(pub(super) u128);

impl Packed for Stones {
    type Word = u128;

    fn packed(self) -> u128 {
        self.0
    }

    fn unpacked(word: &u128) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

impl Stones {
    pub(super) fn new([first, second]: [u64; 2], last: u32) -> Self {
        Self(u128::from(first) | u128::from(second) << MOST_CELLS | u128::from(last) << (2 * MOST_CELLS))
    }

    pub(super) fn sets(self) -> [u64; 2] {
        [self.0 as u64 & SET, (self.0 >> MOST_CELLS) as u64 & SET]
    }

    /// The cell taken last.
    pub(super) fn last(self) -> Option<usize> {
        let last = (self.0 >> (2 * MOST_CELLS)) as u32;
        (last != NONE).then_some(last as usize)
    }

    pub(super) fn count(self) -> u32 {
        let [first, second] = self.sets();
        (first | second).count_ones()
    }

    pub(super) fn mover(self) -> Player {
        if self.count().is_multiple_of(2) { Player::First } else { Player::Second }
    }
}
