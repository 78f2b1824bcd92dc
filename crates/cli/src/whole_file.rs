//! Files that are there whole or not at all.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::language::tell;

/// Writes a file under another name, and gives it its own when it is whole; gives its length.
pub(crate) fn write(path: &Path, write: impl FnOnce(&mut File) -> Result<(), Failure>) -> Result<u64, Failure> {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    let unfinished = PathBuf::from(name);
    let mut file = File::create(&unfinished).map_err(|error| refused(path, &error))?;
    let written = write(&mut file).and_then(|()| {
        file.sync_all()
            .and_then(|()| std::fs::rename(&unfinished, path))
            .and_then(|()| file.metadata())
            .map_err(|error| refused(path, &error))
    });
    if written.is_err() {
        // What is left of it is of no use; if it cannot be removed either, there is nothing more to say.
        let _ = std::fs::remove_file(&unfinished);
    }
    Ok(written?.len())
}

/// Why a file could not be written.
pub(crate) fn refused(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    let sentence = tell!("{path} cannot be written: {error}", "{path} ne peut être écrit : {error}");
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::IsADirectory => Failure::BadInput(sentence),
        _ => Failure::Other(sentence),
    }
}
