//! In what order rules fire that could fire at once.

/// How the next activation is chosen among those of the highest salience.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The newest activation first; what CLIPS does where nothing is said.
    #[default]
    Depth,
    /// The oldest activation first.
    Breadth,
    /// OPS5's: the one with the newest facts, compared from the newest on.
    Lex,
    /// OPS5's for means and ends: the newest fact of the first condition, then as
    /// [`Strategy::Lex`].
    Mea,
}

impl Strategy {
    /// The strategy of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Depth, Self::Breadth, Self::Lex, Self::Mea].into_iter().find(|one| one.name().eq_ignore_ascii_case(name))
    }

    /// Its name, as in `--strategy` and in `(set-strategy …)`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Breadth => "breadth",
            Self::Lex => "lex",
            Self::Mea => "mea",
        }
    }
}
