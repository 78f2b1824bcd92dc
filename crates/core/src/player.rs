//! Players, and how a game ends: the same for both players ([`Outcome`]) or for the player to move
//! ([`Value`]).

use std::ops::Not;

/// One of the two players; a solo game has only [`Player::First`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who moves first in the starting position.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both, in their order.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The player's place in a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word used in JSON and in files: `first` or `second`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl Not for Player {
    type Output = Self;

    /// The opponent.
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How a game ended, independent of the viewer.
///
/// A solo game ends in [`Outcome::SOLVED`] or [`Outcome::STUCK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Neither player won.
    Draw,
}

impl Outcome {
    /// A solo game whose goal was reached.
    pub const SOLVED: Self = Self::Win(Player::First);
    /// A solo game that cannot go on and whose goal was not reached.
    pub const STUCK: Self = Self::Win(Player::Second);

    /// The value of this outcome for `player`.
    ///
    /// ```
    /// use ludex_core::{Outcome, Player, Value};
    /// assert_eq!(Outcome::Win(Player::First).value_for(Player::Second), Value::Loss);
    /// ```
    #[must_use]
    pub fn value_for(self, player: Player) -> Value {
        match self {
            Self::Draw => Value::Draw,
            Self::Win(winner) if winner == player => Value::Win,
            Self::Win(_) => Value::Loss,
        }
    }

    /// The same outcome after the players have exchanged their seats.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win(winner) => Self::Win(!winner),
        }
    }
}

/// The value of a position for the player to move; ordered by preference: a loss is less than a
/// draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// The opponent wins against any play.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move can force a win.
    Win,
}

impl Value {
    /// The same for the other player.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    /// All values, best first.
    pub const ALL: [Self; 3] = [Self::Win, Self::Draw, Self::Loss];

    /// The word used in JSON and in files: `win`, `draw` or `loss`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }

    /// Plus one, zero or minus one.
    #[must_use]
    pub fn sign(self) -> i8 {
        match self {
            Self::Win => 1,
            Self::Draw => 0,
            Self::Loss => -1,
        }
    }

    /// The outcome that has this value for `player`.
    #[must_use]
    pub fn outcome_for(self, player: Player) -> Outcome {
        match self {
            Self::Win => Outcome::Win(player),
            Self::Draw => Outcome::Draw,
            Self::Loss => Outcome::Win(!player),
        }
    }
}
