//! A game's description of itself.

use crate::Text;

/// The name, parameters, title and rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name: lower case, no spaces.
    pub name: &'static str,
    /// Other names that are accepted; `gomoku:15x15,5` is a name that stands for these parameters.
    pub aliases: &'static [&'static str],
    /// The form of the parameters, empty when there are none, as in `COLSxROWS[,K]`.
    pub params: Text,
    /// The parameters when none are given.
    pub default: &'static str,
    /// Parameters worth choosing from, the default among them; the first stand for the game where
    /// all games are shown.
    pub variants: &'static [&'static str],
    /// What people call it.
    pub title: Text,
    /// The rules, in a paragraph.
    pub rules: Text,
    /// How positions and moves are written, with an example.
    pub notation: Text,
}

impl About {
    /// The other names, each with the parameters that it stands for where none are given.
    pub fn other_names(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let default = self.default;
        self.aliases.iter().map(move |alias| alias.split_once(':').unwrap_or((alias, default)))
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.other_names().map(|(name, _)| name))
    }
}
