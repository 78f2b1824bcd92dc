//! A block: some thousands of consecutive entries, compressed together.
//!
//! ```text
//! before compression                                          after
//! ┌───────┬──────────────────────┬──────────────────────┐
//! │ width │ codes, byte by byte  │ gaps between keys    │ ──▶  one zstd frame
//! │ 1     │ width × count        │ varints, count − 1   │
//! └───────┴──────────────────────┴──────────────────────┘
//! ```
//!
//! *Width* (1, 2 or 4) is that of the block's greatest code; first come the lowest bytes of all
//! codes, then the next ones. A *gap* is the next key less this one less 1; a table of numbers has
//! no keys and no gaps. The first key and the count stand outside, in the index of the blocks.

use std::cell::RefCell;

use crate::code::{self, Code};
use crate::column::{Codes, Keys};
use crate::varint;

/// Entries in every block but a tier's last: a block is some tens of kilobytes, unpacked in some
/// tens of microseconds.
pub(crate) const ENTRIES: usize = 4096;

/// The level of compression; a higher one gains a few percent of the file and costs several times
/// the time.
const LEVEL: i32 = 3;

/// The entries of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The keys, or in a table of numbers nothing.
    pub(crate) keys: Option<Keys>,
    pub(crate) codes: Codes,
}

/// What packs and unpacks blocks; one for each thread.
pub(crate) struct Packer {
    raw: Vec<u8>,
    pack: zstd::bulk::Compressor<'static>,
}

impl Packer {
    /// # Errors
    /// No memory.
    pub(crate) fn new() -> std::io::Result<Self> {
        Ok(Self { raw: Vec::new(), pack: zstd::bulk::Compressor::new(LEVEL)? })
    }

    /// The bytes of a block whose entries have these codes and, but in a table of numbers, these
    /// increasing keys.
    pub(crate) fn pack(&mut self, keys: Option<&[u128]>, codes: &[Code]) -> std::io::Result<Vec<u8>> {
        self.raw.clear();
        let width = code::width(codes.iter().copied().max().unwrap_or(0));
        self.raw.push(width as u8);
        for byte in 0..width {
            self.raw.extend(codes.iter().map(|code| (code >> (8 * byte)) as u8));
        }
        for pair in keys.unwrap_or(&[]).windows(2) {
            varint::put(pair[1] - pair[0] - 1, &mut self.raw);
        }
        self.pack.compress(&self.raw)
    }
}

/// What is known of a block before its bytes are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The number of entries.
    pub(crate) count: usize,
    /// The first key, and the bits of keys; in a table of numbers nothing.
    pub(crate) keys: Option<(u128, u32)>,
}

thread_local! {
    /// Its tables take longer to make than a block to unpack. `None` if there was no memory for
    /// them.
    static UNPACKER: RefCell<Option<zstd::bulk::Decompressor<'static>>> =
        RefCell::new(zstd::bulk::Decompressor::new().ok());
}

/// Unpacks a block; `None` if the bytes are not those of such a block.
pub(crate) fn unpack(bytes: &[u8], shape: Shape) -> Option<Block> {
    let most = 1 + 4 * shape.count + shape.keys.map_or(0, |_| 19 * shape.count);
    let raw = UNPACKER.with_borrow_mut(|unpacker| unpacker.as_mut()?.decompress(bytes, most).ok())?;
    let (&width, rest) = raw.split_first()?;
    let (planes, mut gaps) = rest.split_at_checked(usize::from(width) * shape.count)?;
    let codes = read_codes(width, planes, shape.count)?;
    let keys = match shape.keys {
        None => None,
        Some((first, bits)) => Some(read_keys(first, bits, shape.count, &mut gaps)?),
    };
    gaps.is_empty().then_some(Block { keys, codes })
}

fn read_codes(width: u8, planes: &[u8], count: usize) -> Option<Codes> {
    let plane = |byte: usize| &planes[byte * count..(byte + 1) * count];
    Some(match width {
        1 => Codes::One(planes.to_vec()),
        2 => Codes::Two(plane(0).iter().zip(plane(1)).map(|(&low, &high)| u16::from_le_bytes([low, high])).collect()),
        4 => Codes::Four((0..count).map(|i| u32::from_le_bytes(std::array::from_fn(|byte| plane(byte)[i]))).collect()),
        _ => return None,
    })
}

fn read_keys(first: u128, bits: u32, count: usize, gaps: &mut &[u8]) -> Option<Keys> {
    let mut keys = Keys::new(bits, count);
    let mut key = first;
    for place in 0..count {
        if place > 0 {
            key = key.checked_add(varint::take(gaps)?)?.checked_add(1)?;
        }
        if key.checked_shr(bits).unwrap_or(0) != 0 {
            return None;
        }
        keys.push(key);
    }
    Some(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack_and_unpack(keys: Option<&[u128]>, bits: u32, codes: &[Code]) -> Block {
        let bytes = Packer::new().unwrap().pack(keys, codes).unwrap();
        let shape = Shape { count: codes.len(), keys: keys.map(|keys| (keys[0], bits)) };
        for length in 0..bytes.len() {
            assert_eq!(unpack(&bytes[..length], shape), None);
        }
        unpack(&bytes, shape).unwrap()
    }

    #[test]
    fn blocks_keep_their_entries() {
        let keys = [3, 4, 1000, 1 << 63, u128::from(u64::MAX), 1 << 90];
        for codes in [[1, 2, 3, 4, 5, 6], [1, 2, 3, 255, 256, 257], [1, 2, 3, 70_000, 5, 4_000_000_000]] {
            let given = |block: &Block| (0..block.codes.len()).map(|i| block.codes.get(i)).collect::<Vec<_>>();
            let block = pack_and_unpack(Some(&keys), 91, &codes);
            assert_eq!(given(&block), codes);
            assert_eq!(block.keys, Some(Keys::Wide(keys.to_vec())));
            let narrow = pack_and_unpack(Some(&keys[..5]), 64, &codes[..5]);
            assert_eq!(narrow.keys.unwrap().find(1 << 63), Some(3));
            let numbers = pack_and_unpack(None, 0, &codes);
            assert_eq!((given(&numbers), numbers.keys), (codes.to_vec(), None));
        }
    }

    #[test]
    fn keys_have_no_more_bits_than_they_may() {
        let bytes = Packer::new().unwrap().pack(Some(&[0, 16]), &[1, 1]).unwrap();
        assert!(unpack(&bytes, Shape { count: 2, keys: Some((0, 5)) }).is_some());
        assert!(unpack(&bytes, Shape { count: 2, keys: Some((0, 4)) }).is_none());
        assert!(unpack(&bytes, Shape { count: 2, keys: Some((u128::MAX, 128)) }).is_none());
    }
}
