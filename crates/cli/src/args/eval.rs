//! Arguments of `ludex eval`.

use clap::Args;

use super::{PositionArgs, listed_game_help};
use crate::language::tr;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex eval connect4 4453
  ludex eval connect4 4453 --by lines=0/1/2.5/10/inf
  ludex eval tictactoe 15 --by cells --lines",
    "Exemples\u{a0}:
  ludex eval puissance4 4453
  ludex eval puissance4 4453 --by lines=0/1/2.5/10/inf
  ludex eval morpion 15 --by cells --lines",
);

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = listed_game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = tr("EVALUATION", "ÉVALUATION"), help = tr(
        "By this evaluation: cells, lines=w1, lines=0/1/2.5/10/inf … (default: each; `ludex games GAME` lists them)",
        "Par cette évaluation : cells, lines=w1, lines=0/1/2.5/10/inf … (par défaut : chacune ; « ludex games JEU » \
         les liste)",
    ))]
    pub(crate) by: Option<String>,
    #[arg(long, help = tr(
        "Also list and draw every winning line, with the stones of both players on it",
        "Liste et dessine aussi chaque alignement gagnant, avec les pions des deux joueurs qui s'y trouvent",
    ))]
    pub(crate) lines: bool,
}
