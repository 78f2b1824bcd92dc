//! A book as a report, and its title.

use ludex_core::{Player, Text, Value, say};
use serde::Serialize;

use super::{Book, Choice};
use crate::by_word;

/// How large a book is, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The side that the book plays.
    #[serde(serialize_with = "by_word::player")]
    pub side: Player,
    /// What its side is worth.
    #[serde(serialize_with = "by_word::certain_value")]
    pub value: Value,
    /// Whether images of one another have one section.
    pub up_to_symmetry: bool,
    /// How many sections it has.
    pub sections: usize,
    /// How many each way of making a book takes.
    pub sizes: Vec<Size>,
}

/// How many sections a way of making a book takes; none where they are too many.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Size {
    /// The way.
    pub choice: Choice,
    /// Its sections.
    pub sections: Option<usize>,
}

impl Book {
    /// The report.
    #[must_use]
    pub fn report(&self) -> Report {
        Report {
            side: self.side,
            value: self.value,
            up_to_symmetry: self.up_to_symmetry,
            sections: self.sections.len(),
            sizes: self.sizes.iter().map(|&(choice, sections)| Size { choice, sections }).collect(),
        }
    }

    /// The title of a book of a game, which people call so.
    #[must_use]
    pub fn title(&self, Text { en, fr }: &Text, spec: &str) -> Text {
        match self.side {
            Player::First => say!("{en} ({spec}): a book that moves first", "{fr} ({spec}) : un livre qui commence"),
            Player::Second => {
                say!("{en} ({spec}): a book that moves second", "{fr} ({spec}) : un livre qui joue en second")
            }
        }
    }
}
