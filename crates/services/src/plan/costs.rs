//! The inputs of cost predictions. A method that finishes within the probe is timed instead.

use ludex_core::{AnyGame, AnyPosition, Observer};

use super::models::{TIME_FACTOR, TIMED_FACTOR};
use super::ration::Ration;
use super::size::{Sampling, sample};
use super::{Bounds, Cost, Method, Probe, Size};

/// What costs are found out from.
pub(crate) struct Asked<'a> {
    pub(crate) game: &'a AnyGame,
    pub(crate) root: &'a AnyPosition,
    pub(crate) size: &'a Size,
    pub(crate) probe: &'a Probe,
    pub(crate) budget: u64,
    pub(crate) observer: &'a dyn Observer,
}

impl Asked<'_> {
    /// The time in seconds, if the method finished within the probe.
    pub(crate) fn timed(&self, run: impl FnOnce(&dyn Observer) -> bool) -> Option<f64> {
        let watch = Ration::new(self.probe, self.root, self.observer);
        run(&watch).then(|| watch.seconds())
    }

    /// The cost of few samples.
    pub(crate) fn sampling(&self) -> Sampling {
        sample(self.game, self.root, self.probe, self.observer).map_or(Sampling::NONE, |(sampling, _)| sampling)
    }

    /// The cost of a method, from the memory of its engine in bytes.
    pub(crate) fn cost(&self, method: impl Into<Method>, seconds: Bounds, bytes: Bounds) -> Cost {
        Cost::new(method, seconds, bytes, self.budget)
    }
}

/// The measured time, or else the prediction with the error of the model.
pub(crate) fn timed_or(timed: Option<f64>, foretold: Bounds) -> Bounds {
    match timed {
        Some(seconds) => Bounds::exactly(seconds).widened(TIMED_FACTOR),
        None => foretold.widened(TIME_FACTOR),
    }
}
