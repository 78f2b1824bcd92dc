//! One writer at a time: a lock that the system drops when the process ends, however it ends.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::TableError;

/// The name of the locked file in the folder of an unfinished table.
pub const NAME: &str = "lock";

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock(File);

impl Drop for Lock {
    /// Closing the file would do, but for a child process that was just begun and has not closed
    /// its copy yet.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Takes the lock of the unfinished table in `folder`, which becomes `table`.
///
/// # Errors
/// Another process has it, or what the system says.
pub fn take(folder: &Path, table: &Path) -> Result<Lock, TableError> {
    let path = folder.join(NAME);
    let busy = || TableError::Busy { path: table.into() };
    let file = File::options().create(true).write(true).truncate(false).open(&path).map_err(TableError::io(&path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(busy()),
        Err(TryLockError::Error(error)) => return Err(TableError::Io { path, error }),
    }
    // The writer before may have finished and removed the file between our opening and our locking
    // it.
    if is_at(&file, &path) { Ok(Lock(file)) } else { Err(busy()) }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    file.metadata().ok().map(identity) == path.metadata().ok().map(identity)
}

/// Where a file cannot be removed while it is open.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}
