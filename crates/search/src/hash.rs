//! Hashes of positions in 128 bits, the keys of the transposition table.
//!
//! Each word that a position hashes is mixed into two halves by a folded multiplication: the
//! product of 64 bits by 64 bits, its upper half over its lower. One half selects the bucket in the
//! table, the other is stored there: two positions are confused only if they agree in the stored
//! half, once in 2⁶⁴ pairs that share a bucket.
//!
//! *Foldhash*, which the other engines use, gives 64 bits, of which a table of 2²⁶ places would
//! leave 38 to distinguish positions.

use std::hash::{Hash, Hasher};

/// The two halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint {
    /// Selects the bucket.
    pub(crate) place: u64,
    /// Is kept there.
    pub(crate) check: u64,
}

/// The fingerprint of a position.
#[inline]
pub(crate) fn fingerprint(position: &impl Hash) -> Fingerprint {
    let mut halves = Halves(PLACE, CHECK);
    position.hash(&mut halves);
    // The last word has gone through one multiplication only.
    Fingerprint { place: folded(halves.0, CHECK), check: folded(halves.1, PLACE) }
}

/// Digits of π, as good as any; both odd.
const PLACE: u64 = 0x243f_6a88_85a3_08d3;
const CHECK: u64 = 0x1319_8a2e_0370_7345;

struct Halves(u64, u64);

#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for Halves {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The rotation keeps the order of words; the addition keeps what a product with a few bits
        // would lose.
        self.0 = folded(self.0.rotate_left(23) ^ word, PLACE | 1).wrapping_add(word);
        self.1 = folded(self.1.rotate_left(41) ^ word, CHECK | 1).wrapping_sub(word.rotate_left(32));
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
        self.write_u64(bytes.len() as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// No two of many close words share a half; every bit of both halves is set for about half of
    /// them.
    #[test]
    fn close_positions_are_far_apart() {
        let (mut places, mut checks, mut set) = (HashSet::new(), HashSet::new(), [0; 128]);
        for i in 0..60_000_u64 {
            let Fingerprint { place, check } = fingerprint(&(i % 300, i / 300, i % 2 == 0));
            assert!(places.insert(place) && checks.insert(check));
            for (bit, count) in set.iter_mut().enumerate() {
                *count += (u128::from(place) << 64 | u128::from(check)) >> bit & 1;
            }
        }
        assert!(set.iter().all(|count| (28_800..31_200).contains(count)), "{set:?}");
        let low: HashSet<u64> = places.iter().map(|place| place & 0xffff).collect();
        assert!(low.len() > 35_000, "{} of 65536 places", low.len());
    }

    #[test]
    fn single_bits_matter() {
        let all: HashSet<_> = (0..128).map(|bit| fingerprint(&(1_u128 << bit))).collect();
        assert_eq!(all.len(), 128);
        assert_ne!(fingerprint(&(1_u64, 2_u64)), fingerprint(&(2_u64, 1_u64)));
        assert_ne!(fingerprint(&vec![1_u8, 2]), fingerprint(&vec![1_u8, 2, 0]));
    }
}
