//! Positions and moves of draughts, packed and taken apart.

use std::borrow::Cow;
use std::marker::PhantomData;

use ludex_core::{Packed, Player, PositionWord, Wide};

use super::captures::Capture;
use super::field::Squares;
use ludex_boards::bits::ones;

/// What a position packs into.
pub trait Room: PositionWord + Copy {
    /// The bits of a board that fit three times, with who is to move.
    const BITS: u32;
    /// The bits of a key, where positions have keys.
    const KEY_BITS: Option<u32>;

    /// Packs three sets of squares and one bit.
    fn pack(first: u64, second: u64, kings: u64, bit: bool) -> Self;

    /// What was packed.
    fn unpack(&self) -> (u64, u64, u64, bool);

    /// The word as a key, where positions have keys.
    fn key(&self) -> u128;
}

macro_rules! room {
    ($word:ty: $bits:literal) => {
        impl Room for $word {
            const BITS: u32 = $bits;
            const KEY_BITS: Option<u32> = Some(3 * $bits + 1);

            fn pack(first: u64, second: u64, kings: u64, bit: bool) -> Self {
                let [first, second, kings] = [first, second, kings].map(Self::from);
                first << (2 * $bits + 1) | second << ($bits + 1) | kings << 1 | Self::from(bit)
            }

            fn unpack(&self) -> (u64, u64, u64, bool) {
                let squares = |shift: u32| (self >> shift) as u64 & ((1 << $bits) - 1);
                (squares(2 * $bits + 1), squares($bits + 1), squares(1), self & 1 == 1)
            }

            fn key(&self) -> u128 {
                Self::into(*self)
            }
        }
    };
}

room!(u64: 21);

room!(u128: 42);

impl Room for Wide {
    const BITS: u32 = 64;
    const KEY_BITS: Option<u32> = None;

    fn pack(first: u64, second: u64, kings: u64, bit: bool) -> Self {
        [first, second, kings, bit.into()]
    }

    fn unpack(&self) -> (u64, u64, u64, bool) {
        (self[0], self[1], self[2], self[3] == 1)
    }

    fn key(&self) -> u128 {
        0
    }
}

/// A position: the pieces of both players, the kings among them, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men<R> {
    pub(super) first: Squares,
    pub(super) second: Squares,
    pub(super) kings: Squares,
    pub(super) mover: Player,
    pub(super) room: PhantomData<R>,
}

impl<R: Room> Packed for Men<R> {
    type Word = R;

    fn packed(self) -> R {
        R::pack(self.first, self.second, self.kings, self.mover == Player::Second)
    }

    fn unpacked(word: &R) -> Cow<'_, Self> {
        let (first, second, kings, second_moves) = word.unpack();
        let mover = if second_moves { Player::Second } else { Player::First };
        Cow::Owned(Self { first, second, kings, mover, room: PhantomData })
    }
}

/// A move as its number holds it: the bits of the squares, and which of the opponent's pieces, in
/// their order, are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) taken: u64,
}

impl Step {
    pub(super) fn number(self) -> u64 {
        u64::from(self.from) << 40 | u64::from(self.to) << 32 | self.taken
    }

    pub(super) fn from_number(number: u64) -> Self {
        Self { from: (number >> 40) as u32, to: (number >> 32) as u32 & 0xff, taken: number & 0xffff_ffff }
    }

    /// The step of a capture of some of the opponent's pieces.
    pub(super) fn of(capture: Capture, other: Squares) -> Self {
        let taken = ones(capture.taken).map(|bit| 1 << (other & ((1 << bit) - 1)).count_ones()).sum();
        Self { from: capture.from.trailing_zeros(), to: capture.to.trailing_zeros(), taken }
    }

    /// The squares of the pieces that are taken.
    pub(super) fn squares(self, other: Squares) -> Squares {
        if self.taken == 0 {
            return 0;
        }
        (0..).zip(ones(other)).filter(|(place, _)| self.taken >> place & 1 == 1).map(|(_, bit)| 1 << bit).sum()
    }
}
