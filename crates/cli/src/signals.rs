//! SIGINT (Ctrl-C), SIGTERM and SIGHUP.
//!
//! | when | what happens |
//! |---|---|
//! | before there is work to stop | the process ends by the signal, as any other |
//! | the first one | engines see it and stop, what was found is printed, and then the process ends by the signal |
//! | [`GRACE`] later | an engine that has not seen it is waited for no longer |
//! | while a lesson is written in place ([`Keeping`]) | it is written to its end, which is told if it takes long |
//! | a second one | the process ends at once, by the signal; not one that comes together with the first |
//! | at a prompt | the game is left, as at the end of the input |
//! | where a server runs | it ends as it should, and so does the process |
//! | once a game has been left | nothing more: the process is ending |
//!
//! To end *by* the signal (its default action is restored, and it is raised again) is what informs
//! a shell to end its loop too. The process may end at any moment because stored files are written
//! under other names and renamed.
//!
//! Elsewhere than on Unix the default action stays: the process ends.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How long an engine may take to see that it is to stop: of the second in which a command ends,
/// the system wants a part to take gigabytes back.
pub(crate) const GRACE: Duration = Duration::from_millis(700);

/// Signals that come within this time are one: `timeout` sends its own twice, to the process and to
/// its group.
const DOUBLED: Duration = Duration::from_millis(150);

/// How long the last words may take: a terminal that takes no more text must not keep the process.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// The first signal that requested the end; 0 until then.
static RECEIVED: AtomicI32 = AtomicI32::new(0);

/// Set while the prompt waits for a line.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Set once the end is a good one whatever comes.
static SETTLED: AtomicBool = AtomicBool::new(false);

/// What stops the server, where one runs.
static SERVER: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Set while what would otherwise be lost is being written.
static KEEPING: AtomicBool = AtomicBool::new(false);

/// What is left to be done when a signal leaves the prompt.
static PARTING: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Leaves this to be done when a signal leaves the next prompt, in place of what was left before.
pub(crate) fn on_leaving(parting: impl FnOnce() + Send + 'static) {
    *PARTING.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(parting));
}

/// Whether a signal has requested the end.
pub(crate) fn received() -> bool {
    RECEIVED.load(Relaxed) != 0 && !SETTLED.load(Relaxed)
}

/// What was done has come to a good end: a signal that has come, or comes now, was that.
pub(crate) fn settle() {
    let _parting = PARTING.lock().unwrap_or_else(PoisonError::into_inner);
    SETTLED.store(true, Relaxed);
}

/// From now on a signal is the good end of a server: `stop` ends it.
pub(crate) fn serve_until(stop: impl Fn() + Send + Sync + 'static) {
    let _ = SERVER.set(Box::new(stop));
    listen();
}

/// The exit status of a process that the signal it received ends, as a shell tells it.
pub(crate) fn status() -> Option<u8> {
    u8::try_from(128 + RECEIVED.load(Relaxed)).ok().filter(|_| received())
}

/// While it exists, the prompt waits for a line: a signal leaves at once, as the end of the input
/// does.
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

/// While it exists, hours of learning are written where nothing was saved before: the first signal
/// does not end that.
pub(crate) struct Keeping;

impl Keeping {
    pub(crate) fn begin() -> Self {
        KEEPING.store(true, Relaxed);
        Self
    }
}

impl Drop for Keeping {
    fn drop(&mut self) {
        KEEPING.store(false, Relaxed);
    }
}

#[cfg(unix)]
pub(crate) use unix::{end, listen};

#[cfg(unix)]
mod unix {
    use std::io::Write as _;
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::{Once, PoisonError, mpsc};
    use std::time::Instant;
    use std::{fs, io, process, thread};

    use ludex_services::processes;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{DOUBLED, GRACE, KEEPING, LAST_WORDS, PARTING, RECEIVED, SERVER, SETTLED, WAITING};
    use crate::language::tr;
    use crate::{failure, observer};

    /// From now on a signal stops the work.
    pub(crate) fn listen() {
        static ONCE: Once = Once::new();
        ONCE.call_once(hear);
    }

    /// Ends the process by the signal that it received, if it did.
    pub(crate) fn end() {
        let signal = RECEIVED.load(Relaxed);
        if super::received() {
            // If nothing reads the output, no message is needed.
            let _ = io::stdout().flush();
            end_by(signal);
        }
    }

    /// Does at each signal what the table says.
    fn hear() {
        let hear = || {
            let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| signal != SIGHUP || !is_nohup());
            let Ok(mut signals) = Signals::new(heard) else { return };
            let mut signals = signals.forever();
            let Some(signal) = signals.next() else { return };
            if WAITING.load(Relaxed) {
                // Held to the end: the input may end now, too, and one of both is to part.
                let mut parting = PARTING.lock().unwrap_or_else(PoisonError::into_inner);
                if !SETTLED.load(Relaxed) {
                    let _ = writeln!(anstream::stdout());
                    if let Some(parting) = parting.take() {
                        parting();
                    }
                    processes::end_all();
                    process::exit(0);
                }
            }
            match SERVER.get() {
                Some(stop) => stop(),
                None => RECEIVED.store(signal, Relaxed),
            }
            let watchdog = move || {
                thread::sleep(GRACE);
                if KEEPING.load(Relaxed) {
                    failure::complain(tr(
                        "writing what was learned; Ctrl-C once more leaves it unwritten",
                        "écriture de ce qui a été appris ; Ctrl-C encore une fois y renonce",
                    ));
                    while KEEPING.load(Relaxed) {
                        thread::sleep(LAST_WORDS);
                    }
                    thread::sleep(GRACE);
                }
                end_late(signal);
            };
            // Without a thread more there is no second signal to wait for.
            match thread::Builder::new().spawn(watchdog) {
                Ok(_) => {
                    let heard = Instant::now();
                    while signals.next().is_some() && heard.elapsed() < DOUBLED {}
                }
                Err(_) => watchdog(),
            }
            end_now(signal, observer::leave);
        };
        // Without a thread the default action stays.
        let _ = thread::Builder::new().name("signals".into()).spawn(hear);
    }

    /// Whether `nohup` started the process, as far as the system reports it.
    fn is_nohup() -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).map(str::trim);
        ignored.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1)
    }

    fn end_late(signal: i32) {
        if SERVER.get().is_some() || SETTLED.load(Relaxed) {
            process::exit(0);
        }
        end_now(signal, observer::leave_with_last_words);
    }

    /// Does what is to be done before the end, if it can be done soon, and ends by the signal.
    fn end_now(signal: i32, before: fn()) -> ! {
        let (done, wait) = mpsc::channel();
        let _ = thread::Builder::new().spawn(move || {
            before();
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(LAST_WORDS);
        end_by(signal)
    }

    fn end_by(signal: i32) -> ! {
        let _ = emulate_default_handler(signal);
        process::exit(128 + signal)
    }
}

#[cfg(not(unix))]
pub(crate) fn listen() {}

#[cfg(not(unix))]
pub(crate) fn end() {}
