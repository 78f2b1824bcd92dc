//! What a person enters at the prompt.

use ludex::{BadText, Playable};

/// A line that a person entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entered<M> {
    Move(M),
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

/// Reads a line: a move of the position, the number of a move in the list `numbered`, or a command.
///
/// # Errors
/// Neither of them.
pub(super) fn read<G: Playable>(
    game: &G,
    at: &G::Position,
    numbered: &[G::Move],
    line: &str,
) -> Result<Entered<G::Move>, BadText> {
    let text = line.trim();
    let mv = game.read_move(at, text);
    if let Ok(mv) = mv {
        return Ok(Entered::Move(mv));
    }
    let number = text.parse().ok().and_then(|number: usize| numbered.get(number.checked_sub(1)?));
    if let Some(&mv) = number {
        return Ok(Entered::Move(mv));
    }
    Ok(match text.to_lowercase().as_str() {
        "" => Entered::Nothing,
        "u" | "undo" | "annuler" => Entered::Undo,
        "r" | "redo" | "refaire" => Entered::Redo,
        "b" | "best" | "hint" | "conseil" => Entered::Hint,
        "h" | "v" | "values" | "valeurs" => Entered::Values,
        "p" | "position" => Entered::Position,
        "resign" | "abandon" | "abandonner" => Entered::Resign,
        "q" | "quit" | "exit" | "quitter" => Entered::Quit,
        "?" | "help" | "aide" => Entered::Help,
        _ => return mv.map(Entered::Move),
    })
}

#[cfg(test)]
mod tests {
    use ludex::games::tictactoe;
    use ludex::{Game as _, Notation as _};

    use super::*;

    #[test]
    fn moves_come_first_then_numbers_then_commands() {
        let game = tictactoe::new();
        let at = game.read_position("1").unwrap();
        let read = |line| read(&game, &at, &[8, 7], line);
        assert_eq!(read(" 5 "), Ok(Entered::Move(4)));
        assert_eq!(read("1"), Ok(Entered::Move(8)), "cell 1 is taken: the first of the list");
        assert_eq!((read("Undo"), read(""), read("?")), (Ok(Entered::Undo), Ok(Entered::Nothing), Ok(Entered::Help)));
        assert!(read("castle").is_err());
        assert_eq!(super::read(&game, &game.start(), &[], "7"), Ok(Entered::Move(6)));
    }
}
