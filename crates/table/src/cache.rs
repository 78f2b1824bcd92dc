//! The blocks that were used last.
//!
//! A block belongs to one of some sets, chosen by its tier and number; a set holds a few blocks,
//! the last used first, and forgets the last of them. So there is no list of all blocks by age, and
//! probes from several threads rarely wait for one another.

use std::sync::{Arc, Mutex, PoisonError};

use crate::block::Block;

/// With [`WAYS`] blocks of 4,096 entries each, some ten megabytes when all are full.
const SETS: usize = 64;
const WAYS: usize = 4;

type Entry = ((u32, usize), Arc<Block>);
type Set = Mutex<Vec<Entry>>;

/// Unpacked blocks by tier and number.
pub(crate) struct Cache(Vec<Set>);

impl Default for Cache {
    fn default() -> Self {
        Self(std::iter::repeat_with(Set::default).take(SETS).collect())
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
        let name = (tier, number);
        let set = &self.0[hash(name) % SETS];
        let lock = || set.lock().unwrap_or_else(PoisonError::into_inner);
        let found = find(&mut lock(), name);
        if let Some(block) = found {
            return Ok(block);
        }
        let block = Arc::new(read()?);
        let mut set = lock();
        // Another thread may have read it meanwhile.
        if let Some(block) = find(&mut set, name) {
            return Ok(block);
        }
        set.truncate(WAYS - 1);
        set.insert(0, (name, Arc::clone(&block)));
        Ok(block)
    }
}

/// The block, which is the last used from then on.
fn find(set: &mut [Entry], name: (u32, usize)) -> Option<Arc<Block>> {
    let place = set.iter().position(|(there, _)| *there == name)?;
    set[..=place].rotate_right(1);
    Some(Arc::clone(&set[0].1))
}

/// Neighbours, and the same numbers of neighbouring tiers, go to different sets.
fn hash((tier, number): (u32, usize)) -> usize {
    let mixed = (u64::from(tier) << 40 ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 48) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::Codes;

    #[test]
    fn blocks_that_are_used_stay() {
        let cache = Cache::default();
        let get = |number: usize| {
            let mut read = false;
            let block = cache.get(0, number, || {
                read = true;
                Ok::<_, ()>(Block { keys: None, codes: Codes::Four(vec![number as u32]) })
            });
            assert_eq!(block.unwrap().codes.get(0), number as u32);
            read
        };
        assert!(get(0));
        for number in 1..10_000 {
            assert!(get(number));
            assert!(!get(0) && !get(number));
        }
        assert!(get(1));
        assert!(cache.0.iter().all(|set| set.lock().unwrap().len() <= WAYS));
    }

    /// As by another thread, while this one reads.
    #[test]
    fn a_block_that_is_read_twice_at_once_is_kept_once() {
        let cache = Cache::default();
        let block = |code| Ok::<_, ()>(Block { keys: None, codes: Codes::Four(vec![code]) });
        let meanwhile = || {
            cache.get(0, 0, || block(7)).unwrap();
            block(7)
        };
        assert_eq!(cache.get(0, 0, meanwhile).unwrap().codes.get(0), 7);
        assert_eq!(cache.0.iter().map(|set| set.lock().unwrap().len()).sum::<usize>(), 1);
    }
}
