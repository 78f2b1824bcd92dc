//! A game's description of itself.

use crate::{
    Evaluate, Key, LowerBound, Notation, Placement, Ranking, SumOfGames, Symbolic, Symmetry, Text, Unmove, View,
};

/// The name, parameters, title and rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name: lower case, no spaces.
    pub name: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// The form of the parameters, empty when there are none, as in `COLSxROWS[,K]`.
    pub params: Text,
    /// The parameters when none are given.
    pub default: &'static str,
    /// What people call it.
    pub title: Text,
    /// The rules, in a paragraph.
    pub rules: Text,
    /// How positions and moves are written, with an example.
    pub notation: Text,
}

/// A game with all capabilities, some of which may be there in name only, as an
/// [`AnyGame`](crate::AnyGame) has them.
pub trait Playable:
    Notation + View + Symmetry + Placement + Symbolic + Key + Ranking + Unmove + SumOfGames + LowerBound + Evaluate
{
}

impl<G: Notation + View + Symmetry + Placement + Symbolic + Key + Ranking + Unmove + SumOfGames + LowerBound + Evaluate>
    Playable for G
{
}
