//! The keys and the codes of consecutive entries, in arrays as narrow as they allow.

use std::ops::Range;

use crate::code::Code;

/// Increasing keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// Keys of at most 64 bits.
    Narrow(Vec<u64>),
    /// Longer ones.
    Wide(Vec<u128>),
}

impl Keys {
    /// An empty column for keys of at most `bits` bits.
    pub(crate) fn new(bits: u32, capacity: usize) -> Self {
        if bits <= 64 { Self::Narrow(Vec::with_capacity(capacity)) } else { Self::Wide(Vec::with_capacity(capacity)) }
    }

    /// Adds a key that fits.
    pub(crate) fn push(&mut self, key: u128) {
        match self {
            Self::Narrow(keys) => keys.push(key as u64),
            Self::Wide(keys) => keys.push(key),
        }
    }

    pub(crate) fn get(&self, place: usize) -> u128 {
        match self {
            Self::Narrow(keys) => u128::from(keys[place]),
            Self::Wide(keys) => keys[place],
        }
    }

    /// The place of a key.
    pub(crate) fn find(&self, key: u128) -> Option<usize> {
        match self {
            Self::Narrow(keys) => keys.binary_search(&u64::try_from(key).ok()?).ok(),
            Self::Wide(keys) => keys.binary_search(&key).ok(),
        }
    }
}

/// Codes, one for each entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Codes {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl Codes {
    /// Those of several blocks, one after another.
    pub(crate) fn join<'c>(blocks: &(impl Iterator<Item = &'c Self> + Clone)) -> Self {
        let codes = || blocks.clone().flat_map(|block| (0..block.len()).map(|place| block.get(place)));
        match blocks.clone().map(Self::width).max().unwrap_or(1) {
            1 => Self::One(codes().map(|code| code as u8).collect()),
            2 => Self::Two(codes().map(|code| code as u16).collect()),
            _ => Self::Four(codes().collect()),
        }
    }

    /// Some of them.
    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        match self {
            Self::One(codes) => Self::One(codes[range].to_vec()),
            Self::Two(codes) => Self::Two(codes[range].to_vec()),
            Self::Four(codes) => Self::Four(codes[range].to_vec()),
        }
    }

    pub(crate) fn get(&self, place: usize) -> Code {
        match self {
            Self::One(codes) => codes[place].into(),
            Self::Two(codes) => codes[place].into(),
            Self::Four(codes) => codes[place],
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::One(codes) => codes.len(),
            Self::Two(codes) => codes.len(),
            Self::Four(codes) => codes.len(),
        }
    }

    /// The bytes of a code.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
        }
    }
}
