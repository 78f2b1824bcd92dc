//! The arguments of `ludex cache`.

use clap::{Args, Subcommand};

use crate::language::tr;

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex cache
  ludex cache clear",
    "Exemples\u{a0}:
  ludex cache
  ludex cache clear",
);

#[derive(Debug, Args)]
pub(crate) struct CacheArgs {
    #[command(subcommand)]
    pub(crate) command: Option<CacheCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CacheCommand {
    #[command(about = tr("List the solved games that are kept (the default)",
                         "Liste les jeux résolus qui sont gardés (par défaut)"),
              after_help = tr(EXAMPLES.0, EXAMPLES.1))]
    Info,
    #[command(about = tr("Remove the solved games that are kept", "Supprime les jeux résolus qui sont gardés"),
              after_help = tr(EXAMPLES.0, EXAMPLES.1))]
    Clear,
}
