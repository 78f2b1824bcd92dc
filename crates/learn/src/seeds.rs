//! Chances that come from one seed, so that every episode has its own: learning that is stopped, saved and taken up
//! again goes on as if it had never been stopped.
//!
//! The generator is xoshiro256++ (D. Blackman, S. Vigna, *Scrambled linear pseudorandom number generators*, 2021,
//! <https://doi.org/10.1145/3460772>), its state filled from 64 bits by `SplitMix64` as its authors advise.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of the house.
pub type Generator = Xoshiro256PlusPlus;

/// A generator with this seed.
pub(crate) fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// The seed number `number` of the series that begins with `seed`.
pub(crate) fn derived(seed: u64, number: u64) -> u64 {
    let base = generator(seed).next_u64();
    generator(base.wrapping_add(number)).next_u64()
}
