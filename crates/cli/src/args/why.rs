//! Arguments of `ludex why`.

use clap::Args;

use super::{PositionArgs, game_help};
use crate::language::tr;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex why tictactoe 1 --move 2
  ludex why nim
  ludex why connect4:5x4 333241 --json
  ludex why my-game.kif 'take:2 take:2' illegal take:2",
    "Exemples\u{a0}:
  ludex why morpion 1 --move 2
  ludex why nim
  ludex why puissance4:5x4 333241 --json
  ludex why mon-jeu.kif 'take:2 take:2' illegal take:2",
);

#[derive(Debug, Args)]
pub(crate) struct ReasonsArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(value_name = "QUESTION", num_args = 0..=2, help = tr(
        "For a sheet of rules, which rules make it so: legal MOVE, illegal MOVE, over or goal (as `ludex rules why`)",
        "Pour une feuille de règles, quelles règles font qu'il en est ainsi : legal COUP, illegal COUP, over ou goal \
         (comme « ludex rules why »)",
    ))]
    pub(crate) question: Vec<String>,
    #[arg(long = "move", value_name = tr("MOVE", "COUP"), help = tr(
        "Also tell what this move does, and what answers it",
        "Dit aussi ce que fait ce coup, et ce qui y répond",
    ))]
    pub(crate) mv: Option<String>,
}
