//! Arenas from files: every text gives an arena, or an error with the place, the text found there
//! and what would be right.
//!
//! | format | file names | says who owns a vertex |
//! |---|---|---|
//! | [`edges`] | any other | `a: first` |
//! | [`dot`] | `.dot`, `.gv` | `owner=first`, or the shape |
//! | [`gm`] | `.gm`, `.pg` | a column |
//!
//! A file (of one of the first two formats) in which no owner and no winner is named is a *plain*
//! graph, as the course draws one: the player to move at a vertex may follow any edge, and a player
//! who cannot move has lost.

pub mod dot;
mod draft;
pub mod edges;
pub mod gm;
mod meter;

use ludex_core::{Observer, Text};
use ludex_dot::FileError;

use self::meter::Meter;
use crate::arena::Arena;
use crate::error::ArenaError;

/// A format that arenas are read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An edge a line.
    Edges,
    /// The language of Graphviz.
    Dot,
    /// `PGSolver`'s parity games.
    Gm,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Edges, Self::Dot, Self::Gm];

    /// The format that a file's name stands for.
    ///
    /// ```
    /// use ludex_arena::read::Format;
    /// assert_eq!(Format::from_name("nim.gv"), Format::Dot);
    /// assert_eq!(Format::from_name("nim.txt"), Format::Edges);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        match extension.as_deref() {
            Some("dot" | "gv") => Self::Dot,
            Some("gm" | "pg") => Self::Gm,
            _ => Self::Edges,
        }
    }

    /// Why a file of this name is not read, where its format is one that is only written.
    #[must_use]
    pub fn refused(name: &str) -> Option<Text> {
        let (_, extension) = name.rsplit_once('.')?;
        ["aut", "json"].iter().any(|written| extension.eq_ignore_ascii_case(written)).then_some(Text::fixed(
            "files of this format are only written; arenas are read as dot (.dot, .gv), gm (.gm, .pg) and edges (any \
             other name)",
            "les fichiers de ce format s'écrivent seulement ; une arène se lit en dot (.dot, .gv), en gm (.gm, .pg) ou \
             en edges (tout autre nom)",
        ))
    }

    /// The format of a text that has no name, by its first word.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        match text.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next() {
            Some("digraph" | "strict" | "graph") => Self::Dot,
            Some("parity") => Self::Gm,
            _ => Self::Edges,
        }
    }
}

/// Reads an arena.
///
/// # Errors
/// A text that is not in this format: the first thing that is wrong with it.
pub fn read(text: &str, format: Format) -> Result<Arena, ArenaError> {
    read_text(text, format, &())
}

fn read_text(text: &str, format: Format, observer: &dyn Observer) -> Result<Arena, ArenaError> {
    let meter = Meter::new(observer, text);
    match format {
        Format::Edges => edges::read_metered(text, meter),
        Format::Dot => dot::read_metered(text, meter),
        Format::Gm => gm::read_metered(text, meter),
    }
}

/// Reads an arena from the bytes of a file.
///
/// # Errors
/// As [`read`], or bytes that are not UTF-8.
pub fn read_bytes(bytes: &[u8], format: Format) -> Result<Arena, ArenaError> {
    read_watched(bytes, format, &())
}

/// The same under an observer: the arena is several times as large as its file.
///
/// # Errors
/// As [`read_bytes`], or the observer stopped it, or its memory is too small.
pub fn read_watched(bytes: &[u8], format: Format, observer: &dyn Observer) -> Result<Arena, ArenaError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let problem = Text::fixed("this is not text in UTF-8", "ce n'est pas du texte en UTF-8");
        FileError { line, column, found: String::new(), problem }
    })?;
    read_text(text.strip_prefix('\u{feff}').unwrap_or(text), format, observer)
}
