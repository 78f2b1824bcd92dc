//! The folder of solved games: which one, and when a file of it was used.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy as _;
use ludex_services::cache;
use ludex_services::clock::seconds;

use crate::args::Everywhere;

/// Names the folder, unless there is to be none.
pub(crate) fn begin(everywhere: &Everywhere) {
    if let Some(folder) = folder(everywhere) {
        cache::keep_in(folder, seconds, touch);
    }
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
