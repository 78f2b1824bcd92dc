//! `ludex table`: what is in a table of solved positions. The table's header names the game.

mod export;
mod info;
mod opening;
mod probe;
mod verify;

use std::path::Path;

use ludex_services::stored::Stored;
use ludex_services::table::Table;
use ludex_services::table::export::Which;

use super::start_threads;
use crate::args::{Everywhere, ExportArgs, ProbeArgs, TableCommand, TableFileArgs, VerifyArgs};
use crate::failure::Failure;
use crate::output_file::Output;
use crate::{output_file, sheets, stored};

pub(super) fn run(command: &TableCommand, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    match command {
        TableCommand::Info(TableFileArgs { file })
        | TableCommand::Verify(VerifyArgs { file, .. })
        | TableCommand::Probe(ProbeArgs { file, .. })
        | TableCommand::Export(ExportArgs { file, .. }) => read_rules(file, everywhere)?,
        TableCommand::Opening(_) => {}
    }
    match command {
        TableCommand::Info(args) => info::run(&open(&args.file)?, everywhere),
        TableCommand::Probe(args) => probe::run(&open(&args.file)?, args.position.text(), everywhere),
        TableCommand::Verify(args) => verify::run(args, everywhere),
        TableCommand::Opening(args) => opening::run(args, everywhere),
        TableCommand::Export(args) => {
            let stored = open(&args.file)?;
            output_file::keep(&args.file);
            let to = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
            let format = export::format(args, everywhere)?;
            let which = if args.all { Which::All } else { Which::Stored };
            export::run(&stored, to.as_ref(), (format, which), everywhere)
        }
    }
}

fn open(file: &Path) -> Result<Stored, Failure> {
    Stored::open(file).map_err(|why| stored::refused(&why))
}

/// Reads the rules of the game, where the header names a file of rules. What is wrong with the
/// table itself is told by who opens it next.
fn read_rules(file: &Path, everywhere: &Everywhere) -> Result<(), Failure> {
    match Table::open(file) {
        Ok(table) => sheets::read_unless_given(&table.header().game, None, everywhere),
        Err(_) => Ok(()),
    }
}

fn path(table: &Table) -> String {
    table.path().display().to_string()
}
