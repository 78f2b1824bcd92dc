//! States in lanes: 64 of them, one bit of a word each.
//!
//! ```text
//!   state 0   b0 b1 b2 …            word of b0   b0 of state 0, of state 1, …
//!   state 1   b0 b1 b2 …     ⇄      word of b1   b1 of state 0, of state 1, …
//!   …                               …
//! ```
//!
//! Sixty-four words are turned at once, by exchanging the corners of squares of 32, 16, … bits
//! (H. S. Warren, *Hacker's Delight*, 2nd edition, Addison-Wesley 2012, section 7-3). Few states
//! are turned bit by bit.

/// Words that a circuit computes on.
pub type Values = [[u64; 1]];

/// Sixty-four bits of as many states, a row each.
pub type Block = [u64; 64];

/// As many states are turned bit by bit.
const FEW: usize = 8;

/// The lowest lanes.
#[must_use]
pub fn lowest(lanes: usize) -> u64 {
    u64::MAX >> (64 - lanes)
}

/// The lanes of a word.
pub fn lanes(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        lane
    })
}

/// Writes the first rows of a block, at least one, into words, one for each of their bits. The
/// other rows are zero.
pub fn spread(block: &mut Block, rows: usize, words: &mut Values) {
    if rows <= FEW {
        for (bit, word) in words.iter_mut().enumerate() {
            *word = [block[..rows].iter().rev().fold(0, |word, row| word << 1 | (row >> bit & 1))];
        }
        return;
    }
    turn(block);
    words.iter_mut().zip(block).for_each(|(word, row)| *word = [*row]);
}

/// Reads as many rows, 64 at most and at least one, from words, one for each of their bits.
pub(crate) fn gather(words: impl Iterator<Item = u64>, rows: usize, block: &mut Block) {
    *block = [0; 64];
    if rows <= FEW {
        for (bit, word) in words.enumerate() {
            lanes(word & lowest(rows)).for_each(|lane| block[lane] |= 1 << bit);
        }
        return;
    }
    block.iter_mut().zip(words).for_each(|(row, word)| *row = word);
    turn(block);
}

/// Exchanges rows and columns of a square of bits.
fn turn(block: &mut Block) {
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
