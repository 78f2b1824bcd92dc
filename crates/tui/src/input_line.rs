//! A line being written, with a cursor in it: a move, or a position.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use tui_input::backend::crossterm::EventHandler as _;
use tui_input::{Input, InputRequest};

use crate::act::of_key;
use crate::screen::Screen;

/// What was written so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputLine(Input);

impl InputLine {
    /// Puts a text where the cursor is; what ends a line or does not print is left out.
    pub(crate) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            self.0.handle(InputRequest::InsertChar(letter));
        }
    }

    /// What a key does in a line; keys that it has no use for do nothing.
    fn key(&mut self, key: KeyEvent) {
        self.0.handle_event(&Event::Key(key));
    }

    /// As much of it as there is room for, around the cursor; `…` stands for what is left out.
    pub(crate) fn shown(&self, room: usize) -> String {
        let at = self.0.cursor();
        let mut letters: Vec<char> = self.0.value().chars().collect();
        letters.insert(at, '▏');
        let room = room.max(3);
        let first = if letters.len() <= room { 0 } else { (at + 2).saturating_sub(room).min(letters.len() - room) };
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
    /// A key while a line is written: then only the keys that quit have another effect.
    pub(crate) fn line_key(&mut self, key: KeyEvent) {
        let Some(line) = &mut self.line else { return };
        match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => match of_key(key) {
                Some(act) => self.act(act),
                None => line.key(key),
            },
            KeyCode::Enter => self.enter_line(),
            KeyCode::Esc => self.line = None,
            KeyCode::Backspace if line.0.value().is_empty() => self.line = None,
            _ => line.key(key),
        }
    }

    /// Reads the line: a move, or else a position. What could be a move is never taken for a
    /// position, so that a slip does not end the game.
    fn enter_line(&mut self) {
        let line = self.line.take().unwrap_or_default();
        let text = line.0.value().trim();
        if text.is_empty() {
            return;
        }
        let moves = self.scene.legal.iter().chain(&self.scene.moves);
        let longest = moves.map(|mv| mv.chars().count()).max().unwrap_or(0);
        let is_short = text.chars().count() <= longest && !self.is_written_so(text);
        let is_move = is_short || self.names_a_move(text);
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
            self.notice = Some(problem.sentence().to(self.lang).to_owned());
        }
    }

    /// Says why no move can be made now.
    pub(crate) fn say_why_not(&mut self) {
        if self.scene.mover().is_none() {
            self.say(
                "The game is over: u takes back, n starts a new game.",
                "La partie est finie : u annule, n recommence.",
            );
        } else if self.scene.is_endless() {
            self.say("Only programs play here.", "Seuls des programmes jouent ici.");
        } else if !self.program_failed() {
            self.say("The program is to move: wait for it.", "C'est au programme de jouer : attendez-le.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_goes_through_a_line() {
        let mut line = InputLine::default();
        line.insert("XO.\n/...");
        for code in [KeyCode::Home, KeyCode::Right, KeyCode::Delete, KeyCode::Char('X'), KeyCode::Up] {
            line.key(code.into());
        }
        assert_eq!((line.0.value(), line.0.cursor()), ("XX./...", 2));
        line.key(KeyCode::End.into());
        line.key(KeyCode::Backspace.into());
        line.key(KeyCode::Left.into());
        assert_eq!(line.shown(20), "XX./.▏.");
    }

    #[test]
    fn the_cursor_of_a_long_line_is_seen() {
        let mut line = InputLine::default();
        line.insert("0123456789");
        assert_eq!(line.shown(6), "…6789▏");
        line.key(KeyCode::Home.into());
        assert_eq!(line.shown(6), "▏0123…");
        (0..5).for_each(|_| line.key(KeyCode::Right.into()));
        assert_eq!(line.shown(6), "…234▏…");
    }
}
