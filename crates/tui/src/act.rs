//! What a person does, and the keys that mean it: those of the page.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Something that a person does, by key or by mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Back,
    Forward,
    First,
    Last,
    Undo,
    Redo,
    Best,
    Hint,
    Values,
    Flip,
    Swap,
    New,
    Graph,
    Resign,
    Help,
    Quit,
    /// Quit at once.
    Leave,
    /// Give the terminal to the shell for a while.
    Suspend,
    /// A line to write a move or a position in.
    Write,
    Up,
    Down,
    Enter,
    Erase,
    Escape,
    /// The legal move of this number.
    Play(usize),
    /// The position after this number of moves.
    Jump(usize),
    /// A cell of the board.
    Touch(usize),
}

/// What a key means that stands for no letter of a move.
pub(crate) fn of_key(key: KeyEvent) -> Option<Act> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Act::Leave),
            KeyCode::Char('z') => Some(Act::Suspend),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Left => Act::Back,
        KeyCode::Right => Act::Forward,
        KeyCode::Home => Act::First,
        KeyCode::End => Act::Last,
        KeyCode::Up | KeyCode::BackTab => Act::Up,
        KeyCode::Down | KeyCode::Tab => Act::Down,
        KeyCode::Enter => Act::Enter,
        KeyCode::Backspace => Act::Erase,
        KeyCode::Esc => Act::Escape,
        KeyCode::Char(letter) => return of_letter(letter.to_ascii_lowercase()),
        _ => return None,
    })
}

/// What a letter means that stands for no move.
pub(crate) fn of_letter(letter: char) -> Option<Act> {
    Some(match letter {
        'k' => Act::Back,
        'j' => Act::Forward,
        'u' => Act::Undo,
        'r' => Act::Redo,
        ' ' => Act::Best,
        'i' => Act::Hint,
        'h' => Act::Values,
        'f' => Act::Flip,
        's' => Act::Swap,
        'n' => Act::New,
        'g' => Act::Graph,
        'x' => Act::Resign,
        '?' => Act::Help,
        'q' => Act::Quit,
        ':' | '/' => Act::Write,
        _ => return None,
    })
}
