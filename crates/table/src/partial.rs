//! The folder of an unfinished table.
//!
//! ```text
//! FILE.partial/
//!   lock          held by the one process that writes
//!   header        what the table is of; written first
//!   tier-0 …      finished tiers, in the order in which they were solved
//!   blob-NAME     what the solver noted for itself
//!   *.tmp         unfinished files; removed by the next run
//! ```
//!
//! Every file but the unfinished ones is there whole or not at all ([`write_whole`]).

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ludex_core::Text;

use crate::TableError;
use crate::bytes::{Pack, Unpack};
use crate::disk::{Disk, UNFINISHED, beside, write_whole};
use crate::frame;
use crate::header::Header;
use crate::lock;
use crate::tier_file::TierFile;

/// What its name has after that of the table.
pub(crate) const PARTIAL: &str = ".partial";
const HEADER: &str = "header";
const TIER: &str = "tier-";
const BLOB: &str = "blob-";

/// The folder, and the names in it.
#[derive(Clone, Debug)]
pub(crate) struct Partial(pub(crate) PathBuf);

/// The folder with the finished work of a run that writes the table at `path` and was stopped, from
/// which another one goes on; `None` where no work was finished.
#[must_use]
pub fn finished_work(path: &Path) -> Option<PathBuf> {
    let folder = beside(path, PARTIAL);
    let is_work = |name: &str| !name.ends_with(UNFINISHED) && (name.starts_with(TIER) || name.starts_with(BLOB));
    let mut files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.file_name());
    files.any(|name| name.to_str().is_some_and(is_work)).then_some(folder)
}

impl Partial {
    pub(crate) fn tier(&self, tier: u32) -> PathBuf {
        self.0.join(format!("{TIER}{tier}"))
    }

    pub(crate) fn blob(&self, name: &str) -> PathBuf {
        self.0.join(format!("{BLOB}{name}"))
    }

    /// The finished table before it gets its name.
    pub(crate) fn table(&self) -> PathBuf {
        self.0.join(format!("table{UNFINISHED}"))
    }

    /// Writes the header, or compares it with the one that is there.
    pub(crate) fn claim(&self, disk: &dyn Disk, header: &Header) -> Result<(), TableError> {
        let path = self.0.join(HEADER);
        if let Some(theirs) = self.header()? {
            return match header.difference(&theirs) {
                None => Ok(()),
                Some(problem) => Err(TableError::Other { path: self.0.clone(), problem }),
            };
        }
        // Without a header the contents are unknown: the folder was being removed.
        self.remove_files(disk, |name| name != HEADER)?;
        let sealed = Pack::default().raw(&frame::json(header)).sealed();
        write_whole(disk, &path, |to| to.write_all(&sealed)).map_err(TableError::io(&path))
    }

    /// The header, if it is there.
    pub(crate) fn header(&self) -> Result<Option<Header>, TableError> {
        let path = self.0.join(HEADER);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(TableError::io(&path))?,
        };
        let sound = Unpack::sealed(&bytes).and_then(|_| serde_json::from_slice(&bytes[..bytes.len() - 4]).ok());
        sound.map(Some).ok_or_else(|| {
            let problem = Text::fixed("remove its folder to start again", "supprimez son dossier pour recommencer");
            TableError::damaged(&path, problem)
        })
    }

    fn names(&self) -> Result<Vec<String>, TableError> {
        let entries = fs::read_dir(&self.0).and_then(|entries| {
            entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<io::Result<Vec<_>>>()
        });
        entries.map_err(TableError::io(&self.0))
    }

    /// Removes the files that a process left unfinished.
    pub(crate) fn sweep(&self, disk: &dyn Disk) -> Result<(), TableError> {
        self.remove_files(disk, |name| name.ends_with(UNFINISHED))
    }

    /// Removes those of a writer's files that `which` names; the lock is not among them.
    fn remove_files(&self, disk: &dyn Disk, which: impl Fn(&str) -> bool) -> Result<(), TableError> {
        let ours = |name: &str| {
            name == HEADER || name.starts_with(TIER) || name.starts_with(BLOB) || name.ends_with(UNFINISHED)
        };
        for name in self.names()?.iter().filter(|name| ours(name) && which(name)) {
            let path = self.0.join(name);
            disk.remove(&path).map_err(TableError::io(&path))?;
        }
        Ok(())
    }

    /// The finished tiers.
    pub(crate) fn tiers(&self, header: &Header) -> Result<BTreeMap<u32, TierFile>, TableError> {
        let mut tiers = BTreeMap::new();
        for name in self.names()? {
            if let Some(tier) = name.strip_prefix(TIER).and_then(|number| number.parse().ok()) {
                tiers.insert(tier, TierFile::open(&self.tier(tier), tier, header)?);
            }
        }
        Ok(tiers)
    }

    /// Removes the folder with all that a writer put in it: the header after what it is the header
    /// of, the lock last.
    pub(crate) fn remove(&self, disk: &dyn Disk) -> Result<(), TableError> {
        self.remove_files(disk, |name| name != HEADER)?;
        self.remove_files(disk, |name| name == HEADER)?;
        disk.remove(&self.0.join(lock::NAME)).map_err(TableError::io(&self.0))?;
        disk.remove_folder(&self.0).map_err(TableError::io(&self.0))
    }
}

/// Writes a blob: the bytes, their number, and a CRC-32C.
pub(crate) fn write_blob(
    disk: &dyn Disk,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    write_whole(disk, path, |to| {
        let mut counting = Counting { to, length: 0, crc: 0 };
        write(&mut counting)?;
        let (length, crc) = (counting.length, counting.crc);
        to.write_all(&Pack::default().u64(length).u32(crc).sealed())
    })
}

/// The bytes of a blob; `None` if there is none.
pub(crate) fn read_blob(path: &Path) -> Result<Option<Vec<u8>>, TableError> {
    const TRAILER: usize = 16;
    let mut bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(TableError::io(path))?,
    };
    let sound = bytes.len().checked_sub(TRAILER).filter(|&length| {
        let trailer = Unpack::sealed(&bytes[length..]).and_then(|mut from| Some((from.u64()?, from.u32()?)));
        trailer == Some((length as u64, crc32c::crc32c(&bytes[..length])))
    });
    let Some(length) = sound else {
        let problem = Text::fixed(
            "remove this file, and what it held will be computed again",
            "supprimez ce fichier, et ce qu'il contenait sera recalculé",
        );
        return Err(TableError::damaged(path, problem));
    };
    bytes.truncate(length);
    Ok(Some(bytes))
}

struct Counting<'w> {
    to: &'w mut dyn Write,
    length: u64,
    crc: u32,
}

impl Write for Counting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.length += written as u64;
        self.crc = crc32c::crc32c_append(self.crc, &bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
