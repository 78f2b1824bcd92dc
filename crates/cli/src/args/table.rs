//! Arguments of `ludex table`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::position::PositionLinesArgs;
use crate::language::tr;

pub(super) const TABLE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex solve connect4:5x4 --table connect4.ludex
  ludex table probe connect4.ludex 4453
  ludex table verify connect4.ludex
  ludex table export connect4.ludex -o connect4.parquet",
    "Exemples\u{a0}:
  ludex solve connect4:5x4 --table connect4.ludex
  ludex table probe connect4.ludex 4453
  ludex table verify connect4.ludex
  ludex table export connect4.ludex -o connect4.parquet",
);

const INFO_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table info connect4.ludex",
    "Exemples\u{a0}:
  ludex table info connect4.ludex",
);

const PROBE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table probe connect4.ludex 4453
  ludex table probe connect4.ludex - < positions.txt",
    "Exemples\u{a0}:
  ludex table probe connect4.ludex 4453
  ludex table probe connect4.ludex - < positions.txt",
);

const VERIFY_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table verify connect4.ludex",
    "Exemples\u{a0}:
  ludex table verify connect4.ludex",
);

const EXPORT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table export connect4.ludex -o connect4.csv
  ludex table export connect4.ludex --format csv | head",
    "Exemples\u{a0}:
  ludex table export connect4.ludex -o connect4.csv
  ludex table export connect4.ludex --format csv | head",
);

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: TableCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    #[command(about = tr("Describe the table: its game, its root, its size",
                         "Décrit la table : son jeu, sa racine, sa taille"), after_help = tr(INFO_EXAMPLES.0, INFO_EXAMPLES.1))]
    Info(TableFileArgs),
    #[command(about = tr("List the moves of a position, best first, from the table",
                         "Liste les coups d'une position, le meilleur d'abord, d'après la table"), after_help = tr(PROBE_EXAMPLES.0, PROBE_EXAMPLES.1))]
    Probe(ProbeArgs),
    #[command(about = tr("Check every position of the table against the rules",
                         "Confronte aux règles chaque position de la table"), after_help = tr(VERIFY_EXAMPLES.0, VERIFY_EXAMPLES.1))]
    Verify(TableFileArgs),
    #[command(about = tr("Export the positions of the table for other programs",
                         "Exporte les positions de la table pour d'autres programmes"), after_help = tr(EXPORT_EXAMPLES.0, EXPORT_EXAMPLES.1))]
    Export(ExportArgs),
}

fn table_help() -> &'static str {
    tr("The table, made by ludex solve --table", "La table, faite par ludex solve --table")
}

#[derive(Debug, Args)]
pub(crate) struct TableFileArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ProbeArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) position: PositionLinesArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Output file (default: standard output)",
        "Fichier de sortie (par défaut : la sortie standard)",
    ))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_enum, value_name = tr("FORMAT", "FORMAT"), hide_possible_values = true, help = tr(
        "csv or parquet (default: by the output's extension, else csv)",
        "csv ou parquet (par défaut : selon l'extension de la sortie, sinon csv)",
    ))]
    pub(crate) format: Option<TableFormat>,
    #[arg(long, help = tr(
        "Every position, not only one of those that are images of one another",
        "Toutes les positions, et non une seule parmi celles qui sont symétriques",
    ))]
    pub(crate) all: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Csv,
    Parquet,
}
