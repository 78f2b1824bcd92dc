//! Arguments of `ludex cluster`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use ludex_services::count::Quantity;

use super::{HowArgs, PositionArgs, game_help, up_to_symmetry_help};
use crate::language::tr;
use crate::values;

pub(super) const CLUSTER_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex cluster count connect4:5x4 --processes 2 --disk counted
  ludex cluster count connect4:6x5 --hosts hosts --disk counted
  ludex cluster solve connect4:5x5 --hosts hosts --disk solved --table t.ludex",
    "Exemples\u{a0}:
  ludex cluster count puissance4:5x4 --processes 2 --disk compte
  ludex cluster count puissance4:6x5 --hosts hotes --disk compte
  ludex cluster solve puissance4:5x5 --hosts hotes --disk d --table t.ludex",
);

#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ClusterCommand {
    #[command(
        about = tr("Count positions or games, each process its share",
                   "Compte positions ou parties, chaque processus sa part"),
        after_help = tr(CLUSTER_EXAMPLES.0, CLUSTER_EXAMPLES.1),
    )]
    Count(ClusterCountArgs),
    #[command(
        about = tr("Solve every position, each process its share, into one table",
                   "Résout toutes les positions, chaque processus sa part, dans une seule table"),
        after_help = tr(CLUSTER_EXAMPLES.0, CLUSTER_EXAMPLES.1),
    )]
    Solve(ClusterSolveArgs),
}

// What is asked about, and who works on it.
#[derive(Clone, Debug, Args)]
pub(crate) struct TogetherArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = tr("DIR", "DOSSIER"), help = tr(
        "The folder of this process, which also resumes an interrupted run; with --processes, one for all",
        "Le dossier de ce processus, qui reprend aussi une exécution interrompue ; avec --processes, un seul pour tous",
    ))]
    pub(crate) disk: PathBuf,
    #[arg(long, value_name = tr("FILE", "FICHIER"), conflicts_with = "processes",
        required_unless_present = "processes", help = tr(
        "The list of all processes, one HOST:PORT a line; the first prints the answer",
        "La liste de tous les processus, un HÔTE:PORT par ligne ; le premier donne la réponse",
    ))]
    pub(crate) hosts: Option<PathBuf>,
    #[arg(long, value_name = "K", requires = "hosts", help = tr(
        "Which line of the list this process is, from 0 (default: as its folder or its address says)",
        "La ligne de la liste qu'est ce processus, à partir de 0 (par défaut : selon son dossier ou son adresse)",
    ))]
    pub(crate) process: Option<usize>,
    #[arg(long, value_name = "N", value_parser = values::processes, help = tr(
        "Start so many processes on this machine, for a trial",
        "Lance autant de processus sur cette machine, pour essayer",
    ))]
    pub(crate) processes: Option<usize>,
    #[arg(long, value_name = tr("TIME", "DURÉE"), value_parser = values::duration, default_value = "60s",
        hide_default_value = true, help = tr(
        "How long to wait for the other processes at the beginning (default: 60s)",
        "Combien de temps attendre les autres processus au début (par défaut : 60s)",
    ))]
    pub(crate) wait: Duration,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct ClusterCountArgs {
    #[command(flatten)]
    pub(crate) together: TogetherArgs,
    #[arg(long, value_parser = values::by_word(COUNTED, Quantity::word), default_value = "positions",
        value_name = tr("WHAT", "QUOI"), hide_default_value = true, hide_possible_values = true, help = tr(
        "What to count: positions (the default), games (complete ones) or histories (games and their beginnings)",
        "Ce qu'on compte : positions (par défaut), games (parties complètes) ou histories (parties et débuts de partie)",
    ))]
    pub(crate) of: Quantity,
    #[arg(long, help = up_to_symmetry_help())]
    pub(crate) up_to_symmetry: bool,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct ClusterSolveArgs {
    #[command(flatten)]
    pub(crate) together: TogetherArgs,
    #[arg(long, value_parser = values::table, value_name = tr("FILE", "FICHIER"), help = tr(
        "The table, which the first process writes (default: in its folder); a finished one answers at once",
        "La table, que le premier processus écrit (par défaut : dans son dossier) ; une table achevée répond aussitôt",
    ))]
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) how: HowArgs,
}

/// What several processes count.
const COUNTED: &[Quantity] = &[Quantity::Positions, Quantity::Games, Quantity::Histories];
