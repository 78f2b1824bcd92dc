//! Seeds derived from a seed and a number, so that random results do not depend on the number of
//! threads.
//!
//! The generator is xoshiro256++ (D. Blackman, S. Vigna, *Scrambled linear pseudorandom number
//! generators*, 2021, <https://doi.org/10.1145/3460772>), its state filled from 64 bits by
//! `SplitMix64` as its authors advise.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The random generator of all crates.
pub type Generator = Xoshiro256PlusPlus;

/// A generator with this seed.
#[must_use]
pub fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// The seed number `number` of the series that begins with `seed`. Different numbers start
/// different generators.
#[must_use]
pub fn derive_seed(seed: u64, number: u64) -> u64 {
    let base = generator(seed).next_u64();
    generator(base.wrapping_add(number)).next_u64()
}

/// The next number after a state: 64 bits of memory, for what is sampled, by rules or by tests.
///
/// `SplitMix64` (G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*,
/// 2014, <https://doi.org/10.1145/2714064.2660195>). Tables hold hashes of what it samples: it
/// stays as it is.
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_series_does_not_repeat_nor_follow_its_neighbour() {
        let seeds: HashSet<u64> = (0..100).flat_map(|seed| (0..100).map(move |n| derive_seed(seed, n))).collect();
        assert_eq!(seeds.len(), 10_000);
    }

    #[test]
    fn the_same_numbers_as_the_reference_implementation() {
        let state = &mut 1_234_567;
        assert_eq!([split_mix(state), split_mix(state)], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
