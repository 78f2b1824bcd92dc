//! What a game says of itself, and how a game named by a text reaches an engine.

use crate::{Boolean, Evaluate, Heuristic, Index, Key, Notation, Parts, Placement, Symmetry, Text, Unmove, View};

/// What a game says of itself.
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

/// A game with all that the registry asks of one; capabilities that it does not have are their traits' defaults.
pub trait Playable:
    Notation + View + Symmetry + Placement + Boolean + Key + Index + Unmove + Parts + Heuristic + Evaluate
{
}

impl<G: Notation + View + Symmetry + Placement + Boolean + Key + Index + Unmove + Parts + Heuristic + Evaluate> Playable
    for G
{
}

/// Something to do with a game whose type is not known beforehand: the registry reads a name, builds the game and
/// hands it over, so that what is done stays generic and compiled for each game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Whether the moves of the start may be listed one by one: a game in which they are too many is then refused, as bad
    /// parameters. Where this is `false`, [`Parts::unlisted`] has to be asked before a position is expanded.
    fn lists_moves(&self) -> bool {
        true
    }

    /// Does it.
    fn visit<G: Playable>(self, game: &G) -> Self::Output;
}
