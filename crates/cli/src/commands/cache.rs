//! `ludex cache`: the solved games that are kept, and how to be rid of them.

use ludex_services::cache::{self, Entry};
use ludex_services::registry;
use serde::Serialize;

use crate::args::{CacheArgs, CacheCommand, Everywhere};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{self, grouped};
use crate::text_table::{Align, Cell, Table};
use crate::{output, whole_file};

pub(super) fn run(args: &CacheArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    // Who solves a game gets it solved all the same without the usual folder.
    cache::usual().map_or(Ok(()), |cache| crate::cache::check(cache.folder()))?;
    match args.command {
        None | Some(CacheCommand::Info) => info(everywhere),
        Some(CacheCommand::Clear) => clear(everywhere),
    }
}

#[derive(Serialize)]
struct Info {
    command: &'static str,
    /// `null` where nothing is kept.
    folder: Option<String>,
    bytes: u64,
    most_bytes: u64,
    solved: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    file: String,
    game: String,
    position: String,
    /// A count; `null` where it is not known.
    positions: Option<String>,
    bytes: u64,
}

fn folder() -> Option<String> {
    cache::usual().map(|cache| cache.folder().display().to_string())
}

fn info(everywhere: &Everywhere) -> Result<(), Failure> {
    let entries = cache::usual().map(cache::Cache::entries).unwrap_or_default();
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    if everywhere.json {
        let solved = entries.into_iter().map(|Entry { file, game, position, positions, bytes }| {
            let (file, positions) = (file.display().to_string(), positions.map(|count| count.to_string()));
            Line { file, game, position, positions, bytes }
        });
        let (folder, most_bytes, solved) = (folder(), cache::MOST, solved.collect());
        return output::print_json(&Info { command: "cache info", folder, bytes, most_bytes, solved });
    }
    if everywhere.form.is_of_tables() {
        return output::print_tables(&[table(&entries)], everywhere.form);
    }
    let Some(folder) = folder() else {
        return output::print(tr("No solved games are kept.", "Aucun jeu résolu n'est gardé."));
    };
    let (bytes, most) = (numbers::bytes(bytes), numbers::bytes(cache::MOST));
    let heading = tell!(
        "Solved games kept in {folder}: {bytes} of at most {most}",
        "Jeux résolus gardés dans {folder} : {bytes} sur {most} au plus"
    );
    if entries.is_empty() {
        return output::print(&heading);
    }
    output::print(&format!("{heading}\n\n{}", table(&entries)))
}

fn table(entries: &[Entry]) -> Table {
    let mut table = Table::new()
        .column("game", tr("game", "jeu"), Align::Left)
        .column("position", tr("from", "à partir de"), Align::Left)
        .column("positions", "positions", Align::Right)
        .column("bytes", tr("size", "taille"), Align::Right);
    for Entry { game, position, positions, bytes, .. } in entries {
        let start = registry::listed_game(game).is_ok_and(|game| {
            use ludex_services::prelude::*;
            game.position_text(&game.start()) == *position
        });
        let from = Cell::new(if start { tr("the start", "le début") } else { position.as_str() }, position);
        let size = Cell::new(numbers::bytes(*bytes), bytes);
        table.row(vec![game.clone().into(), from, Cell::number_or(*positions, "–"), size]);
    }
    table
}

#[derive(Serialize)]
struct Cleared {
    command: &'static str,
    folder: Option<String>,
    removed: u64,
    bytes: u64,
}

fn clear(everywhere: &Everywhere) -> Result<(), Failure> {
    let cleared = cache::usual().map_or(Ok((0, 0)), cache::Cache::clear);
    let (removed, bytes) = cleared.map_err(|(path, why)| {
        let (path, why) = (path.display(), whole_file::reason(&why));
        Failure::Other(tell!("{path} cannot be removed: {why}", "{path} ne peut être supprimé : {why}"))
    })?;
    if everywhere.json {
        return output::print_json(&Cleared { command: "cache clear", folder: folder(), removed, bytes });
    }
    let (count, size) = (grouped(removed), numbers::bytes(bytes));
    output::print(&match removed {
        0 => tell!("There was no solved game to remove.", "Il n'y avait aucun jeu résolu à supprimer."),
        1 => tell!("One solved game was removed, {size}.", "Un jeu résolu a été supprimé, {size}."),
        _ => tell!("{count} solved games were removed, {size}.", "{count} jeux résolus ont été supprimés, {size}."),
    })
}
