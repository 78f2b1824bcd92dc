//! What a person enters at the prompt that is no move.

/// A line that a person entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entered<'m> {
    /// The number of a move in the list.
    Move(&'m str),
    Undo,
    Redo,
    Hint,
    Values,
    Position,
    Resign,
    Quit,
    Help,
    Nothing,
}

/// Reads the number of a move in a list, or a command; `None` if it is neither.
pub(super) fn read<'m>(text: &str, numbered: &'m [String]) -> Option<Entered<'m>> {
    let number = text.parse().ok().and_then(|number: usize| numbered.get(number.checked_sub(1)?));
    if let Some(mv) = number {
        return Some(Entered::Move(mv));
    }
    Some(match text.to_lowercase().as_str() {
        "" => Entered::Nothing,
        "u" | "undo" | "annuler" => Entered::Undo,
        "r" | "redo" | "refaire" => Entered::Redo,
        "b" | "best" | "hint" | "conseil" => Entered::Hint,
        "h" | "v" | "values" | "valeurs" => Entered::Values,
        "p" | "position" => Entered::Position,
        "resign" | "abandon" | "abandonner" => Entered::Resign,
        "q" | "quit" | "exit" | "quitter" => Entered::Quit,
        "?" | "help" | "aide" => Entered::Help,
        _ => return None,
    })
}
