//! Arguments of `ludex serve`.

use clap::Args;

use crate::language::tr;
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "The page answers on this machine only, and loads nothing from elsewhere.

Examples:
  ludex serve
  ludex serve --port 0",
    "La page ne répond que sur cette machine et ne charge rien d'ailleurs.

Exemples\u{a0}:
  ludex serve
  ludex serve --port 0",
);

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[arg(short, long, value_name = "PORT", default_value_t = 8080, hide_default_value = true,
        value_parser = values::port, allow_negative_numbers = true, help = tr(
        "The port to listen on; 0 for any that is free (else 8080)",
        "Le port à écouter ; 0 pour n'importe lequel qui est libre (sinon 8080)",
    ))]
    pub(crate) port: u16,
}
