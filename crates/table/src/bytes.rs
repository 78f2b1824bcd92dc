//! Fixed structures of little-endian numbers, each closed by its CRC-32C.

/// Writes numbers one after another.
#[derive(Default)]
pub(crate) struct Pack(Vec<u8>);

impl Pack {
    pub(crate) fn raw(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    pub(crate) fn u32(self, number: u32) -> Self {
        self.raw(&number.to_le_bytes())
    }

    pub(crate) fn u64(self, number: u64) -> Self {
        self.raw(&number.to_le_bytes())
    }

    pub(crate) fn u128(self, number: u128) -> Self {
        self.raw(&number.to_le_bytes())
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        self.0
    }

    /// The bytes, followed by their CRC-32C.
    pub(crate) fn sealed(self) -> Vec<u8> {
        let crc = crc32c::crc32c(&self.0);
        self.u32(crc).0
    }
}

/// Reads numbers one after another; `None` past the end.
pub(crate) struct Unpack<'b>(&'b [u8]);

impl<'b> Unpack<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    /// What [`Pack::sealed`] wrote; `None` if the CRC is wrong.
    pub(crate) fn sealed(bytes: &'b [u8]) -> Option<Self> {
        let (body, crc) = bytes.split_last_chunk()?;
        (crc32c::crc32c(body) == u32::from_le_bytes(*crc)).then_some(Self(body))
    }

    pub(crate) fn raw<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (raw, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*raw)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.raw().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.raw().map(u64::from_le_bytes)
    }

    pub(crate) fn u128(&mut self) -> Option<u128> {
        self.raw().map(u128::from_le_bytes)
    }
}
