//! A game of three circuits.
//!
//! ```text
//!   bits of a position ──▶ seen: over? which moves are legal?      64 states at a time,
//!   bits and moves ──────▶ next: bits of the next position         one bit of a word each
//!   bits of a position ──▶ goals: who gets what
//! ```

use std::ops::Range;

use crate::circuit::Circuit;
use crate::lanes::{Block, Values, gather, lanes};

/// A game of gates. Its inputs are the bits of a position, and then the moves of all roles.
#[derive(Clone, Debug)]
pub struct Gates {
    /// The bits of a position.
    pub bits: usize,
    /// For each role the numbers of its moves.
    pub moves: Vec<Range<usize>>,
    /// Whether the game is over, and then whether each move is legal.
    pub seen: Circuit,
    /// Whether each goal is reached.
    pub goals: Circuit,
    /// The bits of the next position.
    pub next: Circuit,
}

/// Moves lane by lane, while they are listed.
#[derive(Clone, Debug, Default)]
pub struct Listing(Vec<(u32, u32)>);

impl Gates {
    /// The words that any of the circuits works on.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.seen.slots().max(self.goals.slots()).max(self.next.slots())
    }

    /// The moves of all roles together.
    fn all_moves(&self) -> usize {
        self.moves.last().map_or(0, |own| own.end)
    }

    /// The inputs of a position.
    pub fn position<'v>(&self, values: &'v mut Values) -> &'v mut Values {
        values[0] = [0];
        &mut values[1..=self.bits]
    }

    /// The inputs of all moves, of which none is made yet.
    pub fn does<'v>(&self, values: &'v mut Values) -> &'v mut Values {
        let does = &mut values[self.bits + 1..=self.bits + self.all_moves()];
        does.fill([0]);
        does
    }

    /// The lanes in which the game is over, after `seen` has run.
    #[must_use]
    pub fn over(&self, values: &Values) -> u64 {
        self.seen.read(0, values)
    }

    /// The lanes in which a move is legal, after `seen` has run.
    #[must_use]
    pub fn legal(&self, mv: usize, values: &Values) -> u64 {
        self.seen.read(mv + 1, values)
    }

    /// The lanes in which a role has this move and no other.
    #[must_use]
    pub fn only(&self, role: usize, mv: usize, values: &Values) -> u64 {
        let others = self.moves[role].clone().filter(|&other| other != mv);
        self.legal(mv, values) & !others.fold(0, |any, mv| any | self.legal(mv, values))
    }

    /// Lists the moves that roles have in some lanes each: pushes those of the first lane, then
    /// those of the second, and gives the numbers of moves that then are in the list.
    pub fn list(&self, on: &[u64], values: &Values, Listing(found): &mut Listing, moves: &mut Vec<u64>) -> [usize; 64] {
        found.clear();
        let mut places = [0; 64];
        for (own, on) in self.moves.iter().zip(on) {
            for mv in own.clone() {
                for lane in lanes(on & self.legal(mv, values)) {
                    found.push((lane as u32, mv as u32));
                    places[lane] += 1;
                }
            }
        }
        let mut place = moves.len();
        for own in &mut places {
            place += std::mem::replace(own, place);
        }
        moves.resize(place, 0);
        for &(lane, mv) in &*found {
            let place = &mut places[lane as usize];
            moves[*place] = u64::from(mv);
            *place += 1;
        }
        places
    }

    /// How many moves roles have in some lanes each, all together, and the lanes with any.
    #[must_use]
    pub fn count(&self, on: &[u64], values: &Values) -> (u64, u64) {
        let (mut count, mut any) = (0, 0);
        for (own, on) in self.moves.iter().zip(on) {
            for mv in own.clone() {
                let lanes = on & self.legal(mv, values);
                count += u64::from(lanes.count_ones());
                any |= lanes;
            }
        }
        (count, any)
    }

    /// Makes moves: a move in each of the first lanes, beside another, if any, for its role.
    pub fn make(&self, moves: &[u64], beside: Option<[usize; 2]>, values: &mut Values) {
        let second = self.moves[0].end as u64;
        let does = self.does(values);
        for (lane, &mv) in moves.iter().enumerate() {
            does[mv as usize][0] |= 1 << lane;
            if let Some(beside) = beside {
                does[beside[usize::from(mv < second)]][0] |= 1 << lane;
            }
        }
    }

    /// Reads 64 bits of so many next positions, from a multiple of 64 on, after `next` has run.
    pub fn rows(&self, from: usize, rows: usize, values: &Values, block: &mut Block) {
        let bits = from..self.bits.min(from + 64);
        gather(bits.map(|bit| self.next.read(bit, values)), rows, block);
    }
}
