//! What can go wrong with a table.

use std::io;
use std::path::{Path, PathBuf};

use ludex_core::{Lang, Stop, Text, say};

use crate::section::Fault;

/// Why a table could not be written, read or probed.
#[derive(Debug)]
pub enum TableError {
    /// The system refused to read or write.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is no table, or not of a version that is known here.
    NotATable {
        /// The file.
        path: PathBuf,
        /// What stands in the place of a version that is known, if the file is a table.
        version: Option<u32>,
    },
    /// The file was damaged: truncated, or changed after it was written.
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where, and what is wrong there.
        problem: Text,
    },
    /// The table, or an unfinished one, is of another game, or begins at another position.
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        problem: Text,
    },
    /// Another process is writing this table.
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The table is there already; it is never written over.
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The positions of the game have no keys of at most 128 bits, so that no table can hold them.
    NoKeys {
        /// The game.
        game: String,
    },
    /// The positions of the game are not numbered.
    NoNumbers {
        /// The game.
        game: String,
    },
    /// What was to be written cannot stand in a table: a fault of the program that wrote it.
    BadEntry {
        /// What it is.
        problem: Text,
    },
    /// A budget ran out, or the caller cancelled.
    Stop(Stop),
}

impl TableError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::Io { path: path.into(), error }
    }

    pub(crate) fn damaged(path: &Path, problem: Text) -> Self {
        Self::Damaged { path: path.into(), problem }
    }

    /// A key of a tier, or a number, that no position has.
    pub(crate) fn no_position(path: &Path, tier: u32, key: u128) -> Self {
        let problem = say!(
            "the key {key} of tier {tier} is not a position of the game",
            "la clé {key} du niveau {tier} n'est pas une position du jeu"
        );
        Self::damaged(path, problem)
    }

    pub(crate) fn of_fault(path: &Path, fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => Self::Io { path: path.into(), error },
            Fault::Damage(problem) => Self::damaged(path, problem),
        }
    }

    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Io { path, error } => io_text(&path.display().to_string(), error),
            Self::NotATable { path, version } => not_a_table(&path.display().to_string(), *version),
            Self::Damaged { path, problem: Text { en, fr } } => {
                let path = path.display();
                say!("the table {path} is damaged: {en}", "la table {path} est abîmée : {fr}")
            }
            Self::Other { path, problem: Text { en, fr } } => {
                let path = path.display();
                say!("the table {path} does not match: {en}", "la table {path} ne correspond pas : {fr}")
            }
            Self::Busy { path } => {
                let path = path.display();
                say!(
                    "the table {path} is being written by another process: wait for it or give another name",
                    "la table {path} est en cours d'écriture par un autre processus : attendez-le ou donnez un autre nom"
                )
            }
            Self::Exists { path } => {
                let path = path.display();
                say!(
                    "{path} already exists and is never overwritten: give another name or remove it",
                    "{path} existe déjà et n'est jamais remplacé : donnez un autre nom ou supprimez-le"
                )
            }
            Self::NoKeys { game } => say!(
                "positions of {game} have no keys of at most 128 bits, by which a table finds them",
                "les positions de {game} n'ont pas de clé d'au plus 128 bits, par quoi une table les retrouve"
            ),
            Self::NoNumbers { game } => say!(
                "positions of {game} are not numbered, so that no table can hold them by number",
                "les positions de {game} ne sont pas numérotées : aucune table ne peut les contenir par numéro"
            ),
            Self::BadEntry { problem } => problem.clone(),
            Self::Stop(stop) => stop.text(),
        }
    }
}

fn io_text(path: &str, error: &io::Error) -> Text {
    let reason = match error.kind() {
        io::ErrorKind::StorageFull => Text::fixed(
            "the disk is full; finished work is kept, and the same command resumes from there",
            "le disque est plein ; le travail achevé est gardé, et la même commande reprend de là",
        ),
        io::ErrorKind::AlreadyExists => Text::fixed(
            "this is not a folder, and what is unfinished would be in one of this name: move it away, or give another \
             name",
            "ce n'est pas un dossier, et ce qui est inachevé serait dans un dossier de ce nom : déplacez-le, ou donnez \
             un autre nom",
        ),
        _ => Text::from_io_error(error),
    };
    let Text { en, fr } = reason;
    say!("{path}: {en}", "{path} : {fr}")
}

fn not_a_table(path: &str, version: Option<u32>) -> Text {
    let known = crate::VERSION;
    match version {
        None => say!("{path} is not a table of solved positions", "{path} n'est pas une table de positions résolues"),
        Some(version) => say!(
            "{path} is a table of version {version}, and this program reads version {known}",
            "{path} est une table de version {version}, et ce programme lit la version {known}"
        ),
    }
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text().to(Lang::En))
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<Stop> for TableError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}
