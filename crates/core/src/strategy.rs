//! A way to play: in every position a move.

use crate::{Game, Halt, Observer, Text, Verdict};

/// The move that a strategy chose, and what it knows of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The exact verdict of the position for the player to move, if the strategy knows it.
    pub verdict: Option<Verdict>,
    /// The strategy's estimate for that player, in its own unit, if it only estimates.
    pub estimate: Option<f64>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M> Choice<M> {
    /// A choice without reasons.
    #[must_use]
    pub const fn from_move(mv: M) -> Self {
        Self { mv, verdict: None, estimate: None, nodes: 0 }
    }
}

/// How a player lost a game that was not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It took longer than it may.
    Time,
    /// It is gone: its program has ended or closed its output.
    Crash,
    /// Its move is not legal.
    Illegal,
}

impl Fault {
    /// The word used in JSON and in records: `time`, `crash` or `illegal move`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Illegal => "illegal move",
        }
    }
}

/// A game lost before its end, by a player that is not part of this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// How.
    pub fault: Fault,
    /// What happened, in a sentence without its full stop.
    pub what: Text,
}

/// A way to play a game, which may remember what it has seen. One strategy plays one side of one
/// game at a time.
pub trait Strategy<G: Game>: Send {
    /// A move in a position that is not over.
    ///
    /// # Errors
    /// A fault in the rules, a budget that ran out, or the caller's wish to stop.
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt>;

    /// Hears how a game came to the position that is asked about next: by these moves from `start`.
    /// For players that need more than a position, such as programs of their own.
    fn follow(&mut self, _game: &G, _start: &G::Position, _moves: &[G::Move]) {}

    /// Forgets the game just played, and draws its chances from this seed from now on. A strategy
    /// whose play depends on chance plays the same moves after the same seed.
    fn begin(&mut self, _seed: u64) {}
}
