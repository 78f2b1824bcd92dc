//! Arguments of `ludex solve` and `ludex moves`.

use std::path::PathBuf;

use clap::Args;

use super::position::PositionLinesArgs;
use super::{HowArgs, MovesMethodArgs, PositionArgs, SolveMethodArgs, anyway_help, game_help};
use crate::language::tr;
use crate::values;

pub(super) const SOLVE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex solve connect4:4x4
  ludex solve tictactoe --from 15 --discount 0.9
  ludex solve tictactoe --from - < positions.txt
  ludex solve connect4:5x4 --table connect4.ludex
  ludex solve connect4:6x5 --disk solved --memory 2GiB
  ludex solve chess:KPPvK --tables endings
  ludex solve fibonacci-nim --sweep 2..60 -o starts.svg",
    "Exemples\u{a0}:
  ludex solve connect4:4x4
  ludex solve morpion --from 15 --discount 0.9
  ludex solve morpion --from - < positions.txt
  ludex solve connect4:5x4 --table connect4.ludex
  ludex solve puissance4:6x5 --disk resolu --memory 2Gio
  ludex solve echecs:KPPvK --tables finales
  ludex solve nim-fibonacci --sweep 2..60 -o departs.svg",
);

pub(super) const MOVES_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex moves tictactoe 15
  ludex moves nim:30,40,50
  ludex moves connect4:5x4 --line",
    "Exemples\u{a0}:
  ludex moves morpion 15
  ludex moves nim:30,40,50
  ludex moves puissance4:5x4 --line",
);

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionLinesArgs,
    #[command(flatten)]
    pub(crate) by_method: SolveMethodArgs,
    #[command(flatten)]
    pub(crate) how: HowArgs,
    #[arg(long, value_parser = values::table, value_name = tr("FILE", "FICHIER"), help = tr(
        "Store every position in this table, or resume an interrupted run; a finished table answers at once",
        "Enregistre toutes les positions dans cette table, ou reprend une exécution interrompue ; une table achevée \
         répond aussitôt",
    ))]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = tr("DIR", "DOSSIER"), help = tr(
        "Where memory would not do: solve in this folder, which also resumes an interrupted run; the table comes to \
         lie there, or where --table says",
        "Si la mémoire ne suffit pas : résout dans ce dossier, qui reprend aussi une exécution interrompue ; la table \
         y est laissée, ou là où --table le dit",
    ))]
    pub(crate) disk: Option<PathBuf>,
    #[arg(long, value_name = tr("FOLDER", "DOSSIER"),
        conflicts_with_all = ["position", "from", "method", "discount", "line", "table", "disk", "sweep", "anyway"], help = tr(
        "Store the game, and each game that play goes over into (endings of chess), in a table of its own in this \
         folder; those that are there are read",
        "Enregistre le jeu, et chacun de ceux où la partie peut passer (finales d'échecs), dans une table à part de ce \
         dossier ; celles qui y sont sont lues",
    ))]
    pub(crate) tables: Option<PathBuf>,
    #[arg(long, value_name = tr("RANGE", "PLAGE"),
        conflicts_with_all = ["position", "from", "method", "discount", "line", "table", "disk", "anyway"], help = tr(
        "Solve every start while a number of the game's parameters runs through a range: 1..60, or ROWS=1..5 by name",
        "Résout tous les départs quand un nombre des paramètres parcourt une plage : 1..60, ou LIGNES=1..5 par son nom",
    ))]
    pub(crate) sweep: Option<String>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), requires = "sweep", help = tr(
        "With --sweep: write the table (.csv) or the curve (.svg) to this file",
        "Avec --sweep : écrit le tableau (.csv) ou la courbe (.svg) dans ce fichier",
    ))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) by_method: MovesMethodArgs,
    #[command(flatten)]
    pub(crate) how: HowArgs,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), conflicts_with_all = ["table", "method", "discount", "line", "anyway"], help = tr(
        "Rate the moves as this player does, by a search to a depth or for some seconds: minimax:depth=3,weights=w1, \
         alphabeta:time=1",
        "Évalue les coups comme ce joueur, par une recherche à profondeur fixée ou de quelques secondes : \
         minimax:depth=3,weights=w1, alphabeta:time=1",
    ))]
    pub(crate) by: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Answer from this table, made by `ludex solve --table`",
        "Répond d'après cette table, faite par « ludex solve --table »",
    ))]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
}
