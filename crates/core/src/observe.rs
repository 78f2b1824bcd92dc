//! Communication between a running engine and its caller.

use crate::Text;

/// How far an engine has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The current ply, tier or round.
    pub ply: u32,
    /// Positions found so far.
    pub found: u64,
    /// Positions treated so far.
    pub done: u64,
    /// Positions to treat before this ply is finished, the treated ones of earlier plies included.
    pub due: u64,
    /// Bytes held.
    pub bytes: u64,
}

/// Progress, budgets and cancellation: the callbacks of an engine to its caller. `()` never stops
/// anything.
///
/// Engines call [`progress`](Observer::progress) and poll [`cancelled`](Observer::cancelled) every
/// few thousand positions, from the thread that called them.
pub trait Observer: Sync {
    /// Called now and then.
    fn progress(&self, _now: &Progress) {}

    /// Whether to stop as soon as possible.
    fn cancelled(&self) -> bool {
        false
    }

    /// The memory, in bytes, that the engine's own structures may hold.
    fn memory(&self) -> u64 {
        u64::MAX
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
    fn progress(&self, now: &Progress) {
        (self.report)(now);
    }

    fn cancelled(&self) -> bool {
        self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory()
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
