//! Arguments of `ludex puzzles`.

use std::path::PathBuf;

use clap::Args;
use ludex_services::puzzles::Grade;

use super::{exact_table_help, game_help};
use crate::language::tr;
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex puzzles connect4 -n 4 --seed 2026
  ludex puzzles tictactoe --grade medium
  ludex puzzles chess:KPvK -n 3 --format csv",
    "Exemples\u{a0}:
  ludex puzzles puissance4 -n 4 --seed 2026
  ludex puzzles morpion --grade medium
  ludex puzzles echecs:KPvK -n 3 --format csv",
);

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(short = 'n', long, value_name = "N", default_value = "10", hide_default_value = true,
        value_parser = values::puzzles, help = tr(
        "How many puzzles (default: 10)",
        "Nombre de problèmes (par défaut : 10)",
    ))]
    pub(crate) number: usize,
    #[arg(long, value_name = tr("GRADE", "NIVEAU"), value_parser = values::by_word(&Grade::ALL, Grade::word), hide_possible_values = true,
        help = tr(
        "Only of this grade: easy, medium, hard or expert (default: a mixture)",
        "Seulement de ce niveau : easy, medium, hard ou expert (par défaut : un mélange)",
    ))]
    pub(crate) grade: Option<Grade>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = exact_table_help())]
    pub(crate) table: Option<PathBuf>,
}
