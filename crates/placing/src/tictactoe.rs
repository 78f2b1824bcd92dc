//! Tic-tac-toe: the m,n,k game on 3 × 3 cells with lines of three.

use ludex_core::{About, AnyGame, BadText, Text, say};

use crate::mnk::{self, Mnk};

/// The description of the game.
pub const ABOUT: About = About {
    name: "tictactoe",
    aliases: &["morpion"],
    params: Text::fixed("", ""),
    default: "",
    variants: &[""],
    title: Text::fixed("Tic-tac-toe", "Morpion"),
    rules: Text::fixed(
        "Two players in turn mark an empty cell of a grid of 3 by 3. The first to have three marks in a row, a column \
         or a diagonal wins; a full grid without such a line is a draw.",
        "Deux joueurs marquent tour à tour une case vide d'une grille de 3 sur 3. Le premier qui aligne trois marques, \
         en ligne, en colonne ou en diagonale, gagne ; une grille pleine sans alignement est une partie nulle.",
    ),
    notation: mnk::NOTATION,
};

/// The game.
#[must_use]
pub fn new() -> Mnk<u32> {
    Mnk::named(ABOUT.name.into(), 3, 3, 3)
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Any parameters.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    if params.is_empty() {
        return Ok(AnyGame::new(new()));
    }
    Err(BadText::new(
        params,
        say!(
            "tictactoe has no parameters; other boards are in mnk, as in mnk:4x4,4",
            "tictactoe n'a pas de paramètres ; d'autres plateaux sont dans mnk, comme mnk:4x4,4"
        ),
    ))
}

#[cfg(test)]
mod tests {
    use ludex_core::{Game, Notation, Outcome, Player, Status};

    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        assert_eq!(hold(read_game("")).unwrap(), "tictactoe");
    }

    #[test]
    fn parameters() {
        check_params(&[""], |params| spec(read_game(params)));
        assert!(told(spec(read_game("4x4")))[0].contains("mnk:4x4,4"));
    }

    #[test]
    fn a_diagonal_wins() {
        let at = new().read_position("12539").unwrap();
        assert_eq!(new().position_text(&at), "XOO/.X./..X");
        assert_eq!(new().expand(&at, &mut Vec::new()), Status::Over(Outcome::Win(Player::First)));
    }
}
