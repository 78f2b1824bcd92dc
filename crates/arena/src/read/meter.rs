//! What reading a file holds, by an estimate on the safe side: a file of a few bytes a line becomes
//! an arena with texts, numbers and places, and it is refused before it takes more memory than it
//! may.

use ludex_core::{Halt, Memory, Observer, Progress, Stop};

/// Bytes between two polls of the observer.
const PERIOD: u64 = 1 << 20;

pub(super) struct Meter<'o> {
    observer: &'o dyn Observer,
    held: u64,
    /// What is held at the next look.
    next: u64,
    stop: Option<Stop>,
}

impl<'o> Meter<'o> {
    /// Begins with a text, which is there all the time.
    pub(super) fn new(observer: &'o dyn Observer, text: &str) -> Self {
        Self { observer, held: text.len() as u64, next: 0, stop: None }
    }

    /// Accounts for `bytes` more bytes, now or when the arena is made; returns whether to continue.
    pub(super) fn hold(&mut self, bytes: usize) -> bool {
        self.held += bytes as u64;
        if self.held >= self.next && self.stop.is_none() {
            self.look();
        }
        self.stop.is_none()
    }

    #[cold]
    fn look(&mut self) {
        let (budget, needed) = (self.observer.memory(), self.held);
        self.observer.progress(&Progress { bytes: needed, ..Progress::default() });
        self.next = needed + PERIOD;
        if self.observer.cancelled() {
            self.stop = Some(Stop::Cancelled);
        } else if needed > budget {
            self.stop = Some(Stop::Memory(Memory { budget, needed }));
        }
    }

    /// An error where it was stopped.
    pub(super) fn check(&self) -> Result<(), Halt> {
        self.stop.map_or(Ok(()), |stop| Err(stop.into()))
    }
}
