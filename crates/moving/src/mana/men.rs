//! Positions and moves of Mana, packed and taken apart.
//!
//! A position is one word of 128 bits. Cell `i` is bit `i` of a set, row by row from row 1, at the
//! bottom:
//!
//! ```text
//! bits   0 to 35   the first player's pieces       72 to 77   the cell of the first player's daimyo
//!       36 to 71   the second player's             78 to 83   the cell of the second player's; 63: none
//!       84 and 85  the kind of square that a piece has to start from, 0 for any
//!             86   whether the second player is to move
//!       87 to 89   0 in play; 1 to 4 while pieces are put on the board, by the edge that the first
//!                  player chose; 5 before
//! ```
//!
//! A daimyo is among the pieces of its player. Pieces that were captured are those that are not on
//! the board.

use std::borrow::Cow;

use ludex_core::{Packed, Player};

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men(pub(super) u128);

impl Packed for Men {
    type Word = u128;

    fn packed(self) -> u128 {
        self.0
    }

    fn unpacked(word: &u128) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

/// A position taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) men: [u64; 2],
    pub(super) daimyos: [u32; 2],
    pub(super) kind: u32,
    pub(super) mover: Player,
    pub(super) stage: u32,
}

impl Board {
    pub(super) fn packed(self) -> Men {
        let [first, second] = self.men.map(u128::from);
        let [daimyo, other] = self.daimyos.map(u128::from);
        let (kind, stage) = (u128::from(self.kind), u128::from(self.stage));
        let mover = u128::from(self.mover == Player::Second);
        Men(first | second << 36 | daimyo << 72 | other << 78 | kind << 84 | mover << 86 | stage << 87)
    }

    pub(super) fn unpacked(Men(word): Men) -> Self {
        let bits = |from: u32, bits: u32| (word >> from) as u64 & ((1 << bits) - 1);
        Self {
            men: [bits(0, 36), bits(36, 36)],
            daimyos: [bits(72, 6) as u32, bits(78, 6) as u32],
            kind: bits(84, 2) as u32,
            mover: if bits(86, 1) == 0 { Player::First } else { Player::Second },
            stage: (word >> 87) as u32,
        }
    }

    pub(super) fn own(&self) -> u64 {
        self.men[self.mover.index()]
    }

    pub(super) fn other(&self) -> u64 {
        self.men[(!self.mover).index()]
    }

    pub(super) fn daimyo(&self) -> u32 {
        self.daimyos[self.mover.index()]
    }

    pub(super) fn occupied(&self) -> u64 {
        self.men[0] | self.men[1]
    }
}

/// A move, as its number: an edge, a cell that a piece is put on, two cells, a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Edge(u32),
    Put(u32),
    Go(u32, u32),
    Pass,
}

impl Step {
    pub(super) fn number(self) -> u64 {
        match self {
            Self::Edge(edge) => edge.into(),
            Self::Put(cell) => u64::from(64 + cell),
            Self::Go(from, to) => u64::from(from + 2) << 6 | u64::from(to),
            Self::Pass => 1 << 13,
        }
    }

    pub(super) fn from_number(number: u64) -> Self {
        let (high, low) = ((number >> 6) as u32, number as u32 & 63);
        match high {
            0 => Self::Edge(low),
            1 => Self::Put(low),
            128 => Self::Pass,
            _ => Self::Go(high - 2, low),
        }
    }
}
