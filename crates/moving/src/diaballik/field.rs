//! Positions of Diaballik, packed and taken apart.
//!
//! A position is one word of 128 bits. Cell `i` is bit `i` of a set, row by row from row 1, at the
//! bottom, where the first player begins:
//!
//! ```text
//! bits   0 to 48   the first player's supports     98 to 103   the cell of the first player's ball
//!       49 to 97   the second player's            104 to 109   the cell of the second player's
//!                                                      110   whether the second player is to move
//! ```

use std::borrow::Cow;

use ludex_core::{Packed, Player};

/// The greatest number of cells: bits of a set.
pub(super) const MOST_CELLS: u32 = 49;

/// All bits of a set.
pub(super) const SET: u64 = (1 << MOST_CELLS) - 1;

/// All bits of a ball's cell.
pub(super) const BALL: u64 = 63;

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field(pub(super) u128);

impl Packed for Field {
    type Word = u128;

    fn packed(self) -> u128 {
        self.0
    }

    fn unpacked(word: &u128) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

/// The supports and the ball of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) supports: u64,
    pub(super) ball: u32,
}

impl Side {
    /// The side as a move, which leads to it.
    pub(super) fn number(self) -> u64 {
        self.supports | u64::from(self.ball) << MOST_CELLS
    }

    pub(super) fn from_number(number: u64) -> Self {
        Self { supports: number & SET, ball: (number >> MOST_CELLS) as u32 }
    }

    /// Whether there is a support on the cell, with the ball or without.
    pub(super) fn has(self, cell: u32) -> bool {
        self.supports >> cell & 1 == 1
    }
}

impl Field {
    pub(super) fn new([first, second]: [Side; 2], mover: Player) -> Self {
        let balls = u128::from(first.ball) << 98 | u128::from(second.ball) << 104;
        let supports = u128::from(first.supports) | u128::from(second.supports) << MOST_CELLS;
        Self(supports | balls | u128::from(mover == Player::Second) << 110)
    }

    pub(super) fn mover(self) -> Player {
        if self.0 >> 110 == 0 { Player::First } else { Player::Second }
    }

    pub(super) fn sides(self) -> [Side; 2] {
        let side = |set: u32, ball: u32| Side {
            supports: (self.0 >> set) as u64 & SET,
            ball: ((self.0 >> ball) as u64 & BALL) as u32,
        };
        [side(0, 98), side(MOST_CELLS, 104)]
    }

    pub(super) fn side(self, player: Player) -> Side {
        self.sides()[player.index()]
    }
}
