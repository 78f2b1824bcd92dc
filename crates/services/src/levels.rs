//! Opponents for readers who do not want to know how programs play: four strengths, each the text
//! of a player of every game.
//!
//! ```text
//!            with an evaluation      without
//!  easy      one ply ahead           any legal move
//!  medium    four plies, a second    a hundred playouts
//!  strong    a second of alpha-beta  a second of playouts
//!  perfect   exact values
//! ```
//!
//! Where moves are very many, four plies would take longer than what the strong one has.

use ludex_core::{AnyEvaluate as _, AnyGame, Text};

/// How strong an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Somebody who has just learned the rules wins.
    Easy,
    /// It sees what comes next.
    Medium,
    /// It thinks for a second.
    Strong,
    /// It never gives anything away.
    Perfect,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Strong, Self::Perfect];

    /// Its name.
    #[must_use]
    pub const fn title(self) -> Text {
        match self {
            Self::Easy => Text::fixed("Easy", "Facile"),
            Self::Medium => Text::fixed("Medium", "Moyen"),
            Self::Strong => Text::fixed("Strong", "Fort"),
            Self::Perfect => Text::fixed("Perfect", "Parfait"),
        }
    }

    /// The player of this strength, as [`PlayerSpec`](crate::players::PlayerSpec) reads it.
    #[must_use]
    pub fn player(self, game: &AnyGame) -> &'static str {
        match (self, game.evaluations().is_empty()) {
            (Self::Easy, false) => "minimax:depth=1",
            (Self::Easy, true) => "random",
            (Self::Medium, false) => "alphabeta:depth=4,time=1",
            (Self::Medium, true) => "mcts:playouts=100",
            (Self::Strong, false) => "alphabeta:time=1",
            (Self::Strong, true) => "mcts:time=1",
            (Self::Perfect, _) => "perfect",
        }
    }

    /// The strength of a player, if it is one of these.
    #[must_use]
    pub fn of(player: &str, game: &AnyGame) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.player(game) == player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::PlayerSpec;

    #[test]
    fn every_strength_is_a_player() {
        let games = [ludex_games::connect4::read_game("7x6"), ludex_games::kayles::read_game("12")];
        for game in games.map(|game| game.expect("a game")) {
            for level in Level::ALL {
                let player = PlayerSpec::read(level.player(&game)).expect("a player");
                assert_eq!(Level::of(&player.text, &game), Some(level));
            }
        }
    }
}
