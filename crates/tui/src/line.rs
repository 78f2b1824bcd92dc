//! A line being written, with a cursor in it: a move, or a position.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::act::of_key;
use crate::screen::Screen;

/// What was written so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    letters: Vec<char>,
    /// The letters before the cursor.
    at: usize,
}

impl Line {
    /// Puts a text where the cursor is; what ends a line or does not print is left out.
    pub(crate) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            self.letters.insert(self.at, letter);
            self.at += 1;
        }
    }

    fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// What a key does in a line; keys that it has no use for do nothing.
    fn key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.letters.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.letters.len(),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.letters.remove(self.at);
            }
            KeyCode::Delete if self.at < self.letters.len() => {
                self.letters.remove(self.at);
            }
            KeyCode::Char(letter) => self.insert(letter.encode_utf8(&mut [0; 4])),
            _ => {}
        }
    }

    /// As much of it as there is room for, around the cursor; `…` stands for what is left out.
    pub(crate) fn shown(&self, room: usize) -> String {
        let mut letters = self.letters.clone();
        letters.insert(self.at, '▏');
        let room = room.max(3);
        let first =
            if letters.len() <= room { 0 } else { (self.at + 2).saturating_sub(room).min(letters.len() - room) };
        let mut shown: Vec<char> = letters.iter().copied().skip(first).take(room).collect();
        if first > 0 {
            shown[0] = '…';
        }
        if first + room < letters.len() {
            shown[room - 1] = '…';
        }
        shown.into_iter().collect()
    }
}

impl Screen<'_, '_> {
    /// A key while a line is written: nothing else listens to keys then, but what leaves.
    pub(crate) fn line_key(&mut self, key: KeyEvent) {
        let Some(line) = &mut self.line else { return };
        match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => {
                if let Some(act) = of_key(key) {
                    self.act(act);
                }
            }
            KeyCode::Enter => self.enter_line(),
            KeyCode::Esc => self.line = None,
            KeyCode::Backspace if line.letters.is_empty() => self.line = None,
            code => line.key(code),
        }
    }

    /// Reads the line: a move, or else a position. What could be a move is never taken for a position, so that a slip does not
    /// end the game.
    fn enter_line(&mut self) {
        let text = self.line.take().unwrap_or_default().text();
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let moves = self.scene.legal.iter().chain(&self.scene.moves);
        let longest = moves.map(|mv| mv.chars().count()).max().unwrap_or(0);
        let is_move = text.chars().count() <= longest || self.names_a_move(text);
        let entered = if self.may_play() {
            match self.change(|session| session.play(text)) {
                Err(no_move) if is_move => Err(no_move),
                Err(_) => self.set_up(text),
                Ok(()) => Ok(()),
            }
        } else if is_move {
            return self.say_why_not();
        } else {
            self.set_up(text)
        };
        if let Err(problem) = entered {
            self.notice = Some(problem.sentence(self.lang));
        }
    }

    /// Says why nobody may play now.
    pub(crate) fn say_why_not(&mut self) {
        if self.scene.mover().is_none() {
            self.say("The game is over: u takes back, n begins anew.", "La partie est finie : u annule, n recommence.");
        } else if self.scene.is_endless() {
            self.say("Only programs play here.", "Seuls des programmes jouent ici.");
        } else {
            self.say("The program is to move: wait for it.", "C'est au programme de jouer : attendez-le.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_goes_through_a_line() {
        let mut line = Line::default();
        line.insert("XO.\n/...");
        for code in [KeyCode::Home, KeyCode::Right, KeyCode::Delete, KeyCode::Char('X'), KeyCode::Up] {
            line.key(code);
        }
        assert_eq!((line.text().as_str(), line.at), ("XX./...", 2));
        line.key(KeyCode::End);
        line.key(KeyCode::Backspace);
        line.key(KeyCode::Left);
        assert_eq!(line.shown(20), "XX./.▏.");
    }

    #[test]
    fn the_cursor_of_a_long_line_is_seen() {
        let mut line = Line::default();
        line.insert("0123456789");
        assert_eq!(line.shown(6), "…6789▏");
        line.key(KeyCode::Home);
        assert_eq!(line.shown(6), "▏0123…");
        (0..5).for_each(|_| line.key(KeyCode::Right));
        assert_eq!(line.shown(6), "…234▏…");
    }
}
