//! Arguments of `ludex play` and `ludex match`.

use std::path::PathBuf;

use clap::Args;
use ludex_services::play::sprt::Sprt;
use ludex_services::players::PLAYERS;

use super::{PositionArgs, exact_table_help, game_help, position_help};
use crate::language::{said, tell, tr};
use crate::output::fold;
use crate::values;

pub(super) const PLAY_EXAMPLES: (&str, &str) = (
    "Keys: ? lists them all; a move's name plays it, ← → go back and forward, \
u takes a move back, h shows the values of the moves, q quits.

Examples:
  ludex play connect4
  ludex play tictactoe --second perfect
  ludex play othello --first alphabeta:depth=6 --second human",
    "Touches\u{a0}: ? les liste toutes\u{a0}; le nom d'un coup le joue, ← → reculent et avancent, \
u reprend un coup, h montre la valeur des coups, q quitte.

Exemples\u{a0}:
  ludex play puissance4
  ludex play morpion --second perfect
  ludex play othello --first alphabeta:depth=6 --second human",
);

pub(super) const MATCH_EXAMPLES: (&str, &str) = (
    "Two players play a match; more play a grid, a match for every pair. The range minimax:depth=1..3 enters \
     three players, one for each depth.

Examples:
  ludex match connect4 random random -n 10000
  ludex match connect4:5x4 minimax:depth=4 perfect --openings 4 --seed 7
  ludex match connect4 minimax:depth=1..3 alphabeta:depth=6 -n 20
  ludex match connect4 'exec:python3 bot.py' mcts --record games.txt
  ludex match connect4 mcts:playouts=200 mcts -n 10000 --sprt 0,50",
    "Deux joueurs disputent un match ; davantage, une grille : un match pour chaque paire. L'intervalle \
     minimax:depth=1..3 inscrit trois joueurs, un par profondeur.

Exemples\u{a0}:
  ludex match puissance4 random random -n 10000
  ludex match puissance4:5x4 minimax:depth=4 perfect --openings 4 --seed 7
  ludex match puissance4 minimax:depth=1..3 alphabeta:depth=6 -n 20
  ludex match puissance4 'exec:python3 bot.py' mcts --record parties.txt
  ludex match puissance4 mcts:playouts=200 mcts -n 10000 --sprt 0,50",
);

/// The players that there are, and then `more`.
pub(super) fn players_help(more: (&'static str, &'static str)) -> String {
    let lines = PLAYERS.iter().map(|player| {
        let (form, what) = (said(&player.form), said(&player.what));
        format!("  {form}\n{}\n", fold(&what, 6))
    });
    let (lines, more) = (lines.collect::<String>(), tr(more.0, more.1));
    tell!(
        "Players, such as alphabeta:depth=8 (`ludex games GAME` lists the evaluations of a game; \
         docs/engine-protocol.md is for programs of yours):\n{lines}\n{more}",
        "Joueurs, tels que alphabeta:depth=8 (« ludex games JEU » liste les évaluations d'un jeu ; \
         docs/engine-protocol.md est pour vos propres programmes) :\n{lines}\n{more}"
    )
}

fn record_help() -> &'static str {
    tr(
        "Keep the games in this file, after those that are there; `ludex review` reads it",
        "Garde les parties dans ce fichier, après celles qui y sont ; « ludex review » le lit",
    )
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = tr("MOVES", "COUPS"), help = tr(
        "Moves played from the position on, which can be taken back, as in --then '3 4'",
        "Coups joués depuis la position, qu'on peut reprendre, comme --then '3 4'",
    ))]
    pub(crate) then: Option<String>,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), default_value = "human", hide_default_value = true, help = tr(
        "The player who moves first (default: a person)",
        "Le joueur qui commence (par défaut : une personne)",
    ))]
    pub(crate) first: String,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), help = tr(
        "The player who moves second (default: a search of one second per move, alphabeta:time=1 or mcts:time=1)",
        "Le joueur qui joue en second (par défaut : une recherche d'une seconde par coup, alphabeta:time=1 ou \
         mcts:time=1)",
    ))]
    pub(crate) second: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = exact_table_help())]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, help = tr(
        "Play line by line instead of on the full screen",
        "Joue ligne par ligne plutôt qu'en plein écran",
    ))]
    pub(crate) plain: bool,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = record_help())]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(value_name = tr("PLAYER", "JOUEUR"), required = true, num_args = 1.., help = tr(
        "The players; a position may come before them",
        "Les joueurs ; une position peut les précéder",
    ))]
    pub(crate) players: Vec<String>,
    #[arg(short = 'n', long, value_name = "N", default_value = "100", hide_default_value = true,
        value_parser = values::games, help = tr(
        "Games between two players, rounded up to an even number: each opening is played from both sides (default: 100)",
        "Parties entre deux joueurs, arrondies à un nombre pair : chaque ouverture est jouée des deux côtés (par \
         défaut : 100)",
    ))]
    pub(crate) games: u64,
    #[arg(long, value_name = tr("PLIES", "COUPS"), default_value_t = 0,
        value_parser = values::openings, hide_default_value = true, help = tr(
        "Begin each pair of games with this many random moves, or fewer where any more would end the game (default: none)",
        "Commence chaque paire de parties par ce nombre de coups au hasard, ou par moins si un de plus finissait la \
         partie (par défaut : aucun)",
    ))]
    pub(crate) openings: u32,
    #[arg(long, value_name = tr("PLIES", "COUPS"), default_value_t = 1_000,
        value_parser = values::longest, hide_default_value = true, help = tr(
        "Stop a game after this many plies and count it as drawn (default: 1,000)",
        "Arrête une partie après ce nombre de coups et la compte comme nulle (par défaut : 1 000)",
    ))]
    pub(crate) longest: u32,
    #[arg(long, help = tr(
        "Count mistakes, the moves that lose value; the game is solved first",
        "Compte les erreurs, les coups qui perdent de la valeur ; le jeu est d'abord résolu",
    ))]
    pub(crate) judge: bool,
    #[arg(long, value_name = "POSITION", help = position_help())]
    pub(crate) from: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = exact_table_help())]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = record_help())]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, value_name = tr("SECONDS", "SECONDES"), value_parser = values::seconds,
        help = tr(
        "Time for a move of a player exec:COMMAND, who loses by taking longer (default: 10)",
        "Temps pour un coup d'un joueur exec:COMMANDE, qui perd en le dépassant (par défaut : 10)",
    ))]
    pub(crate) move_time: Option<f64>,
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = values::sprt, allow_hyphen_values = true,
        help = tr(
        "Stop as soon as a sequential test decides between two leads of the first player (alpha and beta: 0.05)",
        "Arrête dès qu'un test séquentiel départage deux avances du premier joueur (alpha et bêta : 0,05)",
    ))]
    pub(crate) sprt: Option<Sprt>,
}
