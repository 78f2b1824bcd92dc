//! What the text of a position says besides what lies on the board.

use crate::Text;

/// One thing to be chosen about a position that no cell shows: who is to move, a reserve. Each
/// option has the text of the same board with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What is chosen, as a label has it.
    pub title: Text,
    /// What there is to choose from, and the text of the position with it.
    pub options: Vec<(Text, String)>,
    /// The option of the text that was asked about; `None` where it has none of them.
    pub chosen: Option<usize>,
    /// Whether it depends on what lies on the board, so that who puts a piece there may have to
    /// choose it anew.
    pub follows: bool,
}

impl Setting {
    /// The setting of what was read of a text: `write` gives the text of each option.
    pub fn new<B: PartialEq>(title: Text, now: &B, options: Vec<(Text, B)>, write: impl Fn(&B) -> String) -> Self {
        let chosen = options.iter().position(|(_, option)| option == now);
        let options = options.into_iter().map(|(title, option)| (title, write(&option))).collect();
        Self { title, options, chosen, follows: false }
    }

    /// Leaves those options out whose text is not of a kind.
    pub fn keep(&mut self, is_kept: impl Fn(&str) -> bool) {
        let chosen = self.chosen.map(|chosen| self.options[chosen].clone());
        self.options.retain(|(_, text)| is_kept(text));
        self.chosen = chosen.and_then(|chosen| self.options.iter().position(|option| *option == chosen));
    }

    /// The same, of what depends on the board.
    #[must_use]
    pub fn following(self) -> Self {
        Self { follows: true, ..self }
    }
}
