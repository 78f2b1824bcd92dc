//! Writes a table, tier by tier, so that a process that is killed loses no more than the tier it
//! was at.
//!
//! ```text
//! open ──▶ FILE.partial/ ──write_tier, put──▶ tiers and blobs, each there whole or not at all
//!                                                   │ finish
//!                                                   ▼
//!                        FILE.partial/table.tmp ──rename──▶ FILE, and the folder is removed
//! ```
//!
//! Nothing is ever half-written under the final name, and a table that is there is never written
//! over. The bytes of the table depend on the entries alone: not on threads, nor on how often the
//! writing was interrupted.
//!
//! For a moment the disk holds the finished tiers twice, in the folder and in the table.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ludex_core::{Verdict, say};

use crate::assemble::assemble;
use crate::counts::{Counts, TierCounts};
use crate::disk::{Disk, RealDisk, beside, folder_of, put_in_place, write_through, write_whole};
use crate::header::Header;
use crate::key_list::{KeyList, write_keys};
use crate::partial::{self, PARTIAL, Partial};
use crate::tier_file::{TierError, TierFile, TierWriter};
use crate::tier_reader::TierReader;
use crate::{Table, TableError, lock};

/// Writes one table. Dropped before it is finished, it leaves what it has for the next run.
///
/// Its functions may be called from several threads, for different tiers and names.
pub struct Writer {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    partial: Partial,
    header: Header,
    tiers: Mutex<BTreeMap<u32, TierFile>>,
    lock: lock::Lock,
}

impl Writer {
    /// Creates a table, or resumes an unfinished one: then [`has_tier`](Writer::has_tier) and
    /// [`get`](Writer::get) return what it holds.
    ///
    /// # Errors
    /// The table exists already, another process is writing it, the unfinished one is of another
    /// game or root or is damaged, or the system refuses to write.
    pub fn open(path: impl AsRef<Path>, header: &Header) -> Result<Self, TableError> {
        Self::open_on(Arc::new(RealDisk::WAITING), path.as_ref(), header)
    }

    /// The same for a table that can be made again at any time: nothing waits for the disk, so that
    /// a loss of power may damage it, which [`Table::is_whole`] sees.
    ///
    /// # Errors
    /// As for [`open`](Writer::open).
    pub fn open_in_haste(path: impl AsRef<Path>, header: &Header) -> Result<Self, TableError> {
        Self::open_on(Arc::new(RealDisk::HASTY), path.as_ref(), header)
    }

    pub(crate) fn open_on(disk: Arc<dyn Disk>, path: &Path, header: &Header) -> Result<Self, TableError> {
        let partial = Partial(beside(path, PARTIAL));
        let there = |path: &Path| path.try_exists().map_err(TableError::io(path));
        if there(path)? && !there(&partial.0)? {
            return Err(TableError::Exists { path: path.into() });
        }
        // Where there is no place, it is the folder that is missing; what stands in the way has its
        // own name.
        let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let named = |error: &io::Error| if missing(error) { folder_of(path) } else { &partial.0 };
        disk.make_folder(&partial.0).map_err(|error| TableError::io(named(&error))(error))?;
        disk.sync_folder(folder_of(path)).map_err(TableError::io(folder_of(path)))?;
        let lock = lock::take(&partial.0, path)?;
        if there(path)? {
            // A writer that was stopped after its table had its name left the folder.
            if partial.header()?.is_none_or(|theirs| header.difference(&theirs).is_none()) {
                // What others put there stays, and is no reason not to use the table.
                let _ = partial.remove(&*disk);
            }
            return Err(TableError::Exists { path: path.into() });
        }
        partial.claim(&*disk, header)?;
        partial.sweep(&*disk)?;
        let tiers = Mutex::new(partial.tiers(header)?);
        Ok(Self { disk, path: path.into(), partial, header: header.clone(), tiers, lock })
    }

    /// What the table is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    fn tiers(&self) -> MutexGuard<'_, BTreeMap<u32, TierFile>> {
        self.tiers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a tier is written.
    pub fn has_tier(&self, tier: u32) -> bool {
        self.tiers().contains_key(&tier)
    }

    /// What a tier that is written holds.
    pub fn counts(&self, tier: u32) -> Option<TierCounts> {
        self.tiers().get(&tier).map(|file| file.counts)
    }

    /// The entries of a tier that is written, in the order of their keys; `None` if it is not.
    ///
    /// # Errors
    /// The file cannot be read. The reader gives an error where its bytes are damaged.
    pub fn read_tier(&self, tier: u32) -> Result<Option<TierReader>, TableError> {
        if !self.has_tier(tier) {
            return Ok(None);
        }
        TierReader::open(&self.partial.tier(tier), tier, &self.header).map(Some)
    }

    /// Writes a tier: its keys (or numbers), increasing, with their verdicts, as [`Header::keys`]
    /// or [`Header::numbers`] define them. `positions` is how many positions they stand for, if
    /// that was counted.
    ///
    /// When this returns, the tier is on the disk.
    ///
    /// # Errors
    /// Entries that cannot stand in the table, or the system refuses to write; then the tier is not
    /// there.
    pub fn write_tier(
        &self,
        tier: u32,
        positions: Option<Counts>,
        entries: impl IntoIterator<Item = (u128, Verdict)>,
    ) -> Result<(), TableError> {
        self.try_write_tier(tier, positions, entries.into_iter().map(Ok::<_, TableError>))
    }

    /// The same for entries that may fail to come.
    ///
    /// # Errors
    /// As for [`write_tier`](Writer::write_tier); the first error of the entries.
    pub fn try_write_tier<E: From<TableError>>(
        &self,
        tier: u32,
        positions: Option<Counts>,
        entries: impl IntoIterator<Item = Result<(u128, Verdict), E>>,
    ) -> Result<(), E> {
        let path = self.partial.tier(tier);
        let (mut problem, mut failure) = (None, None);
        let written = write_whole(&*self.disk, &path, |to| {
            let entries = entries.into_iter().map_while(|entry| entry.map_err(|error| failure = Some(error)).ok());
            match TierWriter::new(&self.header, tier, positions, to).write(entries) {
                Err(TierError::Entry(what)) => {
                    problem = Some(what);
                    Err(io::ErrorKind::InvalidData.into())
                }
                Err(TierError::Io(error)) => Err(error),
                // Some are missing: the file must not get its name.
                Ok(()) if failure.is_some() => Err(io::ErrorKind::InvalidData.into()),
                Ok(()) => Ok(()),
            }
        });
        match (written, failure, problem) {
            (Err(_), Some(failure), _) => return Err(failure),
            (Err(_), None, Some(problem)) => return Err(TableError::BadEntry { problem }.into()),
            (written, ..) => written.map_err(TableError::io(&path))?,
        }
        let file = TierFile::open(&path, tier, &self.header)?;
        self.tiers().insert(tier, file);
        Ok(())
    }

    /// Keeps some bytes under a name, for the next run; those of this name before are replaced.
    ///
    /// When this returns, they are on the disk.
    ///
    /// # Errors
    /// The system refuses to write; what was there before is still there.
    pub fn put(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), TableError> {
        let path = self.blob(name)?;
        partial::write_blob(&*self.disk, &path, write).map_err(TableError::io(&path))
    }

    /// The bytes that were kept under a name.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub fn get(&self, name: &str) -> Result<Option<Vec<u8>>, TableError> {
        partial::read_blob(&self.blob(name)?)
    }

    /// Keeps increasing keys under a name, in a few bytes each.
    ///
    /// # Errors
    /// As for [`put`](Writer::put); keys that do not increase are refused too.
    pub fn put_keys(&self, name: &str, keys: impl IntoIterator<Item = u128>) -> Result<(), TableError> {
        self.put(name, |to| write_keys(keys.into_iter(), to))
    }

    /// The keys that were kept under a name, in the same order.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub fn get_keys(&self, name: &str) -> Result<Option<KeyList>, TableError> {
        Ok(self.get(name)?.map(KeyList::new))
    }

    /// Removes what was kept under a name, if anything was.
    ///
    /// # Errors
    /// The system refuses.
    pub fn forget(&self, name: &str) -> Result<(), TableError> {
        let path = self.blob(name)?;
        match self.disk.remove(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(TableError::io(&path)),
        }
    }

    /// The file of a name: lower-case letters, digits and hyphens.
    fn blob(&self, name: &str) -> Result<PathBuf, TableError> {
        let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        if !name.is_empty() && name.bytes().all(plain) {
            return Ok(self.partial.blob(name));
        }
        let problem = say!("`{name}` cannot name a solver's file", "« {name} » ne peut nommer un fichier de solveur");
        Err(TableError::BadEntry { problem })
    }

    /// Gives the table up, and removes all that was written.
    ///
    /// # Errors
    /// The system refuses.
    pub fn discard(self) -> Result<(), TableError> {
        self.partial.remove(&*self.disk)
    }

    /// Puts the tiers together under the final name, removes the rest, and opens the table.
    ///
    /// # Errors
    /// A tier is missing or damaged, or the system refuses to write; then all that was written is
    /// still there.
    pub fn finish(self) -> Result<Table, TableError> {
        let Self { disk, path, partial, header, tiers, lock } = self;
        let tiers = tiers.into_inner().unwrap_or_else(PoisonError::into_inner);
        let unfinished = partial.table();
        let mut failure = None;
        let written = write_through(&*disk, &unfinished, |to| {
            assemble(&header, &tiers, |tier| partial.tier(tier), to, &path).map_err(|error| {
                failure = Some(error);
                io::Error::from(io::ErrorKind::InvalidData)
            })
        });
        if let Err(error) = written.and_then(|()| put_in_place(&*disk, &unfinished, &path)) {
            let _ = disk.remove(&unfinished);
            return Err(failure.unwrap_or(TableError::Io { path, error }));
        }
        // The table is there. A folder that could not be removed is removed by the next run.
        let _ = partial.remove(&*disk);
        drop(lock);
        Table::open(&path)
    }
}
