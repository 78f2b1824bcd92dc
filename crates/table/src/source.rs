//! Random access to bytes.
//!
//! A file is read on demand, without being mapped: the system caches it as it would a map, a file
//! cut short while in use is an error and not a signal that ends the process, and no unsafe code is
//! needed.

use std::fs::File;
use std::io;
use std::path::Path;

/// Something that holds bytes.
pub(crate) trait Source: Send + Sync {
    /// How many bytes.
    fn len(&self) -> u64;

    /// Fills `to` with the bytes from `offset` on.
    fn read_at(&self, offset: u64, to: &mut [u8]) -> io::Result<()>;

    /// `length` bytes from `offset` on.
    fn bytes(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.read_at(offset, &mut bytes)?;
        Ok(bytes)
    }
}

/// A file.
pub(crate) struct Opened {
    #[cfg(unix)]
    file: File,
    #[cfg(not(unix))]
    file: std::sync::Mutex<File>,
    length: u64,
}

impl Opened {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        #[cfg(not(unix))]
        let file = std::sync::Mutex::new(file);
        Ok(Self { file, length })
    }
}

impl Source for Opened {
    fn len(&self) -> u64 {
        self.length
    }

    #[cfg(unix)]
    fn read_at(&self, offset: u64, to: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, to, offset)
    }

    #[cfg(not(unix))]
    fn read_at(&self, offset: u64, to: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(to)
    }
}

impl Source for Vec<u8> {
    fn len(&self) -> u64 {
        Vec::len(self) as u64
    }

    fn read_at(&self, offset: u64, to: &mut [u8]) -> io::Result<()> {
        let from = usize::try_from(offset).ok().and_then(|offset| self.get(offset..)?.get(..to.len()));
        to.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}
