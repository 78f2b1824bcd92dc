//! The ways in which a run fails, and their exit statuses.

use std::io;
use std::process::ExitCode;

use ludex_services::BadText;
use ludex_services::registry::SpecError;

use crate::language::{lang, tell};
use crate::{visible, whole_file};

/// A run without its answer. What was found so far is already on standard output.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no.
    No(String),
    /// The input is bad.
    BadInput(String),
    /// A budget ran out.
    Budget(String),
    /// Anything else; after a signal the process ends by it, and not with a status.
    Other(String),
    /// The reader of the output is gone (a closed pipe): there is nothing left to do or to report.
    ClosedPipe,
}

impl Failure {
    /// Says the sentence on standard error and gives the exit status.
    pub(crate) fn end(self) -> ExitCode {
        let (status, sentence) = match self {
            Self::No(sentence) => (1, sentence),
            Self::BadInput(sentence) => (2, sentence),
            Self::Budget(sentence) => (3, sentence),
            Self::Other(sentence) => (4, sentence),
            Self::ClosedPipe => return ExitCode::SUCCESS,
        };
        complain(&sentence);
        ExitCode::from(status)
    }
}

/// Writes a sentence on standard error.
pub(crate) fn complain(sentence: &str) {
    use io::Write as _;
    // If standard error is closed there is no reader left.
    let _ = writeln!(anstream::stderr(), "ludex: {}", visible::message(sentence));
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        Self::BadInput(error.text().to(lang()).to_owned())
    }
}

impl From<BadText> for Failure {
    fn from(error: BadText) -> Self {
        Self::BadInput(error.sentence().to(lang()).to_owned())
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
