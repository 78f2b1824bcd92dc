//! What players are called in games whose sides have names.

/// The name of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// In English: `White`.
    pub en: &'static str,
    /// In French, as the subject of a sentence: `les blancs`, `noir`.
    pub fr: &'static str,
    /// In French, by itself: `Blancs`, `Noir`.
    pub fr_alone: &'static str,
    /// Whether the French name is a plural.
    pub several: bool,
    /// The letter of its men in texts, where they have only one.
    pub sign: Option<char>,
}

impl Side {
    /// White, as in chess and draughts.
    pub const WHITE: Self = Self { en: "White", fr: "les blancs", fr_alone: "Blancs", several: true, sign: None };
    /// Black, as there.
    pub const BLACK: Self = Self { en: "Black", fr: "les noirs", fr_alone: "Noirs", several: true, sign: None };

    /// The same with a letter.
    #[must_use]
    pub const fn with_sign(self, sign: char) -> Self {
        Self { sign: Some(sign), ..self }
    }
}
