//! Arguments of `ludex compare`.

use clap::Args;

use super::game_help;
use crate::language::tr;
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex compare tictactoe mnk:3x3,3
  ludex compare connect4:5x4 my-rules.kif
  ludex compare chess my-chess.kif --depth 3",
    "Exemples\u{a0}:
  ludex compare morpion mnk:3x3,3
  ludex compare connect4:5x4 mes-regles.kif
  ludex compare echecs mes-echecs.kif --depth 3",
);

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(value_name = tr("GAME", "JEU"), help = tr("The other game", "L'autre jeu"))]
    pub(crate) other: String,
    #[arg(long, value_name = "N", value_parser = values::depth, help = tr(
        "Look this many plies deep (default: through all positions)",
        "Regarde sur ce nombre de coups (par défaut : toutes les positions)",
    ))]
    pub(crate) depth: Option<u32>,
}
