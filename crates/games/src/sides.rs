//! The two players as indices of pairs.

use ludex_core::Player;

/// The players in their order.
pub(crate) const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// The place of a player in a pair.
pub(crate) fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}
