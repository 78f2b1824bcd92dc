//! A small generator of numbers that look random and are the same in every run.

use ludex_core::split_mix;

/// The generator; the seed decides everything that follows.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        split_mix(&mut self.0)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// One of the items, `None` if there are none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}
