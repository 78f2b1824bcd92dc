//! The file of a count that goes on where an earlier one ended.
//!
//! Between two plies it is replaced by a new one, so that it is whole at any moment. Who writes it
//! holds a lock on it, which the command looks for too.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ludex::counting::Saved;
use ludex::{Text, say};
use pyo3::prelude::*;

use crate::error::error;

/// A file that nobody else writes meanwhile.
pub(crate) struct Checkpoint {
    path: PathBuf,
    locked: File,
}

impl Checkpoint {
    /// Opens it, or makes an empty one.
    pub(crate) fn open(path: &Path) -> PyResult<Self> {
        let refused = |why: &io::Error| error(&about(path, &Text::from_io_error(why)));
        let locked = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let locked = locked.map_err(|why| refused(&why))?;
        match locked.try_lock() {
            Ok(()) => Ok(Self { path: path.into(), locked }),
            Err(TryLockError::WouldBlock) => Err(error(&about(
                path,
                &Text::fixed(
                    "another process writes it: wait for it, or give another name",
                    "un autre processus l'écrit : attendez-le, ou donnez un autre nom",
                ),
            ))),
            Err(TryLockError::Error(why)) => Err(refused(&why)),
        }
    }

    /// What an earlier count left, if there is something.
    pub(crate) fn read(&self) -> PyResult<Option<Saved>> {
        let bytes = fs::read(&self.path).map_err(|why| error(&about(&self.path, &Text::from_io_error(&why))))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        Saved::from_bytes(&bytes).map(Some).map_err(|why| error(&about(&self.path, &why)))
    }

    /// Replaces what is in it.
    pub(crate) fn write(&mut self, saved: &Saved) -> Result<(), Text> {
        self.replace(&saved.to_bytes()).map_err(|why| {
            let (path, Text { en, fr }) = (self.path.display(), Text::from_io_error(&why));
            say!(
                "{path} cannot be written, so the count ends here: {en}",
                "{path} ne peut être écrit, le décompte s'arrête donc ici : {fr}"
            )
        })
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut beside = self.path.clone().into_os_string();
        beside.push(".partial");
        let mut file = File::create(&beside)?;
        file.try_lock()?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, &self.path)?;
        self.locked = file;
        Ok(())
    }
}

impl Drop for Checkpoint {
    /// Leaves no file with nothing in it.
    fn drop(&mut self) {
        if self.locked.metadata().is_ok_and(|about| about.is_file() && about.len() == 0) {
            // An empty one is as good as none.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What is wrong with a file.
pub(crate) fn about(path: &Path, problem: &Text) -> Text {
    problem.after(path.display())
}
