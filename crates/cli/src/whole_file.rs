//! Files that are written whole.
//!
//! | what stands at the path | how it is written |
//! |---|---|
//! | nothing, or a file of ours | under another name in the same folder, then renamed: the file is whole or as it was |
//! | a file with several names (hard links), or of another owner | in place, since a new file would be cut from them |
//! | a device, a pipe, `/dev/fd/3` | in place |
//! | `-`, or what standard output is already | standard output; reports then go to standard error |
//!
//! Symbolic links are followed, and a file keeps its mode. Only what is written in place can be cut
//! short, by a full disk or by the end of the process. The other name is random, so that nobody can
//! put a trap at it. Outputs of commands are opened in `output_file`.

use std::fmt::Display;
use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ludex_services::Text;
use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;
use crate::language::{said, tell};

/// How many symbolic links are followed one after the other, as on Linux.
const MOST_LINKS: usize = 40;

/// The file under another name that is being written now, which is to be removed if the process
/// ends before its time.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Writes a file under another name and renames it, so that at any moment the file of this path is
/// whole or as it was; gives the file, still open.
pub(crate) fn replace<E>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
    refused: impl Fn(io::Error) -> E,
) -> Result<File, E> {
    let folder = folder_of(path);
    let mode = fs::metadata(path).ok().map(|old| old.permissions());
    let mut file = unfinished(folder, mode.clone()).map_err(&refused)?;
    set_unfinished(Some(file.path().to_owned()));
    let placed = write(file.as_file_mut()).and_then(|()| put_in_place(file, mode, path).map_err(refused));
    set_unfinished(None);
    placed
}

/// Removes the file that is being written under another name, if there is one: the process is about
/// to end.
pub(crate) fn remove_unfinished() {
    if let Some(file) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        // Nothing more can be done about it.
        let _ = fs::remove_file(file);
    }
}

fn set_unfinished(file: Option<PathBuf>) {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = file;
}

/// A new file with a random name, and with the mode of the one that it is to replace.
fn unfinished(folder: &Path, mode: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".ludex-").rand_bytes(16);
    if let Some(mode) = mode.or_else(usual_mode) {
        builder.permissions(mode);
    }
    builder.tempfile_in(folder)
}

fn put_in_place(file: NamedTempFile, mode: Option<Permissions>, path: &Path) -> io::Result<File> {
    if let Some(mode) = mode {
        file.as_file().set_permissions(mode)?;
    }
    file.as_file().sync_all()?;
    let file = file.persist(path).map_err(|failed| failed.error)?;
    // The name is on the disk too, where the system can wait for that: the file is written in any
    // case.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(file)
}

/// The path at the end of symbolic links, and whether it is an open file of a process, as in
/// `/dev/fd/3`.
pub(crate) fn followed(name: &Path) -> (PathBuf, bool) {
    let mut path = name.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = folder_of(&path);
        let real = folder.canonicalize().unwrap_or_default();
        if real == Path::new("/dev/fd") || real.starts_with("/proc") && real.ends_with("fd") {
            return (path, true);
        }
        match fs::read_link(&path) {
            Ok(link) => path = folder.join(link),
            Err(_) => break,
        }
    }
    (path, false)
}

/// Has others wait who read a file of the same folder in order to write it anew, until this is
/// dropped; nothing where the system has no such locks. Of the folder, since the file is replaced.
pub(crate) fn held(path: &Path) -> Option<File> {
    let folder = File::open(folder_of(&followed(path).0)).ok()?;
    folder.lock().ok().map(|()| folder)
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Whether two paths or files are one.
#[cfg(unix)]
pub(crate) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether a new file would have the same owner as an old one, which has one name only; none any
/// more, if another run has replaced it since it was opened.
#[cfg(unix)]
pub(crate) fn is_like(old: &Metadata, new: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    old.nlink() <= 1 && (old.uid(), old.gid()) == (new.uid(), new.gid())
}

/// The mode of a new file, from which the system takes what the user's mask forbids.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there are no modes")]
fn usual_mode() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
pub(crate) fn is_same(_: &Metadata, _: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
pub(crate) fn is_like(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(not(unix))]
fn usual_mode() -> Option<Permissions> {
    None
}

/// Why a file could not be read.
pub(crate) fn unreadable(name: impl Display, error: &io::Error) -> Failure {
    let why = reason(error);
    Failure::of_path(error, tell!("{name} cannot be read: {why}", "{name} ne peut être lu : {why}"))
}

/// Why a file could not be written.
pub(crate) fn refused(path: &Path, error: &io::Error) -> Failure {
    let (path, why) = (path.display(), reason(error));
    Failure::of_path(error, tell!("{path} cannot be written: {why}", "{path} ne peut être écrit : {why}"))
}

/// Makes a folder, where it is not there.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            let path = path.display();
            Failure::BadInput(tell!("{path} is not a folder", "{path} n'est pas un dossier"))
        }
        _ => refused(path, &error),
    })
}

/// What the system says.
pub(crate) fn reason(error: &io::Error) -> String {
    said(&Text::from_io_error(error))
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// Another run may end between two looks.
    #[test]
    fn a_file_that_was_replaced_meanwhile_is_replaced_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.txt");
        fs::write(&path, "games").expect("a file");
        let opened = File::options().write(true).open(&path).expect("it is there");
        replace(&path, |file| file.write_all(b"more games"), |error| error).expect("it is replaced");
        let new = tempfile::tempfile_in(folder.path()).expect("a file");
        assert!(is_like(&opened.metadata().expect("known"), &new.metadata().expect("known")));
    }
}
