//! Arguments of `ludex serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;

use crate::language::tr;
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "The page answers on this machine only, unless --host says otherwise, and loads nothing from elsewhere.

Examples:
  ludex serve
  ludex serve --port 0
  ludex serve my-game.kif
  ludex serve --ggp --host 0.0.0.0
  ludex serve --host 0.0.0.0",
    "La page ne répond que sur cette machine, sauf si --host en décide autrement, et ne charge rien d'ailleurs.

Exemples\u{a0}:
  ludex serve
  ludex serve --port 0
  ludex serve mon-jeu.kif
  ludex serve --ggp --host 0.0.0.0
  ludex serve --host 0.0.0.0",
);

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = tr(
        "Rules of games to serve beside the games that come with Ludex, in the Game Description Language",
        "Des règles de jeux à servir avec les jeux de Ludex, en langage GDL",
    ))]
    pub(crate) sheets: Vec<PathBuf>,
    #[arg(short, long, value_name = "PORT", value_parser = values::port, help = tr(
        "The port to listen on; 0 for any free port (default: 8080; 9147 with --ggp)",
        "Le port d'écoute ; 0 pour un port libre quelconque (par défaut : 8080 ; 9147 avec --ggp)",
    ))]
    pub(crate) port: Option<u16>,
    #[arg(long, conflicts_with = "sheets", help = tr(
        "Serve no page, but a player of General Game Playing that a game server can seat",
        "Ne sert pas de page, mais un joueur de General Game Playing qu'un serveur de parties peut asseoir",
    ))]
    pub(crate) ggp: bool,
    #[arg(long, value_name = tr("ADDRESS", "ADRESSE"), default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), hide_default_value = true,
        value_parser = values::host, help = tr(
        "The address to listen on; 0.0.0.0 lets other machines reach the page (default: 127.0.0.1, this machine only)",
        "L'adresse d'écoute ; 0.0.0.0 ouvre la page aux autres machines (par défaut : 127.0.0.1, cette machine \
         seulement)",
    ))]
    pub(crate) host: IpAddr,
}
