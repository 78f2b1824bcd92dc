//! What the engines are told and what they tell: the budget, Ctrl-C, and a line of progress.
//!
//! The line ([`ludex::progress`]) is on standard error, only on a terminal, and only after a second of work.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludex::{Observer, Progress, progress};

use crate::args::Everywhere;
use crate::language::lang;
use crate::memory;

/// Set by Ctrl-C, once and for all.
static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Set while a person is asked for a line: Ctrl-C then ends the program.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Work that takes less shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The observer of one run of an engine.
pub(crate) struct Watch {
    began: Instant,
    budget: u64,
    line: Option<ProgressBar>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
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
        listen_for_ctrl_c();
        Self {
            began: Instant::now(),
            budget: everywhere.memory.unwrap_or_else(memory::usual_budget),
            line: (!everywhere.quiet).then(spinner),
            seen: Mutex::default(),
        }
    }

    /// Seconds since it began.
    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// What the engine told last.
    pub(crate) fn last(&self) -> Progress {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).last
    }

    /// Takes the line of progress away.
    pub(crate) fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// While it lives, a person is asked for a line: Ctrl-C leaves at once, as the end of the input does.
pub(crate) struct Waiting;

impl Waiting {
    pub(crate) fn for_a_person() -> Self {
        WAITING.store(true, Relaxed);
        Self
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        WAITING.store(false, Relaxed);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Observer for Watch {
    fn progress(&self, now: &Progress) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if now.ply != seen.last.ply {
            seen.before_ply = seen.last.due;
        }
        seen.last = *now;
        seen.by_ply |= now.ply > 0 && now.done < now.due;
        let between_plies = seen.by_ply && now.done == now.due;
        let elapsed = self.began.elapsed();
        if let Some(line) = self.line.as_ref().filter(|_| elapsed >= PATIENCE && !between_plies) {
            line.set_message(progress::sentence(now, seen.before_ply, elapsed.as_secs_f64(), lang()));
            line.tick();
        }
    }

    fn cancelled(&self) -> bool {
        CANCELLED.load(Relaxed)
    }

    fn memory(&self) -> u64 {
        self.budget
    }
}

/// A line that indicatif draws on standard error where that is a terminal, and nowhere else.
fn spinner() -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} {wide_msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}

fn listen_for_ctrl_c() {
    static ONCE: Once = Once::new();
    // The second time it does not wait for the engine. Where there is no handler Ctrl-C ends the program as usual.
    ONCE.call_once(|| {
        let _ = ctrlc::set_handler(|| {
            if WAITING.load(Relaxed) {
                let _ = writeln!(anstream::stdout());
                std::process::exit(0);
            }
            if CANCELLED.swap(true, Relaxed) {
                std::process::exit(4);
            }
        });
    });
}
