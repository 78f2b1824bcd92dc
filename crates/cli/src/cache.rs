//! The folder of solved games: which one, and when a file of it was used.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy as _;
use ludex_services::cache;
use ludex_services::clock::seconds;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::tell;

/// Names the folder, unless there is to be none; one that is asked for by name must not be a file.
pub(crate) fn begin(everywhere: &Everywhere) -> Result<(), Failure> {
    let Some(folder) = folder(everywhere) else { return Ok(()) };
    if everywhere.cache.is_some() {
        check(&folder)?;
    }
    cache::keep_in(folder, seconds, touch);
    Ok(())
}

/// Refuses what is there and is not a folder.
pub(crate) fn check(folder: &Path) -> Result<(), Failure> {
    if !folder.exists() || folder.is_dir() {
        return Ok(());
    }
    let file = folder.display();
    Err(Failure::BadInput(tell!(
        "{file} is not a folder, and solved games are kept in one; --no-cache does without",
        "{file} n'est pas un dossier, et les jeux résolus sont gardés dans un dossier ; --no-cache s'en passe"
    )))
}

fn folder(everywhere: &Everywhere) -> Option<PathBuf> {
    match &everywhere.cache {
        _ if everywhere.no_cache => None,
        Some(named) => Some(named.into()).filter(|_| !named.is_empty()),
        // A user without a home has none.
        None => etcetera::choose_base_strategy().ok().map(|folders| folders.cache_dir().join("ludex")),
    }
}

/// Notes that a file was used now, so that it is not the next to go; where that is not allowed, it
/// is.
fn touch(path: &Path) {
    let _ = File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
}
