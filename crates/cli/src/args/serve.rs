//! Arguments of `ludex serve`.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;

use crate::language::tr;
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "The page answers on this machine only, unless --host says otherwise, and loads nothing from elsewhere.

Examples:
  ludex serve
  ludex serve --port 0
  ludex serve --host 0.0.0.0",
    "La page ne répond que sur cette machine, sauf si --host en décide autrement, et ne charge rien d'ailleurs.

Exemples\u{a0}:
  ludex serve
  ludex serve --port 0
  ludex serve --host 0.0.0.0",
);

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[arg(short, long, value_name = "PORT", default_value_t = 8080, hide_default_value = true,
        value_parser = values::port, allow_negative_numbers = true, help = tr(
        "The port to listen on; 0 for any free port (default: 8080)",
        "Le port d'écoute ; 0 pour un port libre quelconque (par défaut : 8080)",
    ))]
    pub(crate) port: u16,
    #[arg(long, value_name = tr("ADDRESS", "ADRESSE"), default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), hide_default_value = true,
        value_parser = values::host, help = tr(
        "The address to listen on; 0.0.0.0 lets other machines reach the page (default: 127.0.0.1, this machine only)",
        "L'adresse d'écoute ; 0.0.0.0 ouvre la page aux autres machines (par défaut : 127.0.0.1, cette machine \
         seulement)",
    ))]
    pub(crate) host: IpAddr,
}
