//! What every report says of its run, beside what the engines report.

use std::cell::Cell;

use serde::{Serialize, Serializer};

use crate::observer::Watch;
use crate::{memory, numbers};

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
        Self { seconds: (watch.seconds() * 1e6).round() / 1e6, peak_bytes: memory::peak() }
    }

    /// The memory as the end of a sentence: `, 287 MiB`; nothing if the system does not report it.
    pub(crate) fn memory(self) -> String {
        self.peak_bytes.map(|peak| format!(", {}", numbers::bytes(peak))).unwrap_or_default()
    }
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
