//! What a person enters at the prompt that is no move: the letters of the full screen, or words.

use ludex_services::session::Scene;

use crate::language::tell;

/// A line that a person entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input<'m> {
    /// The number of a move in the list.
    Move(&'m str),
    Undo,
    Redo,
    Back,
    Forward,
    Hint,
    Values,
    Flip,
    Swap,
    New,
    Graph,
    Position,
    Resign,
    Quit,
    Help,
    Nothing,
}

/// Reads the number of a move in a list, or a command; `None` if it is neither.
pub(super) fn read<'m>(text: &str, numbered: &'m [String]) -> Option<Input<'m>> {
    let number = text.parse().ok().and_then(|number: usize| numbered.get(number.checked_sub(1)?));
    if let Some(mv) = number {
        return Some(Input::Move(mv));
    }
    Some(match text.to_lowercase().as_str() {
        "" => Input::Nothing,
        "u" | "undo" | "annuler" => Input::Undo,
        "r" | "redo" | "refaire" => Input::Redo,
        "k" | "back" | "reculer" => Input::Back,
        "j" | "forward" | "avancer" => Input::Forward,
        "i" | "b" | "best" | "hint" | "conseil" => Input::Hint,
        "h" | "v" | "values" | "valeurs" => Input::Values,
        "f" | "flip" | "retourner" => Input::Flip,
        "s" | "swap" | "échanger" | "echanger" => Input::Swap,
        "n" | "new" | "nouvelle" => Input::New,
        "g" | "graph" | "graphe" => Input::Graph,
        "p" | "position" => Input::Position,
        "x" | "resign" | "abandon" | "abandonner" => Input::Resign,
        "q" | "quit" | "exit" | "quitter" => Input::Quit,
        "?" | "help" | "aide" => Input::Help,
        _ => return None,
    })
}

impl Input<'_> {
    /// Whether it ends a game in which a person has moved: a lone letter for it may be a slip.
    pub(super) fn is_grave(self, scene: &Scene) -> bool {
        match self {
            Self::Resign => scene.resigner().is_some(),
            Self::New | Self::Swap => scene.is_unfinished(),
            _ => false,
        }
    }

    /// What it would do that is grave, and how to do it.
    pub(super) fn warning(self, text: &str) -> String {
        match self {
            Self::Resign => tell!(
                "  {text} resigns this game; enter it again to confirm.",
                "  {text} abandonne cette partie ; tapez-le encore pour confirmer."
            ),
            _ => tell!(
                "  {text} ends this game and begins another; enter it again to confirm.",
                "  {text} arrête cette partie et en commence une autre ; tapez-le encore pour confirmer."
            ),
        }
    }
}
