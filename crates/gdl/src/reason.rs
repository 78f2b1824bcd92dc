//! Questions about a position of a sheet, and reasons as answers.

use ludex_core::{Text, say};

/// What somebody asks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether a role may make a move: the number of the role, and the move as a sheet writes it.
    Legal(usize, String),
    /// Whether the game is over.
    Over,
    /// What a role gets, by the number of the role.
    Goal(usize),
}

/// How it comes that something holds, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// It is, or is not, a fluent of the position.
    Position,
    /// It is a fact of the sheet.
    Fact,
    /// By the rule in this line, written out; or that rule does not give it.
    Rule {
        /// The line of the sheet.
        line: u32,
        /// The rule in prefix form.
        rule: String,
    },
    /// By none of the rules, each of which is a part.
    NoRule,
    /// Since something does not hold, or does after all.
    Absence,
    /// Terms that are the same, or that differ.
    Terms,
    /// Such conditions are met by nothing, whatever stands for their variables.
    Nothing,
    /// Explained before.
    Before,
}

/// Something that holds or does not, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it is about, as a sheet writes it.
    pub what: String,
    /// Whether it holds.
    pub holds: bool,
    /// How it comes.
    pub by: By,
    /// What it rests on.
    pub parts: Vec<Reason>,
}

impl By {
    /// How it comes, in a few words.
    #[must_use]
    pub fn text(&self, holds: bool) -> Text {
        match (self, holds) {
            (Self::Position, true) => Text::fixed("so it is in the position", "c'est ainsi dans la position"),
            (Self::Position, false) => Text::fixed("not so in the position", "ce n'est pas ainsi dans la position"),
            (Self::Fact, _) => Text::fixed("a fact of the sheet", "un fait de la feuille"),
            (Self::Rule { line, .. }, true) => say!("by the rule in line {line}", "par la règle de la ligne {line}"),
            (Self::Rule { line, .. }, false) => {
                say!("not by the rule in line {line}", "pas par la règle de la ligne {line}")
            }
            (Self::Absence, true) => Text::fixed("since this does not hold:", "puisque ceci est faux :"),
            (Self::Absence, false) => Text::fixed("since this holds:", "puisque ceci est vrai :"),
            (Self::NoRule, _) => Text::fixed("no rule gives it", "aucune règle ne le donne"),
            (Self::Terms, true) => Text::fixed("so it is", "c'est le cas"),
            (Self::Terms, false) => Text::fixed("it is not so", "ce n'est pas le cas"),
            (Self::Nothing, _) => Text::fixed("there is no such thing", "il n'y a rien de tel"),
            (Self::Before, true) => Text::fixed("it holds", "c'est vrai"),
            (Self::Before, false) => Text::fixed("it does not hold", "c'est faux"),
        }
    }
}
