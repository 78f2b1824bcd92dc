//! The command `ludex`: registers the games of Ludex and runs the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    ludex::registry::install();
    ludex_cli::main()
}
