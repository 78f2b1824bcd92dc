//! Lines counted by the stones on them, for all lines of one shape at once.
//!
//! Lines of one shape (a row of four, a square) are one word of *starts*, the first cells, and
//! shifts from there to the other cells. With `x₀, x₁ …` the stones shifted so that a line's cells
//! fall on its start, the words *at least n of them* are kept while the cells are added one by one:
//!
//! ```text
//! add x:   at_least[n] |= at_least[n − 1] & x,   n from the greatest down;   at_least[0] is everything
//! ```
//!
//! A line is open to a player where the other one has not at least one. The sum of the weights over
//! open lines is the sum of wₙ − wₙ₋₁ over the lines with at least n.

use crate::bits::{Word, bit, ones};
use crate::evaluate::Weights;

/// Lines of one shape.
#[derive(Clone, Debug)]
struct Shape<W> {
    /// From the first cell to the others.
    shifts: Vec<u32>,
    /// First cells.
    starts: W,
}

/// The lines of a board, by shape.
#[derive(Clone, Debug)]
pub struct LineCounts<W> {
    shapes: Vec<Shape<W>>,
    weights: Weights,
}

impl<W: Word> LineCounts<W> {
    /// `lines` are lists of bits, all of one length; `weights` as many as a line has cells.
    ///
    /// # Panics
    /// A line without cells.
    pub fn new(lines: &[Vec<u32>], weights: Weights) -> Self {
        let mut shapes: Vec<Shape<W>> = Vec::new();
        for line in lines {
            let first = *line.iter().min().expect("a line has a cell");
            let mut shifts: Vec<u32> = line.iter().map(|cell| cell - first).filter(|&shift| shift > 0).collect();
            shifts.sort_unstable();
            match shapes.iter_mut().find(|shape| shape.shifts == shifts) {
                Some(shape) => shape.starts = shape.starts | bit(first),
                None => shapes.push(Shape { shifts, starts: bit(first) }),
            }
        }
        Self { shapes, weights }
    }

    /// How many of the sum's units are one point.
    pub fn unit(&self) -> i32 {
        self.weights.unit()
    }

    /// The sum over the lines open to `own`, less the same for `other`; neither has a full line.
    pub fn difference(&self, own: W, other: W) -> i32 {
        match self.weights.list().len() {
            2 => self.fast::<1>(own, other),
            3 => self.fast::<2>(own, other),
            4 => self.fast::<3>(own, other),
            5 => self.fast::<4>(own, other),
            6 => self.fast::<5>(own, other),
            _ => self.slow(own, other),
        }
    }

    /// `N` is the greatest number of stones on a line that is not full.
    fn fast<const N: usize>(&self, own: W, other: W) -> i32 {
        let weights = self.weights.list();
        let mut sum = 0;
        for shape in &self.shapes {
            let (mine, theirs) = (shape.at_least::<N>(own), shape.at_least::<N>(other));
            // Weights of empty lines cancel each other.
            let (to_me, to_them) = (shape.starts & !theirs[0], shape.starts & !mine[0]);
            sum += weights[0] * (to_me.count_ones() as i32 - to_them.count_ones() as i32);
            for n in 0..N {
                let difference = (mine[n] & to_me).count_ones() as i32 - (theirs[n] & to_them).count_ones() as i32;
                sum += (weights[n + 1] - weights[n]) * difference;
            }
        }
        sum
    }

    /// Line by line, for any length.
    fn slow(&self, own: W, other: W) -> i32 {
        let mut sum = 0;
        for shape in &self.shapes {
            for start in ones(shape.starts) {
                let (mine, theirs) = (shape.count(start, own), shape.count(start, other));
                let weight = |n: usize| self.weights.list().get(n).copied().unwrap_or(0);
                sum += if theirs == 0 { weight(mine) } else { 0 };
                sum -= if mine == 0 { weight(theirs) } else { 0 };
            }
        }
        sum
    }
}

impl<W: Word> Shape<W> {
    /// The starts of lines with at least 1, 2, … N stones.
    fn at_least<const N: usize>(&self, stones: W) -> [W; N] {
        let mut at_least = [W::zero(); N];
        at_least[0] = stones;
        for &shift in &self.shifts {
            let more = stones >> shift as usize;
            for n in (1..N).rev() {
                at_least[n] = at_least[n] | at_least[n - 1] & more;
            }
            at_least[0] = at_least[0] | more;
        }
        at_least
    }

    /// The stones on the line from one start.
    fn count(&self, start: u32, stones: W) -> usize {
        let on = |shift: u32| !(stones & bit(start + shift)).is_zero();
        usize::from(on(0)) + self.shifts.iter().filter(|&&shift| on(shift)).count()
    }
}

#[cfg(test)]
mod tests {
    use ludex_testkit::random::Random;

    use super::*;
    use crate::bits::Lines;

    #[test]
    fn all_lines_at_once_are_line_by_line() {
        let mut random = Random::new(7);
        for (columns, rows, length) in [(3, 3, 3), (7, 6, 4), (7, 7, 5), (7, 8, 6), (4, 4, 2), (8, 7, 7)] {
            let lines = Lines::<u64>::new(length, columns, rows, |c, r| c * (rows + 1) + r).all();
            let text: Vec<_> = (0..=length).map(|_| (random.below(201) as i32 - 100).to_string()).collect();
            let weights = Weights::read(&text.join("/"), length, lines.len(), 1 << 20).unwrap();
            let counts = LineCounts::<u64>::new(&lines, weights.clone());
            for _ in 0..300 {
                let (a, b) = (random.bits() & random.bits(), random.bits() & random.bits());
                let (own, other) = (a & !b, b & !a);
                let full = |stones: u64| lines.iter().any(|line| line.iter().all(|&c| stones >> c & 1 == 1));
                if full(own) || full(other) {
                    continue;
                }
                assert_eq!(counts.difference(own, other), counts.slow(own, other));
                let by_hand = lines.iter().map(|line| {
                    let on = |stones: u64| line.iter().filter(|&&c| stones >> c & 1 == 1).count();
                    match (on(own), on(other)) {
                        (_, 0) if on(own) > 0 => weights.list()[on(own)],
                        (0, n) if n > 0 => -weights.list()[n],
                        _ => 0,
                    }
                });
                assert_eq!(counts.difference(own, other), by_hand.sum::<i32>());
            }
        }
    }
}
