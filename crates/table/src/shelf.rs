//! Tiers unpacked in memory, as many as the budget allows; the others are read from the file.

use rayon::prelude::*;

use crate::block::{Block, ENTRIES};
use crate::code::{self, Code};
use crate::column::{Codes, Keys};
use crate::{Table, TableError};

/// Every 32nd key is sampled into a small index that fits a core's cache.
const STEP: usize = 32;

/// Keys that are found by a search in a short list and then among the few keys between two of that
/// list.
struct Sorted<K> {
    keys: Vec<K>,
    steps: Vec<K>,
}

impl<K: Copy + Ord> Sorted<K> {
    fn new(keys: Vec<K>) -> Self {
        Self { steps: keys.iter().copied().step_by(STEP).collect(), keys }
    }

    fn find(&self, key: K) -> Option<usize> {
        let from = self.steps.partition_point(|&step| step <= key).checked_sub(1)? * STEP;
        let among = &self.keys[from..self.keys.len().min(from + STEP)];
        among.binary_search(&key).ok().map(|place| from + place)
    }
}

enum Places {
    Numbers,
    Narrow(Sorted<u64>),
    Wide(Sorted<u128>),
}

/// A tier in memory.
struct Unpacked {
    places: Places,
    codes: Codes,
}

impl Unpacked {
    fn load(table: &Table, tier: u32) -> Result<Self, TableError> {
        let blocks = 0..table.sections()[tier as usize].blocks_count();
        let blocks = blocks.into_par_iter().map(|number| table.read_block(tier, number));
        let blocks: Vec<Block> = blocks.collect::<Result<_, _>>()?;
        let codes = Codes::join(&blocks.iter().map(|block| &block.codes));
        let (mut narrow, mut wide) = (Vec::new(), Vec::new());
        let numbers = blocks.first().is_some_and(|block| block.keys.is_none());
        for block in blocks {
            match block.keys {
                Some(Keys::Narrow(keys)) => narrow.extend(keys),
                Some(Keys::Wide(keys)) => wide.extend(keys),
                None => {}
            }
        }
        let places = match (numbers, wide.is_empty()) {
            (true, _) => Places::Numbers,
            (_, true) => Places::Narrow(Sorted::new(narrow)),
            (_, false) => Places::Wide(Sorted::new(wide)),
        };
        Ok(Self { places, codes })
    }

    fn find(&self, key: u128) -> Option<usize> {
        match &self.places {
            Places::Numbers => usize::try_from(key).ok().filter(|&number| number < self.codes.len()),
            Places::Narrow(keys) => keys.find(u64::try_from(key).ok()?),
            Places::Wide(keys) => keys.find(key),
        }
    }
}

/// The tiers of a table.
pub(crate) struct Shelf<'t> {
    table: &'t Table,
    tiers: Vec<Option<Unpacked>>,
    budget: u64,
}

impl<'t> Shelf<'t> {
    /// Without tiers; it will hold at most `budget` bytes.
    pub(crate) fn new(table: &'t Table, budget: u64) -> Self {
        let tiers = std::iter::repeat_with(|| None).take(table.sections().len()).collect();
        Self { table, tiers, budget }
    }

    /// Makes the tiers from `tier` on ready, as many as there is room for, and forgets those
    /// before.
    pub(crate) fn ready(&mut self, tier: u32) -> Result<(), TableError> {
        self.tiers[..tier as usize].iter_mut().for_each(|before| *before = None);
        let mut bytes = 0;
        for next in tier..self.tiers.len() as u32 {
            bytes += self.bytes(next);
            if bytes > self.budget {
                return Ok(());
            }
            if self.tiers[next as usize].is_none() {
                self.tiers[next as usize] = Some(Unpacked::load(self.table, next)?);
            }
        }
        Ok(())
    }

    /// What a tier takes in memory; while it is loaded, its blocks are there besides.
    fn bytes(&self, tier: u32) -> u64 {
        let header = self.table.header();
        let key = if header.key_bits == 0 { 0 } else { 8 * u64::from(header.key_bits.div_ceil(64)) };
        let farthest = self.table.by_tier()[tier as usize].farthest.unwrap_or(0);
        let code = code::width(farthest.saturating_mul(3).saturating_add(4)) as u64;
        2 * self.table.sections()[tier as usize].place().entries * (key + code)
    }

    /// The entry of a key, or of a number: its place in the tier, and its code.
    pub(crate) fn find(&self, tier: u32, key: u128) -> Result<Option<(u64, Code)>, TableError> {
        match self.tiers.get(tier as usize) {
            None => Ok(None),
            Some(None) => self.table.find(tier, key),
            Some(Some(there)) => Ok(there.find(key).map(|place| (place as u64, there.codes.get(place)))),
        }
    }

    /// A block, from memory or from the file.
    pub(crate) fn block(&self, tier: u32, number: usize) -> Result<Block, TableError> {
        let Some(there) = &self.tiers[tier as usize] else {
            return self.table.read_block(tier, number);
        };
        let range = number * ENTRIES..there.codes.len().min((number + 1) * ENTRIES);
        let keys = match &there.places {
            Places::Numbers => None,
            Places::Narrow(sorted) => Some(Keys::Narrow(sorted.keys[range.clone()].to_vec())),
            Places::Wide(sorted) => Some(Keys::Wide(sorted.keys[range.clone()].to_vec())),
        };
        Ok(Block { keys, codes: there.codes.part(range) })
    }
}
