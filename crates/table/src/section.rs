//! The blocks of one tier: their offsets, their index, and the search for an entry.
//!
//! ```text
//! blocks     ┌─────────┬─────────┬─── … ──┬─────────┐      one after another, each a zstd frame
//!            │ block 0 │ block 1 │        │  last   │
//!            └─────────┴─────────┴─── … ──┴─────────┘
//! index      32 bytes a block: first key 16 · offset in the tier 8 · length 4 · CRC-32C of the block 4
//! ```
//!
//! Every block but the last has [`block::ENTRIES`] entries, so that an entry's number determines
//! its block. The same structure is in the finished file and in the file of a tier of an unfinished
//! table.

use std::io;
use std::sync::OnceLock;

use ludex_core::{Text, say};

use crate::block::{self, Block, ENTRIES, Shape};
use crate::bytes::{Pack, Unpack};
use crate::code::Code;
use crate::header::{Header, Storage};
use crate::source::Source;

/// Bytes of a block's line in the index.
pub(crate) const LINE: usize = 32;

/// A block's line in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The first key; in a table of numbers, the first number.
    pub(crate) first: u128,
    /// From the first byte of the tier's blocks.
    pub(crate) offset: u64,
    /// In bytes.
    pub(crate) length: u32,
    /// CRC-32C of the bytes.
    pub(crate) crc: u32,
}

impl Line {
    pub(crate) fn pack(&self, to: Pack) -> Pack {
        to.u128(self.first).u64(self.offset).u32(self.length).u32(self.crc)
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut from = Unpack::new(bytes);
        Some(Self { first: from.u128()?, offset: from.u64()?, length: from.u32()?, crc: from.u32()? })
    }
}

/// Where a tier lies in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The first byte of its blocks.
    pub(crate) blocks: u64,
    /// Their bytes.
    pub(crate) length: u64,
    /// The first byte of its index.
    pub(crate) index: u64,
    /// The number of entries; in a table of numbers, of numbers.
    pub(crate) entries: u64,
    /// CRC-32C of the index.
    pub(crate) crc: u32,
}

impl Place {
    /// How many blocks there are.
    pub(crate) fn blocks_count(&self) -> u64 {
        self.entries.div_ceil(ENTRIES as u64)
    }

    /// Bytes of the index.
    pub(crate) fn index_length(&self) -> u64 {
        self.blocks_count() * LINE as u64
    }
}

/// Why a block could not be read.
#[derive(Debug)]
pub(crate) enum Fault {
    Io(io::Error),
    Damage(Text),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A tier that can be read.
#[derive(Debug)]
pub(crate) struct Section {
    tier: u32,
    place: Place,
    key_bits: Option<u32>,
    index: OnceLock<Vec<Line>>,
}

impl Section {
    /// Tier `tier` of a table with this header.
    pub(crate) fn new(tier: u32, place: Place, header: &Header) -> Self {
        let key_bits = (header.storage == Storage::Keys).then_some(header.key_bits);
        Self { tier, place, key_bits, index: OnceLock::new() }
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    pub(crate) fn blocks_count(&self) -> usize {
        self.place.blocks_count() as usize
    }

    /// The index; read and checked at its first use.
    pub(crate) fn index(&self, source: &dyn Source) -> Result<&[Line], Fault> {
        if let Some(index) = self.index.get() {
            return Ok(index);
        }
        let bytes = source.bytes(self.place.index, self.place.index_length() as usize)?;
        let lines: Option<Vec<_>> = bytes.chunks(LINE).map(Line::unpack).collect();
        let sound = lines.filter(|lines| crc32c::crc32c(&bytes) == self.place.crc && self.is_sound(lines));
        let lines = sound.ok_or_else(|| Fault::Damage(self.damaged_index()))?;
        Ok(self.index.get_or_init(|| lines))
    }

    /// Whether the blocks follow one another without a gap, in the order of their keys.
    fn is_sound(&self, lines: &[Line]) -> bool {
        let mut end = 0;
        for (number, line) in (0..).zip(lines) {
            if line.offset != end || self.key_bits.is_none() && line.first != number * ENTRIES as u128 {
                return false;
            }
            end += u64::from(line.length);
        }
        end == self.place.length && lines.is_sorted_by(|a, b| a.first < b.first)
    }

    fn damaged_index(&self) -> Text {
        let tier = self.tier;
        say!(
            "the index of tier {tier} is not what was written",
            "l'index du niveau {tier} n'est pas ce qui a été écrit"
        )
    }

    /// How many entries block `number` has.
    pub(crate) fn count(&self, number: usize) -> usize {
        let before = (number * ENTRIES) as u64;
        (self.place.entries - before).min(ENTRIES as u64) as usize
    }

    /// The packed bytes of block `number`, after checking their checksum.
    pub(crate) fn packed(&self, source: &dyn Source, number: usize) -> Result<Vec<u8>, Fault> {
        let line = self.index(source)?[number];
        let bytes = source.bytes(self.place.blocks + line.offset, line.length as usize)?;
        if crc32c::crc32c(&bytes) == line.crc { Ok(bytes) } else { Err(Fault::Damage(self.damaged_block(number))) }
    }

    fn damaged_block(&self, number: usize) -> Text {
        let tier = self.tier;
        say!(
            "block {number} of tier {tier} is not what was written",
            "le bloc {number} du niveau {tier} n'est pas ce qui a été écrit"
        )
    }

    /// The entries of block `number`.
    pub(crate) fn block(&self, source: &dyn Source, number: usize) -> Result<Block, Fault> {
        let packed = self.packed(source, number)?;
        let first = self.index(source)?[number].first;
        let shape = Shape { count: self.count(number), keys: self.key_bits.map(|bits| (first, bits)) };
        block::unpack(&packed, shape).ok_or_else(|| Fault::Damage(self.damaged_block(number)))
    }

    /// The block where a key, or a number, must be if it is in the tier.
    pub(crate) fn block_of(&self, source: &dyn Source, key: u128) -> Result<Option<usize>, Fault> {
        if self.key_bits.is_none() {
            return Ok((key < self.place.entries.into()).then(|| (key / ENTRIES as u128) as usize));
        }
        Ok(self.index(source)?.partition_point(|line| line.first <= key).checked_sub(1))
    }
}

/// The place in block `number` of a key or number, and its code.
pub(crate) fn find(block: &Block, number: usize, key: u128) -> Option<(usize, Code)> {
    let place = match &block.keys {
        None => key.checked_sub((number * ENTRIES) as u128)? as usize,
        Some(keys) => keys.find(key)?,
    };
    (place < block.codes.len()).then(|| (place, block.codes.get(place)))
}

/// The key or number of an entry of block `number`.
pub(crate) fn key_at(block: &Block, number: usize, place: usize) -> u128 {
    match &block.keys {
        None => (number * ENTRIES + place) as u128,
        Some(keys) => keys.get(place),
    }
}
