//! What holds the bits of a position.

/// Bits, in rows of 64.
pub(crate) trait Bits: Clone {
    fn none(bits: usize) -> Self;
    fn get(&self, bit: usize) -> bool;
    fn flip(&mut self, bit: usize);
    /// The bits from `64 * number` on.
    fn word(&self, number: usize) -> u64;
    /// The same for a position that has none of them yet.
    fn put(&mut self, number: usize, word: u64);
}

macro_rules! bits_of_numbers {
    ($($number:ty),*) => {$(
        impl Bits for $number {
            fn none(_: usize) -> Self {
                0
            }

            #[inline]
            fn get(&self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }

            #[inline]
            fn flip(&mut self, bit: usize) {
                *self ^= 1 << bit;
            }

            #[inline]
            fn word(&self, number: usize) -> u64 {
                (self >> (64 * number)) as u64
            }

            #[inline]
            fn put(&mut self, number: usize, word: u64) {
                *self |= Self::from(word) << (64 * number);
            }
        }
    )*};
}

bits_of_numbers!(u64, u128);

impl Bits for Box<[u64]> {
    fn none(bits: usize) -> Self {
        vec![0; bits.div_ceil(64)].into()
    }

    #[inline]
    fn get(&self, bit: usize) -> bool {
        self[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline]
    fn flip(&mut self, bit: usize) {
        self[bit / 64] ^= 1 << (bit % 64);
    }

    #[inline]
    fn word(&self, number: usize) -> u64 {
        self[number]
    }

    #[inline]
    fn put(&mut self, number: usize, word: u64) {
        self[number] = word;
    }
}
