//! Sets of regions, as bits.

/// The most regions that a map may have.
pub(crate) const MOST_REGIONS: usize = 256;

/// A set of regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RegionSet([u64; MOST_REGIONS / 64]);

impl RegionSet {
    pub(crate) fn add(&mut self, region: usize) {
        self.0[region / 64] |= 1 << (region % 64);
    }

    pub(crate) fn has(&self, region: usize) -> bool {
        self.0[region / 64] >> (region % 64) & 1 == 1
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..MOST_REGIONS).filter(|&region| self.has(region))
    }
}

impl FromIterator<usize> for RegionSet {
    fn from_iter<I: IntoIterator<Item = usize>>(regions: I) -> Self {
        let mut set = Self::default();
        regions.into_iter().for_each(|region| set.add(region));
        set
    }
}
