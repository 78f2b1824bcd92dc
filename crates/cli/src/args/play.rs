//! Arguments of `ludex play` and `ludex match`.

use std::path::PathBuf;

use clap::Args;

use super::{game_help, position_help};
use crate::language::tr;
use crate::values;

pub(super) const PLAY_EXAMPLES: (&str, &str) = (
    "Players: human, random, perfect, minimax:depth=4,weights=w1,
alphabeta:depth=8, alphabeta:time=2, mcts:playouts=1000, learned:FILE;
ludex games GAME tells the evaluations of a game.

Keys: ? tells them all; a move's name plays it, ← → go back and forward,
u takes back, h tells what moves are worth, q leaves.

Examples:
  ludex play connect4
  ludex play tictactoe --second perfect
  ludex play othello --first alphabeta:depth=6 --second human",
    "Joueurs\u{a0}: human, random, perfect, minimax:depth=4,weights=w1,
alphabeta:depth=8, alphabeta:time=2, mcts:playouts=1000, learned:FICHIER\u{a0};
ludex games JEU dit les évaluations d'un jeu.

Touches\u{a0}: ? les dit toutes\u{a0}; le nom d'un coup le joue, ← → reculent et avancent,
u reprend, h dit ce que valent les coups, q quitte.

Exemples\u{a0}:
  ludex play puissance4
  ludex play morpion --second perfect
  ludex play othello --first alphabeta:depth=6 --second human",
);

pub(super) const MATCH_EXAMPLES: (&str, &str) = (
    "Two players play a match, more of them a grid. A range stands for a player for each number.

Examples:
  ludex match connect4 random random -n 10000
  ludex match connect4:5x4 minimax:depth=4 perfect --openings 4 --seed 7
  ludex match connect4 minimax:depth=1..3 alphabeta:depth=6 -n 20",
    "Deux joueurs font un match, davantage une grille. Un intervalle désigne un joueur par nombre.

Exemples\u{a0}:
  ludex match puissance4 random random -n 10000
  ludex match puissance4:5x4 minimax:depth=4 perfect --openings 4 --seed 7
  ludex match puissance4 minimax:depth=1..3 alphabeta:depth=6 -n 20",
);

fn table_help() -> &'static str {
    tr(
        "Take exact values from this table, which ludex solve --table made",
        "Prend les valeurs exactes dans cette table, faite par ludex solve --table",
    )
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), default_value = "human", hide_default_value = true, help = tr(
        "Who moves first (else a person)",
        "Qui joue en premier (sinon une personne)",
    ))]
    pub(crate) first: String,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), help = tr(
        "Who moves second (else a search of one second a move: alphabeta:time=1, or mcts:time=1)",
        "Qui joue en second (sinon une recherche d'une seconde par coup : alphabeta:time=1, ou mcts:time=1)",
    ))]
    pub(crate) second: Option<String>,
    #[arg(long, value_name = "POSITION", help = position_help())]
    pub(crate) from: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, help = tr(
        "Play line by line, without the full screen",
        "Joue ligne par ligne, sans le plein écran",
    ))]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(value_name = tr("PLAYER", "JOUEUR"), required = true, num_args = 1.., help = tr(
        "The players",
        "Les joueurs",
    ))]
    pub(crate) players: Vec<String>,
    #[arg(short = 'n', long, value_name = "N", default_value = "100", hide_default_value = true,
        value_parser = values::games, allow_negative_numbers = true, help = tr(
        "Games between two players, rounded up to an even number: each opening is played from both sides (else 100)",
        "Parties entre deux joueurs, arrondies à un nombre pair : chaque ouverture se joue des deux côtés (sinon 100)",
    ))]
    pub(crate) games: u64,
    #[arg(long, value_name = tr("PLIES", "COUPS"), default_value_t = 0, hide_default_value = true, help = tr(
        "Begin each pair of games with so many random moves (else none)",
        "Commence chaque paire de parties par autant de coups au hasard (sinon aucun)",
    ))]
    pub(crate) openings: u32,
    #[arg(long, value_name = tr("PLIES", "COUPS"), default_value_t = 1_000, hide_default_value = true, help = tr(
        "Stop a game after so many plies and count it as drawn (else 1,000)",
        "Arrête une partie après autant de coups et la compte comme nulle (sinon 1 000)",
    ))]
    pub(crate) longest: u32,
    #[arg(long, help = tr(
        "Count the moves that gave away value; the game is solved for it",
        "Compte les coups qui ont lâché de la valeur ; le jeu est résolu pour cela",
    ))]
    pub(crate) judge: bool,
    #[arg(long, value_name = "POSITION", help = position_help())]
    pub(crate) from: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) table: Option<PathBuf>,
}
