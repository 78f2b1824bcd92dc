//! A game being played by people and programs, for any interface: the moves and those taken back,
//! who sits where, and the values found so far.
//!
//! ```text
//!  lines, screen ──▶ Playing      moves and wishes, as texts
//!                ◀── Scene: texts and numbers
//!                ◀── Job: what takes time, to be done on any thread and handed back by `take`
//! ```

mod playing;
mod record_text;
mod scene;

use ludex_core::{Halt, Observer, Text};

pub use playing::{Participant, Playing};
pub use record_text::{RecordText, not_empty, read_record};
pub use scene::Scene;

pub use crate::values::Effort;
use crate::values::MoveValues;

/// What is said to a person who takes back where there is no move of theirs.
pub static NOTHING_TO_UNDO: Text = Text::fixed("You have no move to take back.", "Vous n'avez aucun coup à reprendre.");

/// What is said to a person who plays again where nothing was taken back.
pub static NOTHING_TO_REDO: Text = Text::fixed("There is no move to play again.", "Il n'y a aucun coup à rejouer.");

/// What is said to a person who swaps sides in a puzzle.
pub static ONE_SIDE: Text = Text::fixed("This game has one player.", "Ce jeu se joue seul.");

/// Work for a thread; calling it does the work.
///
/// # Errors
/// A fault in the rules, a budget that ran out or a cancellation.
pub type Job<'s> = Box<dyn FnOnce(&dyn Observer) -> Result<Found, Halt> + Send + 's>;

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// The move that a program plays.
    Reply(String),
    /// What the moves of a position, given as text, are worth; nothing if that was too much for a
    /// moment.
    Values(String, Option<MoveValues>),
    /// Whether all that follows from the start is solved now.
    Whole(bool),
}

/// How large a graph is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A picture of it can be read.
    Picture,
    /// It is written to a file at once.
    File,
    /// It takes long, if it can be listed at all.
    Large,
}
