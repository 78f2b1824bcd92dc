//! The file of one finished tier of an unfinished table: its blocks and their index, as they will
//! stand in the table, and a trailer.
//!
//! ```text
//! blocks │ index │ magic 8 · tier 4 · bytes of blocks 8 · entries 8 · CRC of index 4 · counts 68 · CRC 4
//! ```

use std::io::{self, Write};
use std::path::Path;

use ludex_core::{Text, Value, Verdict, say};
use rayon::prelude::*;

use crate::TableError;
use crate::block::{ENTRIES, Packer};
use crate::bytes::{Pack, Unpack};
use crate::code::{self, Code};
use crate::counts::{Counts, TierCounts};
use crate::header::{Header, Storage};
use crate::section::{LINE, Line, Place, Section};
use crate::source::{Opened, Source};

const MAGIC: [u8; 8] = *b"LTIER1\r\n";
/// Bytes of the trailer.
const TRAILER: usize = 8 + 4 + 8 + 8 + 4 + 68 + 4;
/// Blocks that are packed at once, on all cores.
const BATCH: usize = 64;

/// A finished tier.
#[derive(Debug)]
pub(crate) struct TierFile {
    pub(crate) section: Section,
    pub(crate) counts: TierCounts,
}

impl TierFile {
    /// Reads the trailer of a tier's file.
    pub(crate) fn open(path: &Path, tier: u32, header: &Header) -> Result<Self, TableError> {
        let source = Opened::open(path).map_err(TableError::io(path))?;
        let damaged = || TableError::damaged(path, removable());
        let at = source.len().checked_sub(TRAILER as u64).ok_or_else(damaged)?;
        let trailer = source.bytes(at, TRAILER).map_err(TableError::io(path))?;
        let file = Self::read(&trailer, tier, header).ok_or_else(damaged)?;
        let place = file.section.place();
        let whole = place.length.checked_add(place.index_length()) == Some(at);
        if whole { Ok(file) } else { Err(damaged()) }
    }

    fn read(trailer: &[u8], tier: u32, header: &Header) -> Option<Self> {
        let mut from = Unpack::sealed(trailer)?;
        if from.raw()? != MAGIC || from.u32()? != tier {
            return None;
        }
        let (length, entries, crc) = (from.u64()?, from.u64()?, from.u32()?);
        let place = Place { blocks: 0, length, index: length, entries, crc };
        let mut counts = || Some(Counts { win: from.u64()?, draw: from.u64()?, loss: from.u64()? });
        let (entries, positions) = (counts()?, counts()?);
        let (counted, farthest, endless) = (from.u32()?, from.u64()?, from.u64()?);
        let counts = TierCounts {
            entries,
            positions: (counted == 1).then_some(positions),
            farthest: farthest.checked_sub(1).map(|plies| plies as u32),
            endless,
        };
        Some(Self { section: Section::new(tier, place, header), counts })
    }
}

fn removable() -> Text {
    Text::fixed(
        "remove this file, and its tier will be solved again",
        "supprimez ce fichier, et son niveau sera résolu à nouveau",
    )
}

fn trailer(tier: u32, place: &Place, counts: &TierCounts) -> Vec<u8> {
    let three = |to: Pack, counts: &Counts| Value::ALL.iter().fold(to, |to, &value| to.u64(counts.get(value)));
    let to = Pack::default().raw(&MAGIC).u32(tier).u64(place.length).u64(place.entries).u32(place.crc);
    let to = three(three(to, &counts.entries), &counts.positions.unwrap_or_default());
    let farthest = counts.farthest.map_or(0, |plies| u64::from(plies) + 1);
    to.u32(counts.positions.is_some().into()).u64(farthest).u64(counts.endless).sealed()
}

/// Writes a tier's file; what can be wrong with the entries comes out as `Ok(Err(…))`.
pub(crate) struct TierWriter<'h, 'w> {
    header: &'h Header,
    tier: u32,
    to: &'w mut dyn Write,
    /// The blocks that wait to be packed; the last is not full.
    keys: Vec<u128>,
    codes: Vec<Code>,
    /// The key, or number, that the next entry must reach.
    least: u128,
    lines: Vec<Line>,
    length: u64,
    entries: u64,
    counts: TierCounts,
}

/// Why a tier was not written.
pub(crate) enum TierError {
    Io(io::Error),
    Entry(Text),
}

impl From<io::Error> for TierError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<'h, 'w> TierWriter<'h, 'w> {
    pub(crate) fn new(header: &'h Header, tier: u32, positions: Option<Counts>, to: &'w mut dyn Write) -> Self {
        Self {
            header,
            tier,
            to,
            keys: Vec::new(),
            codes: Vec::new(),
            least: 0,
            lines: Vec::new(),
            length: 0,
            entries: 0,
            counts: TierCounts { positions, ..TierCounts::default() },
        }
    }

    /// Writes all entries and the trailer.
    pub(crate) fn write(mut self, entries: impl Iterator<Item = (u128, Verdict)>) -> Result<(), TierError> {
        for (key, verdict) in entries {
            self.put(key, verdict)?;
        }
        if self.header.storage == Storage::Numbers {
            self.fill(self.limit())?;
        }
        self.pack()?;
        let index = self.lines.iter().fold(Pack::default(), |to, line| line.pack(to)).bytes();
        debug_assert_eq!(index.len(), self.lines.len() * LINE);
        self.to.write_all(&index)?;
        let place = Place {
            blocks: 0,
            length: self.length,
            index: self.length,
            entries: self.entries,
            crc: crc32c::crc32c(&index),
        };
        Ok(self.to.write_all(&trailer(self.tier, &place, &self.counts))?)
    }

    /// The first key, or number, that is too great.
    fn limit(&self) -> u128 {
        match self.header.storage {
            Storage::Numbers => self.header.lengths.get(self.tier as usize).copied().unwrap_or(0).into(),
            Storage::Keys => 1u128.checked_shl(self.header.key_bits).unwrap_or(u128::MAX),
        }
    }

    fn put(&mut self, key: u128, verdict: Verdict) -> Result<(), TierError> {
        let tier = self.tier;
        if key < self.least || key >= self.limit() && self.header.key_bits < 128 {
            return Err(TierError::Entry(say!(
                "tier {tier}: the key {key} is not above the one before, or too great",
                "niveau {tier} : la clé {key} n'est pas supérieure à la précédente, ou est trop grande"
            )));
        }
        let code = code::encode(verdict).ok_or_else(|| {
            TierError::Entry(say!(
                "tier {tier}, key {key}: a table cannot hold {verdict:?}",
                "niveau {tier}, clé {key} : une table ne peut contenir {verdict:?}"
            ))
        })?;
        if self.header.storage == Storage::Numbers {
            self.fill(key)?;
        }
        self.counts.record(verdict);
        self.push(key, code)
    }

    /// Empty places up to a number.
    fn fill(&mut self, number: u128) -> Result<(), TierError> {
        while self.least < number {
            self.push(self.least, code::NONE)?;
        }
        Ok(())
    }

    fn push(&mut self, key: u128, code: Code) -> Result<(), TierError> {
        self.keys.push(key);
        self.codes.push(code);
        self.entries += 1;
        self.least = key.saturating_add(1);
        if self.codes.len() == BATCH * ENTRIES {
            self.pack()?;
        }
        Ok(())
    }

    /// Packs and writes the blocks that wait.
    fn pack(&mut self) -> Result<(), TierError> {
        let with_keys = self.header.storage == Storage::Keys;
        let blocks = self.keys.par_chunks(ENTRIES).zip(self.codes.par_chunks(ENTRIES));
        let packed: Vec<io::Result<(u128, Vec<u8>)>> = blocks
            .map_init(Packer::new, |packer, (keys, codes)| {
                let packer = packer.as_mut().map_err(|error| io::Error::from(error.kind()))?;
                Ok((keys[0], packer.pack(with_keys.then_some(keys), codes)?))
            })
            .collect();
        for block in packed {
            let (first, bytes) = block?;
            let (length, crc) = (bytes.len() as u32, crc32c::crc32c(&bytes));
            self.lines.push(Line { first, offset: self.length, length, crc });
            self.length += u64::from(length);
            self.to.write_all(&bytes)?;
        }
        self.keys.clear();
        self.codes.clear();
        Ok(())
    }
}
