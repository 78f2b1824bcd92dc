//! Positions as runs hold them: in order, each by what sets it apart from the one before.

use std::hash::Hash;

use ludex_core::AnyPosition;
use ludex_table::varint;

/// A position that runs can hold.
///
/// Law: what was written after a smaller position, or after none, is read after the same.
pub trait Coded: Ord + Hash + Clone + Send + Sync {
    /// Writes the position; `before` is smaller.
    fn put(&self, before: Option<&Self>, to: &mut Vec<u8>);

    /// Reads a position and leaves the rest; `None` if there is none.
    fn take(before: Option<&Self>, from: &mut &[u8]) -> Option<Self>;
}

/// Words by the gap to the one before.
macro_rules! by_gaps {
    ($($word:ty),*) => {$(
        impl Coded for $word {
            fn put(&self, before: Option<&Self>, to: &mut Vec<u8>) {
                varint::put(u128::from(before.map_or(*self, |before| self - before - 1)), to);
            }

            fn take(before: Option<&Self>, from: &mut &[u8]) -> Option<Self> {
                let gap = Self::try_from(varint::take(from)?).ok()?;
                before.map_or(Some(gap), |before| before.checked_add(1)?.checked_add(gap))
            }
        }
    )*};
}

by_gaps!(u64, u128);

/// Positions of any kind by their bytes, but for those that the one before begins with too.
impl Coded for AnyPosition {
    fn put(&self, before: Option<&Self>, to: &mut Vec<u8>) {
        let (bytes, before) = (bytes(self), before.map(bytes).unwrap_or_default());
        let shared = bytes.iter().zip(&before).take_while(|(one, other)| one == other).count();
        varint::put(shared as u128, to);
        varint::put((bytes.len() - shared) as u128, to);
        to.extend_from_slice(&bytes[shared..]);
    }

    fn take(before: Option<&Self>, from: &mut &[u8]) -> Option<Self> {
        let mut bytes = before.map(bytes).unwrap_or_default();
        let mut length = || usize::try_from(varint::take(from)?).ok();
        let (shared, more) = (length()?, length()?);
        if shared > bytes.len() {
            return None;
        }
        bytes.truncate(shared);
        bytes.extend_from_slice(from.split_off(..more)?);
        position(&bytes)
    }
}

/// The kind of word, then the word, the highest byte first.
fn bytes(at: &AnyPosition) -> Vec<u8> {
    let (kind, words): (u8, &[u64]) = match at {
        AnyPosition::Bits64(word) => (0, &[*word]),
        AnyPosition::Bits128(word) => (1, &[(word >> 64) as u64, *word as u64]),
        AnyPosition::Bits256(words) => (2, words),
        AnyPosition::Long(words) => (3, words),
    };
    std::iter::once(kind).chain(words.iter().flat_map(|word| word.to_be_bytes())).collect()
}

fn position(bytes: &[u8]) -> Option<AnyPosition> {
    let (&kind, rest) = bytes.split_first()?;
    let (words, []) = rest.as_chunks::<8>() else { return None };
    let words: Vec<_> = words.iter().map(|bytes| u64::from_be_bytes(*bytes)).collect();
    Some(match (kind, &words[..]) {
        (0, &[word]) => AnyPosition::Bits64(word),
        (1, &[high, low]) => AnyPosition::Bits128(u128::from(high) << 64 | u128::from(low)),
        (2, words) => AnyPosition::Bits256(words.try_into().ok()?),
        (3, words) => AnyPosition::Long(words.into()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Writes sorted positions one after another, and reads them back.
    fn are_read_back<W: Coded + std::fmt::Debug>(mut positions: Vec<W>) {
        positions.sort_unstable();
        positions.dedup();
        let mut bytes = Vec::new();
        let mut before = None;
        for at in &positions {
            at.put(before, &mut bytes);
            before = Some(at);
        }
        let (mut rest, mut read) = (&bytes[..], Vec::new());
        while !rest.is_empty() {
            let at = W::take(read.last(), &mut rest).expect("a position");
            read.push(at);
        }
        assert_eq!(read, positions);
    }

    fn any_position() -> impl Strategy<Value = AnyPosition> {
        prop_oneof![
            any::<u64>().prop_map(AnyPosition::Bits64),
            any::<u128>().prop_map(AnyPosition::Bits128),
            any::<[u64; 4]>().prop_map(AnyPosition::Bits256),
            proptest::collection::vec(any::<u64>(), 0..9).prop_map(|words| AnyPosition::Long(words.into())),
        ]
    }

    proptest! {
        #[test]
        fn words(positions in proptest::collection::vec(any::<u64>(), 0..50)) {
            are_read_back(positions);
        }

        #[test]
        fn long_words(positions in proptest::collection::vec(any::<u128>(), 0..50)) {
            are_read_back(positions);
        }

        #[test]
        fn any_positions(positions in proptest::collection::vec(any_position(), 0..50)) {
            are_read_back(positions);
        }

        /// Bytes that nobody wrote are refused, or are some position.
        #[test]
        fn other_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40), before: u64) {
            let _ = u64::take(Some(&before), &mut &bytes[..]);
            let _ = u128::take(None, &mut &bytes[..]);
            let _ = AnyPosition::take(Some(&AnyPosition::Bits64(before)), &mut &bytes[..]);
        }
    }
}
