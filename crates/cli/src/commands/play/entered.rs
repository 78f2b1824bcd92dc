//! What a person enters at the prompt that is no move: the letters of the full screen, or words.

use ludex_services::session::Scene;

/// A line that a person entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entered<'m> {
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
pub(super) fn read<'m>(text: &str, numbered: &'m [String]) -> Option<Entered<'m>> {
    let number = text.parse().ok().and_then(|number: usize| numbered.get(number.checked_sub(1)?));
    if let Some(mv) = number {
        return Some(Entered::Move(mv));
    }
    Some(match text.to_lowercase().as_str() {
        "" => Entered::Nothing,
        "u" | "undo" | "annuler" => Entered::Undo,
        "r" | "redo" | "refaire" => Entered::Redo,
        "k" | "back" | "reculer" => Entered::Back,
        "j" | "forward" | "avancer" => Entered::Forward,
        "i" | "b" | "best" | "hint" | "conseil" => Entered::Hint,
        "h" | "v" | "values" | "valeurs" => Entered::Values,
        "f" | "flip" | "retourner" => Entered::Flip,
        "s" | "swap" | "échanger" | "echanger" => Entered::Swap,
        "n" | "new" | "nouvelle" => Entered::New,
        "g" | "graph" | "graphe" => Entered::Graph,
        "p" | "position" => Entered::Position,
        "x" | "resign" | "abandon" | "abandonner" => Entered::Resign,
        "q" | "quit" | "exit" | "quitter" => Entered::Quit,
        "?" | "help" | "aide" => Entered::Help,
        _ => return None,
    })
}

impl Entered<'_> {
    /// Whether it ends a game in which a person has moved: a lone letter for it may be a slip.
    pub(super) fn is_grave(self, scene: &Scene) -> bool {
        match self {
            Self::Resign => scene.resigner().is_some(),
            Self::New | Self::Swap => scene.is_unfinished(),
            _ => false,
        }
    }
}
