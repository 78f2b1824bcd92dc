//! Positions of Dvonn, packed into words and taken apart.
//!
//! ```text
//! a cell     1 … 1 0 owner red     as many 1 as the stack has pieces; whether its top is the second
//!                                  player's; whether a red piece is in it
//! at the end  phase mover          whether stacks move; whether the second player is to move
//! ```
//!
//! The pieces on the board are at most as many as its cells, so that n cells need 4n + 2 bits: 198
//! of a word of 256 for the published board of 49, and one word of 64 for boards of up to 15.

use std::borrow::Cow;

use ludex_core::{Packed, Player, PositionWord, Wide};

use super::MOST_CELLS;
use ludex_boards::bits::ones;

/// Words that positions are packed into.
pub trait Word: PositionWord + Copy {
    /// The word of so many bits, the last ones first.
    fn of(bits: Wide) -> Self;
    /// Its bits.
    fn bits(self) -> Wide;
}

impl Word for u64 {
    fn of([.., last]: Wide) -> Self {
        last
    }

    fn bits(self) -> Wide {
        [0, 0, 0, self]
    }
}

impl Word for u128 {
    fn of([.., high, low]: Wide) -> Self {
        Self::from(high) << 64 | Self::from(low)
    }

    fn bits(self) -> Wide {
        [0, 0, (self >> 64) as u64, self as u64]
    }
}

impl Word for Wide {
    fn of(bits: Wide) -> Self {
        bits
    }

    fn bits(self) -> Wide {
        self
    }
}

/// A packed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stacks<W>(pub(super) W);

impl<W: Word> Packed for Stacks<W> {
    type Word = W;

    fn packed(self) -> W {
        self.0
    }

    fn unpacked(word: &W) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

/// Bits that are written or read one after the other, the first one the lowest.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    pub(super) words: Wide,
    pub(super) at: usize,
}

impl Bits {
    pub(super) fn push(&mut self, bit: bool) {
        self.words[3 - self.at / 64] |= u64::from(bit) << (self.at % 64);
        self.at += 1;
    }

    pub(super) fn take(&mut self) -> bool {
        let bit = self.words.get(3usize.wrapping_sub(self.at / 64)).is_some_and(|word| word >> (self.at % 64) & 1 == 1);
        self.at += 1;
        bit
    }
}

/// A position taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) heights: [u8; MOST_CELLS as usize],
    /// The stacks with a white top, with a black top, and those that hold a red piece.
    pub(super) tops: [u64; 2],
    pub(super) red: u64,
    /// Whether stacks move.
    pub(super) moving: bool,
    /// Whose turn it is, once stacks move.
    pub(super) mover: Player,
}

impl Board {
    pub(super) const EMPTY: Self =
        Self { heights: [0; MOST_CELLS as usize], tops: [0; 2], red: 0, moving: false, mover: Player::First };

    pub(super) fn pack<W: Word>(&self, cells: usize) -> Stacks<W> {
        let mut bits = Bits { words: [0; 4], at: 0 };
        for (cell, &height) in self.heights[..cells].iter().enumerate() {
            (0..height).for_each(|_| bits.push(true));
            bits.push(false);
            if height > 0 {
                bits.push(self.tops[1] >> cell & 1 == 1);
                bits.push(self.red >> cell & 1 == 1);
            }
        }
        bits.push(self.moving);
        bits.push(self.mover == Player::Second);
        Stacks(W::of(bits.words))
    }

    /// The inverse of [`pack`](Self::pack); anything for a word that is none.
    pub(super) fn unpack<W: Word>(Stacks(word): Stacks<W>, cells: usize) -> Self {
        let (mut board, mut bits) = (Self::EMPTY, Bits { words: word.bits(), at: 0 });
        for cell in 0..cells {
            while bits.take() {
                board.heights[cell] += 1;
            }
            if board.heights[cell] > 0 {
                let (second, red) = (bits.take(), bits.take());
                board.put(cell, board.heights[cell], if second { Player::Second } else { Player::First }, red);
            }
        }
        board.moving = bits.take();
        board.mover = if bits.take() { Player::Second } else { Player::First };
        board
    }

    /// Puts a stack on a cell; a red piece alone has no owner.
    pub(super) fn put(&mut self, cell: usize, height: u8, owner: Player, red: bool) {
        self.heights[cell] = height;
        self.red |= u64::from(red) << cell;
        if !(red && height == 1) {
            self.tops[owner.index()] |= 1 << cell;
        }
    }

    pub(super) fn clear(&mut self, cell: usize) {
        let rest = !(1 << cell);
        self.heights[cell] = 0;
        self.red &= rest;
        self.tops = self.tops.map(|tops| tops & rest);
    }

    pub(super) fn occupied(&self) -> u64 {
        self.tops[0] | self.tops[1] | self.red
    }

    /// The pieces in the stacks of a player.
    pub(super) fn score(&self, player: Player) -> u32 {
        ones(self.tops[player.index()]).map(|cell| u32::from(self.heights[cell as usize])).sum()
    }
}
