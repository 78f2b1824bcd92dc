//! A run: positions in order, in compressed blocks, each with a checksum.
//!
//! ```text
//! ┌────────────────────────────────────────┬─────┬─────────────────────────┐
//! │ block: length, unpacked, entries, crc  │ ... │ end: 0, 0, 0, crc,      │
//! │        one zstd frame                  │     │      entries of the run │
//! └────────────────────────────────────────┴─────┴─────────────────────────┘
//! ```
//!
//! All numbers have four bytes, the lowest first, but for the last, which has eight. A checksum is
//! the CRC-32C of what follows it up to the next block.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use ludex_table::disk::{Disk, Sink};

use crate::coded::Coded;
use crate::error::DiskError;

/// Entries of a block.
pub(crate) const ENTRIES: u32 = 1 << 13;

/// The level of compression: as fast as the disk.
const LEVEL: i32 = 1;

/// No block is larger, packed or not.
const MOST: u32 = 1 << 26;

/// Writes a run.
pub(crate) struct Writer<W> {
    to: BufWriter<Box<dyn Sink>>,
    packed: zstd::bulk::Compressor<'static>,
    block: Vec<u8>,
    before: Option<W>,
    entries: u32,
    total: u64,
}

impl<W: Coded> Writer<W> {
    pub(crate) fn new(disk: &dyn Disk, path: &Path) -> io::Result<Self> {
        Ok(Self {
            to: BufWriter::with_capacity(1 << 17, disk.create(path)?),
            packed: zstd::bulk::Compressor::new(LEVEL)?,
            block: Vec::new(),
            before: None,
            entries: 0,
            total: 0,
        })
    }

    /// Writes a position that is greater than the one before.
    pub(crate) fn push(&mut self, at: W) -> io::Result<()> {
        at.put(self.before.as_ref(), &mut self.block);
        self.before = Some(at);
        self.entries += 1;
        if self.entries == ENTRIES { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> io::Result<()> {
        let packed = self.packed.compress(&self.block)?;
        for number in [packed.len() as u32, self.block.len() as u32, self.entries, crc32c::crc32c(&packed)] {
            self.to.write_all(&number.to_le_bytes())?;
        }
        self.to.write_all(&packed)?;
        self.total += u64::from(self.entries);
        (self.before, self.entries) = (None, 0);
        self.block.clear();
        Ok(())
    }

    /// Ends the run, and gives the number of its positions.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        if self.entries > 0 {
            self.end_block()?;
        }
        let total = self.total.to_le_bytes();
        self.to.write_all(&[0; 12])?;
        self.to.write_all(&crc32c::crc32c(&total).to_le_bytes())?;
        self.to.write_all(&total)?;
        self.to.flush()?;
        Ok(self.total)
    }
}

/// Reads a run.
pub(crate) struct Reader<W> {
    path: PathBuf,
    from: BufReader<File>,
    unpacked: zstd::bulk::Decompressor<'static>,
    block: std::vec::IntoIter<W>,
    read: u64,
    ended: bool,
}

impl<W: Coded> Reader<W> {
    pub(crate) fn open(path: &Path) -> Result<Self, DiskError> {
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => DiskError::Damaged { path: path.to_owned() },
            _ => DiskError::Io { path: path.to_owned(), error },
        })?;
        Ok(Self {
            path: path.to_owned(),
            from: BufReader::with_capacity(1 << 16, file),
            unpacked: zstd::bulk::Decompressor::new().map_err(DiskError::io(path))?,
            block: Vec::new().into_iter(),
            read: 0,
            ended: false,
        })
    }

    fn damaged(&self) -> DiskError {
        DiskError::Damaged { path: self.path.clone() }
    }

    /// The next position.
    pub(crate) fn next(&mut self) -> Result<Option<W>, DiskError> {
        loop {
            if let Some(at) = self.block.next() {
                return Ok(Some(at));
            }
            match self.next_block()? {
                Some(block) => self.block = block.into_iter(),
                None => return Ok(None),
            }
        }
    }

    /// The positions of the next block.
    pub(crate) fn next_block(&mut self) -> Result<Option<Vec<W>>, DiskError> {
        if self.ended {
            return Ok(None);
        }
        let [length, unpacked, entries, crc] = [self.number()?, self.number()?, self.number()?, self.number()?];
        if length == 0 {
            let total: [u8; 8] = self.bytes(8)?.try_into().map_err(|_| self.damaged())?;
            let right = crc == crc32c::crc32c(&total) && u64::from_le_bytes(total) == self.read;
            self.ended = right;
            return if right { Ok(None) } else { Err(self.damaged()) };
        }
        if length > MOST || unpacked > MOST || entries > ENTRIES {
            return Err(self.damaged());
        }
        let packed = self.bytes(length as usize)?;
        if crc != crc32c::crc32c(&packed) {
            return Err(self.damaged());
        }
        let bytes = self.unpacked.decompress(&packed, unpacked as usize).map_err(|_| self.damaged())?;
        let (mut rest, mut block) = (&bytes[..], Vec::with_capacity(entries as usize));
        for _ in 0..entries {
            let at = W::take(block.last(), &mut rest).ok_or_else(|| self.damaged())?;
            block.push(at);
        }
        self.read += u64::from(entries);
        if rest.is_empty() { Ok(Some(block)) } else { Err(self.damaged()) }
    }

    fn number(&mut self) -> Result<u32, DiskError> {
        let bytes: [u8; 4] = self.bytes(4)?.try_into().map_err(|_| self.damaged())?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn bytes(&mut self, length: usize) -> Result<Vec<u8>, DiskError> {
        let mut bytes = vec![0; length];
        match self.from.read_exact(&mut bytes) {
            Ok(()) => Ok(bytes),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(self.damaged()),
            Err(error) => Err(DiskError::Io { path: self.path.clone(), error }),
        }
    }
}

/// The number of positions of a run, as its last bytes have it.
pub(crate) fn entries(path: &Path) -> Result<u64, DiskError> {
    use std::io::{Seek as _, SeekFrom};
    let damaged = || DiskError::Damaged { path: path.to_owned() };
    let mut file = File::open(path).map_err(DiskError::io(path))?;
    let mut end = [0; 12];
    if file.seek(SeekFrom::End(-12)).is_err() || file.read_exact(&mut end).is_err() {
        return Err(damaged());
    }
    let (crc, total) = end.split_first_chunk::<4>().ok_or_else(damaged)?;
    let total: [u8; 8] = total.try_into().map_err(|_| damaged())?;
    if u32::from_le_bytes(*crc) == crc32c::crc32c(&total) { Ok(u64::from_le_bytes(total)) } else { Err(damaged()) }
}
