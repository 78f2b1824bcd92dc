//! `--format`: how a command writes what it tells. Commands whose result is a picture or a file
//! have an option of this name already, with values of their own.

use clap::builder::EnumValueParser;
use clap::{Arg, ArgMatches, Command};

use super::Everywhere;
use crate::failure::Failure;
use crate::json;
use crate::language::{tell, tr};
use crate::text_table::Form;

/// The commands that print tables.
const WITH_TABLES: [&str; 30] = [
    "games",
    "count",
    "bounds",
    "plan",
    "solve",
    "moves",
    "eval",
    "perft",
    "compare",
    "path",
    "match",
    "review",
    "puzzles",
    "learn",
    "learn info",
    "learn export",
    "cache",
    "cache info",
    "table info",
    "table probe",
    "rules run",
    "rules count",
    "rules simulate",
    "rules solve",
    "diplomacy count",
    "diplomacy occupancy",
    "diplomacy autumn",
    "diplomacy resolve",
    "diplomacy compare",
    "diplomacy openings",
];

/// The commands without a report: what they print is for people, shells or other programs as it is.
const WITHOUT_JSON: [&str; 6] = ["play", "engine", "completions", "man", "help", "diplomacy rules"];

/// The name of the option, and what it is called in here.
const OPTION: &str = "format";
const FORM: &str = "form";

/// The command with an option `--format` for each of its commands that has none.
pub(super) fn with_forms(command: Command, path: &str) -> Command {
    if command.has_subcommands() {
        // Some do something themselves, too; and an option may stand before the command's name.
        return with_form(command, path).mut_subcommands(|inner| {
            let path = format!("{path} {}", inner.get_name());
            with_forms(inner, path.trim())
        });
    }
    if command.get_arguments().any(|arg| arg.get_long() == Some(OPTION)) { command } else { with_form(command, path) }
}

fn with_form(command: Command, path: &str) -> Command {
    let arg = Arg::new(FORM)
        .long(OPTION)
        .value_name("FORMAT")
        .value_parser(EnumValueParser::<Form>::new())
        .overrides_with(FORM)
        .hide_possible_values(true)
        .hide(!WITH_TABLES.contains(&path))
        .help(tr(
            "text (the default), json, or the tables alone: csv, tsv or md (Markdown)",
            "text (par défaut), json, ou les tableaux seuls : csv, tsv ou md (Markdown)",
        ));
    command.arg(arg)
}

/// Takes the form that is asked for, if the command has it; of several, the last one counts.
pub(crate) fn choose_form(everywhere: &mut Everywhere, matches: &ArgMatches) -> Result<(), Failure> {
    let given = |of: &ArgMatches| of.try_get_one::<Form>(FORM).ok().flatten().copied();
    let (mut of, mut path, mut asked) = (matches, String::new(), given(matches));
    while let Some((name, inner)) = of.subcommand() {
        (of, path, asked) = (inner, format!("{path} {name}"), given(inner).or(asked));
    }
    let path = path.trim();
    if asked.is_some() && has_its_own(path) {
        return Err(Failure::BadInput(tell!(
            "`ludex {path}` has formats of its own: write --format after {path}",
            "« ludex {path} » a ses propres formats : écrivez --format après {path}"
        )));
    }
    let asked = asked.unwrap_or_default();
    if asked == Form::Json {
        json::want();
        everywhere.json = true;
    } else if asked.is_of_tables() && !WITH_TABLES.contains(&path) {
        let command = format!("ludex {path}");
        let command = command.trim_end();
        return Err(Failure::BadInput(tell!(
            "`{command}` prints nothing as csv, tsv or md; leave --format out",
            "« {command} » n'affiche rien en csv, tsv ou md ; retirez --format"
        )));
    } else if asked.is_of_tables() && everywhere.json {
        return Err(two_forms());
    }
    if everywhere.json && (path.is_empty() || WITHOUT_JSON.contains(&path)) {
        let command = format!("ludex {path}");
        let command = command.trim_end();
        let sentence = if path.is_empty() {
            tr(
                "--json goes with a command, as in `ludex count tictactoe --json`",
                "--json va avec une commande, comme dans « ludex count tictactoe --json »",
            )
            .into()
        } else {
            tell!("`{command}` has no --json", "« {command} » n'a pas de --json")
        };
        return Err(Failure::BadInput(sentence));
    }
    everywhere.form = asked;
    Ok(())
}

/// `--json` and another form at once.
pub(crate) fn two_forms() -> Failure {
    let sentence = tr(
        "--json and --format ask for two things; give one",
        "--json et --format se contredisent ; donnez l'un des deux",
    );
    Failure::BadInput(sentence.into())
}

/// Whether a command has an option `--format` with values of its own.
fn has_its_own(path: &str) -> bool {
    let all = super::command();
    let found = path.split_whitespace().try_fold(&all, |command, name| command.find_subcommand(name));
    found.is_some_and(|command| {
        let mut formats = command.get_arguments().filter(|arg| arg.get_long() == Some(OPTION));
        formats.any(|arg| arg.get_id() != FORM)
    })
}
