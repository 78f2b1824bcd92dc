//! The ways in which a run fails, and their exit statuses.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex_services::registry::SpecError;
use ludex_services::{BadText, Text, is_circle_of_links, words};

use crate::language::{said, tell, tr};
use crate::{json, output, signals, visible, whole_file};

/// Whether the end of the process has been explained.
static EXPLAINED: AtomicBool = AtomicBool::new(false);

/// Whether the end of the process is still to be explained; whoever asks first explains it.
pub(crate) fn has_the_word() -> bool {
    !EXPLAINED.swap(true, Relaxed)
}

/// The exit status where the input is bad.
pub(crate) const BAD_INPUT: u8 = 2;

/// A run without its answer. What was found so far is already on standard output.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no.
    No(String),
    /// The input is bad.
    BadInput(String),
    /// Lines of the input were bad; each has been complained about.
    BadLines,
    /// A budget ran out.
    Budget(String),
    /// Anything else; after a signal the process ends by it, and not with a status.
    Other(String),
    /// The reader of the output is gone (a closed pipe): there is nothing left to do or to report.
    ClosedPipe,
}

/// What a run answers by its exit status, in the language of the run.
pub(crate) fn statuses() -> [(&'static str, &'static str); 6] {
    [
        (
            "0",
            tr(
                "done; serve, and play at its prompt, ended by a signal, too",
                "terminé ; serve aussi, et play à son invite, arrêtés par un signal",
            ),
        ),
        (
            "1",
            tr(
                "the answer is no: a table or rules fail a check, two games differ",
                "la réponse est non : table ou règles fausses, deux jeux différents",
            ),
        ),
        (
            "2",
            tr(
                "the input is bad: arguments, positions, files",
                "les données sont mauvaises : arguments, positions, fichiers",
            ),
        ),
        ("3", tr("a budget ran out: memory or time", "un budget est épuisé : mémoire ou temps")),
        ("4", tr("anything else: a full disk, a fault", "tout le reste : disque plein, faute du programme")),
        (
            "128 + n",
            tr(
                "ended by the signal n, as a shell says it: 130 for Ctrl-C",
                "arrêté par le signal n, vu du shell : 130 pour Ctrl-C",
            ),
        ),
    ]
}

/// The exit statuses, as the help ends with them.
pub(crate) fn statuses_help() -> String {
    let lines = statuses().map(|(status, what)| format!("  {status:<7}  {what}"));
    format!("{}\n{}", tr("Exit status:", "Code de retour\u{a0}:"), lines.join("\n"))
}

impl Failure {
    /// `-` where nothing is read from standard input.
    pub(crate) fn no_standard_input() -> Self {
        Self::BadInput(
            tr(
                "`-` stands for standard input, which is not read here; `ludex solve GAME --from -` and `ludex table \
                 probe FILE -` read positions from it",
                "« - » désigne l'entrée standard, qui n'est pas lue ici ; « ludex solve JEU --from - » et « ludex \
                 table probe FICHIER - » y lisent des positions",
            )
            .into(),
        )
    }

    /// What an error with a file is: the path is at fault where another one would do.
    pub(crate) fn of_path(error: &io::Error, sentence: String) -> Self {
        use io::ErrorKind as Kind;
        match error.kind() {
            Kind::NotFound
            | Kind::PermissionDenied
            | Kind::ReadOnlyFilesystem
            | Kind::IsADirectory
            | Kind::NotADirectory
            | Kind::AlreadyExists
            | Kind::InvalidFilename
            // It is not what its reader takes.
            | Kind::InvalidData => Self::BadInput(sentence),
            _ if is_circle_of_links(error) => Self::BadInput(sentence),
            _ => Self::Other(sentence),
        }
    }

    /// What is wrong with something that was given, by its name.
    pub(crate) fn of(name: impl Display, problem: &Text) -> Self {
        Self::BadInput(said(&problem.after(name)))
    }

    /// The sentence, if there is anything to say.
    pub(crate) fn sentence(self) -> Option<String> {
        match self {
            Self::No(sentence) | Self::BadInput(sentence) | Self::Budget(sentence) | Self::Other(sentence) => {
                Some(sentence)
            }
            Self::BadLines | Self::ClosedPipe => None,
        }
    }

    /// Says the sentence on standard error and gives the exit status.
    pub(crate) fn end(self) -> ExitCode {
        let (status, sentence) = match self {
            Self::No(sentence) => (1, sentence),
            Self::BadInput(sentence) => (BAD_INPUT, sentence),
            Self::Budget(sentence) => (3, sentence),
            Self::Other(sentence) => (4, sentence),
            Self::BadLines => return ExitCode::from(BAD_INPUT),
            Self::ClosedPipe => return ExitCode::SUCCESS,
        };
        if has_the_word() {
            report(&sentence, signals::status().unwrap_or(status));
        }
        ExitCode::from(status)
    }
}

/// Says on standard error why there is no answer, or not all of it, for a reader or for a program.
pub(crate) fn report(sentence: &str, status: u8) {
    let sentence = &words::shortened(sentence);
    if json::is_wanted() {
        json::complain(sentence, status);
    } else {
        complain(sentence);
    }
}

/// Writes a sentence on standard error.
pub(crate) fn complain(sentence: &str) {
    use io::Write as _;
    // If standard error is closed there is no reader left.
    let message = output::fold_message(&format!("ludex: {}", visible::message(sentence)));
    let _ = writeln!(anstream::stderr(), "{message}");
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        if matches!(&error, SpecError::UnknownGame { name, .. } if name == "-") {
            return Self::no_standard_input();
        }
        Self::BadInput(said(&error.text()))
    }
}

impl From<BadText> for Failure {
    fn from(error: BadText) -> Self {
        Self::BadInput(said(&error.sentence()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        let why = whole_file::reason(&error);
        Self::Other(tell!("cannot read or write: {why}", "lecture ou écriture impossible : {why}"))
    }
}
