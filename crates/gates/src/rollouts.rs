//! Random games, 512 at a time: how fast a sheet is.
//!
//! Every state of every game is looked at for its end and its legal moves, of which each role takes
//! one at random; goals are computed where games end. A game that is over begins again.
//!
//! A step is compiled twice, for any processor and for those with words of 256 bits (AVX2), and
//! which of the two runs is chosen when the first is made. All that is done for every gate and
//! every move is compiled into it.

#![expect(clippy::inline_always, reason = "compiled for each kind of processor")]

use multiversion::multiversion;

use crate::choice::choose;
use crate::gates::Gates;

/// Words in which states are computed together.
const WORDS: usize = 8;

/// Random games at work.
#[derive(Clone, Debug)]
pub struct Rollouts<'g> {
    gates: &'g Gates,
    values: Vec<[u64; WORDS]>,
    /// The bits of the next positions, all of which are read before any is written: one may become
    /// what another was.
    after: Vec<[u64; WORDS]>,
    start: Vec<u64>,
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
        let bit = |bit: usize| 0_u64.wrapping_sub(start[bit / 64] >> (bit % 64) & 1);
        let start: Vec<u64> = (0..gates.bits).map(bit).collect();
        let mut values = vec![[0; WORDS]; gates.slots()];
        values[1..].iter_mut().zip(&start).for_each(|(value, &bit)| *value = [bit; WORDS]);
        Self { gates, values, after: vec![[0; WORDS]; gates.bits], start, random: seed, states: 0, games: 0 }
    }

    /// The bits of the position of one of the 512 games.
    #[must_use]
    pub fn position(&self, game: usize) -> Box<[u64]> {
        let mut at = vec![0; self.gates.bits.div_ceil(64)];
        for (bit, words) in self.values[1..=self.gates.bits].iter().enumerate() {
            at[bit / 64] |= (words[game / 64] >> (game % 64) & 1) << (bit % 64);
        }
        at.into()
    }

    /// One move in every game.
    pub fn step(&mut self) {
        widest_step(self);
    }

    /// The same by the words that every processor has.
    pub fn plain_step(&mut self) {
        self.step_within();
    }

    #[inline(always)]
    fn step_within(&mut self) {
        let Self { gates, values, after, start, random, .. } = self;
        gates.seen.run_words(values);
        let over = gates.seen.read_words(0, values);
        let first = gates.bits + 1;
        for own in &gates.moves {
            for mv in own.clone() {
                let legal = gates.seen.read_words(mv + 1, values);
                values[first + mv] = std::array::from_fn(|word| legal[word] & !over[word]);
            }
        }
        let ended: u32 = over.iter().map(|word| word.count_ones()).sum();
        if ended > 0 {
            gates.goals.run_words(values);
            self.games += u64::from(ended);
        }
        self.states += (64 * WORDS) as u64 - u64::from(ended);
        for own in &gates.moves {
            choose(&mut values[first + own.start..first + own.end], || next(random));
        }
        gates.next.run_words(values);
        for (bit, after) in after.iter_mut().enumerate() {
            *after = gates.next.read_words(bit, values);
        }
        for (value, (after, &start)) in values[1..].iter_mut().zip(after.iter().zip(&*start)) {
            *value = std::array::from_fn(|word| after[word] & !over[word] | start & over[word]);
        }
    }
}

/// A step by the widest words that the processor has.
#[multiversion(targets("x86_64+avx2"))]
fn widest_step(games: &mut Rollouts<'_>) {
    games.step_within();
}

/// The next random word (`SplitMix64`, <https://doi.org/10.1145/2660193.2660195>).
#[inline(always)]
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
