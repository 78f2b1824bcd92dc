//! Files that are there whole or not at all.

use std::fmt::Display;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use ludex::Text;

use crate::failure::Failure;
use crate::language::{lang, tell};

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

/// Why a file could not be read.
pub(crate) fn unreadable(name: impl Display, error: &io::Error) -> Failure {
    let why = reason(error);
    Failure::BadInput(tell!("{name} cannot be read: {why}", "{name} ne peut être lu : {why}"))
}

/// Why a file could not be written.
pub(crate) fn refused(path: &Path, error: &io::Error) -> Failure {
    let (path, why) = (path.display(), reason(error));
    let sentence = tell!("{path} cannot be written: {why}", "{path} ne peut être écrit : {why}");
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::IsADirectory => Failure::BadInput(sentence),
        _ => Failure::Other(sentence),
    }
}

/// What the system says.
pub(crate) fn reason(error: &io::Error) -> String {
    Text::of_io(error).to(lang()).to_owned()
}
