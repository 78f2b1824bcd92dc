//! What a player sees some plies ahead, without a search.

use crate::{Key, Outcome};

/// A game in which a player sees at once what the next plies decide. Unlocks the search by proof
/// numbers, which solves one position where there are too many to solve them all.
///
/// Laws: there are two players, who move in turn, and no position comes twice; the moves foreseen
/// are those of the rules, with the keys of what they lead to; an outcome that is seen is what best
/// play leads to; a move takes one from the plies to a draw, and a drawn position has none.
/// [`foresee`](Foresight::foresee) is asked of positions that are not over.
pub trait Foresight: Key {
    /// Whether [`foresee`](Foresight::foresee) is there; the default is not.
    fn has_foresight(&self) -> bool {
        false
    }

    /// Adds where every move of the position with this key leads, and what is seen there.
    fn foresee(&self, _key: u128, _moves: &mut Vec<Foreseen>) {}

    /// After how many plies a game that is drawn ends, from a position on: for all draws the same.
    fn plies_to_draw(&self, _at: &Self::Position) -> u32 {
        0
    }

    /// Whether a position is better solved alone than with all that follows it: there are too many
    /// to list, and a search of this one takes seconds.
    fn is_solved_alone(&self, _at: &Self::Position) -> bool {
        false
    }
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// The key of the position that it leads to.
    pub key: u128,
    /// What is seen there.
    pub sight: Sight,
}

/// What is seen of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// What best play leads to.
    Decided(Outcome),
    /// It is open. How hard it seems for the player to move to reach what this player wants, and
    /// how hard for the other to deny it, each at least 1: the search goes first where it is least.
    /// A game that sees no more says 1, and the number of moves that do not lose at once.
    Open {
        /// To reach it.
        reach: u32,
        /// To deny it.
        deny: u32,
    },
}
