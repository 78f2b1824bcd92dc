//! The numbers that are added up: words of 64 bits where they are long enough, else of 128.

/// A number in a table. Counts never pass its end unseen; signed weights are residues, true as soon
/// as what they add up to fits.
pub(super) trait Number: Copy + Default + PartialEq + Send + Sync {
    const ONE: Self;
    /// The greatest number.
    const MOST: u128;

    /// The sum, and whether it passed the end.
    fn plus(self, other: Self) -> (Self, bool);

    /// This plus a multiple of another, as residues.
    fn plus_times(self, other: Self, times: i8) -> Self;

    /// This plus another, as residues.
    fn plus_residue(self, other: Self) -> Self;

    fn wide(self) -> u128;

    /// Four short numbers in the place of this one.
    fn pack(short: [u16; 4]) -> Self;

    fn unpack(self) -> [u16; 4];
}

macro_rules! number {
    ($type:ty) => {
        impl Number for $type {
            const ONE: Self = 1;
            const MOST: u128 = <$type>::MAX as u128;

            fn plus(self, other: Self) -> (Self, bool) {
                self.overflowing_add(other)
            }

            fn plus_times(self, other: Self, times: i8) -> Self {
                self.wrapping_add(other.wrapping_mul(times as Self))
            }

            fn plus_residue(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn wide(self) -> u128 {
                self.into()
            }

            fn pack(short: [u16; 4]) -> Self {
                short.into_iter().rev().fold(0, |packed, short| packed << 16 | <$type>::from(short))
            }

            #[inline]
            fn unpack(self) -> [u16; 4] {
                [0, 16, 32, 48].map(|shift| (self >> shift) as u16)
            }
        }
    };
}

number!(u64);
number!(u128);
