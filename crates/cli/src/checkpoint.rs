//! A file that one process rewrites repeatedly and that a later process resumes from.
//!
//! At any moment it is whole. The process that writes it holds a lock, which the system drops when
//! the process ends, however it ends. The lock is on the file itself, so that nothing else lies
//! beside it: whoever takes it makes sure that the file still has its name, and each file that
//! replaces it is locked before it has the name.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::language::tell;
use crate::whole_file;

/// A checkpoint that no other process writes meanwhile.
pub(crate) struct Checkpoint {
    /// The path as the user gave it.
    name: PathBuf,
    /// Where symbolic links lead.
    path: PathBuf,
    locked: File,
    /// Whether it was created by this run.
    is_new: bool,
}

impl Checkpoint {
    /// Opens a checkpoint, or makes an empty one.
    pub(crate) fn open(name: &Path) -> Result<Self, Failure> {
        let refused = |error: &io::Error| whole_file::refused(name, error);
        let (path, _) = whole_file::followed(name);
        let is_new = !path.exists();
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(|error| refused(&error))?;
        let found = file.metadata().map_err(|error| refused(&error))?;
        if !found.is_file() {
            let name = name.display();
            return Err(Failure::BadInput(tell!(
                "{name} is a device or a pipe, and a count resumes only from a file",
                "{name} est un périphérique ou un tube, et un décompte ne reprend que d'un fichier"
            )));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(busy(name)),
            Err(TryLockError::Error(error)) => return Err(refused(&error)),
        }
        // Another process may have replaced it between our opening and our locking it.
        let still = fs::metadata(&path).map_err(|error| refused(&error))?;
        if cfg!(unix) && !whole_file::is_same(&found, &still) {
            return Err(busy(name));
        }
        Ok(Self { name: name.into(), path, locked: file, is_new })
    }

    /// The path as the user gave it.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// What is in it; nothing if it is new.
    pub(crate) fn read(&mut self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        self.locked.read_to_end(&mut bytes).map_err(|error| whole_file::unreadable(self.name.display(), &error))?;
        Ok(bytes)
    }

    /// Replaces what is in it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let write = |file: &mut File| {
            file.try_lock()?;
            file.write_all(bytes)
        };
        self.locked = whole_file::replace(&self.path, write, |error| error)?;
        Ok(())
    }
}

impl Drop for Checkpoint {
    /// Leaves no new file with nothing in it.
    fn drop(&mut self) {
        if self.is_new && self.locked.metadata().is_ok_and(|found| found.len() == 0) {
            // An empty one is as good as none.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn busy(name: &Path) -> Failure {
    let name = name.display();
    Failure::Other(tell!(
        "{name} is being written by another process: wait for it or give another name",
        "{name} est en cours d'écriture par un autre processus : attendez-le ou donnez un autre nom"
    ))
}
