//! A game being played by people and programs, for any interface: the moves and those taken back,
//! who sits where, and the values found so far.
//!
//! ```text
//!  lines, screen ──▶ dyn Session ──▶ Playing<G>      interfaces are compiled once, not for every game
//!                 ◀── Scene: texts and numbers
//!                 ◀── Job: what takes time, to be done on any thread and handed back by `take`
//! ```

mod playing;
mod record_text;
mod scene;

use ludex_core::{BadText, Fault, Halt, Observer, Player, Text};

pub use playing::{Participant, Playing};
pub use record_text::{RecordText, read_record};
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

/// A game being played, its type forgotten.
pub trait Session<'s> {
    /// All there is to show.
    fn scene(&self) -> Scene;

    /// Plays the move that a text names.
    ///
    /// # Errors
    /// A text that is no legal move; nothing has changed.
    fn play(&mut self, mv: &str) -> Result<(), BadText>;

    /// Goes to the position after `ply` moves; takes a resignation back.
    fn jump(&mut self, ply: usize);

    /// The records of all games in which a move was made; the last is the one on the board.
    fn records(&self) -> Vec<crate::records::Record>;

    /// The game up to here as text, from which it can be taken up again with its moves.
    fn text(&self) -> RecordText;

    /// Begins again where this game began.
    fn restart(&mut self);

    /// Begins a new game at a position.
    ///
    /// # Errors
    /// A text that is no position; nothing has changed.
    fn set_up(&mut self, position: &str) -> Result<(), BadText>;

    /// Resigns for a person, if the game is not over: for the person to move, or for the one who
    /// plays against the program to move.
    fn resign(&mut self);

    /// Ends the game for a program that could not go on.
    fn lose(&mut self, player: Player, fault: Fault);

    /// Lets programs continue although the same position keeps recurring.
    fn go_on(&mut self);

    /// Whether a text, read as a move, could be played at the start of the game or somewhere in it:
    /// no position is meant then.
    fn names_a_move(&self, text: &str) -> bool;

    /// How large the graph from here is; found in a moment.
    fn extent(&self) -> Extent;

    /// Lets the players exchange their chairs.
    fn swap_sides(&mut self);

    /// The work of the program that is to move, if one is.
    fn reply(&self) -> Option<Job<'s>>;

    /// The job that finds the values after `ply` moves; `None` if the game is over.
    fn values(&self, ply: usize, effort: Effort) -> Option<Job<'s>>;

    /// The job that solves a puzzle from its start, however long it takes, so that what was
    /// estimated becomes exact; `None` if it is not for this game.
    fn study(&self) -> Option<Job<'s>>;

    /// Remembers what a job found of values; a reply is left to be played.
    fn take(&mut self, found: Found);
}
