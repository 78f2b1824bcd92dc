//! The entries of a tier that was written before.

use std::path::{Path, PathBuf};

use ludex_core::Verdict;

use crate::TableError;
use crate::block::Block;
use crate::code;
use crate::header::Header;
use crate::section;
use crate::source::Opened;
use crate::tier_file::TierFile;

/// The keys (or numbers) of a tier in their order, with their verdicts; ends after the first error.
pub struct TierReader {
    path: PathBuf,
    source: Opened,
    file: TierFile,
    number: usize,
    place: usize,
    block: Option<Block>,
}

impl TierReader {
    pub(crate) fn open(path: &Path, tier: u32, header: &Header) -> Result<Self, TableError> {
        let source = Opened::open(path).map_err(TableError::io(path))?;
        let file = TierFile::open(path, tier, header)?;
        Ok(Self { path: path.into(), source, file, number: 0, place: 0, block: None })
    }

    fn next_in_block(&mut self) -> Option<(u128, Verdict)> {
        let block = self.block.as_ref()?;
        while self.place < block.codes.len() {
            let place = self.place;
            self.place += 1;
            if let Some(verdict) = code::decode(block.codes.get(place)) {
                return Some((section::key_at(block, self.number - 1, place), verdict));
            }
        }
        None
    }
}

impl Iterator for TierReader {
    type Item = Result<(u128, Verdict), TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.next_in_block() {
                return Some(Ok(entry));
            }
            self.block = None;
            if self.number >= self.file.section.blocks_count() {
                return None;
            }
            match self.file.section.block(&self.source, self.number) {
                Ok(block) => (self.block, self.place, self.number) = (Some(block), 0, self.number + 1),
                Err(fault) => {
                    self.number = usize::MAX;
                    return Some(Err(TableError::of_fault(&self.path, fault)));
                }
            }
        }
    }
}
