//! The file as `docs/table-format.md` describes it, read and sealed by code of its own.

/// An entry: tier, key or number, code.
pub(crate) type Raw = (u32, u128, u32);

fn number(bytes: &[u8], at: usize, length: usize) -> Option<u128> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte)))
}

fn place(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    usize::try_from(number(bytes, at, length)?).ok()
}

/// The directory: for each tier where its blocks begin, where its index begins, and how many
/// entries it has.
fn tiers(bytes: &[u8]) -> Option<Vec<[usize; 3]>> {
    let footer = bytes.len().checked_sub(64)?;
    let (directory, count) = (place(bytes, footer, 8)?, place(bytes, footer + 8, 4)?);
    if directory.checked_add(count.checked_mul(36)?)? != footer {
        return None;
    }
    let line = |tier: usize| {
        let at = directory + 36 * tier;
        Some([place(bytes, at, 8)?, place(bytes, at + 16, 8)?, place(bytes, at + 24, 8)?])
    };
    (0..count).map(line).collect()
}

/// All entries.
pub(crate) fn entries(bytes: &[u8]) -> Option<Vec<Raw>> {
    let header = bytes.get(20..20 + place(bytes, 12, 4)?)?;
    let header: serde_json::Value = serde_json::from_slice(header).ok()?;
    let keys = header["storage"] == "keys";
    let mut all = Vec::new();
    for (tier, [blocks, index, mut left]) in (0..).zip(tiers(bytes)?) {
        for line in (index..).step_by(32) {
            if left == 0 {
                break;
            }
            let count = left.min(4096);
            left -= count;
            let at = blocks + place(bytes, line + 16, 8)?;
            let packed = bytes.get(at..at + place(bytes, line + 24, 4)?)?;
            let raw = zstd::decode_all(packed).ok()?;
            let width = usize::from(*raw.first()?);
            let mut gaps = raw.get(1 + width * count..)?.iter();
            let mut key = number(bytes, line, 16)?;
            for entry in 0..count {
                if entry > 0 {
                    key += 1 + if keys { varint(&mut gaps)? } else { 0 };
                }
                let code = (0..width).map(|byte| u32::from(raw[1 + byte * count + entry]) << (8 * byte)).sum();
                if keys || code > 0 {
                    all.push((tier, key, code));
                }
            }
        }
    }
    Some(all)
}

fn varint<'b>(bytes: &mut impl Iterator<Item = &'b u8>) -> Option<u128> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = *bytes.next()?;
        number |= u128::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return Some(number);
        }
    }
}

/// Makes all checksums right, whatever the bytes are; as far as the file can be followed.
pub(crate) fn seal(bytes: &mut [u8]) {
    seal_header(bytes);
    for tier in 0..tiers(bytes).unwrap_or_default().len() {
        seal_tier(bytes, tier);
    }
    seal_footer(bytes);
}

fn put(bytes: &mut [u8], at: usize, crc: u32) {
    if let Some(to) = bytes.get_mut(at..at + 4) {
        to.copy_from_slice(&crc.to_le_bytes());
    }
}

fn seal_header(bytes: &mut [u8]) -> Option<()> {
    let header = bytes.get(20..place(bytes, 12, 4)?.checked_add(20)?)?;
    let crc = crc32c::crc32c(header);
    put(bytes, 16, crc);
    Some(())
}

fn seal_tier(bytes: &mut [u8], tier: usize) -> Option<()> {
    let [blocks, index, entries] = tiers(bytes)?[tier];
    let end = index.checked_add(entries.div_ceil(4096).checked_mul(32)?)?;
    bytes.get(index..end)?;
    for line in (index..end).step_by(32) {
        let at = blocks.checked_add(place(bytes, line + 16, 8)?)?;
        let crc = crc32c::crc32c(bytes.get(at..at.checked_add(place(bytes, line + 24, 4)?)?)?);
        put(bytes, line + 28, crc);
    }
    let crc = crc32c::crc32c(&bytes[index..end]);
    let directory = place(bytes, bytes.len() - 64, 8)?;
    put(bytes, directory + 36 * tier + 32, crc);
    Some(())
}

fn seal_footer(bytes: &mut [u8]) -> Option<()> {
    let footer = bytes.len().checked_sub(64)?;
    let directory = bytes.get(place(bytes, footer, 8)?..footer)?;
    let crc = crc32c::crc32c(directory);
    put(bytes, footer + 12, crc);
    let hash = blake3::hash(&bytes[..footer + 24]);
    bytes[footer + 24..footer + 56].copy_from_slice(hash.as_bytes());
    let crc = crc32c::crc32c(&bytes[footer..footer + 56]);
    put(bytes, footer + 56, crc);
    Some(())
}
