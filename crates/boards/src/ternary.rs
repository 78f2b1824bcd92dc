//! Two sets of cells that have no cell in common, as one number: in base three, a digit for each
//! cell.
//!
//! ```text
//! digit   0 empty   1 in the first set   2 in the second
//! ```
//!
//! Eight cells, a byte of each set, are one digit in base 3⁸ = 6,561, so that both ways are a
//! look-up and a multiplication or division for every eight cells.

use crate::bits::{Word, bit, low_byte};

const BASE: u128 = 6561;

/// For every byte, the number whose digits in base three are its bits.
const TO_TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = 3 * table[byte >> 1] + (byte & 1) as u16;
        byte += 1;
    }
    table
};

/// The two bytes that every number below [`BASE`] was made of.
static FROM_TERNARY: [(u8, u8); BASE as usize] = {
    let mut table = [(0, 0); BASE as usize];
    let mut number = 1;
    while number < BASE as usize {
        let (first, second) = table[number / 3];
        let digit = number % 3;
        table[number] = (first << 1 | (digit == 1) as u8, second << 1 | (digit == 2) as u8);
        number += 1;
    }
    table
};

/// The number of boards of `cells` cells; `None` if it passes 128 bits.
pub fn numbers(cells: u32) -> Option<u128> {
    3u128.checked_pow(cells)
}

/// How many bits the numbers below `numbers` have.
pub fn bits_below(numbers: u128) -> u32 {
    u128::BITS - (numbers - 1).leading_zeros()
}

/// The number of two sets.
pub fn number<W: Word>(first: W, second: W) -> u128 {
    let byte = |word: W, place: usize| low_byte(word >> (8 * place));
    let highest = (first | second).leading_zeros();
    let bytes = (W::BITS - highest).div_ceil(8) as usize;
    (0..bytes).rev().fold(0, |number, place| {
        let digit = TO_TERNARY[byte(first, place)] + 2 * TO_TERNARY[byte(second, place)];
        number * BASE + u128::from(digit)
    })
}

/// The two sets of a number; `None` if a cell is not among the first `cells`.
pub fn sets<W: Word>(mut number: u128, cells: u32) -> Option<(W, W)> {
    let (mut first, mut second) = (W::zero(), W::zero());
    let mut place = 0;
    while number > 0 {
        if place >= cells {
            return None;
        }
        let (one, other) = FROM_TERNARY[(number % BASE) as usize];
        first = first | <W as From<u8>>::from(one) << place as usize;
        second = second | <W as From<u8>>::from(other) << place as usize;
        number /= BASE;
        place += 8;
    }
    let beyond = if cells < W::BITS { !(bit::<W>(cells) - W::one()) } else { W::zero() };
    ((first | second) & beyond).is_zero().then_some((first, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sets() {
        for cells in 0..10 {
            for number in 0..numbers(cells).unwrap() {
                let (first, second) = sets::<u64>(number, cells).unwrap();
                assert!(first & second == 0 && (first | second) >> cells == 0);
                assert_eq!(super::number(first, second), number);
            }
            assert_eq!(sets::<u64>(numbers(cells).unwrap(), cells), None);
        }
    }

    #[test]
    fn large_boards() {
        let all = u128::MAX >> 48;
        assert_eq!(number(all, 0), (numbers(80).unwrap() - 1) / 2);
        assert_eq!(sets(number(0, all), 80), Some((0, all)));
        assert_eq!(sets(number(u64::MAX, 0), 64), Some((u64::MAX, 0)));
        assert_eq!(bits_below(2 * numbers(80).unwrap()), 128);
        assert_eq!(sets::<u128>(u128::MAX, 80), None);
        assert_eq!(sets::<u64>(u128::MAX, 64), None);
        assert_eq!(numbers(81), None);
    }
}
