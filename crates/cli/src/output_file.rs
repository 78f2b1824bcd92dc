//! Where commands write their results: opened before any work begins, so that a bad name is refused
//! at once; nothing is changed by that.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers;
use crate::output;
use crate::visible::Visible;
use crate::whole_file::{folder_of, followed, is_like, is_same, refused, replace};

/// The files that the command reads, which none of its outputs may overwrite.
static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The files that its outputs will be.
static WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

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
            let to = destination(name).map_err(|error| refused(name, &error))?;
            if let To::Renamed(path) = &to {
                claim(name, path)?;
            }
            to
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

/// Keeps a file for one output: another one would take its place.
fn claim(name: &Path, path: &Path) -> Result<(), Failure> {
    let folder = folder_of(path).canonicalize().unwrap_or_default();
    let file = path.file_name().map_or_else(|| path.to_owned(), |file| folder.join(file));
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    if written.contains(&file) {
        let name = name.display();
        return Err(Failure::BadInput(tell!(
            "only one output can go to {name}; write the other to another file",
            "une seule sortie peut aller dans {name} ; écrivez l'autre dans un autre fichier"
        )));
    }
    written.push(file);
    Ok(())
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

#[cfg(not(unix))]
fn is_standard_output(_: &Path) -> bool {
    false
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
