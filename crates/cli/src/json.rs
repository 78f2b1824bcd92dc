//! What every report says as JSON, beside what the engines report.

use std::cell::Cell;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use ludex_services::framed::Versioned;
use serde::{Serialize, Serializer};

use crate::observer::Watch;
use crate::output_file::Written;
use crate::{complaint, memory, numbers};

/// Set where a program reads.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Looks at the arguments before they are parsed, since the parser's errors need it too.
pub(crate) fn choose(args: impl Iterator<Item = String>) {
    let short = |arg: &str| {
        arg.strip_prefix('-').is_some_and(|all| all.contains('j') && all.trim_matches(['j', 'q']).is_empty())
    };
    WANTED.store(args.take_while(|arg| arg != "--").any(|arg| arg == "--json" || short(&arg)), Relaxed);
}

/// A program reads: the arguments say so in another way.
pub(crate) fn want() {
    WANTED.store(true, Relaxed);
}

/// Whether a program reads.
pub(crate) fn is_wanted() -> bool {
    WANTED.load(Relaxed)
}

/// Why there is no answer, or not all of it.
#[derive(Serialize)]
struct Complaint<'a> {
    command: String,
    error: &'a str,
    status: u8,
}

/// Writes a sentence on standard error, for programs.
pub(crate) fn complain(error: &str, status: u8) {
    let command = complaint::typed_command().1;
    let command = command.strip_prefix("ludex ").unwrap_or("").to_owned();
    let line = serde_json::to_string(&Versioned::new(Complaint { command, error, status }));
    // If standard error is closed there is no reader left.
    let _ = line.map_err(io::Error::from).and_then(|line| writeln!(io::stderr(), "{line}"));
}

/// The cost of a run.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Cost {
    /// Wall-clock time of the engine.
    pub(crate) seconds: f64,
    /// The peak resident memory of the whole process; `null` if the system does not report it.
    pub(crate) peak_bytes: Option<u64>,
}

impl Cost {
    /// The cost so far.
    pub(crate) fn of(watch: &Watch) -> Self {
        Self::since(watch.began())
    }

    /// The same of a run that began then.
    pub(crate) fn since(began: Instant) -> Self {
        Self { seconds: (began.elapsed().as_secs_f64() * 1e6).round() / 1e6, peak_bytes: memory::peak() }
    }

    /// The memory as the end of a sentence: `, 287 MiB`; nothing if the system does not report it.
    pub(crate) fn memory(self) -> String {
        self.peak_bytes.map(|peak| format!(", {}", numbers::bytes(peak))).unwrap_or_default()
    }
}

/// A report, and the file that was written beside it.
#[derive(Serialize)]
pub(crate) struct WithFile<'a, R> {
    #[serde(flatten)]
    pub(crate) report: R,
    #[serde(flatten)]
    pub(crate) written: Option<&'a Written>,
}

/// A list that is made while it is written; it can be written once.
pub(crate) struct Listed<I>(Cell<Option<I>>);

impl<I> Listed<I> {
    pub(crate) fn new(items: I) -> Self {
        Self(Cell::new(Some(items)))
    }
}

impl<I: Iterator<Item: Serialize>> Serialize for Listed<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.take().into_iter().flatten())
    }
}

/// What a budget that ran out adds to a report.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Shortage {
    /// What the next step needed; `null` where it is beyond what the engine can ever do.
    pub(crate) needed_bytes: Option<u64>,
    /// The budget.
    pub(crate) memory_bytes: u64,
}
