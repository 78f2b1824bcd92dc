//! How an engine is run for Python: in a thread of its own, without the interpreter's lock.
//!
//! ```text
//!   the caller's thread           a thread for the engine
//!   ───────────────────           ───────────────────────
//!   waits without the lock  ◀───  the engine, which may use all cores
//!   20 times a second:
//!     Ctrl-C?  progress(…)  ───▶  Observer::cancelled
//! ```
//!
//! Python hears signals in its main thread alone, and engines poll from any: so the thread that
//! asked stays free to hear them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use ludex::clock::seconds as clock;
use ludex::{Halt, Observer, Progress, Refusal, Stop, Text, memory, ranges, say};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::{BudgetError, error, of_refusal, real, said, whole};
use crate::own::Trouble;

/// Between two looks for Ctrl-C.
const PULSE: Duration = Duration::from_millis(50);

/// The stack of an engine's thread, as that of a program's main one.
const STACK: usize = 8 << 20;

/// The number of threads that engines use; can be set once, before the first engine runs.
#[pyfunction]
#[pyo3(signature = (number=None))]
pub(crate) fn threads(#[pyo3(from_py_with = whole)] number: Option<usize>) -> PyResult<usize> {
    if let Some(number) = number {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build_global();
        pool.map_err(|_| {
            error(&Text::fixed(
                "the number of threads is chosen once, before the first engine runs",
                "le nombre de fils d'exécution se choisit une fois, avant le premier calcul",
            ))
        })?;
    }
    Ok(rayon::current_num_threads())
}

/// What a question may cost, and who is told of its progress.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Ask {
    memory: u64,
    seconds: Option<f64>,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Ask {
    #[new]
    #[pyo3(signature = (memory=None, seconds=None, progress=None))]
    fn new(
        #[pyo3(from_py_with = bytes)] memory: Option<u64>,
        #[pyo3(from_py_with = real)] seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        if seconds.is_some_and(|seconds| !(seconds.is_finite() && seconds > 0.0)) {
            return Err(error(&Text::fixed(
                "time is a number of seconds above 0",
                "time est un nombre de secondes positif",
            )));
        }
        Ok(Self { memory: memory.unwrap_or_else(memory::usual_budget), seconds, progress })
    }
}

/// A budget: a number of bytes, or a text as in `2GiB`.
fn bytes(given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match given.extract::<String>() {
        Ok(text) => ranges::size(&text).map(Some).map_err(|why| error(&why)),
        Err(_) => whole(given),
    }
}

/// What an engine sees of its caller.
pub(crate) struct Watch<'a> {
    budget: u64,
    end: Option<Instant>,
    cancelled: AtomicBool,
    late: AtomicBool,
    seen: Mutex<Option<Progress>>,
    trouble: Option<&'a Trouble>,
}

impl Observer for Watch<'_> {
    fn progress(&self, now: &Progress) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(*now);
    }

    fn cancelled(&self) -> bool {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.late.store(true, Relaxed);
        }
        self.cancelled.load(Relaxed) || self.late.load(Relaxed) || self.trouble.is_some_and(Trouble::is_there)
    }

    fn memory(&self) -> u64 {
        self.budget
    }
}

/// What an engine found, and how long it took.
pub(crate) struct Done<T> {
    pub(crate) found: T,
    pub(crate) seconds: f64,
    /// Whether the time ran out.
    pub(crate) late: bool,
}

/// Runs an engine. What a game in Python raised on the way is raised here, and so is Ctrl-C.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    ask: &Ask,
    trouble: Option<&Trouble>,
    work: impl FnOnce(&dyn Observer) -> Result<T, Refusal> + Send,
) -> PyResult<Done<T>> {
    let began = Instant::now();
    let watch = Watch {
        budget: ask.memory,
        end: ask.seconds.and_then(|seconds| began.checked_add(Duration::try_from_secs_f64(seconds).ok()?)),
        cancelled: AtomicBool::new(false),
        late: AtomicBool::new(false),
        seen: Mutex::new(None),
        trouble,
    };
    let bell = Bell::default();
    let mut heard = Ok(());
    let found = thread::scope(|scope| -> PyResult<_> {
        let engine = || {
            let found = catch_unwind(AssertUnwindSafe(|| work(&watch)));
            bell.ring();
            found
        };
        let engine = thread::Builder::new().name("ludex".into()).stack_size(STACK).spawn_scoped(scope, engine)?;
        while !py.detach(|| bell.wait(PULSE)) && heard.is_ok() {
            heard = listen(py, ask, &watch);
        }
        if heard.is_err() {
            watch.cancelled.store(true, Relaxed);
        }
        let found = py.detach(|| engine.join());
        if let Err(raised) = close(py, ask)
            && heard.is_ok()
        {
            heard = Err(raised);
        }
        found.unwrap_or_else(Err).map_err(|fault| PyRuntimeError::new_err(panic_text(&*fault)))
    })?;
    heard?;
    if let Some(raised) = trouble.and_then(Trouble::take) {
        return Err(raised);
    }
    let late = watch.late.load(Relaxed);
    match found {
        Ok(found) => Ok(Done { found, seconds: began.elapsed().as_secs_f64(), late }),
        Err(Refusal::Halt(Halt::Stop(Stop::Cancelled)) | Refusal::Unready { stop: Stop::Cancelled, .. }) if late => {
            Err(time_is_over(ask))
        }
        Err(why) => Err(of_refusal(&why)),
    }
}

/// The exception of a time that ran out.
pub(crate) fn time_is_over(ask: &Ask) -> PyErr {
    let seconds = ask.seconds.unwrap_or(0.0);
    BudgetError::new_err(said(&say!("the time of {seconds} s is over", "le temps de {seconds} s est écoulé")))
}

/// Hears Ctrl-C, and tells progress.
fn listen(py: Python<'_>, ask: &Ask, watch: &Watch<'_>) -> PyResult<()> {
    py.check_signals()?;
    let Some(told) = &ask.progress else { return Ok(()) };
    let seen = *watch.seen.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(Progress { ply, found, done, due, unit, bytes }) = seen else { return Ok(()) };
    let unit = format!("{unit:?}").to_lowercase();
    told.call1(py, (unit, ply, found, done, due, bytes)).map(drop)
}

/// Tells what shows progress that there is no more of it.
fn close(py: Python<'_>, ask: &Ask) -> PyResult<()> {
    let Some(told) = &ask.progress else { return Ok(()) };
    told.bind(py).getattr_opt("close")?.map_or(Ok(()), |close| close.call0().map(drop))
}

fn panic_text(fault: &(dyn std::any::Any + Send)) -> String {
    let text = fault.downcast_ref::<String>().cloned();
    let text = text.or_else(|| fault.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default();
    said(&say!("a fault of Ludex, please report it: {text}", "une faute de Ludex, merci de la signaler : {text}"))
}

/// Rings once.
#[derive(Default)]
struct Bell {
    rung: Mutex<bool>,
    heard: Condvar,
}

impl Bell {
    fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.heard.notify_all();
    }

    /// Waits for a while; whether it has rung.
    fn wait(&self, most: Duration) -> bool {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.heard.wait_timeout_while(rung, most, |rung| !*rung);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}
