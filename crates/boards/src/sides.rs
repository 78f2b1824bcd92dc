//! The two players as indices of pairs, and as colours.

use ludex_core::{Player, Side};

/// The players in their order.
pub const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// The place of a player in a pair.
pub fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

/// White, where a player has stones rather than men.
pub const WHITE: Side = Side { en: "White", fr: "blanc", fr_alone: "Blanc", several: false, sign: None };
/// Black, likewise.
pub const BLACK: Side = Side { en: "Black", fr: "noir", fr_alone: "Noir", several: false, sign: None };
