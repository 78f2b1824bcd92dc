//! A position, which follows the game, or `--from`.

use clap::Args;

use super::position_help;
use crate::language::tr;

fn from_help() -> &'static str {
    tr("POSITION, as an option", "POSITION, en option")
}

// One position.
#[derive(Clone, Debug, Args)]
pub(crate) struct PositionArgs {
    #[arg(value_name = "POSITION", conflicts_with = "from", help = position_help())]
    position: Option<String>,
    #[arg(long, value_name = "POSITION", help = from_help())]
    from: Option<String>,
}

impl PositionArgs {
    /// What was typed.
    pub(crate) fn text(&self) -> Option<&str> {
        self.position.as_deref().or(self.from.as_deref())
    }
}

// One position, or many from standard input.
#[derive(Debug, Args)]
pub(crate) struct PositionLinesArgs {
    #[arg(value_name = "POSITION", conflicts_with = "from", help = tr(
        "The position: a board, or moves (default: the start, or a table's root); - reads one per line and prints \
         one answer per line",
        "La position : un plateau, ou des coups (par défaut : le départ, ou la racine d'une table) ; - en lit une par \
         ligne et répond à chacune sur une ligne",
    ))]
    position: Option<String>,
    #[arg(long, value_name = "POSITION", help = from_help())]
    from: Option<String>,
}

impl PositionLinesArgs {
    /// What was typed.
    pub(crate) fn text(&self) -> Option<&str> {
        self.position.as_deref().or(self.from.as_deref())
    }
}
