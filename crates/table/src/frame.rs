//! The frame of a table's file: what stands before the blocks and after the indexes.
//!
//! ```text
//! ┌──────────┬────────┬──────────────┬───────────────┬───────────┬────────┐
//! │ preamble │ header │ blocks of    │ indexes of    │ directory │ footer │
//! │ 20       │ JSON   │ tier 0, 1, … │ tier 0, 1, …  │ 36 a tier │ 64     │
//! └──────────┴────────┴──────────────┴───────────────┴───────────┴────────┘
//! ```
//!
//! `docs/table-format.md` gives every byte.

use serde::{Deserialize, Serialize};

use crate::bytes::{Pack, Unpack};
use crate::counts::TierCounts;
use crate::header::Header;
use crate::section::Place;

/// The version of the format that is written and read here.
pub const VERSION: u32 = 1;

/// The first bytes of a table. As in PNG, the first is no text and a line's end shows whether text
/// was converted.
pub(crate) const MAGIC: [u8; 8] = *b"\x89LUDEX\r\n";
/// The last bytes of a table.
pub(crate) const END: [u8; 4] = *b"LEND";

pub(crate) const PREAMBLE: usize = 20;
pub(crate) const DIRECTORY_LINE: usize = 36;
pub(crate) const FOOTER: usize = 64;
/// Bytes of the footer that the hash of the file does not cover: the hash itself and what follows
/// it.
pub(crate) const UNHASHED: usize = 40;

/// The header and the counts of a table, as they stand in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    #[serde(flatten)]
    pub(crate) header: Header,
    pub(crate) block_entries: u32,
    pub(crate) total: TierCounts,
    pub(crate) by_tier: Vec<TierCounts>,
}

/// The preamble and the header.
pub(crate) fn begin(head: &Head) -> Vec<u8> {
    let json = json(head);
    let body = Pack::default().raw(&MAGIC).u32(VERSION).u32(json.len() as u32);
    let crc = crc32c::crc32c(&json);
    body.u32(crc).raw(&json).bytes()
}

/// One line of JSON.
pub(crate) fn json<T: Serialize>(what: &T) -> Vec<u8> {
    let mut json = serde_json::to_vec(what).expect("a header is plain data");
    json.push(b'\n');
    json
}

/// What the preamble records about the header.
pub(crate) struct Preamble {
    pub(crate) version: u32,
    pub(crate) length: u32,
    pub(crate) crc: u32,
}

/// `None` if the file is no table.
pub(crate) fn preamble(bytes: &[u8]) -> Option<Preamble> {
    let mut from = Unpack::new(bytes);
    let magic = from.raw::<8>()?;
    let preamble = Preamble { version: from.u32()?, length: from.u32()?, crc: from.u32()? };
    (magic == MAGIC).then_some(preamble)
}

/// The lines of the directory.
pub(crate) fn directory(places: &[Place]) -> Vec<u8> {
    let line = |to: Pack, place: &Place| {
        to.u64(place.blocks).u64(place.length).u64(place.index).u64(place.entries).u32(place.crc)
    };
    places.iter().fold(Pack::default(), line).bytes()
}

pub(crate) fn read_directory(bytes: &[u8]) -> Option<Vec<Place>> {
    let line = |line: &[u8]| {
        let mut from = Unpack::new(line);
        Some(Place {
            blocks: from.u64()?,
            length: from.u64()?,
            index: from.u64()?,
            entries: from.u64()?,
            crc: from.u32()?,
        })
    };
    bytes.chunks(DIRECTORY_LINE).map(line).collect()
}

/// The last bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footer {
    /// Where the directory begins.
    pub(crate) directory: u64,
    pub(crate) tiers: u32,
    /// CRC-32C of the directory.
    pub(crate) crc: u32,
    /// Of the whole file.
    pub(crate) length: u64,
    /// BLAKE3 of the file up to here.
    pub(crate) hash: [u8; 32],
}

impl Footer {
    /// The part that the hash covers.
    pub(crate) fn hashed(&self) -> Vec<u8> {
        Pack::default().u64(self.directory).u32(self.tiers).u32(self.crc).u64(self.length).bytes()
    }

    pub(crate) fn pack(&self) -> Vec<u8> {
        let sealed = Pack::default().raw(&self.hashed()).raw(&self.hash).sealed();
        Pack::default().raw(&sealed).raw(&END).bytes()
    }

    pub(crate) fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut from = Unpack::sealed(bytes.strip_suffix(&END)?)?;
        let (directory, tiers, crc, length) = (from.u64()?, from.u32()?, from.u32()?, from.u64()?);
        Some(Self { directory, tiers, crc, length, hash: from.raw()? })
    }
}
