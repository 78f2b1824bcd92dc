//! Games whose rules are in a file that the command line names where it takes a game.
//!
//! They are read before the command begins, and have the names of their files from then on. Nothing
//! else reads them: the page, whose addresses anyone may write, knows the files that the command
//! line has named.

use std::path::Path;

use clap::ArgMatches;
use ludex_services::plan::Purpose;
use ludex_services::{registry, sheets};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::tr;
use crate::observer::Watch;
use crate::{input, refusal};

/// The arguments that name games.
const GAMES: [&str; 2] = ["game", "other"];

/// Reads the sheets that a command line names.
pub(crate) fn read_named(matches: &ArgMatches, everywhere: &Everywhere) -> Result<(), Failure> {
    for id in GAMES {
        for name in matches.try_get_raw(id).ok().flatten().into_iter().flatten() {
            if let Some(name) = name.to_str().filter(|name| names_a_file(name)) {
                read(name, everywhere)?;
            }
        }
    }
    matches.subcommand().map_or(Ok(()), |(_, inner)| read_named(inner, everywhere))
}

/// Reads a sheet.
pub(crate) fn read(name: &str, everywhere: &Everywhere) -> Result<(), Failure> {
    register(Path::new(name), name, everywhere)
}

/// Reads the sheet that a table, a record or what was learned is of, unless the command line names
/// it too.
pub(crate) fn read_unless_given(game: &str, given: Option<&str>, everywhere: &Everywhere) -> Result<(), Failure> {
    if registry::is_sheet(game) && given != Some(game) { read(game, everywhere) } else { Ok(()) }
}

/// Reads a sheet, which has the last part of its path as its name from then on, with `.kif` at its
/// end; gives the name.
pub(crate) fn read_named_alone(file: &Path, everywhere: &Everywhere) -> Result<String, Failure> {
    let mut name = file.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy().into_owned());
    if !registry::is_sheet(&name) {
        name.push_str(".kif");
    }
    register(file, &name, everywhere)?;
    Ok(name)
}

fn register(file: &Path, name: &str, everywhere: &Everywhere) -> Result<(), Failure> {
    let source = input::read_program(file, everywhere)?;
    let beside = drawing(file, everywhere)?;
    let beside = beside.as_ref().map(|(name, drawing)| (&**name, &**drawing));
    let watch = Watch::new(everywhere);
    let path = input::name(file);
    let read = sheets::register(name, (&path, &source), beside, &watch);
    watch.finish();
    read.map(drop).map_err(|why| failure(&why, &path))
}

/// How a sheet is drawn may be told in a file beside it: its name and its text.
pub(crate) fn drawing(file: &Path, everywhere: &Everywhere) -> Result<Option<(String, String)>, Failure> {
    let Some(beside) = Some(file.with_extension("toml")).filter(|beside| beside.is_file()) else { return Ok(None) };
    Ok(Some((beside.display().to_string(), input::read_program(&beside, everywhere)?)))
}

/// Whether a game is the rules in a file: by its end, or since no game but a file has this name.
pub(crate) fn names_a_file(name: &str) -> bool {
    registry::is_sheet(name) || (registry::find(name).is_err() && Path::new(name).is_file())
}

/// Why a sheet gives no game.
pub(crate) fn failure(why: &ludex_services::Refusal, name: &str) -> Failure {
    refusal::failure(why, Purpose::Count, name, tr("no game yet", "encore aucun jeu"))
}
