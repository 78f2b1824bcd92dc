//! `ludex table export`: the positions of a table for other programs.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use ludex_services::stored::Stored;
use ludex_services::table::TableError;
use ludex_services::table::export::{Format, Which};
use serde::Serialize;

use super::path;
use crate::args::table_formats;
use crate::args::{Everywhere, ExportArgs, TableFormat};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers;
use crate::observer::Watch;
use crate::output_file::Output;
use crate::{output, stored, words};

/// The requested format, else the one implied by the output's extension; fails if it cannot be
/// written there.
pub(super) fn format(args: &ExportArgs, everywhere: &Everywhere) -> Result<TableFormat, Failure> {
    let format = match (args.format, &args.output) {
        (Some(format), _) => format,
        (None, Some(file)) => of_name(file)?,
        (None, None) => TableFormat::Csv,
    };
    let sentence = if format == TableFormat::Parquet && cfg!(not(feature = "parquet")) {
        tr(
            "this ludex was built without Parquet: use --format csv, or build it with --features parquet",
            "ce ludex a été construit sans Parquet : prenez --format csv, ou \
             construisez-le avec --features parquet",
        )
    } else if args.output.is_none() && everywhere.json {
        tr(
            "--json reports on a table exported to a file, and there is none here; add -o FILE",
            "--json rend compte d'un export dans un fichier, et il n'y en a pas ici ; ajoutez -o FICHIER",
        )
    } else if args.output.is_none() && format == TableFormat::Parquet && io::stdout().is_terminal() {
        tr(
            "Parquet is a binary format, not for a terminal; add -o FILE",
            "Parquet est un format binaire, pas du texte pour un terminal ; ajoutez -o FICHIER",
        )
    } else {
        return Ok(format);
    };
    Err(Failure::BadInput(sentence.into()))
}

/// The format that the name of a file asks for; what has no ending, such as a device, gets CSV.
fn of_name(file: &Path) -> Result<TableFormat, Failure> {
    match file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
        None | Some("csv") => Ok(TableFormat::Csv),
        Some("parquet") => Ok(TableFormat::Parquet),
        Some(_) => {
            let (file, formats) = (file.display(), table_formats());
            Err(Failure::BadInput(tell!(
                "{file}: tables are exported as {formats}; name the file so, or add --format",
                "{file} : les tables s'exportent en {formats} ; nommez ainsi le fichier, ou ajoutez --format"
            )))
        }
    }
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    file: String,
    game: &'a str,
    output: String,
    format: &'static str,
    rows: String,
    bytes: u64,
    #[serde(flatten)]
    cost: Cost,
}

pub(super) fn run(
    stored: &Stored,
    to: Option<&Output>,
    (format, which): (TableFormat, Which),
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let table = stored.table();
    let watch = Watch::new(everywhere);
    let Some(to) = to else {
        return write(stored, (format, which), &mut io::stdout(), &watch, Failure::from);
    };
    let written =
        to.write_with(|mut file| write(stored, (format, which), &mut file, &watch, |error| to.refused(&error)));
    watch.finish();
    let total = table.total();
    let rows = match which {
        Which::Stored => total.entries.total(),
        Which::All => total.positions.unwrap_or(total.entries).total(),
    };
    let (bytes, cost) = (written?, Cost::of(&watch));
    let output = to.name();
    if everywhere.json {
        let format = if format == TableFormat::Csv { "csv" } else { "parquet" };
        let (file, game, rows) = (path(table), &table.header().game, rows.to_string());
        return output::print_json(&Json { command: "table export", file, game, output, format, rows, bytes, cost });
    }
    let (position, ecrite) = (["position written", "positions written"], ["position écrite", "positions écrites"]);
    let written = words::counted(rows, position, ecrite);
    let (bytes, seconds) = (numbers::bytes(bytes), numbers::seconds(cost.seconds));
    output::print(&tell!(
        "{written} to {output} ({bytes}) in {seconds}",
        "{written} dans {output} ({bytes}) en {seconds}"
    ))
}

fn write(
    stored: &Stored,
    (format, which): (TableFormat, Which),
    to: &mut (dyn Write + Send),
    watch: &Watch,
    refused: impl FnOnce(io::Error) -> Failure,
) -> Result<(), Failure> {
    let format = match format {
        TableFormat::Csv => Format::Csv,
        #[cfg(feature = "parquet")]
        TableFormat::Parquet => Format::Parquet,
        #[cfg(not(feature = "parquet"))]
        TableFormat::Parquet => unreachable!("refused beforehand"),
    };
    stored.export((format, which), to, watch).map_err(|error| match error {
        // Errors of what is written to come without its name.
        TableError::Io { path, error } if path != stored.table().path() => refused(error),
        error => stored::failure(&error, watch),
    })
}
