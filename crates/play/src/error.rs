//! What can go wrong when games are played.

use ludex_core::{GameError, Halt, Text, say};

/// Why a move or a list of moves could not be entered in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The move is not legal there.
    Illegal {
        /// The move, from 1.
        number: usize,
        /// The move.
        mv: String,
    },
    /// The game was over before this move.
    Over {
        /// The move, from 1.
        number: usize,
    },
    /// A fault in the rules.
    Game(GameError),
}

impl RecordError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Illegal { number, mv } => {
                say!("move {number}: {mv} is not legal there", "coup {number} : {mv} n'est pas permis à cet endroit")
            }
            Self::Over { number } => {
                say!("move {number}: the game is over before it", "coup {number} : la partie est finie avant lui")
            }
            Self::Game(error) => error.text(),
        }
    }
}

/// Why a match was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has one player, so that there is no match to play.
    Solo,
    /// A grid needs two contenders or more.
    TooFew,
    /// A player stopped without a move: its name, and why.
    Strategy {
        /// The player.
        name: String,
        /// Why.
        why: Halt,
    },
    /// A player chose a move that is not legal: its name, the position and the move.
    Illegal {
        /// The player.
        name: String,
        /// The position.
        at: String,
        /// The move.
        mv: String,
    },
    /// A fault in the rules.
    Game(GameError),
}

impl PlayError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Solo => Text::fixed(
                "this game has one player: there is no opponent",
                "ce jeu n'a qu'un joueur : il n'y a pas d'adversaire",
            ),
            Self::TooFew => {
                Text::fixed("a grid needs at least two players", "une grille demande au moins deux joueurs")
            }
            Self::Strategy { name, why } => {
                let Text { en, fr } = why.text();
                say!("{name} found no move: {en}", "{name} n'a pas trouvé de coup : {fr}")
            }
            Self::Illegal { name, at, mv } => {
                say!(
                    "{name} played {mv} in the position {at}, where it is not legal",
                    "{name} a joué {mv} dans la position {at}, où ce coup n'est pas permis"
                )
            }
            Self::Game(error) => error.text(),
        }
    }
}

macro_rules! error {
    ($error:ident) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.text().en)
            }
        }

        impl std::error::Error for $error {}

        impl From<GameError> for $error {
            fn from(error: GameError) -> Self {
                Self::Game(error)
            }
        }
    };
}

error!(RecordError);
error!(PlayError);
