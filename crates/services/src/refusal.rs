//! Why a question has no answer.

use std::io::ErrorKind;

use ludex_arena::ArenaError;
use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Lang, Memory, Stop, Text, say};
use ludex_disk::DiskError;
use ludex_engines::tables::SolveToTableError;
use ludex_gdl::Fault;
use ludex_table::TableError;

use crate::numbers;
use crate::plan::Method;

/// Why a question has no answer.
#[derive(Debug)]
pub enum Refusal {
    /// It contradicts itself, or is not for this game; another question would do.
    Question(Text),
    /// Not started: no method fits the memory, or the requested one certainly does not.
    TooLarge {
        /// The requested method.
        method: Option<Method>,
        /// The budget, and what is needed at least.
        memory: Memory,
    },
    /// A picture of it could not be read.
    Unreadable(Text),
    /// What was kept of an earlier run is of another question.
    Saved(Text),
    /// An engine stopped before its end.
    Halt(Halt),
    /// Rules were not ready, and what was found of them until then.
    Unready {
        /// Why they are not.
        stop: Stop,
        /// How much there was, and of what.
        found: Text,
    },
    /// A table could not be read or written.
    Table(TableError),
    /// A stored file is not what it was when it was written, or a player broke the rules.
    Damaged(Text),
}

impl From<Halt> for Refusal {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Halt(Halt::Stop(stop))
    }
}

impl From<ArenaError> for Refusal {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Halt(halt) => Self::Halt(halt),
            ArenaError::Unreadable { .. } => Self::Unreadable(error.text()),
            error => Self::Question(error.text()),
        }
    }
}

impl From<SolveToTableError> for Refusal {
    fn from(error: SolveToTableError) -> Self {
        match error {
            SolveToTableError::Table(error) => error.into(),
            SolveToTableError::Halt(halt) => Self::Halt(halt),
        }
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Stop(stop) => stop.into(),
            error => Self::Table(error),
        }
    }
}

/// Where another folder would do, the question is at fault.
impl From<DiskError> for Refusal {
    fn from(error: DiskError) -> Self {
        let its_place = [
            ErrorKind::NotFound,
            ErrorKind::PermissionDenied,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::NotADirectory,
            ErrorKind::AlreadyExists,
            ErrorKind::InvalidFilename,
        ];
        match error {
            DiskError::Halt(halt) => halt.into(),
            DiskError::Table(error) => (*error).into(),
            DiskError::Other { .. } | DiskError::NoFolder { .. } => Self::Question(error.text()),
            DiskError::Io { error: ref why, .. } if its_place.contains(&why.kind()) => Self::Question(error.text()),
            _ => Self::Damaged(error.text()),
        }
    }
}

impl Refusal {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Question(text) | Self::Unreadable(text) | Self::Saved(text) | Self::Damaged(text) => text.clone(),
            Self::TooLarge { memory: Memory { budget, needed }, .. } => {
                let [(en, given), (fr, donne)] = [Lang::En, Lang::Fr]
                    .map(|lang| (numbers::room(*needed as f64, lang), numbers::bytes(*budget, lang)));
                say!(
                    "this needs at least {en} of memory, and the budget is {given}",
                    "il faut au moins {fr} de mémoire, et le budget est de {donne}"
                )
            }
            Self::Halt(halt) => halt.text(),
            Self::Unready { stop, found } => Fault::Unready { stop: *stop, found: found.clone() }.text(),
            Self::Table(error) => error.text(),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Refusal {}

/// Why a method for games without cycles is not for a game.
pub(crate) fn has_cycles(game: &AnyGame, method: &str) -> Text {
    let spec = game.spec();
    say!(
        "{spec} has cycles, and --method {method} is for games without cycles; `ludex plan` lists the methods that fit",
        "{spec} a des cycles, et --method {method} est réservée aux jeux sans cycle ; « ludex plan » indique les méthodes \
         possibles"
    )
}
