//! The observer of the engines: the budgets of memory and of time, Ctrl-C, and a progress line.
//!
//! The line ([`ludex_services::progress`]) is on standard error, only on a terminal, and only after
//! half a second of work. One thread draws it several times a second, with what the engine reported
//! last.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use indicatif::{ProgressBar, ProgressStyle};
use ludex_services::progress::Seen;
use ludex_services::{Observer, Progress, processes};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{lang, tell};
use crate::words::{self, counted};
use crate::{failure, halt, memory, numbers, output, signals, whole_file};

/// Work that takes less shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Between two drawings of the line.
const PULSE: Duration = Duration::from_millis(200);

/// Columns that the line leaves to its wheel, and free.
const MARGIN: usize = 3;

/// The run that began last, for its line, and for the last words of a process that does not wait
/// for its engine.
static LATEST: Mutex<Latest> = Mutex::new(Latest { run: None, is_followed: false });

/// When all work is to end, and the time that was given; as the first observer says, for the others
/// are of the same command.
static DEADLINE: OnceLock<Option<(Instant, Duration)>> = OnceLock::new();

/// Set when an engine was asked to stop since the time was over.
static LATE: AtomicBool = AtomicBool::new(false);

/// The time that was given, if it stopped an engine.
pub(crate) fn time_that_ran_out() -> Option<Duration> {
    DEADLINE.get().copied().flatten().filter(|_| LATE.load(Relaxed)).map(|(_, given)| given)
}

/// What stays of the work, where its result is saved on the way.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// Notes what stays of the work if the process ends now.
pub(crate) fn set_kept(what: String) {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
}

/// Reports what was found by work whose end the process does not wait for; the failure that it ends
/// with, or nothing where nothing was found.
type LateReport = Box<dyn FnOnce() -> Option<Failure> + Send>;

static LATE_REPORT: Mutex<Option<LateReport>> = Mutex::new(None);

/// What work has found so far, for its report if the process does not wait for its end.
pub(crate) struct Findings<T>(Arc<Mutex<Option<T>>>);

impl<T: Send + 'static> Findings<T> {
    /// Nothing yet. Notes how to report what is found last, until the work ends in time after all
    /// and that is [withdrawn](withdraw_report).
    pub(crate) fn reported_if_late(report: impl FnOnce(T) -> Option<Failure> + Send + 'static) -> Self {
        let latest = Arc::new(Mutex::new(None));
        let found = Arc::clone(&latest);
        let report = move || report(found.lock().unwrap_or_else(PoisonError::into_inner).take()?);
        *LATE_REPORT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(report));
        Self(latest)
    }

    /// Takes the place of what was found before.
    pub(crate) fn set(&self, found: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    }
}

/// Takes that back: whoever asks reports it. Where it is being reported already, the process ends,
/// and this does not return.
pub(crate) fn withdraw_report() {
    while LATE_REPORT.lock().unwrap_or_else(PoisonError::into_inner).take().is_none() {
        thread::park();
    }
}

/// Lines of the input that were answered, where each of them is a run.
static ANSWERED: AtomicU64 = AtomicU64::new(0);

/// Notes that one line more of the input was answered.
pub(crate) fn note_answered() {
    ANSWERED.fetch_add(1, Relaxed);
}

/// What was found by a run of many lines: those that were answered, if there are any.
pub(crate) fn answered() -> Option<String> {
    let lines = ANSWERED.load(Relaxed);
    (lines > 0).then(|| counted(lines, ["line answered", "lines answered"], ["ligne traitée", "lignes traitées"]))
}

/// Whether all work is to stop: its time is over, or a signal came.
pub(crate) fn is_to_stop() -> bool {
    let deadline = DEADLINE.get().copied().flatten();
    let late = deadline.is_some_and(|(deadline, _)| Instant::now() >= deadline);
    if late {
        LATE.store(true, Relaxed);
    }
    late || signals::received()
}

/// The observer of one run of an engine.
pub(crate) struct Watch {
    run: Arc<Run>,
    budget: u64,
}

struct Latest {
    run: Option<Arc<Run>>,
    /// Whether a thread follows it: one alone, for runs may be many and short, one for each line of
    /// the input.
    is_followed: bool,
}

/// What is known of a run.
struct Run {
    began: Instant,
    line: Option<ProgressBar>,
    seen: Mutex<Seen>,
    /// Whether it is over; held while the line is drawn, which must not come back after its end.
    over: Mutex<bool>,
}

impl Watch {
    /// Begins to watch; from now on Ctrl-C stops the engine.
    pub(crate) fn new(everywhere: &Everywhere) -> Self {
        signals::listen();
        let line = (!everywhere.quiet && io::stderr().is_terminal()).then(spinner);
        let over = Mutex::default();
        let run = Arc::new(Run { began: Instant::now(), line, seen: Mutex::default(), over });
        let given = everywhere.time;
        let deadline = *DEADLINE.get_or_init(|| given.and_then(|time| Some((Instant::now().checked_add(time)?, time))));
        let deadline = deadline.map(|(end, _)| end);
        latest().begin(&run, run.line.is_some() || deadline.is_some(), || {
            // Without a thread there is no line, and the engine sees the end of its time itself.
            thread::Builder::new().name("progress".into()).spawn(move || pulse(deadline)).is_ok()
        });
        Self { run, budget: memory::for_engines(everywhere.memory) }
    }

    /// When it began.
    pub(crate) fn began(&self) -> Instant {
        self.run.began
    }

    /// Seconds since then.
    pub(crate) fn seconds(&self) -> f64 {
        self.began().elapsed().as_secs_f64()
    }

    /// The last progress of the engine.
    pub(crate) fn last(&self) -> Progress {
        self.run.seen().last
    }

    /// The positions that the engine had seen, for a run that stopped.
    pub(crate) fn positions_seen(&self) -> String {
        words::positions_seen(self.last().found)
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
        let seconds = self.seconds();
        self.run.seen.lock().unwrap_or_else(PoisonError::into_inner).note(now, seconds);
    }

    fn cancelled(&self) -> bool {
        is_to_stop()
    }

    fn memory(&self) -> u64 {
        self.budget
    }
}

/// Draws the line of the latest run while that goes on, and ends the process if its time is over
/// and the engine does not see it.
fn pulse(deadline: Option<Instant>) {
    loop {
        let Some(run) = latest().going_on() else { return };
        run.draw();
        if deadline.is_some_and(|deadline| Instant::now() >= deadline + signals::GRACE) {
            LATE.store(true, Relaxed);
            leave_with_last_words();
            process::exit(3);
        }
        thread::sleep(PULSE);
    }
}

impl Latest {
    /// Another run begins, with a thread that follows it where it needs one and there is none;
    /// `follow` says whether it began.
    fn begin(&mut self, run: &Arc<Run>, needs_thread: bool, follow: impl FnOnce() -> bool) {
        self.run = Some(Arc::clone(run));
        if needs_thread && !self.is_followed {
            self.is_followed = follow();
        }
    }

    /// The run, unless it is over: then the thread that asks ends.
    fn going_on(&mut self) -> Option<Arc<Run>> {
        let run = self.run.clone().filter(|run| !run.is_over());
        self.is_followed = run.is_some();
        run
    }
}

impl Run {
    fn seen(&self) -> Seen {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        *self.over.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn draw(&self) {
        let over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        let (elapsed, Some(line)) = (self.began.elapsed(), &self.line) else { return };
        if *over || elapsed < PATIENCE {
            return;
        }
        let Some(sentence) = self.seen().line(elapsed.as_secs_f64(), lang()) else { return };
        let (time, width) = (numbers::coarse_seconds(elapsed.as_secs_f64()), output::error_width() - MARGIN);
        line.set_message(fitting(&format!("{time}  {sentence}"), width).to_owned());
        line.tick();
        // The terminal writes ^C where the cursor is: behind the line, that would be on the next
        // one, which alone would be cleared then.
        if !line.is_hidden() {
            let _ = io::stderr().write_all(b"\r");
        }
    }

    fn finish(&self) {
        *self.over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Writes something on the terminal, without the line of progress in its way.
pub(crate) fn beside_line<T>(write: impl FnOnce() -> T) -> T {
    let line = latest_run().and_then(|run| run.line.clone()).filter(|line| !line.is_hidden() && !line.is_finished());
    match line {
        Some(line) => line.suspend(write),
        None => write(),
    }
}

/// Gives the terminal back and removes what is not finished: the process ends now.
pub(crate) fn leave() {
    whole_file::remove_unfinished();
    processes::end_all();
    ludex_tui::give_back();
    if let Some(run) = latest_run() {
        run.finish();
    }
}

/// The same, and says how far the engine had come.
pub(crate) fn leave_with_last_words() {
    leave();
    if !failure::has_the_word() {
        return;
    }
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).take();
    let kept = kept.map_or_else(String::new, |kept| tell!("; {kept}", " ; {kept}"));
    let report = LATE_REPORT.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(words) = report.and_then(|report| report()?.sentence()) {
        return failure::report(&format!("{words}{kept}"), signals::status().unwrap_or(3));
    }
    let run = latest_run().filter(|run| run.seen().last != Progress::default());
    let words = match run.filter(|_| answered().is_none()) {
        Some(run) => {
            let progress = run.seen().sentence(run.began.elapsed().as_secs_f64(), lang());
            match time_that_ran_out().map(|time| numbers::seconds(time.as_secs_f64())) {
                Some(time) => tell!(
                    "the time of {time} is over, in the middle of a step; the last progress was: {progress}",
                    "le temps de {time} est écoulé, au milieu d'une étape ; dernier avancement : {progress}"
                ),
                None => tell!(
                    "stopped on request in the middle of a step; the last progress was: {progress}",
                    "arrêté à la demande au milieu d'une étape ; dernier avancement : {progress}"
                ),
            }
        }
        None => halt::stopped_sentence(&answered().unwrap_or_default()),
    };
    failure::report(&format!("{words}{kept}"), signals::status().unwrap_or(3));
}

fn latest() -> MutexGuard<'static, Latest> {
    LATEST.lock().unwrap_or_else(PoisonError::into_inner)
}

fn latest_run() -> Option<Arc<Run>> {
    latest().run.clone()
}

/// As many whole parts of a line, which are separated by a comma and a space, as fit a width.
fn fitting(line: &str, width: usize) -> &str {
    let Some((most, _)) = line.char_indices().nth(width) else { return line };
    let ends = line.match_indices(", ").map(|(end, _)| end);
    &line[..ends.take_while(|&end| end <= most).last().unwrap_or(most)]
}

/// A line that indicatif draws on standard error where that is a terminal, and nowhere else.
fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_between_its_parts() {
        let line = "1 s  ply 3: 1,234,567 positions, 24 million/s, 6% of ply, 2.2 GiB";
        for (width, shown) in [
            (80, line),
            (65, line),
            (64, "1 s  ply 3: 1,234,567 positions, 24 million/s, 6% of ply"),
            (56, "1 s  ply 3: 1,234,567 positions, 24 million/s, 6% of ply"),
            (55, "1 s  ply 3: 1,234,567 positions, 24 million/s"),
            (20, "1 s  ply 3: 1,234,56"),
        ] {
            assert_eq!(fitting(line, width), shown, "{width}");
        }
    }

    /// As where each line of the input is a run.
    #[test]
    fn one_thread_follows_many_runs() {
        let (mut latest, mut threads) = (Latest { run: None, is_followed: false }, 0);
        let run = || Run { began: Instant::now(), line: None, seen: Mutex::default(), over: Mutex::default() };
        let mut begin = |latest: &mut Latest| {
            let run = Arc::new(run());
            latest.begin(&run, true, || {
                threads += 1;
                true
            });
            run
        };
        for _ in 0..10 {
            begin(&mut latest).finish();
        }
        // It ends with a run that no other came after, and another begins then.
        assert!(latest.going_on().is_none());
        let run = begin(&mut latest);
        assert!(latest.going_on().is_some_and(|now| Arc::ptr_eq(&now, &run)));
        begin(&mut latest);
        assert_eq!(threads, 2);
    }
}
