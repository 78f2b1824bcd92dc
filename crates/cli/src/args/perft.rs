//! Arguments of `ludex perft`.

use clap::Args;

use super::{PositionArgs, game_help};
use crate::language::tr;
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex perft chess --depth 5
  ludex perft chess --from e4,e5 --depth 4 --divide
  ludex perft othello --depth 8 --json
  ludex perft chess --depth 80 --samples 4096",
    "Exemples\u{a0}:
  ludex perft echecs --depth 5
  ludex perft echecs --from e4,e5 --depth 4 --divide
  ludex perft othello --depth 8 --json
  ludex perft echecs --depth 80 --samples 4096",
);

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "N", value_parser = values::depth, help = tr(
        "The plies of a path; games that end earlier have none",
        "Le nombre de coups de chaque suite ; les parties finies plus tôt n'en ont pas",
    ))]
    pub(crate) depth: u32,
    #[arg(long, help = tr(
        "Also tell how many begin with each move",
        "Indique aussi combien commencent par chaque coup",
    ))]
    pub(crate) divide: bool,
    #[arg(long, value_name = "N", value_parser = values::samples,
        conflicts_with = "divide", help = tr(
        "Estimate them from N samples per ply, with an interval, instead of walking them",
        "Les estime par N échantillons par coup, avec un intervalle, au lieu de les parcourir",
    ))]
    pub(crate) samples: Option<u64>,
}
