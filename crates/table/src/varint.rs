//! Whole numbers in as few bytes as they need: seven bits a byte, the lowest first; the highest bit
//! says that more follow (LEB128).

/// Writes a number.
#[inline]
pub fn put(mut number: u128, to: &mut Vec<u8>) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Reads a number from the front of `from` and leaves the rest there; `None` if it is cut short,
/// passes 128 bits or was not written by [`put`].
pub fn take(from: &mut &[u8]) -> Option<u128> {
    // Most gaps are small.
    if let Some((&byte, rest)) = from.split_first()
        && byte < 0x80
    {
        *from = rest;
        return Some(byte.into());
    }
    let mut number = 0;
    for (place, &byte) in from.iter().enumerate().take(19) {
        let bits = u128::from(byte & 0x7f);
        if place == 18 && bits > 3 || place > 0 && byte == 0 {
            return None;
        }
        number |= bits << (7 * place);
        if byte < 0x80 {
            *from = &from[place + 1..];
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in (0..128).flat_map(|bits| [(1u128 << bits) - 1, 1 << bits]).chain([u128::MAX]) {
            let mut bytes = Vec::new();
            put(number, &mut bytes);
            bytes.push(7);
            let mut rest = &bytes[..];
            assert_eq!((take(&mut rest), rest), (Some(number), &[7][..]));
            assert_eq!(take(&mut &bytes[..bytes.len() - 2]), None);
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(take(&mut &[0xff; 30][..]), None);
        assert_eq!(take(&mut &[0x80, 0x00][..]), None);
        let mut too_many = vec![0xff; 18];
        too_many.push(4);
        assert_eq!(take(&mut &too_many[..]), None);
    }
}
