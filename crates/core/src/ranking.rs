//! Positions numbered, tier by tier.

use crate::Game;

/// A game whose positions can be numbered. Unlocks retrograde analysis in arrays.
///
/// The positions are parted into tiers, and no move leads to an earlier tier, so that tiers can be
/// solved from the last to the first. Laws: every position that can be reached has a tier and a
/// number below the tier's length; positions that are images of one another under the game's
/// symmetries may share theirs, others don't; [`unrank`](Ranking::unrank) gives a position that has
/// this tier and number. Where moves can be taken back, those of a position lead to 255 numbers of
/// its own tier at most: retrograde analysis counts them in a byte.
pub trait Ranking: Game {
    /// How many tiers there are; 0 for a game without numbering.
    fn tiers(&self) -> u32;

    /// How many numbers a tier has.
    fn tier_len(&self, tier: u32) -> u64;

    /// The tier of a position and its number there.
    fn rank(&self, at: &Self::Position) -> (u32, u64);

    /// The position of this number, or `None` if the number stands for none.
    fn unrank(&self, tier: u32, number: u64) -> Option<Self::Position>;

    /// Pushes the tiers and numbers of positions on `ranks`.
    fn rank_all(&self, positions: &[Self::Position], ranks: &mut Vec<(u32, u64)>) {
        ranks.extend(positions.iter().map(|at| self.rank(at)));
    }

    /// The game, by its full name, to which the positions of a tier are converted so that they are
    /// solved there; `None` for those that are of this game alone.
    ///
    /// What a capture leaves of an ending of chess is an ending with fewer men. Laws: the start is
    /// of this game alone, and so is each tier in the game that it is converted to; tiers of that
    /// game lead to no tier of this game alone; its positions are words of the same kind.
    fn converted(&self, _tier: u32) -> Option<String> {
        None
    }

    /// The position of that game which stands for one of such a tier: it is worth the same to its
    /// player to move, in as many plies.
    fn convert(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }
}
