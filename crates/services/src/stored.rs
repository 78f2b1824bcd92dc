//! What is in a table of solved positions? A file in; its facts, its answers and its faults out.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::solving::{Question, table::solve_into};
//! use ludex_services::stored::Stored;
//! use ludex_services::{Game as _, Value};
//! # let game = ludex_games::tictactoe::read_game("").unwrap();
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("tictactoe.ludex");
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let start = game.start();
//! solve_into(&Question::new(&game, &start), &path, &())?;
//! let stored = Stored::of_game(&path, game)?;
//! assert_eq!(stored.info()?.total.entries.total(), 765);
//! assert_eq!(stored.moves(&start)?.verdict.map(|verdict| verdict.value), Some(Value::Draw));
//! assert!(stored.verify(&())?.is_sound());
//! # Ok(())
//! # }
//! ```

use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use ludex_core::{AnyGame, AnyPosition, Observer, Text, say};
use ludex_engines::openings;
use ludex_table::beside::path_beside;
use ludex_table::export::{Format, Which};
use ludex_table::{
    Beside, Compared, Fingerprint, Header, Prober, Root, Storage, Table, TableError, TierCounts, Tiers, VERSION,
    VerifyReport,
};
use serde::Serialize;

use crate::solving::table::moves;
use crate::values::MoveValues;
use crate::{Refusal, registry};

/// A table of solved positions, with the game that its header names.
#[derive(Debug)]
pub struct Stored {
    table: Arc<Table>,
    game: AnyGame,
    /// The tables that this one needs, opened when they are.
    beside: OnceLock<Beside<AnyGame>>,
    /// What the first prober learned, so that those after it cost nothing.
    compared: OnceLock<Compared<AnyPosition>>,
}

/// What a table is of, and how much it holds.
#[derive(Debug, Serialize)]
pub struct Info<'t> {
    /// The file.
    pub file: String,
    /// The game, by its full name.
    pub game: &'t str,
    /// The version of the file's format.
    pub format_version: u32,
    /// The size of the file.
    pub bytes: u64,
    /// BLAKE3 of the file: two tables with the same hash are the same.
    pub hash: String,
    /// What the rules of the game were when the table was made.
    pub fingerprint: Fingerprint,
    /// Whether the rules of the game are those of this program.
    pub fingerprint_matches: bool,
    /// How positions are found in it.
    pub storage: Storage,
    /// The size of a key.
    pub key_bits: u32,
    /// What its tiers are.
    pub tiers: Tiers,
    /// Whether symmetric positions are stored once.
    pub symmetry: bool,
    /// Tiers whose positions are in the tables of other games beside it, and these games.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub elsewhere: &'t [(u32, String)],
    /// The position from which it was solved.
    pub root: &'t Root,
    /// The last ply that it has, if it is a book of openings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// All its entries, by value.
    pub total: &'t TierCounts,
    /// The same, tier by tier.
    pub by_tier: &'t [TierCounts],
}

impl Stored {
    /// Opens a table of a game that the registry has.
    ///
    /// # Errors
    /// The file is no table, or not a whole one, or of a game that is not known.
    pub fn open(path: &Path) -> Result<Self, Refusal> {
        let table = Table::open(path)?;
        let game = registry::listed_game(&table.header().game).map_err(|error| {
            let (path, Text { en, fr }) = (path.display(), error.text());
            Refusal::Question(say!(
                "the table {path} is of a game that is not known here: {en}",
                "la table {path} est d'un jeu inconnu ici : {fr}"
            ))
        })?;
        Ok(Self::new(table, game))
    }

    /// Opens a table of this game, whether the registry has it or not.
    ///
    /// # Errors
    /// The file is no table, or not a whole one, or of another game.
    pub fn of_game(path: &Path, game: AnyGame) -> Result<Self, Refusal> {
        let table = Table::open(path)?;
        table.prober(&game)?;
        Ok(Self::new(table, game))
    }

    fn new(table: Table, game: AnyGame) -> Self {
        Self { table: Arc::new(table), game, beside: OnceLock::new(), compared: OnceLock::new() }
    }

    /// The table itself.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The game of its positions.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// What looks positions up.
    ///
    /// # Errors
    /// The rules of the game have changed since, or a table that it needs beside it cannot be read.
    pub fn prober(&self) -> Result<Prober<'_, AnyGame>, Refusal> {
        let beside = self.beside()?;
        let prober = match self.compared.get() {
            Some(compared) => Prober::again(Arc::clone(&self.table), &self.game, compared.clone()),
            None => self.table.prober(&self.game)?,
        };
        self.compared.get_or_init(|| prober.compared());
        Ok(prober.with(beside))
    }

    fn beside(&self) -> Result<&Beside<AnyGame>, TableError> {
        if let Some(beside) = self.beside.get() {
            return Ok(beside);
        }
        let alone = self.table.header().elsewhere.is_empty();
        let opened = if alone { Beside::default() } else { beside(&self.game, self.table.path())? };
        Ok(self.beside.get_or_init(|| opened))
    }

    /// What it is of, and how much it holds.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn info(&self) -> Result<Info<'_>, Refusal> {
        let table = &self.table;
        let fingerprint_matches = match table.prober(&self.game) {
            Ok(_) => true,
            Err(TableError::Other { .. }) => false,
            Err(error) => return Err(error.into()),
        };
        let Header { game, fingerprint, storage, key_bits, tiers, symmetry, elsewhere, root, plies, .. } =
            table.header();
        Ok(Info {
            file: table.path().display().to_string(),
            game,
            format_version: VERSION,
            bytes: table.length(),
            hash: table.hash(),
            fingerprint: *fingerprint,
            fingerprint_matches,
            storage: *storage,
            key_bits: *key_bits,
            tiers: *tiers,
            symmetry: *symmetry,
            elsewhere,
            root,
            plies: *plies,
            total: table.total(),
            by_tier: table.by_tier(),
        })
    }

    /// What the moves of a position in it are worth.
    ///
    /// # Errors
    /// The position is not in the table, or the table is damaged.
    pub fn moves(&self, at: &AnyPosition) -> Result<MoveValues, Refusal> {
        moves(&self.prober()?, at)
    }

    /// Whether every entry follows from the rules: recounted by code that shares nothing with the
    /// solvers.
    ///
    /// # Errors
    /// The rules of the game have changed since, the file cannot be read, or the observer stopped
    /// it. Faults are no errors; they are in the report.
    pub fn verify(&self, observer: &dyn Observer) -> Result<VerifyReport, TableError> {
        ludex_engines::verify(&self.game, &self.table, self.beside()?, observer)
    }

    /// Writes it for other programs: its entries, or all positions that they stand for.
    ///
    /// # Errors
    /// The rules of the game have changed since, the file cannot be read or is damaged, writing to
    /// `to` fails (without a name of a file), or the observer stopped it.
    pub fn export(
        &self,
        what: (Format, Which),
        to: &mut (dyn io::Write + Send),
        observer: &dyn Observer,
    ) -> Result<(), TableError> {
        ludex_engines::export(&self.game, &self.table, self.beside()?, what, to, observer)
    }

    /// Positions of the last ply of a book of openings, at most so many, searched again without a
    /// book: how many, and the texts of those that the book has otherwise. No others follow from
    /// them, so that [`verify`](Stored::verify) cannot tell.
    ///
    /// # Errors
    /// As [`verify`](Stored::verify).
    pub fn search_again(&self, most: u64, observer: &dyn Observer) -> Result<(u64, Vec<String>), TableError> {
        openings::search_again(&self.game, &self.table, most, observer)
    }
}

/// The tables of the games to which the positions of a game are converted, in the folder of its
/// own.
///
/// # Errors
/// One of them is not there, cannot be read, or does not match.
pub(crate) fn beside(game: &AnyGame, path: &Path) -> Result<Beside<AnyGame>, TableError> {
    Beside::of_game(game, |name| {
        let file = path_beside(path, name);
        let other = registry::listed_game(name)
            .map_err(|error| TableError::Other { path: file.clone(), problem: error.text() })?;
        match Table::open(&file) {
            Err(TableError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                let (path, file) = (path.into(), file.display());
                let problem = say!(
                    "it needs the table {file} beside it, which is not there",
                    "il lui faut à côté d'elle la table {file}, qui n'y est pas"
                );
                Err(TableError::Other { path, problem })
            }
            opened => Ok((other, Arc::new(opened?))),
        }
    })
}
