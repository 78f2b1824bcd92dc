//! A finished table, open for reading.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_core::{Key, Notation, Ranking, Symmetry, Text, say};

use crate::block::{Block, ENTRIES};
use crate::cache::Cache;
use crate::code::Code;
use crate::counts::TierCounts;
use crate::frame::{self, DIRECTORY_LINE, FOOTER, Footer, Head, PREAMBLE};
use crate::header::{Header, Storage};
use crate::prober::{Held, Prober};
use crate::section::{self, Fault, Section};
use crate::source::{Opened, Source};
use crate::{TableError, VERSION};

/// The longest header that is read; one with a hundred thousand tiers is shorter.
const LONGEST_HEADER: u32 = 1 << 26;

/// A table of solved positions.
///
/// Opening reads the header and the directory, a few kilobytes. The first probe in a tier reads the
/// tier's index (32 bytes for 4,096 entries); each probe then at most one block. Probes may come
/// from several threads.
pub struct Table {
    path: PathBuf,
    source: Box<dyn Source>,
    head: Head,
    footer: Footer,
    sections: Vec<Section>,
    cache: Cache,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("path", &self.path).field("head", &self.head).finish_non_exhaustive()
    }
}

impl Table {
    /// Opens a table.
    ///
    /// # Errors
    /// The file cannot be read, is no table, is of another version, or is damaged where this can be
    /// seen at once.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, TableError> {
        let path = path.as_ref();
        // To open a pipe waits for whoever writes into it.
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(TableError::NotATable { path: path.into(), version: None });
        }
        let source = Opened::open(path).map_err(TableError::io(path))?;
        Self::read(path.into(), Box::new(source))
    }

    /// A table whose file is in memory.
    ///
    /// # Errors
    /// As for [`open`](Table::open).
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TableError> {
        Self::read(PathBuf::from("-"), Box::new(bytes))
    }

    fn read(path: PathBuf, source: Box<dyn Source>) -> Result<Self, TableError> {
        let begin = read_bytes(&*source, &path, 0, PREAMBLE.min(source.len() as usize))?;
        let preamble =
            frame::preamble(&begin).ok_or_else(|| TableError::NotATable { path: path.clone(), version: None })?;
        if preamble.version != VERSION {
            return Err(TableError::NotATable { path, version: Some(preamble.version) });
        }
        let footer = read_footer(&*source, &path)?;
        let header_end = PREAMBLE as u64 + u64::from(preamble.length);
        if preamble.length > LONGEST_HEADER || header_end > footer.directory {
            return Err(TableError::damaged(&path, damaged_header()));
        }
        let json = read_bytes(&*source, &path, PREAMBLE as u64, preamble.length as usize)?;
        let head = Some(json).filter(|json| crc32c::crc32c(json) == preamble.crc);
        let head = head.and_then(|json| serde_json::from_slice::<Head>(&json).ok());
        let head = head.filter(is_sound).ok_or_else(|| TableError::damaged(&path, damaged_header()))?;
        let sections = read_sections(&*source, &path, &head, &footer, header_end)?;
        Ok(Self { path, source, head, footer, sections, cache: Cache::default() })
    }

    /// Where it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is of.
    pub fn header(&self) -> &Header {
        &self.head.header
    }

    /// What it holds, in all.
    pub fn total(&self) -> &TierCounts {
        &self.head.total
    }

    /// What each tier holds.
    pub fn by_tier(&self) -> &[TierCounts] {
        &self.head.by_tier
    }

    /// Bytes of the file.
    pub fn length(&self) -> u64 {
        self.footer.length
    }

    /// The hash (BLAKE3) that the file ends with, as hexadecimal digits: two tables with the same
    /// hash are the same.
    pub fn hash(&self) -> String {
        blake3::Hash::from(self.footer.hash).to_hex().to_string()
    }

    /// Whether the file has the hash that it ends with. Reads the whole file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn is_whole(&self) -> Result<bool, TableError> {
        let mut hasher = blake3::Hasher::new();
        let end = self.footer.length - frame::UNHASHED as u64;
        let mut at = 0;
        while at < end {
            let length = (end - at).min(1 << 20);
            hasher.update(&read_bytes(&*self.source, &self.path, at, length as usize)?);
            at += length;
        }
        Ok(*hasher.finalize().as_bytes() == self.footer.hash)
    }

    /// A prober of this table for positions of `game`.
    ///
    /// # Errors
    /// The table is of another game, or the rules have changed.
    pub fn prober<'t, G: Notation + Key + Symmetry + Ranking>(
        &'t self,
        game: &'t G,
    ) -> Result<Prober<'t, G>, TableError> {
        Prober::new(Held::Lent(self), game)
    }

    /// The same for whoever has no table to lend.
    ///
    /// # Errors
    /// As for [`prober`](Table::prober).
    pub fn shared_prober<G: Notation + Key + Symmetry + Ranking>(
        self: Arc<Self>,
        game: &G,
    ) -> Result<Prober<'_, G>, TableError> {
        Prober::new(Held::Shared(self), game)
    }

    pub(crate) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// A block, from the cache or from the file.
    pub(crate) fn block(&self, tier: u32, number: usize) -> Result<Arc<Block>, TableError> {
        let section = &self.sections[tier as usize];
        self.cache.get(tier, number, || section.block(&*self.source, number)).map_err(|fault| self.error(fault))
    }

    /// A block, from the file.
    pub(crate) fn read_block(&self, tier: u32, number: usize) -> Result<Block, TableError> {
        self.sections[tier as usize].block(&*self.source, number).map_err(|fault| self.error(fault))
    }

    /// The entry of a key, or of a number: its place in the tier, and its code.
    pub(crate) fn find(&self, tier: u32, key: u128) -> Result<Option<(u64, Code)>, TableError> {
        let Some((_, number)) = self.block_of(tier, key)? else { return Ok(None) };
        let found = section::find(&*self.block(tier, number)?, number, key);
        Ok(found.map(|(place, code)| ((number * ENTRIES + place) as u64, code)))
    }

    /// The block, by its tier and number, where a key, or a number, must be if it is in the table.
    pub(crate) fn block_of(&self, tier: u32, key: u128) -> Result<Option<(u32, usize)>, TableError> {
        let Some(section) = self.sections.get(tier as usize) else { return Ok(None) };
        let number = section.block_of(&*self.source, key).map_err(|fault| self.error(fault))?;
        Ok(number.map(|number| (tier, number)))
    }

    /// The first key of a block; `None` past the last block.
    pub(crate) fn first_key(&self, tier: u32, number: usize) -> Result<Option<u128>, TableError> {
        let lines = self.sections[tier as usize].index(&*self.source).map_err(|fault| self.error(fault))?;
        Ok(lines.get(number).map(|line| line.first))
    }

    fn error(&self, fault: Fault) -> TableError {
        TableError::of_fault(&self.path, fault)
    }
}

fn read_bytes(source: &dyn Source, path: &Path, offset: u64, length: usize) -> Result<Vec<u8>, TableError> {
    source.bytes(offset, length).map_err(TableError::io(path))
}

fn read_footer(source: &dyn Source, path: &Path) -> Result<Footer, TableError> {
    let length = source.len();
    let cut = || {
        TableError::damaged(
            path,
            Text::fixed(
                "its end is missing or was changed; was it copied whole?",
                "sa fin manque ou a été changée ; a-t-elle été copiée en entier ?",
            ),
        )
    };
    let at = length.checked_sub(FOOTER as u64).ok_or_else(cut)?;
    let footer = Footer::unpack(&read_bytes(source, path, at, FOOTER)?).ok_or_else(cut)?;
    let directory = u64::from(footer.tiers) * DIRECTORY_LINE as u64;
    let fits = footer.length == length && footer.directory.checked_add(directory) == Some(at);
    if fits { Ok(footer) } else { Err(cut()) }
}

fn damaged_header() -> Text {
    Text::fixed("its header is not what was written", "son en-tête n'est pas ce qui a été écrit")
}

fn is_sound(head: &Head) -> bool {
    head.block_entries as usize == ENTRIES && head.header.is_sound()
}

/// The tiers, if they lie one after another between the header and the directory.
fn read_sections(
    source: &dyn Source,
    path: &Path,
    head: &Head,
    footer: &Footer,
    header_end: u64,
) -> Result<Vec<Section>, TableError> {
    let length = footer.tiers as usize * DIRECTORY_LINE;
    let bytes = read_bytes(source, path, footer.directory, length)?;
    let places = frame::read_directory(&bytes).filter(|_| crc32c::crc32c(&bytes) == footer.crc);
    let sound = places.filter(|places| lie_in_order(places, head, header_end, footer.directory));
    let places = sound.ok_or_else(|| {
        TableError::damaged(
            path,
            say!("its directory is not what was written", "son répertoire n'est pas ce qui a été écrit"),
        )
    })?;
    Ok((0..).zip(places).map(|(tier, place)| Section::new(tier, place, &head.header)).collect())
}

fn lie_in_order(places: &[section::Place], head: &Head, begin: u64, end: u64) -> bool {
    let mut at = begin;
    for (tier, place) in places.iter().enumerate() {
        let expected = head.header.lengths.get(tier).copied();
        let numbers = head.header.storage == Storage::Numbers;
        if place.blocks != at || numbers && expected != Some(place.entries) {
            return false;
        }
        let Some(next) = at.checked_add(place.length).filter(|&next| next <= end) else { return false };
        at = next;
    }
    for place in places {
        if place.index != at || place.entries > end.saturating_mul(ENTRIES as u64) {
            return false;
        }
        at += place.index_length();
    }
    let tiers = head.by_tier.len() == places.len() && (head.header.root.tier as usize) < places.len();
    at == end && tiers && (head.header.lengths.is_empty() || head.header.lengths.len() == places.len())
}
