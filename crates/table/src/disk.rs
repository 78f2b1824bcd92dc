//! The disk as a writer sees it: few operations, each of which may fail.
//!
//! Tests put a disk in its place that fails at the n-th operation or is full after n bytes.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file being written.
#[expect(clippy::missing_errors_doc, reason = "what the system says")]
pub trait Sink: Write + Send {
    /// Returns when all that was written would outlive a loss of power.
    fn sync(&mut self) -> io::Result<()>;
}

/// What a writer does to a disk.
#[expect(clippy::missing_errors_doc, reason = "what the system says")]
pub trait Disk: Send + Sync {
    /// A new file, or an old one emptied.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Sink>>;
    /// Gives a file another name, at once or not at all.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Makes a folder, if it is not there.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Returns when the names in a folder would outlive a loss of power.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty folder.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Clone, Copy, Debug)]
pub struct RealDisk {
    waits: bool,
}

impl RealDisk {
    /// Waits until what is to be on the disk is there.
    pub const WAITING: Self = Self { waits: true };
    /// Waits for no writes: they outlive the process, and a loss of power perhaps not.
    pub const HASTY: Self = Self { waits: false };
}

/// A file of this disk, which waits as the disk does.
struct RealFile {
    file: File,
    waits: bool,
}

impl Write for RealFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Sink for RealFile {
    fn sync(&mut self) -> io::Result<()> {
        if self.waits { self.file.sync_all() } else { Ok(()) }
    }
}

impl Disk for RealDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Sink>> {
        Ok(Box::new(RealFile { file: File::create(path)?, waits: self.waits }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        match fs::create_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
            made => made,
        }
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened as a file, and renaming is durable by itself.
        if self.waits && cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A name beside another: the other with `ending` after it.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The ending of files that are not finished.
pub const UNFINISHED: &str = ".tmp";

/// Writes a file that is there whole or not at all, whenever the process or the machine stops:
/// under another name, then to the disk, then under its own.
///
/// # Errors
/// What the system says.
pub fn write_whole(
    disk: &dyn Disk,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let unfinished = beside(path, UNFINISHED);
    write_through(disk, &unfinished, write).and_then(|()| put_in_place(disk, &unfinished, path)).inspect_err(|_| {
        // On a full disk this makes room; if it fails too, the next run removes the file.
        let _ = disk.remove(&unfinished);
    })
}

/// Writes a file and waits until it is on the disk.
///
/// # Errors
/// What the system says.
pub(crate) fn write_through(
    disk: &dyn Disk,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut sink = disk.create(path)?;
    let mut buffered = io::BufWriter::with_capacity(1 << 18, &mut sink);
    write(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    sink.sync()
}

/// Renames a file that is on the disk and waits until its new name is.
///
/// # Errors
/// What the system says.
pub fn put_in_place(disk: &dyn Disk, from: &Path, to: &Path) -> io::Result<()> {
    disk.rename(from, to)?;
    disk.sync_folder(folder_of(to))
}
