//! The command `ludex`: the games of the house get their names, and the command line begins.

use std::process::ExitCode;

fn main() -> ExitCode {
    ludex::registry::install();
    ludex_cli::main()
}
