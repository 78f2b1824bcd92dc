//! The numbers that are added up: words of 64 bits where they are long enough, else of 128.

/// A number in a table. Counts never pass its end unseen; signed weights are residues, true as soon as what they add up to fits.
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

    /// Whether there is another number than 0.
    fn any(numbers: &[Self]) -> bool;

    fn wide(self) -> u128;
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

            fn any(numbers: &[Self]) -> bool {
                numbers.iter().fold(0, |all, number| all | number) != 0
            }

            fn wide(self) -> u128 {
                self.into()
            }
        }
    };
}

number!(u64);
number!(u128);
