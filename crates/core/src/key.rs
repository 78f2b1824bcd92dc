//! Positions as whole numbers.

use crate::Game;

/// A game whose positions are numbers of at most 128 bits. Unlocks tables of solved positions.
///
/// Laws: different positions have different keys, keys have at most [`key_bits`](Key::key_bits)
/// bits, and [`at_key`](Key::at_key) gives the position back. A number that is no key gives `None`
/// or a position with another key, never a panic.
pub trait Key: Game {
    /// How many bits keys have at most; `None` where positions do not fit 128 bits.
    fn key_bits(&self) -> Option<u32>;

    /// The key of a position; any number where [`key_bits`](Key::key_bits) is `None`.
    fn key(&self, at: &Self::Position) -> u128;

    /// The position with this key.
    fn at_key(&self, key: u128) -> Option<Self::Position>;

    /// How many positions can be reached from one, itself among them: the factors of the number,
    /// where a formula tells; the default is that none does.
    fn reached_from(&self, _at: &Self::Position) -> Option<Vec<u64>> {
        None
    }
}
