//! Arguments of `ludex engine` and `ludex review`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::game_help;
use crate::language::tr;
use crate::values;

pub(super) const ENGINE_EXAMPLES: (&str, &str) = (
    "The protocol is the Universal Game Interface: docs/engine-protocol.md. Boards for chess speak UCI, which is \
     --protocol uci.

Examples:
  ludex engine connect4
  ludex engine --protocol uci
  ludex match connect4 'exec:ludex engine' random --move-time 0.2",
    "Le protocole est l'Universal Game Interface\u{a0}: docs/engine-protocol.md. Les interfaces d'échecs parlent UCI, \
     par --protocol uci.

Exemples\u{a0}:
  ludex engine puissance4
  ludex engine --protocol uci
  ludex match puissance4 'exec:ludex engine' random --move-time 0.2",
);

pub(super) const REVIEW_EXAMPLES: (&str, &str) = (
    "A file holds records, as play --record and match --record keep them, or moves alone, one game a line, with \
     --game.

Examples:
  ludex match connect4:5x4 perfect random -n 10 --record games.txt
  ludex review games.txt
  ludex review tictactoe 5219734",
    "Un fichier contient des parties, telles que play --record et match --record les gardent, ou seulement des \
     coups, une partie par ligne, avec --game.

Exemples\u{a0}:
  ludex match puissance4:5x4 perfect random -n 10 --record parties.txt
  ludex review parties.txt
  ludex review morpion 5219734",
);

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = tr("PROTOCOL", "PROTOCOLE"), value_enum, default_value = "ugi", hide_default_value = true,
        hide_possible_values = true, help = tr(
        "How lines are written: ugi, for every game, or uci, for chess (default: ugi)",
        "L'écriture des lignes : ugi, pour tous les jeux, ou uci, pour les échecs (par défaut : ugi)",
    ))]
    pub(crate) protocol: EngineProtocol,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EngineProtocol {
    Ugi,
    Uci,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = tr(
        "The games, or the game whose moves follow; - is standard input; --json writes a line for each game",
        "Les parties, ou le jeu dont les coups suivent ; - est l'entrée standard ; --json écrit une ligne par partie",
    ))]
    pub(crate) file: PathBuf,
    #[arg(value_name = tr("MOVES", "COUPS"), conflicts_with = "game", help = tr(
        "The moves of a game, as in connect4 44535",
        "Les coups d'un jeu, comme connect4 44535",
    ))]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = tr("GAME", "JEU"), help = tr(
        "The game, where the file does not name it",
        "Le jeu, si le fichier ne le nomme pas",
    ))]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = tr("SECONDS", "SECONDES"), value_parser = values::seconds, default_value = "2",
        hide_default_value = true, help = tr(
        "Time for the exact values of a position (default: 2)",
        "Temps pour les valeurs exactes d'une position (par défaut : 2)",
    ))]
    pub(crate) move_time: f64,
}
