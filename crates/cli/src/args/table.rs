//! Arguments of `ludex table`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::position::PositionLinesArgs;
use super::{listed_game_help, output_help};
use crate::language::{tell, tr};

pub(super) const TABLE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex solve connect4:5x4 --table connect4.ludex
  ludex table probe connect4.ludex 4453
  ludex table verify connect4.ludex
  ludex table export connect4.ludex -o connect4.csv
  ludex table opening connect4 --plies 3 -o openings.ludex",
    "Exemples\u{a0}:
  ludex solve connect4:5x4 --table connect4.ludex
  ludex table probe connect4.ludex 4453
  ludex table verify connect4.ludex
  ludex table export connect4.ludex -o connect4.csv
  ludex table opening connect4 --plies 3 -o ouvertures.ludex",
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

const OPENING_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table opening connect4 --plies 3 -o openings.ludex
  ludex table verify openings.ludex --search 10",
    "Exemples\u{a0}:
  ludex table opening connect4 --plies 3 -o ouvertures.ludex
  ludex table verify ouvertures.ludex --search 10",
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
    Verify(VerifyArgs),
    #[command(about = tr("Export the positions of the table for other programs",
                         "Exporte les positions de la table pour d'autres programmes"), after_help = tr(EXPORT_EXAMPLES.0, EXPORT_EXAMPLES.1))]
    Export(ExportArgs),
    #[command(about = tr("Search the first plies of a large board of Connect Four into a table",
                         "Résout les premiers coups d'un grand plateau de Puissance 4 dans une table"), after_help = tr(OPENING_EXAMPLES.0, OPENING_EXAMPLES.1))]
    Opening(OpeningArgs),
}

fn table_help() -> &'static str {
    tr("The table, made by `ludex solve --table`", "La table, faite par « ludex solve --table »")
}

#[derive(Debug, Args)]
pub(crate) struct TableFileArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 10, hide_default_value = true, help = tr(
        "Of the last ply of a book of openings, search N positions again (default: 10)",
        "Du dernier coup d'un livre d'ouvertures, résout N positions de nouveau (par défaut : 10)",
    ))]
    pub(crate) search: u64,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = listed_game_help())]
    pub(crate) game: String,
    #[arg(long, value_name = "N", help = tr(
        "The last ply, whose positions are searched without the book that comes with ludex; each one more takes two to \
         three times as long",
        "Le dernier coup, dont les positions sont résolues sans le livre fourni avec ludex ; chacun de plus prend deux \
         à trois fois plus de temps",
    ))]
    pub(crate) plies: u32,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = tr("Output file", "Fichier de sortie"))]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ProbeArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) position: PositionLinesArgs,
}

/// The formats that tables are exported as.
pub(crate) fn table_formats() -> &'static str {
    if cfg!(feature = "parquet") {
        tr("csv or parquet", "csv ou parquet")
    } else {
        tr("csv (or parquet if built with --features parquet)", "csv (ou parquet si construit avec --features parquet)")
    }
}

fn format_help() -> String {
    let formats = table_formats();
    tell!(
        "{formats} (default: by the output's extension, else csv)",
        "{formats} (par défaut : selon l'extension de la sortie, sinon csv)"
    )
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = output_help())]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_enum, value_name = tr("FORMAT", "FORMAT"), hide_possible_values = true, help = format_help())]
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
