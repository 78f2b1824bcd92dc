//! `ludex table opening`: the first plies of a large board, searched into a table.

use ludex_services::registry;
use ludex_services::solving::write_openings;
use serde::Serialize;

use super::super::Played;
use super::path;
use crate::args::{Everywhere, OpeningArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers;
use crate::observer::Watch;
use crate::{output, refusal, words};

#[derive(Serialize)]
struct Json {
    command: &'static str,
    game: String,
    file: String,
    /// The last ply.
    plies: u32,
    /// How many positions it has, of symmetric ones one.
    entries: String,
    bytes: u64,
    /// Whether it was there already.
    before: bool,
    #[serde(flatten)]
    cost: Cost,
}

pub(super) fn run(args: &OpeningArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let game = registry::listed_game(&args.game)?;
    let played = Played::of(&game);
    let watch = Watch::new(everywhere);
    let written = write_openings(&game, args.plies, &args.output, &watch);
    watch.finish();
    let (table, before) = written.map_err(|why| {
        let (searched, cherchees) =
            (["position searched", "positions searched"], ["position cherchée", "positions cherchées"]);
        let seen = words::counted(watch.last().done, searched, cherchees);
        let seen = words::resumed_from_table(&seen, &args.output);
        refusal::failure(&why, ludex_services::plan::Purpose::Solve, &played.spec, &seen)
    })?;
    let told = Json {
        command: "table opening",
        game: played.spec.clone(),
        file: path(&table),
        plies: args.plies,
        entries: table.total().entries.total().to_string(),
        bytes: table.length(),
        before,
        cost: Cost::of(&watch),
    };
    if everywhere.json {
        return output::print_json(&told);
    }
    let heading = played.heading(tr("a book of openings", "un livre d'ouvertures"));
    let entries = words::positions(&told.entries);
    let bytes = numbers::bytes(table.length());
    let (plies, file) = (words::plies(args.plies, played.seats), &told.file);
    let line = if before {
        tell!(
            "{file} was there already: {entries} of at most {plies}, {bytes}",
            "{file} existait déjà : {entries} d'au plus {plies}, {bytes}"
        )
    } else {
        tell!(
            "{entries} of at most {plies} written to {file}, {bytes}",
            "{file} contient {entries} d'au plus {plies}, {bytes}"
        )
    };
    output::print(&format!("{heading}\n\n  {line}{}", told.cost.memory()))
}
