//! Positions in lanes: 64 of them, one bit of a word each.
//!
//! ```text
//!   position 0   b0 b1 b2 …            word of b0   b0 of position 0, of position 1, …
//!   position 1   b0 b1 b2 …     ⇄      word of b1   b1 of position 0, of position 1, …
//!   …                                  …
//! ```
//!
//! Sixty-four words are turned at once, by exchanging the corners of squares of 32, 16, … bits
//! (H. S. Warren, *Hacker's Delight*, 2nd edition, Addison-Wesley 2012, section 7-3). Few positions
//! are turned bit by bit.

/// Words that a circuit computes on.
pub(crate) type Values = [[u64; 1]];

/// As many positions are turned bit by bit.
const FEW: usize = 8;

/// What holds the bits of a position.
pub(crate) trait Bits: Clone {
    fn none(bits: usize) -> Self;
    fn get(&self, bit: usize) -> bool;
    fn flip(&mut self, bit: usize);
    /// The bits from `64 * number` on.
    fn word(&self, number: usize) -> u64;
    /// The same for a position that has none of them yet.
    fn put(&mut self, number: usize, word: u64);

    /// The number in some bits.
    #[inline]
    fn part(&self, first: usize, bits: usize) -> usize {
        (0..bits).map(|bit| usize::from(self.get(first + bit)) << bit).sum()
    }

    /// Writes a number in some bits that are clear.
    #[inline]
    fn add(&mut self, first: usize, number: usize, bits: usize) {
        (0..bits).filter(|bit| number >> bit & 1 == 1).for_each(|bit| self.flip(first + bit));
    }
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

            #[inline]
            fn part(&self, first: usize, bits: usize) -> usize {
                (self >> first) as usize & ((1 << bits) - 1)
            }

            #[inline]
            fn add(&mut self, first: usize, number: usize, _: usize) {
                *self |= (number as Self) << first;
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

/// The lowest lanes.
pub(crate) fn lowest(lanes: usize) -> u64 {
    u64::MAX >> (64 - lanes)
}

/// The lanes of a word.
pub(crate) fn lanes(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        lane
    })
}

/// Writes positions, 64 at most and at least one, into words, one for each of their bits.
pub(crate) fn spread<B: Bits>(positions: &[&B], words: &mut Values) {
    if positions.len() <= FEW {
        for (bit, word) in words.iter_mut().enumerate() {
            *word = [positions.iter().rev().fold(0, |word, at| word << 1 | u64::from(at.get(bit)))];
        }
        return;
    }
    for (number, words) in words.chunks_mut(64).enumerate() {
        let mut block = [0; 64];
        block.iter_mut().zip(positions).for_each(|(row, at)| *row = at.word(number));
        turn(&mut block);
        words.iter_mut().zip(block).for_each(|(word, row)| *word = [row]);
    }
}

/// Reads as many positions, 64 at most and at least one, from words, one for each of their bits.
pub(crate) fn gather<B: Bits>(bits: usize, word: impl Fn(usize) -> u64, count: usize, positions: &mut Vec<B>) {
    let from = positions.len();
    positions.resize(from + count, B::none(bits));
    let positions = &mut positions[from..];
    if count <= FEW {
        for bit in 0..bits {
            lanes(word(bit) & lowest(count)).for_each(|lane| positions[lane].flip(bit));
        }
        return;
    }
    for number in 0..bits.div_ceil(64) {
        let mut block = [0; 64];
        let rows = block.iter_mut().zip(64 * number..bits);
        rows.for_each(|(row, bit)| *row = word(bit));
        turn(&mut block);
        positions.iter_mut().zip(block).for_each(|(at, row)| at.put(number, row));
    }
}

/// Exchanges rows and columns of a square of bits.
fn turn(block: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, u64::from(u32::MAX));
    while width != 0 {
        let mut row = 0;
        while row < 64 {
            let exchanged = (block[row] >> width ^ block[row + width]) & mask;
            block[row] ^= exchanged << width;
            block[row + width] ^= exchanged;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}
