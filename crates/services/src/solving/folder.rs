//! A game, and all the games to which its positions are converted, each in a table of its own, in
//! one folder: the endings of chess that captures and promotions lead to.
//!
//! ```text
//!   chess:KPPvK ──▶ KQPvK, KRPvK … ──▶ KQQvK, KQRvK … ──▶ KQvK …       solved from right to left
//! ```
//!
//! A table that is there already is read and not made again, so that two games share what both lead
//! to.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Observer};
use ludex_disk::DiskError;
use ludex_solve::ValueCounts;
use ludex_table::beside::{converted, file_name};
use ludex_table::{Table, TableError};
use serde::Serialize;

use super::table::by_value;
use super::{Method, Question, table};
use crate::stored::beside;
use crate::{Refusal, registry};

/// A game of the folder, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The game.
    pub game: String,
    /// The file of its table.
    pub table: String,
    /// The bytes of the file.
    pub table_bytes: u64,
    /// How many positions it has.
    pub positions: String,
    /// The same by value.
    pub counts: ValueCounts,
    /// The plies of the longest game under best play.
    pub farthest: Option<u32>,
    /// Whether the table was there.
    pub before: bool,
    /// How long it took.
    pub seconds: f64,
}

impl Row {
    /// The row of a table.
    #[must_use]
    pub fn of(table: &Table, before: bool, seconds: f64) -> Self {
        let total = table.total();
        let counts = total.positions.unwrap_or(total.entries);
        Self {
            game: table.header().game.clone(),
            table: table.path().display().to_string(),
            table_bytes: table.length(),
            positions: counts.total().to_string(),
            counts: by_value(&counts),
            farthest: total.farthest,
            before,
            seconds,
        }
    }
}

/// What came of it, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    /// The folder.
    pub folder: &'a str,
    /// The games in it, each after those that it leads to.
    pub tables: &'a [Row],
    /// Whether all are there.
    pub complete: bool,
}

/// Solves a game and those that it leads to, the smallest first, into tables in a folder, which is
/// made where it is not; `told` hears of every table, and whether it was there before.
///
/// # Errors
/// As [`table::solve_into`]; what was finished stays, and the same call goes on from there.
pub fn solve_into_folder(
    game: &AnyGame,
    folder: &Path,
    told: &mut dyn FnMut(&Table, bool),
    observer: &dyn Observer,
) -> Result<(), Refusal> {
    make(folder)?;
    let mut games = Vec::new();
    list(game, &mut BTreeSet::new(), &mut games)?;
    for game in games {
        let path = folder.join(file_name(&game.spec()));
        let beside = beside(&game, &path)?;
        let start = game.start();
        let (table, method) = table::solve_beside(&Question::new(&game, &start), &path, &beside, observer)?;
        told(&table, method == Method::Table);
    }
    Ok(())
}

fn make(folder: &Path) -> Result<(), Refusal> {
    if folder.exists() && !folder.is_dir() {
        return Err(DiskError::NoFolder { path: folder.into() }.into());
    }
    Ok(fs::create_dir_all(folder).map_err(|error| TableError::Io { path: folder.into(), error })?)
}

/// Pushes a game behind all those that it leads to, each once.
fn list(game: &AnyGame, seen: &mut BTreeSet<String>, games: &mut Vec<AnyGame>) -> Result<(), Refusal> {
    if !seen.insert(game.spec()) {
        return Ok(());
    }
    for name in converted(game) {
        let other = registry::listed_game(&name).map_err(|error| Refusal::Question(error.text()))?;
        list(&other, seen, games)?;
    }
    games.push(game.clone());
    Ok(())
}
