//! Arguments of `ludex book`.

use std::path::PathBuf;

use clap::Args;
use ludex_services::Player;

use super::game_help;
use crate::language::tr;
use crate::values::by_word;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex book tictactoe --side second -o book.html
  ludex book tictactoe --side first --up-to-symmetry -o book.md",
    "Exemples\u{a0}:
  ludex book morpion --side second -o livre.html
  ludex book morpion --side first --up-to-symmetry -o livre.md",
);

#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(long, value_parser = by_word(&Player::ALL, Player::word), value_name = tr("SIDE", "CAMP"), hide_possible_values = true, help = tr(
        "The side that the book plays: first or second",
        "Le camp que joue le livre : first (le premier) ou second",
    ))]
    pub(crate) side: Player,
    #[arg(long, help = tr(
        "One section for all images of a board, with how to turn it",
        "Une seule section pour toutes les images d'un plateau, et comment le tourner",
    ))]
    pub(crate) up_to_symmetry: bool,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Write the book to this file, .html or .md (default: only say how large it is)",
        "Écrit le livre dans ce fichier, .html ou .md (par défaut : dit seulement sa taille)",
    ))]
    pub(crate) output: Option<PathBuf>,
}
