//! Folders for tests that write many small files.

use tempfile::TempDir;

/// A folder that is gone with what is given back: in memory, where the machine has one for that.
/// File systems on disks are slow where thousands of files come and go.
///
/// # Panics
/// If no folder can be made.
#[must_use]
pub fn scratch() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder")
}
