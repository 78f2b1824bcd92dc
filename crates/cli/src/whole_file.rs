//! Files that commands write.
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
//! put a trap at it.
//!
//! An [`Output`] is opened before any work begins, so that a bad name is refused at once; nothing
//! is changed by that.

use std::fmt::Display;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, IsTerminal as _, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ludex_services::Text;
use serde::Serialize;
use tempfile::{Builder, NamedTempFile};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{said, tell, tr};
use crate::numbers;
use crate::output;
use crate::visible::Visible;

/// How many symbolic links are followed one after the other, as on Linux.
const MOST_LINKS: usize = 40;

/// The file under another name that is being written now, which is to be removed if the process
/// ends before its time.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The files that the command reads, which none of its outputs may overwrite.
static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// What was written, as reports tell it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Written {
    /// How sentences name the file.
    pub(crate) output: String,
    pub(crate) bytes: u64,
    /// Where it is: in the file, or on standard output.
    #[serde(skip)]
    pub(crate) place: String,
}

impl Written {
    /// The size in words.
    pub(crate) fn size(&self) -> String {
        numbers::bytes(self.bytes)
    }
}

/// Where a command writes a result.
pub(crate) struct Output {
    name: PathBuf,
    to: To,
}

enum To {
    StandardOutput,
    InPlace(File),
    /// A file that is written under another name, and renamed to this path.
    Renamed(PathBuf),
}

impl Output {
    /// Opens what a path names, without changing it; a pipe is waited for until it has a reader.
    pub(crate) fn open(name: &Path, everywhere: &Everywhere) -> Result<Self, Failure> {
        let to = if name == Path::new("-") || is_standard_output(name) {
            if everywhere.json || output::is_taken() {
                return Err(Failure::BadInput(
                    tr(
                        "only one output can go to standard output; write the other to a file",
                        "une seule sortie peut aller sur la sortie standard ; écrivez l'autre dans un fichier",
                    )
                    .into(),
                ));
            }
            output::take();
            To::StandardOutput
        } else {
            READ.lock().unwrap_or_else(PoisonError::into_inner).iter().try_for_each(|read| apart(name, read))?;
            destination(name).map_err(|error| refused(name, &error))?
        };
        Ok(Self { name: name.into(), to })
    }

    /// How sentences name it.
    pub(crate) fn name(&self) -> String {
        match self.to {
            To::StandardOutput => tr("standard output", "la sortie standard").into(),
            _ => self.name.display().to_string(),
        }
    }

    /// Whether what is written can be read again under the same name.
    pub(crate) fn is_file(&self) -> bool {
        match &self.to {
            To::StandardOutput => false,
            To::InPlace(file) => is_regular(file),
            To::Renamed(_) => true,
        }
    }

    /// Whether it is whole, or as it was, whenever the process ends.
    pub(crate) fn is_replaced(&self) -> bool {
        matches!(self.to, To::Renamed(_))
    }

    /// Writes all bytes.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<Written, Failure> {
        let bytes = self.write_with(|to| to.write_all(bytes).map_err(|error| self.refused(&error)))?;
        let output = self.name();
        let place = match self.to {
            To::StandardOutput => tr("on standard output", "sur la sortie standard").into(),
            _ => tell!("in {output}", "dans {output}"),
        };
        Ok(Written { output, bytes, place })
    }

    /// Writes what a function writes, and gives the number of bytes once they are all there.
    pub(crate) fn write_with(
        &self,
        write: impl FnOnce(&mut dyn WriteSeek) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let refused = |error: io::Error| self.refused(&error);
        match &self.to {
            To::StandardOutput => {
                let out = io::stdout();
                let terminal = out.is_terminal();
                let mut out = Counted::new(Stream(terminal_or_raw(out, terminal)));
                write(&mut out)?;
                out.flush().map_err(refused)?;
                Ok(out.bytes)
            }
            To::InPlace(file) if is_regular(file) => {
                file.set_len(0).map_err(refused)?;
                let mut out = Counted::new(file);
                write(&mut out)?;
                file.sync_all().map_err(refused)?;
                Ok(out.bytes)
            }
            To::InPlace(file) => {
                let mut out = Counted::new(Stream(terminal_or_raw(file, file.is_terminal())));
                write(&mut out)?;
                Ok(out.bytes)
            }
            To::Renamed(path) => {
                let mut bytes = 0;
                let counted = |file: &mut File| {
                    let mut out = Counted::new(file);
                    write(&mut out)?;
                    bytes = out.bytes;
                    Ok(())
                };
                replace(path, counted, refused)?;
                Ok(bytes)
            }
        }
    }

    /// The failure to write to it.
    pub(crate) fn refused(&self, error: &io::Error) -> Failure {
        match self.to {
            To::StandardOutput => Failure::from(io::Error::from(error.kind())),
            _ => refused(&self.name, error),
        }
    }
}

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

/// How what a path names is to be written.
fn destination(name: &Path) -> io::Result<To> {
    let (path, is_descriptor) = followed(name);
    let new = || tempfile::tempfile_in(folder_of(&path));
    match File::options().write(true).open(name) {
        Ok(file) if is_descriptor || !is_regular(&file) => Ok(To::InPlace(file)),
        Ok(file) => match new().and_then(|new| Ok(is_like(&file.metadata()?, &new.metadata()?))) {
            Ok(true) => Ok(To::Renamed(path)),
            // Where no new file can be, the old one can be written all the same.
            Ok(false) | Err(_) => Ok(To::InPlace(file)),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => new().map(|_| To::Renamed(path)),
        Err(error) => Err(error),
    }
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
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Keeps a file that the command reads from being overwritten by an output that is opened later.
pub(crate) fn keep(read: &Path) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).push(read.into());
}

/// Refuses an output that is a file which the command reads.
fn apart(output: &Path, read: &Path) -> Result<(), Failure> {
    let both = || Some((output.canonicalize().ok()?, read.canonicalize().ok()?));
    let found = || Some((output.metadata().ok()?, read.metadata().ok()?));
    let one =
        both().is_some_and(|(one, other)| one == other) || found().is_some_and(|(one, other)| is_same(&one, &other));
    if !one || !read.is_file() {
        return Ok(());
    }
    let name = output.display();
    Err(Failure::BadInput(tell!(
        "{name} is read here, and never overwritten; give the output another name",
        "{name} est lu ici, et n'est jamais remplacé ; donnez un autre nom à la sortie"
    )))
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|found| found.is_file())
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
fn is_like(old: &Metadata, new: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    old.nlink() <= 1 && (old.uid(), old.gid()) == (new.uid(), new.gid())
}

/// Whether a path leads to what standard output is, as `/dev/stdout` does; devices such as a
/// terminal can be opened twice.
#[cfg(unix)]
fn is_standard_output(name: &Path) -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;
    let out = io::stdout().as_fd().try_clone_to_owned().and_then(|out| File::from(out).metadata());
    let both = fs::metadata(name).ok().zip(out.ok());
    both.is_some_and(|(named, out)| is_same(&named, &out) && !out.file_type().is_char_device())
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
fn is_like(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(not(unix))]
fn is_standard_output(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn usual_mode() -> Option<Permissions> {
    None
}

/// A terminal gets text without control characters, everything else gets what is written.
fn terminal_or_raw<'w>(to: impl Write + Send + 'w, is_terminal: bool) -> Box<dyn Write + Send + 'w> {
    if is_terminal { Box::new(Visible(to)) } else { Box::new(to) }
}

/// What an output is written to. What is no file refuses to seek.
pub(crate) trait WriteSeek: Write + Seek + Send {}

impl<W: Write + Seek + Send> WriteSeek for W {}

/// Bytes that are gone once they are written.
struct Stream<W>(W);

impl<W: Write> Write for Stream<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<W> Seek for Stream<W> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::NotSeekable.into())
    }
}

/// Counts the bytes that are written, those that are written over once.
struct Counted<W> {
    to: W,
    at: u64,
    bytes: u64,
}

impl<W> Counted<W> {
    fn new(to: W) -> Self {
        Self { to, at: 0, bytes: 0 }
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.at += written as u64;
        self.bytes = self.bytes.max(self.at);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<W: Seek> Seek for Counted<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = self.to.seek(to)?;
        Ok(self.at)
    }
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

/// Whether a curve is to be drawn, by the name of its file, and not written as CSV; `refused` says
/// what other names are told.
pub(crate) fn is_svg(file: &Path, refused: &str) -> Result<bool, Failure> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(true),
        Some("csv") => Ok(false),
        _ => Err(Failure::BadInput(refused.into())),
    }
}

#[cfg(all(test, unix))]
mod tests {
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
