//! The blocks that were read last.
//!
//! A block has one place in the cache, chosen by its tier and number; a block that comes there drives out the one
//! before. This needs no list of ages, and probes from several threads rarely wait for one another.

use std::sync::{Arc, Mutex, PoisonError};

use crate::block::Block;

/// Places: with blocks of 4,096 entries, some ten megabytes when all are taken.
const PLACES: usize = 256;

type Slot = Mutex<Option<((u32, usize), Arc<Block>)>>;

/// Unpacked blocks by tier and number.
pub(crate) struct Cache(Vec<Slot>);

impl Default for Cache {
    fn default() -> Self {
        Self(std::iter::repeat_with(Slot::default).take(PLACES).collect())
    }
}

impl Cache {
    /// The block, from the cache or from `read`.
    pub(crate) fn get<E>(
        &self,
        tier: u32,
        number: usize,
        read: impl FnOnce() -> Result<Block, E>,
    ) -> Result<Arc<Block>, E> {
        let slot = &self.0[(tier as usize * 31 + number) % PLACES];
        if let Some((at, block)) = &*slot.lock().unwrap_or_else(PoisonError::into_inner)
            && *at == (tier, number)
        {
            return Ok(Arc::clone(block));
        }
        let block = Arc::new(read()?);
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(((tier, number), Arc::clone(&block)));
        Ok(block)
    }
}
