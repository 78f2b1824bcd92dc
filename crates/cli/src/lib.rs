//! The command line: arguments in, a report out.
//!
//! | step | module |
//! |---|---|
//! | the language is chosen, and who reads | `language`, `json` |
//! | arguments are parsed, completed, or complained about in one sentence | `args`, `values`, `completions`, `complaint` |
//! | a command runs an engine, which is watched | `commands`, `observer` |
//! | a report is drawn, or written as JSON | `board`, `text_table`, `words`, `numbers`, `json`, `output` |
//! | pictures become PNG | `picture` |
//! | files are read, or written whole, signals are heard | `input`, `sheets`, `output_file`, `whole_file`, `checkpoint`, `record_file`, `cache`, `signals` |
//! | the exit status says how it went | `failure`, `halt` |

mod args;
mod board;
mod cache;
mod checkpoint;
mod commands;
mod complaint;
mod completions;
mod failure;
mod halt;
mod input;
mod json;
mod language;
mod memory;
mod numbers;
mod observer;
mod output;
mod output_file;
mod picture;
mod record_file;
mod refusal;
mod sheets;
mod signals;
mod stored;
mod style;
mod text_table;
mod usage;
mod values;
mod visible;
mod whole_file;
mod words;

use std::panic;
use std::process::ExitCode;

use clap::FromArgMatches as _;

use args::Cli;
use failure::Failure;
use language::tell;

/// Runs the command of the arguments of this process, with the games that have names.
#[must_use]
pub fn main() -> ExitCode {
    memory::fit_addresses();
    memory::keep_to_budget(typed());
    language::choose(typed());
    json::choose(typed());
    completions::answer();
    panic::set_hook(Box::new(|fault| {
        let fault = fault.to_string().replace('\n', " ");
        failure::complain(&tell!("a fault in the program: {fault}", "une faute dans le programme : {fault}"));
    }));
    let status = match panic::catch_unwind(run) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.end(),
        Err(_) => ExitCode::from(4),
    };
    signals::end();
    status
}

/// The arguments of this process, as far as they are text.
fn typed() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).filter_map(|arg| arg.into_string().ok())
}

fn run() -> Result<(), Failure> {
    let matches = args::kept_together(args::command()).try_get_matches();
    match matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches))) {
        Ok((mut cli, matches)) => {
            args::choose_form(&mut cli.everywhere, &matches)?;
            sheets::read_named(&matches, &cli.everywhere)?;
            commands::run(&cli)
        }
        Err(error) => complaint::answer(&error),
    }
}
