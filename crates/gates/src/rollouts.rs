//! Random games, 256 at a time: how fast a sheet is.
//!
//! Every state of every game is looked at for its end and its legal moves, of which each role takes
//! one at random; goals are computed where games end. A game that is over begins again.

use std::ops::Range;

use crate::gates::Gates;

/// Words in which states are computed together.
const WORDS: usize = 4;

/// Random games at work.
#[derive(Clone, Debug)]
pub struct Rollouts<'g> {
    gates: &'g Gates,
    values: Vec<[u64; WORDS]>,
    start: Vec<bool>,
    /// For each lane the legal moves of a role, and how many.
    legal: Vec<u32>,
    count: Vec<u32>,
    most: usize,
    random: u64,
    /// Moves made so far, those of all roles together being one.
    pub states: u64,
    /// Games that came to their end.
    pub games: u64,
}

impl<'g> Rollouts<'g> {
    /// Games from a position, given by its bits; the seed determines them.
    #[must_use]
    pub fn new(gates: &'g Gates, start: &[u64], seed: u64) -> Self {
        let start: Vec<bool> = (0..gates.bits).map(|bit| start[bit / 64] >> (bit % 64) & 1 == 1).collect();
        let mut values = vec![[0; WORDS]; gates.slots()];
        for (value, &bit) in values[1..].iter_mut().zip(&start) {
            *value = [0_u64.wrapping_sub(u64::from(bit)); WORDS];
        }
        let most = gates.moves.iter().map(Range::len).max().unwrap_or(0);
        let lanes = 64 * WORDS;
        Self {
            gates,
            values,
            start,
            legal: vec![0; most * lanes],
            count: vec![0; lanes],
            most,
            random: seed | 1,
            states: 0,
            games: 0,
        }
    }

    /// One move in every game.
    pub fn step(&mut self) {
        let gates = self.gates;
        gates.seen.run_words(&mut self.values);
        let seen = gates.seen.read_all(&self.values);
        let (over, legal) = (&seen[0], &seen[1..]);
        let ended: u32 = over.iter().map(|word| word.count_ones()).sum();
        if ended > 0 {
            gates.goals.run_words(&mut self.values);
            self.games += u64::from(ended);
        }
        self.states += (64 * WORDS) as u64 - u64::from(ended);
        self.values[gates.bits + 1..=gates.bits + legal.len()].fill([0; WORDS]);
        for own in &gates.moves {
            self.choose(own.clone(), legal, over);
        }
        gates.next.run_words(&mut self.values);
        // All bits are read before any is written: one may become what another was.
        let next = gates.next.read_all(&self.values);
        for (value, (next, &start)) in self.values[1..].iter_mut().zip(next.iter().zip(&self.start)) {
            let start = 0_u64.wrapping_sub(u64::from(start));
            *value = std::array::from_fn(|word| next[word] & !over[word] | start & over[word]);
        }
    }

    /// A legal move of a role in every game that goes on.
    fn choose(&mut self, moves: Range<usize>, legal: &[[u64; WORDS]], over: &[u64; WORDS]) {
        self.count.fill(0);
        for mv in moves {
            for (word, (legal, over)) in legal[mv].iter().zip(over).enumerate() {
                let mut lanes = legal & !over;
                while lanes != 0 {
                    let lane = word * 64 + lanes.trailing_zeros() as usize;
                    self.legal[lane * self.most + self.count[lane] as usize] = mv as u32;
                    self.count[lane] += 1;
                    lanes &= lanes - 1;
                }
            }
        }
        let first = self.gates.bits + 1;
        for lane in 0..64 * WORDS {
            let count = self.count[lane];
            if count > 0 {
                let place = if count == 1 { 0 } else { self.below(count) };
                let mv = self.legal[lane * self.most + place as usize] as usize;
                self.values[first + mv][lane / 64] |= 1 << (lane % 64);
            }
        }
    }

    /// A random number below a bound (xorshift64*, <https://doi.org/10.1145/2845077>).
    fn below(&mut self, bound: u32) -> u32 {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        let high = self.random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((high * u64::from(bound)) >> 32) as u32
    }
}
