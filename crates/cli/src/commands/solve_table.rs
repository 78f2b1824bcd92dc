//! `ludex solve --table`: solves into a table, goes on with one that was begun, or answers from one
//! that is there.

use ludex_services::AnyPosition;
use ludex_services::prelude::*;
use std::path::Path;

use ludex_services::AnyGame;
use ludex_services::table::{Table, TableError};
use ludex_services::{engines, tables};

use super::from_table::{self, Kept};
use super::solve_report::{Outcome, Solved};
use super::{Played, beforehand, position, text};
use crate::args::{Everywhere, SolveArgs, SolveMethod};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::{board, halt, output};

pub(super) fn run(game: &AnyGame, file: &Path, args: &SolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    refuse_methods_without_tables(args.how.method)?;
    if args.from.as_deref() == Some("-") {
        return Err(Failure::BadInput(
            tr(
                "a table has one root, and --from - reads many; solve one, then give the lines to ludex table probe FILE -",
                "une table a une racine, et --from - en lit plusieurs ; résolvez-en une, puis donnez les lignes à ludex \
                 table probe FICHIER -",
            )
            .into(),
        ));
    }
    let root = position(game, args.from.as_deref())?;
    if let Some(reason) = game.unlisted(&root) {
        return Err(Failure::BadInput(text(&reason)));
    }
    if !file.exists() {
        let listing = beforehand::listing(game, SolveMethod::Retrograde);
        beforehand::refuse(game, &root, listing, args.anyway, everywhere)?;
    }
    let solved = solve(game, &root, file, args.how.discount, everywhere)?;
    let picture = board::block(&game.picture(&root));
    if everywhere.json { output::print_json(&solved.json()) } else { output::print(&solved.text(&picture)) }?;
    solved.end()
}

/// Tables are filled backwards, tier by tier, which is what can be interrupted.
pub(super) fn refuse_methods_without_tables(method: SolveMethod) -> Result<(), Failure> {
    if matches!(method, SolveMethod::Auto | SolveMethod::Retrograde) {
        return Ok(());
    }
    Err(Failure::BadInput(
        tr(
            "tables are solved backwards, tier by tier; with --table take --method retrograde, or leave it out",
            "les tables se résolvent à reculons, niveau par niveau ; avec --table, prenez --method retrograde ou aucune",
        )
        .into(),
    ))
}

fn solve(
    game: &AnyGame,
    root: &AnyPosition,
    file: &Path,
    discount: Option<f64>,
    everywhere: &Everywhere,
) -> Result<Solved, Failure> {
    let watch = Watch::new(everywhere);
    let outcome = match table(game, root, file, &watch) {
        Ok((table, before)) => {
            watch.finish();
            let prober = from_table::of(&table, game)?;
            if prober.root() != root {
                return Err(other_root(&table, &game.position_text(root)));
            }
            let method = if before { "table" } else { "retrograde" };
            let (report, verdict) = from_table::solve_report(&prober, method, discount)?;
            let kept = Kept { table: name(file), bytes: Some(table.length()), before };
            (Outcome::Solved { report, verdict }, kept)
        }
        Err(tables::Failure::Halt(halt)) if halt::is_stop(&halt) => {
            let (position, seen) = (game.position_text(root), watch.last().found);
            let kept = Kept { table: name(file), bytes: None, before: false };
            (Outcome::Stopped { halt, position, method: "retrograde", seen }, kept)
        }
        Err(tables::Failure::Halt(halt)) => return Err(halt::failure(&halt, "")),
        Err(tables::Failure::Table(error)) => return Err(from_table::failure(&error)),
    };
    watch.finish();
    let status = game.expand(root, &mut Vec::new());
    let (outcome, kept) = outcome;
    Ok(Solved { played: Played::of(game), status, discount, outcome, cost: Cost::of(&watch), kept: Some(kept) })
}

/// The table, and whether it was there before. One that is there has its name only when it is
/// finished, though the process that wrote it may not have ended.
fn table(game: &AnyGame, root: &AnyPosition, file: &Path, watch: &Watch) -> Result<(Table, bool), tables::Failure> {
    match engines::solve_to_table(game, root, file, watch) {
        Err(tables::Failure::Table(TableError::Exists { .. } | TableError::Busy { .. })) if file.exists() => {
            Ok((Table::open(file)?, true))
        }
        solved => Ok((solved?, false)),
    }
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

fn other_root(table: &Table, asked: &str) -> Failure {
    let (path, root) = (table.path().display(), &table.header().root.position);
    Failure::BadInput(tell!(
        "the table {path} begins at {root}, not at {asked}; give another name, or ask it by ludex table probe {path}",
        "la table {path} commence à {root} et non à {asked} ; donnez un autre nom, ou consultez-la par ludex table \
         probe {path}"
    ))
}
