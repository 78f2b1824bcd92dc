//! Several machines, where one is too slow or too small.

use ludex_core::Text;

use super::{Asked, Cost, DAY, Fits, Method, Plan, Purpose, ROOM, Source};

/// The name of the method in reports.
pub(super) const METHOD: &str = "cluster";

/// The most machines that are foreseen: the model was compared with runs by a few.
const MOST: f64 = 1000.0;

/// Of work that is shared, each machine takes its part of what one takes, times this: two processes
/// took 13.6 s of the processor and four 19.5, where one took 12.1 (connect4:5x5).
const TOGETHER: f64 = 1.6;

impl Cost {
    /// The same as work in a folder, by as few machines like this one as surely end within a day
    /// with the room that a machine has as a rule. `None` where one does, a thousand may not, or
    /// only bounds of the size are known.
    pub(crate) fn by_several(&self, asked: &Asked<'_>) -> Option<Self> {
        let (seconds, disk) = (self.seconds?, self.disk?);
        let machines = (seconds.high * TOGETHER / DAY).max(disk.high / ROOM as f64).ceil().max(2.0);
        if !self.may_take_too_long() || machines > MOST || asked.size.source == Source::Bounded {
            return None;
        }
        let missing = Text::fixed(
            "it needs a ludex that was built with --features cluster",
            "elle demande un ludex construit avec --features cluster",
        );
        let share = Self {
            note: (!cfg!(feature = "cluster")).then_some(missing),
            method: Method::Cluster(self.purpose()),
            seconds: Some(seconds.map(|seconds| seconds * TOGETHER / machines)),
            fits: Fits::of(self.bytes, asked.budget),
            machines: machines as u32,
            ..self.clone()
        };
        Some(share.in_folder(disk.map(|disk| disk / machines)))
    }
}

impl Plan {
    /// What several machines would find exactly, where the plan has chosen to be content with less.
    #[must_use]
    pub fn exact_by_several(&self, purpose: Purpose) -> Option<&Cost> {
        let chosen = self.chosen(purpose);
        let several = self.costs.iter().find(|cost| cost.purpose() == purpose && cost.machines > 1);
        several.filter(|_| chosen.is_some_and(|chosen| !chosen.exact))
    }
}
