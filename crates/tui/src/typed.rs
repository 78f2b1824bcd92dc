//! What is being typed: the name of a move, letter by letter.

use crate::act::{Act, of_letter};

/// What was typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typed {
    pub(crate) text: String,
    /// Beats since the last letter.
    pub(crate) age: usize,
}

/// Where the letters of a move lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Letter {
    /// No move is so named.
    Nothing,
    /// More letters are wanted, or a pause.
    More,
    /// This move, by its number.
    Move(usize),
}

/// After this number of beats a name that is a move is played, although others begin with it, and a
/// lone letter for its command.
const PAUSE: usize = 7;
/// After this number of beats a name that is no move is forgotten.
const FORGET: usize = 30;

impl Typed {
    /// One more letter of a move's name: as soon as no other move begins with it, it is played.
    pub(crate) fn letter(&mut self, letter: char, moves: &[String]) -> Letter {
        let longer = format!("{}{}", self.text, letter.to_ascii_lowercase());
        let text = if beginning(&longer, moves).next().is_some() { longer } else { letter.to_ascii_lowercase().into() };
        *self = Self { text, age: 0 };
        let exact = self.exact(moves);
        match (exact, beginning(&self.text, moves).count()) {
            (_, 0) => {
                self.text.clear();
                Letter::Nothing
            }
            (Some(number), 1) => Letter::Move(number),
            _ => Letter::More,
        }
    }

    /// Whether a move goes on, or begins anew, with this very letter, small or capital.
    pub(crate) fn is_written(&self, letter: char, moves: &[String]) -> bool {
        let goes_on = |mv: &&String| mv[self.text.len()..].starts_with(letter);
        beginning(&self.text, moves).any(|mv| goes_on(&mv)) || moves.iter().any(|mv| mv.starts_with(letter))
    }

    /// The move whose whole name was typed.
    pub(crate) fn exact(&self, moves: &[String]) -> Option<usize> {
        moves.iter().position(|mv| mv.eq_ignore_ascii_case(&self.text))
    }

    /// Time goes by: what is done now, if something is.
    pub(crate) fn beat(&mut self, moves: &[String]) -> Option<Act> {
        if self.text.is_empty() {
            return None;
        }
        self.age += 1;
        if self.age < PAUSE {
            return None;
        }
        if let Some(number) = self.exact(moves) {
            return Some(Act::Play(number));
        }
        let mut letters = self.text.chars();
        if let (Some(act), None) = (letters.next().and_then(of_letter), letters.next()) {
            self.text.clear();
            return Some(act);
        }
        if self.age >= FORGET {
            self.text.clear();
        }
        None
    }
}

/// The moves that begin with these letters.
pub(crate) fn beginning<'m>(text: &'m str, moves: &'m [String]) -> impl Iterator<Item = &'m String> {
    moves.iter().filter(move |mv| mv.to_ascii_lowercase().starts_with(text))
}
