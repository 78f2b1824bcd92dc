//! A list that several processes share: each has the positions whose hash is its own.
//!
//! A process reads its own runs, and what they lead to is cut into *parcels*: sorted positions of
//! one shard for one process. How parcels travel is not told here; see the crate `ludex-cluster`.

use serde::{Deserialize, Serialize};

use crate::coded::Coded;
use crate::error::DiskError;
use crate::item::{Joined, in_order};

/// The part of the positions that a process has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// Which of the processes it is, from 0.
    pub process: usize,
    /// How many they are.
    pub processes: usize,
}

impl Share {
    /// All positions.
    pub const ALL: Self = Self { process: 0, processes: 1 };

    /// The process that has the positions of a hash.
    ///
    /// These are other bits of the hash than those of the shard, so that all processes have as much
    /// in each of their shards.
    #[must_use]
    pub fn owner(self, hash: u64) -> usize {
        (((hash >> 16 & 0xffff_ffff) * self.processes as u64) >> 32) as usize
    }

    /// Whether it is all positions.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.processes == 1
    }
}

impl Default for Share {
    fn default() -> Self {
        Self::ALL
    }
}

/// Positions of one shard, on their way to the process that has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The process.
    pub to: usize,
    /// The shard.
    pub shard: usize,
    /// The positions, each once, in order, as runs have them.
    pub bytes: Vec<u8>,
}

impl Parcel {
    /// Packs positions, which are taken out of the list.
    pub(crate) fn pack<I: Joined>(to: usize, shard: usize, positions: &mut Vec<I>) -> Self {
        in_order(positions);
        let mut bytes = Vec::new();
        for (place, at) in positions.iter().enumerate() {
            at.put(place.checked_sub(1).map(|before| &positions[before]), &mut bytes);
        }
        positions.clear();
        Self { to, shard, bytes }
    }

    /// The positions, to the end of a list; what another program sent is refused.
    pub(crate) fn unpack<W: Coded>(&self, positions: &mut Vec<W>) -> Result<(), DiskError> {
        let mut rest = &self.bytes[..];
        let mut before = None;
        while !rest.is_empty() {
            let at = W::take(before.as_ref(), &mut rest).ok_or(DiskError::Parcel)?;
            positions.extend(before.replace(at));
        }
        positions.extend(before);
        Ok(())
    }
}

/// The other processes that share a list.
pub trait Peers {
    /// Sends parcels away, and gives those that have come meanwhile.
    ///
    /// # Errors
    /// Another process is gone, or the work is cancelled.
    fn exchange(&mut self, parcels: Vec<Parcel>) -> Result<Vec<Parcel>, DiskError>;

    /// Parcels of the step that is being made, such as the expansion of a ply; `None` once every
    /// process has made its part and all parcels have come. Called when this process has nothing
    /// more to send.
    ///
    /// # Errors
    /// As [`Peers::exchange`].
    fn rest(&mut self) -> Result<Option<Vec<Parcel>>, DiskError>;
}

/// No other processes.
pub(crate) struct Alone;

impl Peers for Alone {
    fn exchange(&mut self, _parcels: Vec<Parcel>) -> Result<Vec<Parcel>, DiskError> {
        Ok(Vec::new())
    }

    fn rest(&mut self) -> Result<Option<Vec<Parcel>>, DiskError> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn parcels_hold_what_was_packed(mut positions in proptest::collection::vec(any::<u64>(), 0..50)) {
            let mut expected = positions.clone();
            expected.sort_unstable();
            expected.dedup();
            let mut found = Vec::<u64>::new();
            Parcel::pack(1, 2, &mut positions).unpack(&mut found).expect("positions");
            prop_assert_eq!(found, expected);
            prop_assert!(positions.is_empty());
        }

        /// Bytes that nobody packed are refused, or are some positions.
        #[test]
        fn other_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            let _ = Parcel { to: 0, shard: 0, bytes }.unpack(&mut Vec::<u64>::new());
        }

        #[test]
        fn every_hash_has_an_owner(hash: u64, processes in 1_usize..1000) {
            let share = Share { process: 0, processes };
            prop_assert!(share.owner(hash) < processes);
        }
    }
}
