//! The observer of the engines: the budget, Ctrl-C, and a progress line.
//!
//! The line ([`ludex_services::progress`]) is on standard error, only on a terminal, and only after
//! a second of work.

use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludex_services::{Observer, Progress, progress};

use crate::args::Everywhere;
use crate::language::{lang, tell};
use crate::{failure, memory, numbers, output, programs, signals, whole_file};

/// Work that takes less shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Columns that the line leaves to its wheel, and free.
const MARGIN: usize = 3;

/// The run that began last, for the last words of a process that does not wait for its engine.
static LATEST: Mutex<Option<Arc<Run>>> = Mutex::new(None);

/// The observer of one run of an engine.
pub(crate) struct Watch {
    run: Arc<Run>,
    budget: u64,
}

/// What is known of a run.
struct Run {
    began: Instant,
    line: Option<ProgressBar>,
    seen: Mutex<Seen>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    last: Progress,
    /// Positions that were treated before the present ply.
    before_ply: u64,
    /// Whether the engine goes ply by ply and says how much is left of one.
    by_ply: bool,
}

impl Watch {
    /// Begins to watch; from now on Ctrl-C stops the engine.
    pub(crate) fn new(everywhere: &Everywhere) -> Self {
        signals::listen();
        let line = (!everywhere.quiet).then(spinner);
        let run = Arc::new(Run { began: Instant::now(), line, seen: Mutex::default() });
        *LATEST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&run));
        Self { run, budget: everywhere.memory.unwrap_or_else(memory::usual_budget) }
    }

    /// Seconds since it began.
    pub(crate) fn seconds(&self) -> f64 {
        self.run.began.elapsed().as_secs_f64()
    }

    /// The last progress of the engine.
    pub(crate) fn last(&self) -> Progress {
        self.run.seen().last
    }

    /// The positions that the engine had seen, for a run that stopped.
    pub(crate) fn positions_seen(&self) -> String {
        let seen = numbers::grouped(self.last().found);
        tell!("{seen} positions seen", "{seen} positions vues")
    }

    /// Takes the line of progress away.
    pub(crate) fn finish(&self) {
        self.run.finish();
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Observer for Watch {
    fn progress(&self, now: &Progress) {
        let Run { began, line, seen } = &*self.run;
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        if now.ply != seen.last.ply {
            seen.before_ply = seen.last.due;
        }
        seen.last = *now;
        seen.by_ply |= now.ply > 0 && now.done < now.due;
        let between_plies = seen.by_ply && now.done == now.due;
        let (elapsed, seen) = (began.elapsed(), *seen);
        if let Some(line) = line.as_ref().filter(|_| elapsed >= PATIENCE && !between_plies) {
            line.set_message(seen.sentence(elapsed).chars().take(output::error_width() - MARGIN).collect::<String>());
            line.tick();
            // The terminal writes ^C where the cursor is: behind the line, that would be on the
            // next one, which alone would be cleared then.
            if !line.is_hidden() {
                let _ = io::stderr().write_all(b"\r");
            }
        }
    }

    fn cancelled(&self) -> bool {
        signals::received()
    }

    fn memory(&self) -> u64 {
        self.budget
    }
}

impl Run {
    fn seen(&self) -> Seen {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

impl Seen {
    fn sentence(&self, elapsed: Duration) -> String {
        progress::sentence(&self.last, self.before_ply, elapsed.as_secs_f64(), lang())
    }
}

/// Writes something on the terminal, without the line of progress in its way.
pub(crate) fn beside_line<T>(write: impl FnOnce() -> T) -> T {
    let line = latest().and_then(|run| run.line.clone()).filter(|line| !line.is_hidden() && !line.is_finished());
    match line {
        Some(line) => line.suspend(write),
        None => write(),
    }
}

/// Gives the terminal back and removes what is not finished: the process ends now.
pub(crate) fn leave() {
    whole_file::remove_unfinished();
    programs::end_all();
    ludex_tui::give_back();
    if let Some(run) = latest() {
        run.finish();
    }
}

/// The same, and says how far the engine had come.
pub(crate) fn leave_with_last_words() {
    leave();
    let run = latest().filter(|run| run.seen().last != Progress::default());
    failure::complain(&match run.map(|run| run.seen().sentence(run.began.elapsed())) {
        Some(progress) => tell!(
            "stopped on request in the middle of a step; the last progress was: {progress}",
            "arrêté à la demande au milieu d'une étape ; dernier avancement : {progress}"
        ),
        None => tell!(
            "stopped on request in the middle of the first step",
            "arrêté à la demande au milieu de la première étape"
        ),
    });
}

fn latest() -> Option<Arc<Run>> {
    LATEST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// A line that indicatif draws on standard error where that is a terminal, and nowhere else.
fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}
