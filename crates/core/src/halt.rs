//! Why engines and strategies end without an answer.

use crate::{Forfeit, GameError, Stop, Text};

/// Why a computation ended without its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The game is not what the engine is made for, or its rules are at fault.
    Game(GameError),
    /// A budget ran out, or the caller cancelled.
    Stop(Stop),
    /// What was found could not be kept: why, in a sentence.
    Store(Text),
    /// A player cannot go on, and has lost its game.
    Forfeit(Forfeit),
}

impl Halt {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Game(error) => error.text(),
            Self::Stop(stop) => stop.text(),
            Self::Store(text) => text.clone(),
            Self::Forfeit(forfeit) => forfeit.what.clone(),
        }
    }
}

impl std::fmt::Display for Halt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Halt {}

impl From<GameError> for Halt {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}
