//! Points of a board as bits, and positions as packed words.

use bnum::types::{U256, U512};
use ludex_core::{Long, PositionWord, Wide};

use ludex_boards::bits::Word;

/// A word with a bit for every point, two of which pack with a small number behind them.
pub trait Points: Word {
    /// The most points of a board.
    const MOST: u32;
    /// What a position packs into.
    type Packed: PositionWord;

    /// Packs the points of both colours, and a number of at most 8 bits more than the points have
    /// places.
    fn pack(black: Self, white: Self, rest: u32) -> Self::Packed;

    /// What was packed.
    fn unpack(packed: &Self::Packed) -> (Self, Self, u32);
}

/// 28 points, twice, and 8 bits.
impl Points for u32 {
    const MOST: u32 = 28;
    type Packed = u64;

    fn pack(black: Self, white: Self, rest: u32) -> u64 {
        u64::from(black) << 36 | u64::from(white) << 8 | u64::from(rest)
    }

    fn unpack(&packed: &u64) -> (Self, Self, u32) {
        let mask = (1 << Self::MOST) - 1;
        ((packed >> 36) as Self, (packed >> 8) as Self & mask, packed as u32 & 0xff)
    }
}

/// 59 points, twice, and 10 bits.
impl Points for u64 {
    const MOST: u32 = 59;
    type Packed = u128;

    fn pack(black: Self, white: Self, rest: u32) -> u128 {
        u128::from(black) << 69 | u128::from(white) << 10 | u128::from(rest)
    }

    fn unpack(&packed: &u128) -> (Self, Self, u32) {
        let mask = (1 << Self::MOST) - 1;
        ((packed >> 69) as Self, (packed >> 10) as Self & mask, packed as u32 & 0x3ff)
    }
}

/// 123 points, twice, and 10 bits.
impl Points for u128 {
    const MOST: u32 = 123;
    type Packed = Wide;

    fn pack(black: Self, white: Self, rest: u32) -> Wide {
        // Black's lowest 5 bits stand above white's 123.
        let (high, low) = (black >> 5, black << 123 | white);
        let (a, b, c, d) = ((high >> 64) as u64, high as u64, (low >> 64) as u64, low as u64);
        let shifted = |upper: u64, lower: u64| upper << 10 | lower >> 54;
        [shifted(a, b), shifted(b, c), shifted(c, d), d << 10 | u64::from(rest)]
    }

    fn unpack(&[a, b, c, d]: &Wide) -> (Self, Self, u32) {
        let join = |upper: u64, lower: u64| Self::from(upper) << 64 | Self::from(lower);
        let shifted = |upper: u64, lower: u64| upper << 54 | lower >> 10;
        let (high, low) = (join(a >> 10, shifted(a, b)), join(shifted(b, c), shifted(c, d)));
        (high << 5 | low >> 123, low & ((1 << Self::MOST) - 1), d as u32 & 0x3ff)
    }
}

macro_rules! long_points {
    ($($word:ty: $most:literal, $words:literal);*) => {$(
        impl Points for $word {
            const MOST: u32 = $most;
            type Packed = Long;

            fn pack(black: Self, white: Self, rest: u32) -> Long {
                let words = |points: Self| (*points.digits()).into_iter().rev();
                words(black).chain(words(white)).chain([rest.into()]).collect()
            }

            fn unpack(packed: &Long) -> (Self, Self, u32) {
                let points = |from: usize| {
                    Self::from_digits(std::array::from_fn(|i| packed[from + $words - 1 - i]))
                };
                (points(0), points($words), packed[2 * $words] as u32)
            }
        }
    )*};
}

long_points!(U256: 256, 4; U512: 512, 8);
