//! Positions of Gipf, packed and taken apart.
//!
//! A position is 126 bits: three sets of spots (those of White, those of Black, and those with a
//! GIPF-piece, which is two pieces in one), the two reserves, and what is due:
//!
//! ```text
//!  0..37 White's   37..74 Black's   74..111 GIPF-pieces   111..116, 116..121 the reserves
//!  121 Black is to move     122..124 due: a removal before the push, the push, a removal after it
//!  124 White, 125 Black has brought a single piece into play (in the tournament game)
//! ```

use std::borrow::Cow;

use ludex_core::Packed;

use super::grid::MOST;

/// What is due in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A choice of what is removed before the push.
    Before,
    Push,
    /// A choice of what is removed after it.
    After,
}

pub(super) const SPOTS: u64 = (1 << MOST) - 1;

/// Most pieces of a reserve.
pub(super) const RESERVE: u32 = 18;

/// A position, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The pieces of each player.
    pub(super) own: [u64; 2],
    pub(super) gipf: u64,
    pub(super) reserve: [u32; 2],
    pub(super) mover: usize,
    pub(super) due: Due,
    /// Who has brought a single piece into play; kept in the tournament game alone.
    pub(super) single: [bool; 2],
}

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pieces(pub(super) u128);

impl Packed for Pieces {
    type Word = u128;

    fn packed(self) -> u128 {
        self.0
    }

    fn unpacked(word: &u128) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

impl Board {
    pub(super) fn packed(&self) -> Pieces {
        let sets = u128::from(self.own[0]) | u128::from(self.own[1]) << MOST | u128::from(self.gipf) << (2 * MOST);
        let due = match self.due {
            Due::Before => 0,
            Due::Push => 1,
            Due::After => 2,
        };
        let rest = u64::from(self.reserve[0])
            | u64::from(self.reserve[1]) << 5
            | (self.mover as u64) << 10
            | due << 11
            | u64::from(self.single[0]) << 13
            | u64::from(self.single[1]) << 14;
        Pieces(sets | u128::from(rest) << (3 * MOST))
    }

    pub(super) fn of(at: Pieces) -> Self {
        let set = |number: usize| (at.0 >> (number * MOST)) as u64 & SPOTS;
        let rest = (at.0 >> (3 * MOST)) as u64;
        Self {
            own: [set(0), set(1)],
            gipf: set(2),
            reserve: [rest as u32 & 31, (rest >> 5) as u32 & 31],
            mover: (rest >> 10) as usize & 1,
            due: match rest >> 11 & 3 {
                0 => Due::Before,
                1 => Due::Push,
                _ => Due::After,
            },
            single: [rest >> 13 & 1 == 1, rest >> 14 & 1 == 1],
        }
    }

    pub(super) fn taken(&self) -> u64 {
        self.own[0] | self.own[1]
    }

    /// Takes pieces from the board for the player to move.
    pub(super) fn remove(&mut self, set: u64) {
        let mine = self.own[self.mover] & set;
        self.reserve[self.mover] += mine.count_ones() + (mine & self.gipf).count_ones();
        for own in &mut self.own {
            *own &= !set;
        }
        self.gipf &= !set;
    }
}
