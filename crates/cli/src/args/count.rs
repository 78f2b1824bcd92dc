//! Arguments of `ludex count`, `ludex bounds` and `ludex plan`.

use std::path::PathBuf;

use clap::Args;
use ludex_services::count::Quantity;
use ludex_services::counting;

use super::method::{AUTO, How, methods, methods_help};
use super::{PositionArgs, anyway_help, game_help, listed_game_help, up_to_symmetry_help};
use crate::language::tr;
use crate::values;

pub(super) const COUNT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex count connect4:5x4
  ludex count tictactoe --up-to-symmetry
  ludex count tictactoe --of games --json",
    "Exemples\u{a0}:
  ludex count connect4:5x4
  ludex count morpion --up-to-symmetry
  ludex count morpion --of games --json",
);

pub(super) const BOUNDS_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex bounds tictactoe
  ludex bounds connect4 --format csv",
    "Exemples\u{a0}:
  ludex bounds morpion
  ludex bounds puissance4 --format csv",
);

pub(super) const PLAN_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex plan connect4
  ludex plan othello:6x6 --memory 2GiB",
    "Exemples\u{a0}:
  ludex plan puissance4
  ludex plan othello:6x6 --memory 2Gio",
);

#[derive(Debug, Args)]
pub(crate) struct BoundsArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = listed_game_help())]
    pub(crate) game: String,
    #[arg(long, help = tr(
        "Bound the positions up to symmetry: by division, and exactly by Burnside's sum, term by term",
        "Encadre les positions à symétrie près : par division, et exactement par la somme de Burnside, terme à terme",
    ))]
    pub(crate) up_to_symmetry: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct CountArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_parser = values::by_word(&Quantity::ALL, Quantity::word),
        default_value = "positions", value_name = tr("WHAT", "QUOI"),
        hide_default_value = true, hide_possible_values = true, help = tr(
        "What to count: positions (the default), games (complete ones), histories (games and their beginnings) or \
         legal (boards that the rules of go allow, reached or not)",
        "Ce qu'on compte : positions (par défaut), games (parties complètes), histories (parties et débuts de \
         partie) ou legal (plateaux permis par les règles du go, atteints ou non)",
    ))]
    pub(crate) of: Quantity,
    #[arg(long, help = up_to_symmetry_help())]
    pub(crate) up_to_symmetry: bool,
    #[arg(long, help = tr(
        "With --up-to-symmetry: recount by an independent method and compare (always done for small counts)",
        "Avec --up-to-symmetry : recompte par une autre méthode et compare (toujours fait pour les petits décomptes)",
    ))]
    pub(crate) check: bool,
    #[arg(long, value_parser = methods(&counting::Method::ALL, counting::Method::word), default_value = AUTO,
        value_name = tr("METHOD", "MÉTHODE"), hide_default_value = true, hide_possible_values = true, help = methods_help(
        tr("How to count: ", "Comment compter : "), &counting::Method::ALL, counting::Method::word, counting::Method::about,
    ))]
    pub(crate) method: How<counting::Method>,
    #[arg(long, help = tr(
        "Print the table by ply even where it costs more than the total or is long; elsewhere it always comes",
        "Donne le tableau coup par coup même s'il coûte plus cher que le total ou s'il est long ; ailleurs il est toujours donné",
    ))]
    pub(crate) by_ply: bool,
    #[arg(long, value_name = "N", value_parser = values::samples, help = tr(
        "With --method estimate: samples per ply; four times as many halve the width of the interval (default: 16,384)",
        "Avec --method estimate : échantillons par coup ; en prendre quatre fois plus réduit l'intervalle de moitié \
         (par défaut : 16 384)",
    ))]
    pub(crate) samples: Option<u64>,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
    #[arg(long, value_parser = values::checkpoint, value_name = tr("FILE", "FICHIER"), help = tr(
        "With --method symbolic: save every finished ply to this file, and resume from it if it exists",
        "Avec --method symbolic : enregistre chaque coup achevé dans ce fichier, et reprend de là s'il existe",
    ))]
    pub(crate) checkpoint: Option<PathBuf>,
    #[arg(long, value_name = tr("DIR", "DOSSIER"), help = tr(
        "Where memory would not do: count in this folder, which also resumes a count that was interrupted",
        "Si la mémoire ne suffit pas : compte dans ce dossier, qui reprend aussi un décompte interrompu",
    ))]
    pub(crate) disk: Option<PathBuf>,
}
