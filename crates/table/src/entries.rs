//! All entries of a table, one after another.

use ludex_core::{Key, Notation, Ranking, Symmetry, Verdict};

use crate::block::Block;
use crate::prober::Prober;
use crate::{TableError, code, section};

/// A position of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<P> {
    /// Its tier.
    pub tier: u32,
    /// Its key, or its number in the tier.
    pub key: u128,
    /// The position; canonical if the table uses symmetry.
    pub at: P,
    /// The verdict for the player to move.
    pub verdict: Verdict,
}

/// The entries of a table, tier by tier in the order of their keys; ends after the first error.
pub struct Entries<'p, 't, G: Notation> {
    prober: &'p Prober<'t, G>,
    tier: u32,
    number: usize,
    place: usize,
    block: Option<Block>,
}

impl<'p, 't, G: Notation + Key + Symmetry + Ranking> Entries<'p, 't, G> {
    pub(crate) fn new(prober: &'p Prober<'t, G>) -> Self {
        Self { prober, tier: 0, number: 0, place: 0, block: None }
    }

    fn end(&mut self) {
        self.tier = u32::MAX;
        self.block = None;
    }

    /// The next block, or `None` at the end of the table.
    fn load(&mut self) -> Result<Option<()>, TableError> {
        let table = self.prober.table();
        while let Some(section) = table.sections().get(self.tier as usize) {
            if self.number < section.blocks_count() {
                self.block = Some(table.read_block(self.tier, self.number)?);
                self.place = 0;
                return Ok(Some(()));
            }
            (self.tier, self.number) = (self.tier + 1, 0);
        }
        Ok(None)
    }

    /// The next entry of this block, or `None` at its end.
    fn next_in_block(&mut self) -> Option<Result<Entry<G::Position>, TableError>> {
        let block = self.block.as_ref()?;
        while self.place < block.codes.len() {
            let (place, tier) = (self.place, self.tier);
            self.place += 1;
            if let Some(verdict) = code::decode(block.codes.get(place)) {
                let key = section::key_at(block, self.number, place);
                let at = self.prober.position(tier, key);
                let entry = at.map(|at| Entry { tier, key, at, verdict });
                return Some(entry.ok_or_else(|| TableError::no_position(self.prober.table().path(), tier, key)));
            }
        }
        None
    }
}

impl<G: Notation + Key + Symmetry + Ranking> Iterator for Entries<'_, '_, G> {
    type Item = Result<Entry<G::Position>, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.next_in_block() {
                if entry.is_err() {
                    self.end();
                }
                return Some(entry);
            }
            if self.block.take().is_some() {
                self.number += 1;
            }
            match self.load() {
                Ok(Some(())) => {}
                Ok(None) => return None,
                Err(error) => {
                    self.end();
                    return Some(Err(error));
                }
            }
        }
    }
}
