//! Tables as commands meet them: opened, and what goes wrong with them as a failure with its exit
//! status.

use std::path::Path;

use ludex_services::plan::Purpose;
use ludex_services::stored::Stored;
use ludex_services::table::{Prober, TableError};
use ludex_services::{AnyGame, Refusal};

use crate::failure::Failure;
use crate::observer::Watch;
use crate::{refusal, words};

/// Opens a table of a game.
pub(crate) fn open(path: &Path, game: &AnyGame) -> Result<Stored, Failure> {
    Stored::of_game(path, game.clone()).map_err(|why| refused(&why))
}

/// What looks positions up in it.
pub(crate) fn prober(stored: &Stored) -> Result<Prober<'_, AnyGame>, Failure> {
    stored.prober().map_err(|why| refused(&why))
}

/// The failure of a question to a table, before any work.
pub(crate) fn refused(why: &Refusal) -> Failure {
    refusal::failure(why, Purpose::Solve, "", "")
}

/// The failure of work on all entries, which may have been stopped on the way.
pub(crate) fn failure(error: &TableError, watch: &Watch) -> Failure {
    let entries = words::counted(watch.last().done, ["entry", "entries"], ["entrée", "entrées"]);
    refusal::of_table(error, &entries)
}
