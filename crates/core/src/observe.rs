//! Communication between a running engine and its caller.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::Text;

/// What a progress counts as done and due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Positions, ply by ply: what is due is what is known to be.
    #[default]
    Positions,
    /// Positions that are given values, once all are known.
    Solved,
    /// The same where some may never get one, whose games need not end: what is due is the most.
    Decided,
    /// Games that are played.
    Games,
    /// Moves of a game that are judged; what is found are positions, for the present one.
    Judged,
    /// Puzzles; what is found are positions, for the present one.
    Puzzles,
    /// Episodes of a learner.
    Episodes,
    /// Samples, ply by ply.
    Samples,
    /// Entries of a table.
    Entries,
    /// Columns of a board: the present one is the ply, and all of them are due.
    Columns,
    /// Paths that were found; what is done and due are the parts into which they are dealt.
    Paths,
    /// A look at how large a game is; what is due is the work that it may take.
    Sizing,
    /// Vertices of a graph that a search of ways expanded.
    Vertices,
    /// Rules that fire; what is found are facts.
    Firings,
    /// A player's program that is to say that it is ready; what is due are the seconds it may take.
    Program,
}

/// How far an engine has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The current ply, tier or round.
    pub ply: u32,
    /// Positions found so far.
    pub found: u64,
    /// What was done so far, in its unit.
    pub done: u64,
    /// Of positions, those to treat before this ply is finished, the treated ones of earlier plies
    /// included; of other units, all that is to be done, and 0 where that is not known.
    pub due: u64,
    /// What is done and due.
    pub unit: Unit,
    /// Bytes held.
    pub bytes: u64,
}

/// Progress, budgets and cancellation: the callbacks of an engine to its caller. `()` never stops
/// anything.
///
/// Engines call [`progress`](Observer::progress) and poll [`cancelled`](Observer::cancelled) every
/// few thousand positions, from the thread that called them (or for it, where it is one of those
/// that work). Those that may be cut short by a plan also tell how much they
/// [`worked`](Observer::worked).
pub trait Observer: Sync {
    /// The observer that hears and answers whatever this one does not itself.
    fn inner(&self) -> Option<&dyn Observer> {
        None
    }

    /// Called now and then.
    fn progress(&self, now: &Progress) {
        if let Some(inner) = self.inner() {
            inner.progress(now);
        }
    }

    /// Called, from any thread, with the number of moves listed or followed since the last call.
    /// Unlike time, what a piece of work comes to is the same on every machine, and for every
    /// number of threads.
    fn worked(&self, moves: u64) {
        if let Some(inner) = self.inner() {
            inner.worked(moves);
        }
    }

    /// Whether to stop as soon as possible.
    fn cancelled(&self) -> bool {
        self.inner().is_some_and(Observer::cancelled)
    }

    /// The memory, in bytes, that the engine's own structures may hold.
    fn memory(&self) -> u64 {
        self.inner().map_or(u64::MAX, Observer::memory)
    }

    /// Goes on unless it was asked to stop.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    fn check_cancelled(&self) -> Result<(), Stop> {
        if self.cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// Goes on where `needed` bytes may be held.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    fn check_memory(&self, needed: u64) -> Result<(), Stop> {
        let budget = self.memory();
        if needed > budget { Err(Stop::Memory(Memory { budget, needed })) } else { Ok(()) }
    }
}

impl Observer for () {}

/// An observer whose progress goes to a closure; everything else is forwarded.
pub struct WithProgress<'o, F> {
    /// Answers cancellation and memory.
    pub observer: &'o dyn Observer,
    /// Receives the progress.
    pub report: F,
}

impl<F: Fn(&Progress) + Sync> Observer for WithProgress<'_, F> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn progress(&self, now: &Progress) {
        (self.report)(now);
    }
}

/// An observer with a memory of its own, as for a part of what there is; everything else is
/// forwarded.
pub struct WithMemory<'o> {
    /// Hears of the progress, and answers cancellation.
    pub observer: &'o dyn Observer,
    /// The memory, in bytes.
    pub memory: u64,
}

impl Observer for WithMemory<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

/// Searches one after another, each of which counts from 0: the caller sees their sum.
pub struct InTurn<'o> {
    observer: &'o dyn Observer,
    /// What those before had found, and what this one has.
    before: AtomicU64,
    now: AtomicU64,
}

impl<'o> InTurn<'o> {
    /// Before the first search.
    #[must_use]
    pub fn new(observer: &'o dyn Observer) -> Self {
        Self { observer, before: AtomicU64::new(0), now: AtomicU64::new(0) }
    }

    /// A search begins.
    pub fn begin(&self) {
        self.before.fetch_add(self.now.swap(0, Relaxed), Relaxed);
    }
}

impl Observer for InTurn<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn progress(&self, now: &Progress) {
        self.now.store(now.found, Relaxed);
        let before = self.before.load(Relaxed);
        let sum = Progress { found: now.found + before, done: now.done + before, due: now.due + before, ..*now };
        self.observer.progress(&sum);
    }
}

/// Why an engine stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller cancelled.
    Cancelled,
    /// The next step needed more memory than the budget allows.
    Memory(Memory),
}

/// A memory budget that was too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The budget, in bytes.
    pub budget: u64,
    /// What the next step needed, in bytes; the whole may need more.
    pub needed: u64,
}

impl Stop {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Cancelled => Text::fixed("stopped on request", "arrêté à votre demande"),
            Self::Memory(Memory { budget, needed }) => crate::say!(
                "the memory budget of {budget} bytes is too small: the next step needs {needed} bytes",
                "le budget mémoire de {budget} octets est trop petit : l'étape suivante demande {needed} octets"
            ),
        }
    }
}
