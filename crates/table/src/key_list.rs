//! Increasing keys, kept in few bytes: the first, then the gaps between one and the next, as
//! varints.

use std::io::{self, Write};

use crate::varint;

/// Writes increasing keys.
pub(crate) fn write_keys(keys: impl Iterator<Item = u128>, to: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(1 << 16);
    let mut before: Option<u128> = None;
    for key in keys {
        let gap = match before {
            None => Some(key),
            Some(before) => key.checked_sub(before).and_then(|gap| gap.checked_sub(1)),
        };
        let gap = gap.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "keys that do not increase"))?;
        varint::put(gap, &mut bytes);
        before = Some(key);
        if bytes.len() >= 1 << 16 {
            to.write_all(&bytes)?;
            bytes.clear();
        }
    }
    to.write_all(&bytes)
}

/// Keys that were kept, one after another.
#[derive(Debug)]
pub struct KeyList {
    bytes: Vec<u8>,
    at: usize,
    before: Option<u128>,
}

impl KeyList {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, at: 0, before: None }
    }
}

impl Iterator for KeyList {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        let mut rest = &self.bytes[self.at..];
        let gap = varint::take(&mut rest)?;
        self.at = self.bytes.len() - rest.len();
        let key = match self.before {
            None => gap,
            Some(before) => before.checked_add(gap)?.checked_add(1)?,
        };
        self.before = Some(key);
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_were_written() {
        for keys in [vec![], vec![0], vec![0, 1, 2, 1000, 1 << 100, u128::MAX]] {
            let mut bytes = Vec::new();
            write_keys(keys.iter().copied(), &mut bytes).unwrap();
            assert_eq!(KeyList::new(bytes).collect::<Vec<_>>(), keys);
        }
        assert!(write_keys([2, 2].into_iter(), &mut Vec::new()).is_err());
    }
}
