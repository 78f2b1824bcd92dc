//! One writer at a time: a lock that the system drops when the process ends, however it ends.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::TableError;

/// The name of the locked file in the folder of an unfinished table.
pub(crate) const NAME: &str = "lock";

/// Takes the lock of the unfinished table in `folder`, which becomes `table`; held until the file is dropped.
pub(crate) fn take(folder: &Path, table: &Path) -> Result<File, TableError> {
    let path = folder.join(NAME);
    let busy = || TableError::Busy { path: table.into() };
    let file = File::options().create(true).write(true).truncate(false).open(&path).map_err(TableError::io(&path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(busy()),
        Err(TryLockError::Error(error)) => return Err(TableError::Io { path, error }),
    }
    // The writer before may have finished and removed the file between our opening and our locking it.
    if is_at(&file, &path) { Ok(file) } else { Err(busy()) }
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
