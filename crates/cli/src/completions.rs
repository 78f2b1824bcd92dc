//! What a shell offers after TAB: commands, options, games, players and files, asked of this
//! program each time, so that it knows what there is.

use std::ffi::OsStr;

use clap::{Arg, Command, ValueHint};
use clap_complete::env::Shells;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompleteEnv, CompletionCandidate, PathCompleter, Shell};
use ludex_services::players::PLAYERS;
use ludex_services::registry;

use crate::failure::Failure;
use crate::language::{lang, said, tr};
use crate::{args, output};

/// Set by the script of a shell, which asks by it.
const VARIABLE: &str = "LUDEX_COMPLETE";

/// Where players are saved files.
const SAVED: &str = "learned:";

/// Answers a shell that asks what could come next, and ends the process; returns otherwise.
pub(crate) fn answer() {
    CompleteEnv::with_factory(|| offering(args::command())).var(VARIABLE).complete();
}

/// Prints what makes a shell ask.
pub(crate) fn print_script(shell: Shell) -> Result<(), Failure> {
    let shells = Shells::builtins();
    let found = shells.completer(&shell.to_string()).expect("every shell that is taken has a script");
    let mut script = Vec::new();
    found.write_registration(VARIABLE, "ludex", "ludex", "ludex", &mut script)?;
    output::print_as_it_is(&String::from_utf8_lossy(&script))
}

/// A command whose arguments know what they may be.
fn offering(command: Command) -> Command {
    command.mut_args(offered).mut_subcommands(offering)
}

fn offered(arg: Arg) -> Arg {
    let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string).unwrap_or_default();
    match name {
        name if name == tr("GAME", "JEU") => arg.add(ArgValueCandidates::new(games)),
        name if name == tr("PLAYER", "JOUEUR") => arg.add(ArgValueCompleter::new(players)),
        name if name == tr("FILE", "FICHIER") => arg.value_hint(ValueHint::FilePath),
        _ => arg,
    }
}

fn games() -> Vec<CompletionCandidate> {
    let named = registry::games().into_iter().flat_map(|about| {
        let title = about.title.to(lang());
        about.names().map(move |name| CompletionCandidate::new(name).help(Some(title.to_owned().into())))
    });
    named.collect()
}

/// An example of each kind, and for one that is saved the files.
fn players(typed: &OsStr) -> Vec<CompletionCandidate> {
    use clap_complete::engine::ValueCompleter as _;
    if let Some(start) = typed.to_str().and_then(|typed| typed.strip_prefix(SAVED)) {
        let files = PathCompleter::file().complete(OsStr::new(start));
        return files.into_iter().map(|file| file.add_prefix(SAVED)).collect();
    }
    let kinds = PLAYERS.iter().map(|kind| {
        let example = if kind.example.starts_with(SAVED) { SAVED } else { kind.example };
        CompletionCandidate::new(example).help(Some(said(&kind.what).into()))
    });
    let fits = |kind: &CompletionCandidate| kind.get_value().as_encoded_bytes().starts_with(typed.as_encoded_bytes());
    kinds.filter(fits).collect()
}
