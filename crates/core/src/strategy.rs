//! A way to play: in every position a move.

use crate::{Game, Halt, Observer, Verdict};

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

/// A way to play a game, which may remember what it has seen. One strategy plays one side of one
/// game at a time.
pub trait Strategy<G: Game>: Send {
    /// A move in a position that is not over.
    ///
    /// # Errors
    /// A fault in the rules, a budget that ran out, or the caller's wish to stop.
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt>;

    /// Forgets the game just played, and draws its chances from this seed from now on. A strategy
    /// whose play depends on chance plays the same moves after the same seed.
    fn begin(&mut self, _seed: u64) {}
}
