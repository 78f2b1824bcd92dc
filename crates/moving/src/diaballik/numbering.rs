//! Numbers for the positions of one board: the place of the first player's supports among the sets
//! of their size, that of the second player's among the sets of the cells left, then which support
//! of each has the ball, and who is to move.
//!
//! ```text
//! number = (((place × sets of the other + place of the other) × supports + ball) × supports + ball) × 2 + mover
//! ```
//!
//! Sets are placed in the order of their words (colexicographic), as in `teeko/numbering.rs`.

use ludex_core::Player;

use super::{Field, Side};
use ludex_boards::bits::ones;

/// See the head of this file.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    cells: u32,
    supports: u32,
    /// `binomials[k][n]`: subsets of `k` of `n` cells.
    binomials: Vec<Vec<u64>>,
    /// What eight cells add to a place, after so many cells of the set below them: the eights of
    /// cells, then those below, then the cells. Empty where the numbers do not [fit](Self::fits).
    eights: Vec<[u32; 256]>,
}

impl Numbering {
    pub(super) fn new(cells: u32, supports: u32) -> Self {
        let mut binomials = vec![vec![1u64; cells as usize + 1]];
        for k in 1..=supports as usize {
            let mut row = vec![0u64; cells as usize + 1];
            for n in 1..row.len() {
                row[n] = row[n - 1] + binomials[k - 1][n - 1];
            }
            binomials.push(row);
        }
        let mut numbering = Self { cells, supports, binomials, eights: Vec::new() };
        if numbering.fits() {
            let eights = (0..cells.div_ceil(8)).flat_map(|eight| (0..=supports).map(move |below| (eight, below)));
            numbering.eights = eights.map(|(eight, below)| numbering.of_eight(8 * eight, below)).collect();
        }
        numbering
    }

    /// What each set of the eight cells from `first` on adds to a place, with so many cells of the
    /// set below.
    fn of_eight(&self, first: u32, below: u32) -> [u32; 256] {
        std::array::from_fn(|set| {
            let binomial = |(k, cell): (u32, u32)| Some(*self.binomials.get(k as usize)?.get((first + cell) as usize)?);
            // Sets that are too large, or beyond the board, are never asked for.
            (below + 1..).zip(ones(set as u64)).map(|pair| binomial(pair).unwrap_or(0) as u32).sum()
        })
    }

    /// The sets of one side's supports among so many cells.
    fn sets(&self, cells: u32) -> u64 {
        self.binomials[self.supports as usize].get(cells as usize).copied().unwrap_or(0)
    }

    /// Whether the numbers are so few that an array of them can be thought of, and so are the moves
    /// of a position: at most 255, which is sure of three supports, and was counted for 4 × 4.
    pub(super) fn fits(&self) -> bool {
        let few = self.supports <= 3 || self.cells == 16;
        few && self.all().is_some_and(|all| all <= u32::MAX.into())
    }

    fn all(&self) -> Option<u64> {
        let balls = u64::from(self.supports * self.supports);
        self.sets(self.cells).checked_mul(self.sets(self.cells - self.supports))?.checked_mul(2 * balls)
    }

    /// How many numbers there are, where they [fit](Self::fits).
    pub(super) fn len(&self) -> u64 {
        self.all().unwrap_or(0)
    }

    fn place(&self, mut set: u64) -> u64 {
        let (mut place, mut below, mut row) = (0, 0, 0);
        while set != 0 {
            place += u64::from(self.eights[row + below][(set & 255) as usize]);
            below += (set & 255).count_ones() as usize;
            row += self.supports as usize + 1;
            set >>= 8;
        }
        place
    }

    fn set(&self, mut place: u64) -> u64 {
        let mut set = 0;
        for k in (1..=self.supports as usize).rev() {
            let cell = self.binomials[k].partition_point(|&sets| sets <= place) - 1;
            place -= self.binomials[k][cell];
            set |= 1 << cell;
        }
        set
    }

    pub(super) fn rank(&self, at: Field) -> u64 {
        let [first, second] = at.sides();
        let places = self.place(first.supports) * self.sets(self.cells - self.supports)
            + self.place(squeeze(second.supports, first.supports));
        let ball = |side: Side| u64::from((side.supports & ((1 << side.ball) - 1)).count_ones());
        let supports = u64::from(self.supports);
        ((places * supports + ball(first)) * supports + ball(second)) * 2 + u64::from(at.mover() == Player::Second)
    }

    /// The position of a number below [`len`](Self::len).
    pub(super) fn unrank(&self, number: u64) -> Field {
        let supports = u64::from(self.supports);
        let mover = if number & 1 == 0 { Player::First } else { Player::Second };
        let (rest, second_ball) = (number / 2 / supports, number / 2 % supports);
        let (places, first_ball) = (rest / supports, rest % supports);
        let sets = self.sets(self.cells - self.supports);
        let first = self.set(places / sets);
        let second = spread(self.set(places % sets), first);
        let side =
            |supports: u64, ball: u64| Side { supports, ball: ones(supports).nth(ball as usize).expect("a support") };
        Field::new([side(first, first_ball), side(second, second_ball)], mover)
    }
}

/// A set, numbered without the cells of another.
fn squeeze(mut set: u64, mut without: u64) -> u64 {
    while without != 0 {
        let cell = without.ilog2();
        let below = (1 << cell) - 1;
        set = set & below | set >> 1 & !below;
        without &= below;
    }
    set
}

/// The inverse of [`squeeze`].
fn spread(set: u64, without: u64) -> u64 {
    let insert = |set: u64, cell: u32| set & ((1 << cell) - 1) | set >> cell << (cell + 1);
    ones(without).fold(set, insert)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_of_one_position() {
        let numbering = Numbering::new(9, 3);
        assert_eq!(numbering.len(), 30_240);
        assert!((0..numbering.len()).all(|number| numbering.rank(numbering.unrank(number)) == number));
        assert_eq!(Numbering::new(25, 3).len(), 63_756_000);
        assert!(!Numbering::new(49, 7).fits());
    }
}
