//! Every cell its number of winning lines through it.
//!
//! ```text
//! 3 4 5 7 5 4 3
//! 4 6 8 10 8 6 4
//! 5 8 11 13 11 8 5      Connect Four on 7 × 6
//! 5 8 11 13 11 8 5
//! 4 6 8 10 8 6 4
//! 3 4 5 7 5 4 3
//! ```
//!
//! The values of a set of cells are added bit by bit: the cells whose value has the bit 2ᵇ are one
//! word, a *plane*, and count 2ᵇ each.

use crate::bits::{Word, bit};

/// The values of the cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Cells<W> {
    values: Vec<i32>,
    planes: Vec<W>,
}

impl<W: Word> Cells<W> {
    /// Values by lines, which are lists of bits.
    pub(super) fn new(lines: &[Vec<u32>]) -> Self {
        let mut values = vec![0; W::BITS as usize];
        for &cell in lines.iter().flatten() {
            values[cell as usize] += 1;
        }
        let greatest: i32 = values.iter().copied().max().unwrap_or(0);
        let has = |plane: u32, cell: &u32| values[*cell as usize] >> plane & 1 == 1;
        let plane = |p: u32| (0..W::BITS).filter(|cell| has(p, cell)).fold(W::zero(), |all, cell| all | bit(cell));
        let planes = (0..i32::BITS - greatest.leading_zeros()).map(plane).collect();
        Self { values, planes }
    }

    /// The value of the cell with this bit.
    pub(super) fn value(&self, cell: u32) -> i32 {
        self.values[cell as usize]
    }

    /// The sum over the cells of `own`, less that of `other`.
    pub(super) fn difference(&self, own: W, other: W) -> i32 {
        let plane = |(b, &p): (usize, &W)| ((own & p).count_ones() as i32 - (other & p).count_ones() as i32) << b;
        self.planes.iter().enumerate().map(plane).sum()
    }
}

#[cfg(test)]
mod tests {
    use ludex_testkit::random::Random;

    use super::*;
    use crate::bits::{Lines, ones};

    #[test]
    fn planes_add_up_to_values() {
        let lines = Lines::<u64>::new(4, 7, 6, |c, r| c * 7 + r).all();
        let cells = Cells::<u64>::new(&lines);
        let mut random = Random::new(1);
        for _ in 0..200 {
            let (own, other) = (random.bits() >> 15, random.bits() >> 15);
            let sum = |set: u64| ones(set).map(|cell| cells.value(cell)).sum::<i32>();
            assert_eq!(cells.difference(own, other), sum(own) - sum(other));
        }
    }
}
