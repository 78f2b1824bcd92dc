//! What a position holds beside itself.

use std::hash::{Hash, Hasher};
use std::mem::needs_drop;

/// About how many bytes a position has allocated beside its own size: none where it is plain data.
/// A position in a box is its content, which is what its hash reads; the allocator adds a word and
/// rounds up to 16 bytes.
///
/// Engines add this to `size_of` wherever they account for positions: a heap of Nim takes 16 bytes
/// in a table and 32 elsewhere.
#[inline]
pub fn owned_bytes<P: Hash>(at: &P) -> usize {
    if !needs_drop::<P>() {
        return 0;
    }
    let mut read = Counter(0);
    at.hash(&mut read);
    (read.0 + size_of::<usize>()).next_multiple_of(16).max(32)
}

/// Counts the bytes that a hash reads.
struct Counter(usize);

impl Hasher for Counter {
    fn write(&mut self, bytes: &[u8]) {
        self.0 += bytes.len();
    }

    /// Of a box, its length, which is no part of its content.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_own_their_content() {
        assert_eq!(owned_bytes(&7_u64), 0);
        assert_eq!(owned_bytes::<Box<[u64]>>(&[1, 2, 3].into()), 32);
        assert_eq!(owned_bytes::<Box<[u64]>>(&[0; 6].into()), 64);
        assert_eq!(owned_bytes::<Box<[u32]>>(&[0; 100].into()), 416);
    }
}
