//! The numbers that were found, by the keys of positions.
//!
//! ```text
//! bucket (a line of the cache)   | entry | entry | entry | entry |
//! entry (128 bits)               | work 6 | deny 26 | reach 26 | tag 70 |
//! number (26 bits)               | exponent 5 | mantissa 21 |
//! ```
//!
//! A key is scattered by a bijection; its last bits number the bucket, and the rest, the tag, is
//! kept. A table therefore never takes one position for another. It begins small, and doubles when
//! it is three quarters full, until it has its size; from then on an entry takes the place of the
//! one in its bucket that cost the least work.

use ludex_core::{Memory, Stop};

/// Entries of a bucket.
const WAYS: usize = 4;
/// Bytes of a bucket.
const BUCKET: u64 = 64;
/// Bits of a tag; one tag stands for an empty place.
const TAG: u32 = 70;
/// Bits of a number, and those of its mantissa.
const NUMBER: u32 = 26;
const MANTISSA: u32 = 21;
/// Bits that number the buckets of the smallest table.
const LEAST: u32 = 12;

/// The number of what cannot be done, and the greatest of what can.
const NEVER: u64 = u64::MAX;
const MOST: u64 = ((1 << MANTISSA) - 1) << ((1 << (NUMBER - MANTISSA)) - 2);

/// How hard it is for the player to move to reach what this player wants, and for the other to deny
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) reach: u64,
    pub(super) deny: u64,
}

impl Numbers {
    pub(super) const REACHED: Self = Self { reach: 0, deny: NEVER };
    pub(super) const DENIED: Self = Self { reach: NEVER, deny: 0 };
    /// No limit.
    pub(super) const ENDLESS: Self = Self { reach: NEVER, deny: NEVER };

    /// The first numbers of a position.
    pub(super) fn open(reach: u32, deny: u32) -> Self {
        Self { reach: reach.into(), deny: deny.into() }
    }

    pub(super) fn is_reached(self) -> bool {
        self.reach == 0
    }

    pub(super) fn is_decided(self) -> bool {
        self.reach == 0 || self.deny == 0
    }

    /// Whether one of the numbers has come to a limit.
    pub(super) fn passes(self, limits: Self) -> bool {
        self.reach >= limits.reach || self.deny >= limits.deny
    }

    /// Adds what it takes to deny this move too; where a move is refuted, nothing.
    pub(super) fn add(&mut self, next: Self) {
        if next.deny > 0 && next.reach < NEVER {
            self.deny = (self.deny + next.reach).min(MOST);
        }
    }

    /// The numbers when all moves are known: what is reached cannot be denied.
    pub(super) fn settled(self) -> Self {
        match self {
            Self { reach: 0, .. } => Self::REACHED,
            // Moves that cannot be refuted are not there any more.
            Self { deny: 0, .. } => Self::DENIED,
            numbers => numbers,
        }
    }

    /// The limits within which the chosen move is searched in a position with these numbers: until
    /// the position itself has come to its limits, or another move is better by a third.
    pub(super) fn within(self, numbers: Self, chosen: Self, second: u64) -> Self {
        let reach = if self.deny == NEVER { NEVER } else { self.deny - numbers.deny + chosen.reach };
        let better = second.saturating_add(second / 3).saturating_add(1);
        Self { reach, deny: self.reach.min(better) }
    }
}

/// Where a position may stand, whatever the size of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(u128);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Bits of keys, and of those, the ones that number buckets: now, and at most.
    key_bits: u32,
    bits: u32,
    most: u32,
    filled: u64,
}

#[repr(align(64))]
#[derive(Clone, Copy, Debug, Default)]
struct Bucket([u128; WAYS]);

impl Table {
    /// A table for keys of so many bits, at most `bytes` bytes large, also while it grows.
    pub(super) fn new(key_bits: u32, bytes: u64) -> Result<Self, Stop> {
        let least = LEAST.max((key_bits + 1).saturating_sub(TAG));
        let needed = BUCKET << least;
        if bytes < needed {
            return Err(Stop::Memory(Memory { budget: bytes, needed }));
        }
        // The smaller table stands beside the larger one for a moment.
        let most = (bytes / 3 * 2 / BUCKET).checked_ilog2().unwrap_or(0).max(least);
        Ok(Self { buckets: vec![Bucket::default(); 1 << least], key_bits, bits: least, most, filled: 0 })
    }

    pub(super) fn bytes(&self) -> u64 {
        BUCKET << self.bits
    }

    /// Scatters a key, without loss.
    pub(super) fn place(&self, key: u128) -> Place {
        let low = self.key_bits / 2;
        let (low_mask, high_mask) = ((1u64 << low) - 1, (1u64 << (self.key_bits - low)) - 1);
        let (mut l, mut h) = (key as u64 & low_mask, (key >> low) as u64 & high_mask);
        h ^= mixed(l) & high_mask;
        l ^= mixed(h) & low_mask;
        h ^= mixed(l) & high_mask;
        Place(u128::from(l) | u128::from(h) << low)
    }

    fn split(&self, Place(place): Place) -> (usize, u128) {
        // A tag of 0 stands for an empty place.
        ((place & ((1 << self.bits) - 1)) as usize, (place >> self.bits) + 1)
    }

    /// Reads where these positions may stand, one right after the other, so that the processor
    /// waits for memory once and not once for each.
    pub(super) fn fetch(&self, places: impl Iterator<Item = Place>) {
        let read = places.fold(0, |read, place| read ^ self.buckets[self.split(place).0].0[0]);
        std::hint::black_box(read);
    }

    pub(super) fn find(&self, place: Place) -> Option<Numbers> {
        let (bucket, tag) = self.split(place);
        let entry = self.buckets[bucket].0.iter().find(|&&entry| tag_of(entry) == tag)?;
        let number = |shift: u32| unpacked((entry >> shift) as u32 & PACKED_NEVER);
        Some(Numbers { reach: number(TAG), deny: number(TAG + NUMBER) })
    }

    pub(super) fn insert(&mut self, place: Place, Numbers { reach, deny }: Numbers, work: u64) {
        let (_, tag) = self.split(place);
        let numbers = u128::from(packed(reach)) << TAG | u128::from(packed(deny)) << (TAG + NUMBER);
        self.put(place, tag | numbers | u128::from(work.ilog2()) << (TAG + 2 * NUMBER));
        if self.bits < self.most && 4 * self.filled > (3 * WAYS as u64) << self.bits {
            self.grow();
        }
    }

    /// Puts an entry in the place of its own position's, or of the one that cost the least.
    fn put(&mut self, place: Place, entry: u128) {
        let (bucket, tag) = self.split(place);
        let entries = &mut self.buckets[bucket].0;
        let same = entries.iter().position(|&entry| tag_of(entry) == tag);
        let at = same.unwrap_or_else(|| {
            (0..WAYS)
                .min_by_key(|&at| entries[at] >> (TAG + 2 * NUMBER) << 1 | u128::from(entries[at] != 0))
                .expect("a way")
        });
        self.filled += u64::from(entries[at] == 0);
        entries[at] = entry;
    }

    fn grow(&mut self) {
        let (bits, larger) = (self.bits, vec![Bucket::default(); 2 << self.bits]);
        let buckets = std::mem::replace(&mut self.buckets, larger);
        (self.bits, self.filled) = (bits + 1, 0);
        for (bucket, entries) in buckets.into_iter().enumerate() {
            for entry in entries.0.into_iter().filter(|&entry| entry != 0) {
                let place = Place((tag_of(entry) - 1) << bits | bucket as u128);
                let (_, tag) = self.split(place);
                self.put(place, entry >> TAG << TAG | tag);
            }
        }
    }
}

const PACKED_NEVER: u32 = (1 << NUMBER) - 1;

/// A number in few bits, rounded up: what has come to a limit stays beyond it.
fn packed(number: u64) -> u32 {
    if number == NEVER {
        return PACKED_NEVER;
    }
    let exponent = (u64::BITS - number.leading_zeros()).saturating_sub(MANTISSA);
    let mantissa = number.div_ceil(1 << exponent) as u32;
    // Rounded up, a mantissa may need one bit more.
    let carry = mantissa >> MANTISSA;
    (exponent + carry) << MANTISSA | mantissa >> carry
}

fn unpacked(packed: u32) -> u64 {
    if packed == PACKED_NEVER {
        return NEVER;
    }
    u64::from(packed & ((1 << MANTISSA) - 1)) << (packed >> MANTISSA)
}

fn tag_of(entry: u128) -> u128 {
    entry & ((1 << TAG) - 1)
}

/// Bits that depend on all bits of a number.
fn mixed(number: u64) -> u64 {
    let once = (number ^ number >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let twice = (once ^ once >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    twice ^ twice >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small numbers are kept as they are, large ones to six digits, and none becomes less.
    #[test]
    fn numbers_are_rounded_up() {
        let exact = 1 << MANTISSA;
        for number in [0, 1, 1000, exact - 1, exact, exact + 2, MOST, NEVER] {
            assert_eq!(unpacked(packed(number)), number);
        }
        let (mut number, mut before) = (1_u64, 0);
        while number < MOST {
            let kept = unpacked(packed(number));
            assert!(kept >= number && kept - number <= number >> (MANTISSA - 1), "{number} {kept}");
            assert!(kept >= before);
            (before, number) = (kept, number + number / 7 + 1);
        }
    }
}
