//! Upper bounds of the mover's score, from a simple way to play for the opponent: answer in the
//! same column.
//!
//! Q is to move and P is the opponent. The *alternate* cells of a column are its top cell and every
//! second one below it; *leading* cells are the others. A column with an even number of empty cells
//! has a leading cell as the lowest one: Q plays it, P answers on the alternate cell above, and so
//! on to the top. A column with an odd number of empty cells is *odd*; its lowest empty cell is
//! alternate.
//!
//! ```text
//! P   P   P   P      alternate (even rows, where the number of rows is even)
//! Q   Q   Q   Q      leading
//! P   x   P   y      columns 2 and 4 are odd: who plays x is answered on y
//! Q   ■   Q   ■
//! ```
//!
//! **Followed.** *An even number of cells is empty, Q to move.* The odd columns are then even in
//! number; P pairs them. P answers a move in a column that is not odd above it, and a move on the
//! lowest empty cell of an odd column on that of its partner, after which both are even. By
//! induction P always has this answer and, when P has answered, all columns are even but for whole
//! pairs of odd ones whose lowest empty cells are untouched. So Q gets no other cells than its
//! *reach*: its stones, the empty leading cells, and one cell of each pair. If there is no four in
//! the reach, whichever cells of the pairs Q takes, Q never completes one: **Q's score is at most
//! 0**. Moreover:
//!
//! - *Certain cells.* To a full board P gets all empty alternate cells but those of the pairs. If
//!   P's stones and these contain a four, P wins, at the latest with the last stone: Q's score is
//!   at most −1.
//! - *Traps.* A trap is an alternate cell, not playable, that would complete a four of P's stones
//!   as they stand. When Q plays below it (a leading cell), P wins on it. So the cells of the
//!   column from the trap on are out of Q's reach; *this is where the reach is smaller than by the
//!   rule above.* And P wins: Q is always to move with an even number of empty cells, and in the
//!   end nothing is left but to play below a trap. At that moment each column with a trap has at
//!   least its cells from the one below the trap on empty. If these are *e* in all the columns
//!   together, P's win is worth at least *e*/2: *e* − 1 cells are empty before P's last stone,
//!   which makes ⌈(*e* − 1)/2⌉ = ⌊*e*/2⌋.
//!
//! **Zugzwang.** *An odd number of cells is empty, Q to move*, and P has a *threat* in an odd
//! column X: a leading cell, not playable, that would complete a four of P's stones as they stand
//! (the lowest such cell of X). The other odd columns are even in number; P pairs them and plays as
//! before outside X. In X, P answers above Q as well: there Q gets alternate cells and P leading
//! ones, and the last answer is the threat itself, the lowest empty cell of X being alternate. So P
//! always has an answer until the game is over, the cells of X from the threat on are never Q's,
//! and since cells outside X are even in number, Q must in the end play below the threat or below a
//! trap: P wins. Q's reach is its stones, the leading cells outside X and below traps, the
//! alternate cells of X below the threat, and one cell of each pair. If there is no four in it,
//! **Q's score is at most −⌊*e*/2⌋**, *e* as above with the threat among the traps.
//!
//! The threat must be complete but for its cell. If P merely could make a four with cells that it
//! is going to get, Q could fill X early, and P would have no answer to its top cell.
//!
//! The strategies are V. Allis's *claimeven* and *baseinverse*, and his odd threats in zugzwang (*A
//! Knowledge-based Approach of Connect-Four*, Vrije Universiteit Amsterdam, 1988,
//! <http://www.informatik.uni-trier.de/~fernau/DSL0607/Masterthesis-Viergewinnt.pdf>). What is
//! added is that parity is counted from the top, so that boards with odd rows need nothing of their
//! own; that traps shorten the reach; and the distance.
//!
//! The tests check every bound against the exact score, on all positions of small boards and on
//! random late ones of 7×6. The gain of each in the search is in [the module](super).

use super::board::{Board, Shape};
use super::node::Node;

/// An upper bound of the mover's score, where a rule of this module gives one and it is at most
/// `limit`. `even` says whether the number of empty cells is.
#[inline]
pub(super) fn ceiling<S: Shape>(board: &Board<S>, node: &Node, playable: u64, even: bool, limit: i32) -> Option<i32> {
    let odd = playable & board.alternate;
    if even {
        return followed(board, node, playable, odd, limit);
    }
    let threats = node.threats & !board.alternate & !playable;
    if threats == 0 {
        return None;
    }
    lowest_bits(odd).filter_map(|x| zugzwang(board, node, playable, [x, odd ^ x], limit)).min()
}

#[inline]
fn followed<S: Shape>(board: &Board<S>, node: &Node, playable: u64, odd: u64, limit: i32) -> Option<i32> {
    let empty = board.all & !node.occupied();
    let traps = node.threats & board.alternate & !playable;
    let (shut, most) = if traps == 0 {
        // Whether P's certain cells make a four matters only for a limit below 0.
        let certain = || node.other | empty & board.alternate & !odd;
        (0, if limit < 0 && board.has_four(certain()) { -1 } else { 0 })
    } else {
        let shut = board.and_above(traps);
        (shut, -delay(shut))
    };
    if most > limit {
        return None;
    }
    let reach = node.mover | empty & !board.alternate & !shut;
    without_four(board, reach, odd).then_some(most)
}

/// The bound by a threat in the column of `x`, its lowest empty cell; `pairs` are those of the
/// other odd columns.
#[inline]
fn zugzwang<S: Shape>(board: &Board<S>, node: &Node, playable: u64, [x, pairs]: [u64; 2], limit: i32) -> Option<i32> {
    let column = board.and_above(x);
    let threats = node.threats & !playable & column & !board.alternate;
    if threats == 0 {
        return None;
    }
    // The difference of two bits is all bits from the lower one to the one below the higher one.
    let below = lowest_bit(threats) - x;
    let traps = node.threats & !playable & board.alternate & !column;
    let shut = column & !below | if traps == 0 { 0 } else { board.and_above(traps) };
    let most = -delay(shut);
    if most > limit {
        return None;
    }
    let leading = board.all & !node.occupied() & !board.alternate & !column & !shut;
    let reach = node.mover | leading | below & board.alternate;
    without_four(board, reach, pairs).then_some(most)
}

/// Half of the cells from the one below a trap on, where `shut` are the cells from a trap on.
fn delay(shut: u64) -> i32 {
    ((shut | shut >> 1).count_ones() / 2) as i32
}

/// Whether an even number of cells can be paired so that the reach and one cell of each pair,
/// whichever, hold no four. More than two pairs are not tried.
#[inline]
fn without_four<S: Shape>(board: &Board<S>, reach: u64, cells: u64) -> bool {
    let mut rest = cells;
    let mut next = || {
        let cell = lowest_bit(rest);
        rest ^= cell;
        cell
    };
    let [a, b, c, d] = [next(), next(), next(), next()];
    if rest != 0 {
        return false;
    }
    if c == 0 {
        return !board.has_four(reach | a) && (b == 0 || !board.has_four(reach | b));
    }
    if board.has_four(reach) {
        return false;
    }
    let four = |x: u64, y: u64| board.has_four(reach | x | y);
    let [ab, ac, ad, bc, bd, cd] = [four(a, b), four(a, c), four(a, d), four(b, c), four(b, d), four(c, d)];
    // A pair's cells are never both Q's; the pairings are ab|cd, ac|bd and ad|bc.
    !(ac | ad | bc | bd) || !(ab | ad | bc | cd) || !(ab | ac | bd | cd)
}

/// The lowest bit; 0 if there is none.
fn lowest_bit(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// All bits, one by one.
fn lowest_bits(mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = lowest_bit(bits);
        bits ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use ludex_testkit::random::Random;

    use super::*;
    use crate::stacks::board::{Shaped, with_board};
    use crate::stacks::score::win;

    /// Scores by plain min-max, by stones of the mover and of the other.
    type Known = HashMap<(u64, u64), i32>;

    /// The score of a position without a four.
    fn plainly<S: Shape>(board: &Board<S>, mover: u64, other: u64, known: &mut Known) -> i32 {
        if let Some(&score) = known.get(&(mover, other)) {
            return score;
        }
        let occupied = mover | other;
        let empties = board.cells() - occupied.count_ones();
        let moves = lowest_bits(board.playable(occupied));
        let score = moves.map(|cell| {
            if board.has_four(mover | cell) { win(empties) } else { -plainly(board, other, mover | cell, known) }
        });
        let score = score.max().unwrap_or(0);
        known.insert((mover, other), score);
        score
    }

    /// How often the bound of each kind was met, and how often it was the score itself.
    #[derive(Default)]
    struct Tally(HashMap<&'static str, [u32; 2]>);

    impl Tally {
        /// Holds the bound of a position against its score.
        fn check<S: Shape>(&mut self, board: &Board<S>, (mover, other): (u64, u64), score: i32) {
            let node = Node::new(board, mover, other);
            let playable = board.playable(node.occupied());
            let even = (board.cells() - node.occupied().count_ones()).is_multiple_of(2);
            for limit in -4..=0 {
                let Some(most) = ceiling(board, &node, playable, even, limit) else { continue };
                let name = format!("{mover:x} {other:x} on {}x{}", board.columns, board.rows);
                assert!(score <= most && most <= limit, "{name}: {score}, {most} within {limit}");
            }
            let Some(most) = ceiling(board, &node, playable, even, -1).or(ceiling(board, &node, playable, even, 0))
            else {
                return;
            };
            let pairs = (playable & board.alternate).count_ones() / 2;
            let kind = match (even, most, pairs) {
                (true, 0, 2) => "followed, two pairs",
                (true, 0, 1) => "followed, a pair",
                (true, 0, _) => "followed",
                (true, -1, _) => "followed, certain cells or a trap at the top",
                (true, ..) => "traps",
                (false, _, 0) => "zugzwang",
                (false, ..) => "zugzwang and pairs",
            };
            let tally = self.0.entry(kind).or_default();
            tally[0] += 1;
            tally[1] += u32::from(score == most);
        }

        /// Every kind of bound was met, and was the score itself, more than so often.
        fn finish(&self, kinds: usize, least: u32) {
            assert!(self.0.len() >= kinds, "{:?}", self.0);
            assert!(self.0.values().all(|&[met, exact]| met > least && exact > 0), "{:?}", self.0);
        }
    }

    fn every_position<S: Shape>(board: &Board<S>, tally: &mut Tally) {
        let mut known = Known::new();
        plainly(board, 0, 0, &mut known);
        for (&(mover, other), &score) in &known {
            tally.check(board, (mover, other), score);
        }
    }

    #[test]
    fn bounds_hold_on_every_position_of_small_boards() {
        let mut tally = Tally::default();
        for (columns, rows) in [(4, 4), (5, 3), (4, 5), (3, 6), (6, 3), (2, 7), (9, 1)] {
            with_board!(Shaped::new(columns, rows).expect("a board"), board => every_position(&board, &mut tally));
        }
        tally.finish(7, 100);
    }

    /// Stones of random play when `empties` cells are left, unless there is a four.
    fn late<S: Shape>(board: &Board<S>, empties: u32, random: &mut Random) -> Option<(u64, u64)> {
        let (mut mover, mut other) = (0_u64, 0_u64);
        while board.cells() - (mover | other).count_ones() > empties {
            let moves: Vec<_> = lowest_bits(board.playable(mover | other)).collect();
            let mine = mover | random.pick(&moves)?;
            if board.has_four(mine) {
                return None;
            }
            (mover, other) = (other, mine);
        }
        Some((mover, other))
    }

    fn late_positions<S: Shape>(board: &Board<S>, count: u32, tally: &mut Tally) {
        let mut random = Random::new(7);
        let mut checked = 0;
        while checked < count {
            let empties = 10 + random.below(5) as u32;
            if let Some((mover, other)) = late(board, empties, &mut random) {
                let mut known = Known::new();
                plainly(board, mover, other, &mut known);
                for (&stones, &score) in &known {
                    tally.check(board, stones, score);
                }
                checked += 1;
            }
        }
    }

    #[test]
    fn bounds_hold_on_late_positions_of_larger_boards() {
        let mut tally = Tally::default();
        for (columns, rows, count) in [(7, 6, 2_000), (7, 5, 500), (6, 7, 500), (9, 6, 100)] {
            with_board!(Shaped::new(columns, rows).expect("a board"), board => late_positions(&board, count, &mut tally));
        }
        tally.finish(7, 100);
    }
}
