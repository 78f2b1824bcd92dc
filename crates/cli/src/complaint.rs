//! The parser's error about a command line, as one sentence in the language of the run.

use std::ffi::OsString;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use ludex_services::registry;
use ludex_services::unbroken::spaced;
use ludex_services::words::{in_shell, shortened};

use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::{args, output, usage};

/// Ends a run whose command line was not understood, or asked for help.
pub(crate) fn answer(error: &clap::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            output::print_as_it_is(&spaced(&usage::aligned(&error.render().ansi().to_string())))
        }
        _ => Err(Failure::BadInput(Complaint(error).sentence())),
    }
}

struct Complaint<'a>(&'a clap::Error);

impl Complaint<'_> {
    fn sentence(&self) -> String {
        match self.0.kind() {
            ErrorKind::InvalidValue => self.invalid_value(),
            ErrorKind::ValueValidation => self.refused_value(),
            ErrorKind::UnknownArgument => self.unknown_argument(),
            ErrorKind::InvalidSubcommand => self.unknown_command(),
            ErrorKind::MissingRequiredArgument => self.missing(),
            ErrorKind::MissingSubcommand => {
                let ((command, typed), missing) = (typed_command(), tr("COMMAND", "COMMANDE"));
                let all = names(&command);
                tell!(
                    "{missing} is missing after {typed}; the commands are {all}",
                    "il manque {missing} après {typed} ; les commandes sont {all}"
                )
            }
            ErrorKind::ArgumentConflict => {
                let (arg, other) = (self.arg(), self.one(ContextKind::PriorArg));
                // clap does not name an argument that stands where a command may.
                if arg.is_empty() {
                    let (moves, help) = (moves_in_one("5"), help_of_command());
                    return tell!(
                        "there is one argument too many; moves are one argument together, as in {moves}; see `{help}`",
                        "il y a un argument de trop ; des coups forment ensemble un seul argument, comme {moves} ; \
                         voir « {help} »"
                    );
                }
                // An option that is given twice conflicts with itself.
                if other.starts_with(&arg) || other.is_empty() {
                    return tell!("{arg} is given twice", "{arg} est donné deux fois");
                }
                let is_position = |name: &str| name.contains("POSITION");
                if is_position(&arg) && is_position(&other) {
                    return tr(
                        "the position is given twice, as an argument and after --from; give it once",
                        "la position est donnée deux fois, en argument et après --from ; donnez-la une fois",
                    )
                    .into();
                }
                tell!(
                    "{arg} and {other} do not go together; leave one of them out",
                    "{arg} et {other} ne vont pas ensemble ; retirez l'un des deux"
                )
            }
            ErrorKind::TooManyValues => {
                let (arg, value) = (self.arg(), self.one(ContextKind::InvalidValue));
                tell!(
                    "{arg} takes no value, but `{value}` was given",
                    "{arg} ne prend pas de valeur, mais « {value} » est donné"
                )
            }
            ErrorKind::InvalidUtf8 => {
                tr("an argument is not text in UTF-8", "un argument n'est pas du texte en UTF-8").into()
            }
            kind => {
                let what = kind.as_str().unwrap_or("?");
                tell!(
                    "bad arguments ({what}); see `ludex --help`",
                    "arguments refusés ({what}) ; voir « ludex --help »"
                )
            }
        }
    }

    fn invalid_value(&self) -> String {
        let (arg, value) = (self.arg(), self.one(ContextKind::InvalidValue));
        let values = self.all(ContextKind::ValidValue).join(", ");
        if value.is_empty() && !arg.starts_with('-') {
            return tell!("{arg} cannot be an empty text", "{arg} ne peut être un texte vide");
        }
        if value.is_empty() && values.is_empty() {
            return tell!("{arg} needs a value", "{arg} demande une valeur");
        }
        if value.is_empty() {
            return tell!("{arg} needs a value, one of {values}", "{arg} demande une valeur, parmi {values}");
        }
        let hint = self.did_you_mean(ContextKind::SuggestedValue);
        tell!(
            "{arg} cannot be `{value}`; its values are {values}{hint}",
            "{arg} ne peut être « {value} » ; ses valeurs sont {values}{hint}"
        )
    }

    fn refused_value(&self) -> String {
        use std::error::Error as _;
        let (arg, value) = (self.arg(), self.one(ContextKind::InvalidValue));
        let problem = match self.0.source() {
            Some(source) => source.downcast_ref().map_or_else(|| source.to_string(), not_a_number),
            None => String::new(),
        };
        tell!("{arg} `{value}`: {problem}", "{arg} « {value} » : {problem}")
    }

    fn unknown_argument(&self) -> String {
        let typed = Some(self.one(ContextKind::InvalidArg)).filter(|typed| !typed.is_empty());
        // Nothing between quotes is seen only with them.
        let typed = typed.unwrap_or_else(|| in_shell(""));
        let help = help_of_command();
        // Standard input is no option.
        let is_option = typed.starts_with('-') && typed != "-";
        if !is_option && (takes("POSITION") || takes(tr("MOVES", "COUPS"))) {
            return one_too_many(&typed);
        }
        if !is_option && takes(tr("TREE", "ARBRE")) {
            return tell!(
                "`{typed}` is one argument too many; a tree is one argument, in quotes, as in 'max(1, 2)'; see `{help}`",
                "« {typed} » est un argument de trop ; un arbre est un seul argument, entre apostrophes, comme \
                 'max(1, 2)' ; voir « {help} »"
            );
        }
        if !is_option {
            return tell!(
                "`{typed}` is one argument too many; see `{help}`",
                "« {typed} » est un argument de trop ; voir « {help} »"
            );
        }
        let (arg, hint) = (self.arg(), self.did_you_mean(ContextKind::SuggestedArg));
        if arg[1..].starts_with(|sign: char| sign.is_ascii_digit()) {
            // The parser takes it for letters, and names the first.
            let typed: Vec<_> = std::env::args().collect();
            let at = typed.iter().position(|typed| typed.starts_with(&arg));
            let arg = at.map_or(&arg, |at| &typed[at]);
            let before = at.and_then(|at| typed.get(at - 1)).filter(|before| before.starts_with("--"));
            let whose = before.map_or_else(String::new, |before| format!("{before} "));
            return tell!(
                "a value cannot begin with - here: {whose}{arg}; see `{help}`",
                "une valeur ne peut pas commencer par - ici : {whose}{arg} ; voir « {help} »"
            );
        }
        if hint.is_empty() {
            tell!("there is no option {arg} here; see `{help}`", "il n'y a pas ici d'option {arg} ; voir « {help} »")
        } else {
            tell!("there is no option {arg} here{hint}", "il n'y a pas ici d'option {arg}{hint}")
        }
    }

    fn unknown_command(&self) -> String {
        let name = self.one(ContextKind::InvalidSubcommand);
        let before: Vec<_> = std::env::args_os().skip(1).take_while(|arg| *arg != *name).collect();
        if let [.., option, value] = before.as_slice()
            && let (Some(option), Some(value)) = (option.to_str(), value.to_str())
            && option.starts_with("--")
            && value.parse::<f64>().is_ok()
        {
            return tell!(
                "`{name}` is no command; if it is a unit, it is written without a space: {option} {value}{name}",
                "« {name} » n'est pas une commande ; si c'est une unité, elle s'écrit sans espace : {option} {value}{name}"
            );
        }
        let (command, typed) = command_among(before.into_iter());
        if typed == "ludex" && registry::find(&name).is_ok() {
            let game = in_shell(&name);
            return tell!(
                "`{name}` is a game, but a command must come first, as in `ludex count {game}`",
                "« {name} » est un jeu, mais il faut d'abord une commande, comme « ludex count {game} »"
            );
        }
        unknown_command(&command, &name)
    }

    fn missing(&self) -> String {
        let names = self.all(ContextKind::InvalidArg);
        let are = if names.len() == 1 { "is" } else { "are" };
        let names = names.iter().map(|name| name.replace(['<', '>', '.'], "")).collect::<Vec<_>>().join(", ");
        if names == tr("GAME", "JEU") {
            return tell!(
                "{names} is missing; `ludex games` lists the games",
                "il manque {names} ; « ludex games » liste les jeux"
            );
        }
        let help = help_of_command();
        tell!("{names} {are} missing; see `{help}`", "il manque {names} ; voir « {help} »")
    }

    /// The argument that it is about, without its form: `--of`, `GAME`; or the variable of the
    /// environment that stands for it.
    fn arg(&self) -> String {
        let arg = self.one(ContextKind::InvalidArg);
        let name = arg.split_whitespace().next().unwrap_or_default();
        let name = name.trim_matches(['<', '>', '[', ']', '.']).split(['=', '[']).next().unwrap_or_default();
        variable(name).unwrap_or_else(|| name.to_owned())
    }

    fn one(&self, kind: ContextKind) -> String {
        self.all(kind).into_iter().next().unwrap_or_default()
    }

    fn all(&self, kind: ContextKind) -> Vec<String> {
        match self.0.get(kind) {
            Some(ContextValue::String(one)) => vec![one.clone()],
            Some(ContextValue::Strings(all)) => all.clone(),
            _ => Vec::new(),
        }
    }

    fn did_you_mean(&self, kind: ContextKind) -> String {
        let near = self.one(kind);
        if near.is_empty() { near } else { tell!("; did you mean {near}?", " ; vouliez-vous dire {near} ?") }
    }
}

/// Why a text is no number, in the language of the run.
fn not_a_number(error: &ParseIntError) -> String {
    use std::num::IntErrorKind as Kind;
    match error.kind() {
        Kind::PosOverflow => tr("this number is too large", "ce nombre est trop grand"),
        Kind::NegOverflow => tr("this number is too small", "ce nombre est trop petit"),
        _ => tr("this is not a whole number", "ce n'est pas un nombre entier"),
    }
    .into()
}

/// The variable of the environment that gave an option, unless it was typed.
fn variable(option: &str) -> Option<String> {
    let long = option.strip_prefix("--")?;
    let starts = |arg: std::ffi::OsString| arg.to_string_lossy().split('=').next() == Some(option);
    if std::env::args_os().skip(1).any(starts) {
        return None;
    }
    let arg = args::command().get_arguments().find(|arg| arg.get_long() == Some(long))?.clone();
    Some(arg.get_env()?.to_string_lossy().into_owned())
}

/// The sentence about a command that `of` does not have.
pub(crate) fn unknown_command(of: &clap::Command, name: &str) -> String {
    if let Some(near) = registry::nearest(name, of.get_subcommands().map(clap::Command::get_name)) {
        return tell!(
            "there is no command `{name}`; did you mean {near}?",
            "il n'y a pas de commande « {name} » ; vouliez-vous dire {near} ?"
        );
    }
    let all = names(of);
    if all.is_empty() {
        let of = of.get_name();
        return tell!(
            "{of} has no subcommands, so there is no `{name}`",
            "{of} n'a pas de sous-commandes, donc pas de « {name} »"
        );
    }
    tell!(
        "there is no command `{name}`; the commands are {all}",
        "il n'y a pas de commande « {name} » ; les commandes sont {all}"
    )
}

/// The commands of a command.
fn names(of: &clap::Command) -> String {
    of.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

/// The command that was given, as far as it is one, and how it is typed.
pub(crate) fn typed_command() -> (clap::Command, String) {
    command_among(std::env::args_os().skip(1))
}

/// The command that these arguments name, as far as they do, and how it is typed.
fn command_among(args: impl Iterator<Item = OsString>) -> (clap::Command, String) {
    args.fold((args::command(), "ludex".into()), |(command, typed), arg| match command.find_subcommand(&arg) {
        Some(inner) => (inner.clone(), format!("{typed} {}", inner.get_name())),
        None => (command, typed),
    })
}

/// Whether the command that was given takes a value of this name among its arguments.
fn takes(value: &str) -> bool {
    let names = |arg: &clap::Arg| arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == value));
    typed_command().0.get_positionals().any(names)
}

/// The moves that were given as several arguments, of which this one is too many, as one argument.
fn moves_in_one(arg: &str) -> String {
    let typed: Vec<String> = std::env::args().collect();
    let is_option = |at: usize| typed[at].starts_with('-');
    let at = typed.iter().rposition(|typed| typed == arg).unwrap_or(0);
    // What stands after an option may be its value.
    if at < 2 || is_option(at - 1) || is_option(at - 2) {
        return "'1 2'".into();
    }
    let moves = typed[at - 1..].iter().take_while(|typed| !typed.starts_with('-'));
    shortened(&in_shell(&moves.map(String::as_str).collect::<Vec<_>>().join(" ")))
}

/// A move that was given as an argument of its own.
pub(crate) fn one_too_many(typed: &str) -> String {
    let (moves, help) = (moves_in_one(typed), help_of_command());
    tell!(
        "`{typed}` is one argument too many; moves are one argument together, as in {moves}; see `{help}`",
        "« {typed} » est un argument de trop ; des coups forment ensemble un seul argument, comme {moves} ; voir \
         « {help} »"
    )
}

/// What to type for the help of the command that was given.
fn help_of_command() -> String {
    format!("{} --help", typed_command().1)
}
