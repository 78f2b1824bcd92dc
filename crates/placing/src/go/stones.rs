//! Positions of go.

use std::borrow::Cow;

use ludex_core::{Packed, Player};

use super::Points;

/// A position: the stones of both colours, who is to move, the passes just before, and the point
/// that may not be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones<W> {
    pub(super) black: W,
    pub(super) white: W,
    /// From 1; 0 is none.
    pub(super) ko: u16,
    pub(super) passes: u8,
    pub(super) mover: Player,
}

/// The passes that end a game.
pub(super) const PASSES: u8 = 2;

impl<W: Points> Packed for Stones<W> {
    type Word = W::Packed;

    fn packed(self) -> W::Packed {
        W::pack(self.black, self.white, self.rest())
    }

    fn unpacked(word: &W::Packed) -> Cow<'_, Self> {
        let (black, white, rest) = W::unpack(word);
        Cow::Owned(Self::from_rest(black, white, rest))
    }
}

impl<W: Points> Stones<W> {
    /// All but the stones as a number: who moves, the passes, then the ko.
    pub(super) fn rest(&self) -> u32 {
        u32::from(self.ko) << 3 | u32::from(self.passes) << 1 | u32::from(self.mover == Player::Second)
    }

    pub(super) fn from_rest(black: W, white: W, rest: u32) -> Self {
        let mover = if rest & 1 == 0 { Player::First } else { Player::Second };
        Self { black, white, ko: (rest >> 3) as u16, passes: (rest >> 1 & 3) as u8, mover }
    }

    /// The stones of the player to move, and the other's.
    pub(super) fn own_and_other(&self) -> (W, W) {
        match self.mover {
            Player::First => (self.black, self.white),
            Player::Second => (self.white, self.black),
        }
    }

    pub(super) fn ko(&self) -> Option<u32> {
        u32::from(self.ko).checked_sub(1)
    }
}
