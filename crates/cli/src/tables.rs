//! Tables as commands meet them: opened, and what goes wrong with them as a failure with its exit
//! status.

use std::path::Path;

use ludex_services::plan::Purpose;
use ludex_services::table::{Prober, Table, TableError};
use ludex_services::{AnyGame, Refusal};

use crate::failure::Failure;
use crate::language::tell;
use crate::observer::Watch;
use crate::{numbers, refusal};

/// Opens a table.
pub(crate) fn open(path: &Path) -> Result<Table, Failure> {
    Table::open(path).map_err(|error| refusal::of_table(&error, ""))
}

/// The table as a table of `game`.
pub(crate) fn prober<'t>(table: &'t Table, game: &'t AnyGame) -> Result<Prober<'t, AnyGame>, Failure> {
    table.prober(game).map_err(|error| refusal::of_table(&error, ""))
}

/// The failure of a question to a table, before any work.
pub(crate) fn refused(why: &Refusal) -> Failure {
    refusal::failure(why, Purpose::Solve, "", "")
}

/// The failure of work on all entries, which may have been stopped on the way.
pub(crate) fn failure(error: &TableError, watch: &Watch) -> Failure {
    let seen = numbers::grouped(watch.last().done);
    refusal::of_table(error, &tell!("{seen} positions seen", "{seen} positions vues"))
}
