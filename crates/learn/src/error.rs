//! What can go wrong while something is learned.

use ludex_core::{GameError, Halt, Stop, Text, say};

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnError {
    /// An opponent was given, and the game has one player.
    Solo,
    /// The opponent chose a move that is not legal: the position and the move.
    Illegal {
        /// The position.
        at: String,
        /// The move.
        mv: String,
    },
    /// The rules are at fault, the game is not what the learner is made for, or the run was
    /// cancelled.
    Halt(Halt),
}

impl LearnError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Solo => Text::fixed(
                "the game has one player, who learns without an opponent",
                "le jeu n'a qu'un joueur, qui apprend sans adversaire",
            ),
            Self::Illegal { at, mv } => say!(
                "the opponent played {mv} in the position {at}, where it is not legal",
                "l'adversaire a joué {mv} dans la position {at}, où ce coup n'est pas permis"
            ),
            Self::Halt(halt) => halt.text(),
        }
    }
}

impl std::fmt::Display for LearnError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for LearnError {}

impl From<Halt> for LearnError {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<GameError> for LearnError {
    fn from(error: GameError) -> Self {
        Self::Halt(error.into())
    }
}

impl From<Stop> for LearnError {
    fn from(stop: Stop) -> Self {
        Self::Halt(stop.into())
    }
}
