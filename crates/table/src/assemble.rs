//! Puts finished tiers together in one file, checking every block on its way.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ludex_core::say;

use crate::TableError;
use crate::block::ENTRIES;
use crate::counts::TierCounts;
use crate::frame::{self, DIRECTORY_LINE, FOOTER, Footer, Head, UNHASHED};
use crate::header::{Header, Storage};
use crate::section::{Place, Section};
use crate::source::{Opened, Source};
use crate::tier_file::TierFile;

/// Writes the whole table to `to`, which is the file `name`; the file of a tier is where `file_of`
/// says.
pub(crate) fn assemble(
    header: &Header,
    tiers: &BTreeMap<u32, TierFile>,
    file_of: impl Fn(u32) -> PathBuf,
    to: &mut dyn Write,
    name: &Path,
) -> Result<(), TableError> {
    let files = complete(header, tiers)?;
    let mut to = Hashing { to, name, hasher: blake3::Hasher::new(), length: 0 };
    to.put(&frame::begin(&head(header, &files)))?;
    let mut places = copy_blocks(&files, &file_of, &mut to)?;
    for ((tier, file), place) in (0..).zip(&files).zip(&mut places) {
        place.index = to.length;
        let from = file_of(tier);
        let source = Opened::open(&from).map_err(TableError::io(&from))?;
        let written = file.section.place();
        let index = source.bytes(written.index, written.index_length() as usize).map_err(TableError::io(&from))?;
        to.put(&index)?;
    }
    let directory = frame::directory(&places);
    debug_assert_eq!(directory.len(), places.len() * DIRECTORY_LINE);
    let mut footer = Footer {
        directory: to.length,
        tiers: places.len() as u32,
        crc: crc32c::crc32c(&directory),
        length: to.length + (directory.len() + FOOTER) as u64,
        hash: [0; 32],
    };
    to.put(&directory)?;
    to.hasher.update(&footer.hashed());
    footer.hash = to.hasher.finalize().into();
    debug_assert_eq!(footer.pack().len(), footer.hashed().len() + UNHASHED);
    to.put(&footer.pack())
}

/// The tiers in their order, if none is missing.
fn complete<'t>(header: &Header, tiers: &'t BTreeMap<u32, TierFile>) -> Result<Vec<&'t TierFile>, TableError> {
    let by_header = match header.storage {
        Storage::Numbers => header.lengths.len() as u32,
        Storage::Keys => header.root.tier + 1,
    };
    let count = tiers.last_key_value().map_or(0, |(last, _)| last + 1).max(by_header);
    match (0..count).find(|tier| !tiers.contains_key(tier)) {
        None => Ok(tiers.values().collect()),
        Some(tier) => Err(TableError::BadEntry {
            problem: say!("tier {tier} of {count} was not written", "le niveau {tier} sur {count} n'a pas été écrit"),
        }),
    }
}

fn head(header: &Header, files: &[&TierFile]) -> Head {
    let by_tier: Vec<_> = files.iter().map(|file| file.counts).collect();
    Head { header: header.clone(), block_entries: ENTRIES as u32, total: TierCounts::sum(&by_tier), by_tier }
}

/// Copies the blocks of all tiers; where they lie then, without their indexes yet.
fn copy_blocks(
    files: &[&TierFile],
    file_of: &impl Fn(u32) -> PathBuf,
    to: &mut Hashing<'_>,
) -> Result<Vec<Place>, TableError> {
    let mut places = Vec::with_capacity(files.len());
    for (tier, file) in (0..).zip(files) {
        places.push(Place { blocks: to.length, ..*file.section.place() });
        let from = file_of(tier);
        let source = Opened::open(&from).map_err(TableError::io(&from))?;
        copy_tier(&file.section, &source, &from, to)?;
    }
    Ok(places)
}

fn copy_tier(section: &Section, source: &dyn Source, from: &Path, to: &mut Hashing<'_>) -> Result<(), TableError> {
    for number in 0..section.blocks_count() {
        let packed = section.packed(source, number).map_err(|fault| TableError::of_fault(from, fault))?;
        to.put(&packed)?;
    }
    // An index that no block was read through is checked too.
    section.index(source).map(|_| ()).map_err(|fault| TableError::of_fault(from, fault))
}

/// What is written is hashed and counted.
struct Hashing<'w> {
    to: &'w mut dyn Write,
    name: &'w Path,
    hasher: blake3::Hasher,
    length: u64,
}

impl Hashing<'_> {
    fn put(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.hasher.update(bytes);
        self.length += bytes.len() as u64;
        self.to.write_all(bytes).map_err(|error: io::Error| TableError::Io { path: self.name.into(), error })
    }
}
