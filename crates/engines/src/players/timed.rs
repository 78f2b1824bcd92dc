//! A player limited to a number of seconds a move.

use ludex_core::{Choice, Game, Halt, Observer, Strategy};

use super::Clock;

/// A strategy that plays what it has found when its time is over.
pub(super) struct Timed<S> {
    pub(super) strategy: S,
    pub(super) seconds: f64,
    pub(super) clock: Clock,
}

/// An observer that cancels when the time is over.
pub struct Hourglass<'o> {
    observer: &'o dyn Observer,
    clock: Clock,
    end: f64,
}

impl<'o> Hourglass<'o> {
    /// Cancels a number of seconds from now.
    #[must_use]
    pub fn new(observer: &'o dyn Observer, clock: Clock, seconds: f64) -> Self {
        Self { observer, clock, end: clock() + seconds }
    }
}

impl Observer for Hourglass<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn cancelled(&self) -> bool {
        (self.clock)() >= self.end || self.observer.cancelled()
    }
}

impl<G: Game, S: Strategy<G>> Strategy<G> for Timed<S> {
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let hourglass = Hourglass::new(observer, self.clock, self.seconds);
        self.strategy.choose(game, at, &hourglass)
    }

    fn begin(&mut self, seed: u64) {
        self.strategy.begin(seed);
    }
}
