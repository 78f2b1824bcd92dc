//! How large a game is: listed as far as that is quick, then numbered, sampled or bounded.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Orbits, Progress};
use ludex_count::estimate::{self, Effort, Estimate};
use ludex_count::positions::Level;

use super::Bounds;
use ludex_engines as engines;
use ludex_engines::players::Clock;

/// How the size is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Every position was listed.
    Listed,
    /// Positions have numbers, few of which stand for none.
    Numbered,
    /// From samples, with a confidence of 95 %.
    Sampled,
    /// Only a lower and an upper bound are known.
    Bounded,
}

/// The size of a game from a root.
#[derive(Clone, Debug, PartialEq)]
pub struct Size {
    /// How it is known.
    pub source: Source,
    /// Positions that can be reached.
    pub positions: Bounds,
    /// Canonical positions, of which engines hold one for each orbit.
    pub canonical: Bounds,
    /// The canonical positions of every ply; empty if plies are not distinguished.
    pub layers: Vec<Bounds>,
    /// Moves of a position.
    pub moves: f64,
    /// Seconds that listing took, or is expected to take, for a canonical position.
    pub seconds_each: f64,
    /// The time of the listing in seconds, if it finished.
    pub listing: Option<f64>,
}

/// How much is spent on finding out.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// Seconds of listing, and again of sampling.
    pub seconds: f64,
    /// Canonical positions listed, about.
    pub listed: u64,
    /// Samples of every ply, at most.
    pub samples: u64,
    /// The seed of the samples.
    pub seed: u64,
    /// Seconds of counting by whole sets, at most, where the other methods take long.
    pub trial: f64,
    /// Whether counts are to be up to symmetry, which takes longer by whole sets.
    pub up_to_symmetry: bool,
    /// The time.
    pub clock: Clock,
}

impl Probe {
    /// An interactive plan: about two seconds.
    #[must_use]
    pub fn usual(clock: Clock, seed: u64) -> Self {
        let (listed, samples, trial) = (20_000_000, 1 << 16, 10.0);
        Self { seconds: 1.0, listed, samples, seed, trial, up_to_symmetry: false, clock }
    }

    /// Planning overhead that is negligible beside the count itself: some tenths of a second, and a
    /// share of what the count would take.
    #[must_use]
    pub fn short(clock: Clock) -> Self {
        Self { seconds: 0.1, samples: 1 << 9, trial: f64::INFINITY, ..Self::usual(clock, 0) }
    }
}

/// The time per position of later plies, as a multiple of that of the first plies, whose positions
/// have more moves: the geometric mean of ten runs, from 0.43 to 1.5 (mnk:4x4,4, 5x3,4 and 5x4,3,
/// connect4:5x4, 4x5, 6x3 and 6x4).
const LATER: f64 = 0.75;

/// Samples taken first; each round takes four times as many as the one before.
const FIRST_SAMPLES: u64 = 1 << 10;

impl Size {
    /// Measures the size of the game from `root`.
    ///
    /// # Errors
    /// A position without moves that is not over, or a cancellation by the caller.
    pub fn measure(game: &AnyGame, root: &AnyPosition, probe: &Probe, observer: &dyn Observer) -> Result<Self, Halt> {
        Self::after(&Listed::list(game, root, probe, observer)?, game, root, probe, observer)
    }

    /// Continues from the positions that were listed.
    pub(super) fn after(
        Listed { levels, seconds, found, seconds_each }: &Listed,
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let orbits = Orbits::keeping(game, root);
        let listed = Self { listing: *seconds, ..Self::listed(levels, *seconds_each) };
        if listed.listing.is_some() {
            return Ok(listed);
        }
        let found = found.max(listed.canonical.low);
        if game.tiers() > 0 {
            return Ok(Self::numbered(game, orbits.elements().len(), found, &listed));
        }
        if game.loops() {
            return Ok(Self::bounded(game, found, &listed));
        }
        Self::sampled(game, root, probe, observer, found, &listed)
    }

    fn listed(levels: &[Level], seconds_each: f64) -> Self {
        let sum = |of: fn(&Level) -> u64| Bounds::exactly(levels.iter().map(of).sum::<u64>() as f64);
        Self {
            source: Source::Listed,
            positions: sum(|level| level.positions),
            canonical: sum(|level| level.canonical),
            layers: levels.iter().map(|level| Bounds::exactly(level.canonical as f64)).collect(),
            moves: USUAL_MOVES,
            seconds_each,
            listing: None,
        }
    }

    fn numbered(game: &AnyGame, order: usize, found: f64, listed: &Self) -> Self {
        let numbers = (0..game.tiers()).map(|tier| game.tier_len(tier)).sum::<u64>() as f64;
        let canonical = Bounds { low: found, estimate: numbers, high: numbers };
        let positions = canonical.map(|number| number * order as f64);
        Self { source: Source::Numbered, positions, canonical, layers: Vec::new(), ..*listed }
    }

    /// At least the positions found, at most the number of keys.
    fn bounded(game: &AnyGame, found: f64, listed: &Self) -> Self {
        let most = game.key_bits().map_or(f64::INFINITY, |bits| f64::from(bits).exp2());
        let canonical = Bounds { low: found, estimate: found, high: most };
        let positions =
            Bounds { low: listed.positions.low.max(found), estimate: listed.positions.low.max(found), high: most };
        Self { source: Source::Bounded, positions, canonical, layers: Vec::new(), ..*listed }
    }

    fn sampled(
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        observer: &dyn Observer,
        found: f64,
        listed: &Self,
    ) -> Result<Self, Halt> {
        let began = (probe.clock)();
        let watch = Hourglass::new(probe, observer);
        let (mut samples, mut best) = (FIRST_SAMPLES.min(probe.samples), None);
        while samples <= probe.samples {
            let estimated = |samples, watch: &dyn Observer| {
                engines::estimate_positions(game, root, Effort { samples, seed: probe.seed }, watch)
            };
            match if best.is_none() { patient(probe, observer, estimated) } else { estimated(samples, &watch) } {
                Ok(estimate) => best = Some(estimate),
                Err(halt) if observer.cancelled() || !matches!(halt, Halt::Stop(_)) => return Err(halt),
                Err(_) => break,
            }
            let spent = (probe.clock)() - began;
            if best.as_ref().is_some_and(|best| best.is_lower_bound) || spent * 5.0 > probe.seconds {
                break;
            }
            samples *= 4;
        }
        let Some(estimate) = best else { return Ok(Self::bounded(game, found, listed)) };
        let mut size = Self { seconds_each: listed.seconds_each * LATER, ..Self::estimated(&estimate) };
        // The positions listed are a lower bound.
        size.canonical = size.canonical.map(|number| number.max(found));
        size.positions = size.positions.map(|number| number.max(found));
        if game.ply(root).is_none() {
            size.layers.clear();
        }
        Ok(size)
    }

    /// The size from an estimate alone.
    pub(super) fn estimated(estimate: &Estimate) -> Self {
        let total = estimate.total;
        Self {
            source: if estimate.is_lower_bound { Source::Bounded } else { Source::Sampled },
            positions: total.number.into(),
            canonical: total.canonical.into(),
            layers: estimate.by_ply.iter().map(|ply| ply.canonical.into()).collect(),
            moves: (total.moves.estimate - total.number.estimate).exp(),
            seconds_each: 0.0,
            listing: None,
        }
    }
}

/// The first round of samples, which has several times the probe's time; where that is too short,
/// the smallest one.
fn patient<T>(
    probe: &Probe,
    observer: &dyn Observer,
    estimated: impl Fn(u64, &dyn Observer) -> Result<T, Halt>,
) -> Result<T, Halt> {
    const PATIENCE: f64 = 4.0;
    /// Even a short look is worth a few seconds, where without it nothing would be known.
    const LEAST: f64 = 5.0;
    let patience = Probe { seconds: (PATIENCE * probe.seconds).max(LEAST), ..*probe };
    let round = |samples: u64| {
        let watch = Hourglass { most: u64::MAX, ..Hourglass::new(&patience, observer) };
        estimated(samples.min(probe.samples), &watch)
    };
    match round(FIRST_SAMPLES) {
        Err(Halt::Stop(_)) if !observer.cancelled() => round(estimate::ISLANDS),
        result => result,
    }
}

/// The positions of a game as far as they were listed within the probe.
pub(super) struct Listed {
    /// The plies that were finished.
    pub(super) levels: Vec<Level>,
    /// What it took, if all plies were.
    pub(super) seconds: Option<f64>,
    /// Canonical positions, those of the ply in work too.
    found: f64,
    /// Seconds for one of them.
    seconds_each: f64,
}

/// The number of positions listed whatever the time it takes, so that the method chosen for a small
/// game does not depend on the load of the machine.
const LEAST_LISTED: u64 = 50_000;

/// But at most for this number of readings of the clock, each of which stands for some thousand
/// moves: a game may have fewer positions and millions of moves.
const MOST_LOOKS: u64 = 5_000;

impl Listed {
    pub(super) fn list(
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let watch = Hourglass { least: LEAST_LISTED, ..Hourglass::new(probe, observer) };
        let began = (probe.clock)();
        let (levels, whole) = match engines::list(game, root, &Orbits::keeping(game, root), &|_| {}, &watch) {
            Ok(levels) => (levels, true),
            Err(incomplete) if incomplete.why_is_patience(observer) => (incomplete.partial, false),
            Err(incomplete) => return Err(incomplete.reason),
        };
        let seconds = whole.then(|| (probe.clock)() - began);
        Ok(Self { levels, seconds, found: watch.positions_found(), seconds_each: watch.seconds_each() })
    }
}

/// Where moves are not counted.
const USUAL_MOVES: f64 = 5.0;

trait Patience {
    fn why_is_patience(&self, observer: &dyn Observer) -> bool;
}

impl<T> Patience for ludex_count::Interrupted<T> {
    /// Whether it was the probe that ended the work, and not the caller nor a fault.
    fn why_is_patience(&self, observer: &dyn Observer) -> bool {
        matches!(self.reason, Halt::Stop(_)) && !observer.cancelled()
    }
}

/// An observer that cancels when the time or the number of positions is used up, and records the
/// speed.
pub(crate) struct Hourglass<'o> {
    observer: &'o dyn Observer,
    clock: Clock,
    began: f64,
    seconds: f64,
    /// It never cancels before this number of positions.
    least: u64,
    most: u64,
    /// The number of readings before that.
    looks: AtomicU64,
    /// Seconds and positions treated: early on, and last.
    seen: Mutex<[(f64, u64); 2]>,
    found: Mutex<u64>,
}

impl<'o> Hourglass<'o> {
    pub(crate) fn new(probe: &Probe, observer: &'o dyn Observer) -> Self {
        let began = (probe.clock)();
        Self {
            observer,
            clock: probe.clock,
            began,
            seconds: probe.seconds,
            least: 0,
            most: probe.listed,
            looks: AtomicU64::new(0),
            seen: Mutex::new([(0.0, 0); 2]),
            found: Mutex::new(0),
        }
    }

    pub(crate) fn positions_found(&self) -> f64 {
        *self.found.lock().expect("no thread panicked") as f64
    }

    /// Seconds for a position, without the first fifth of the time, in which tables are small.
    pub(crate) fn seconds_each(&self) -> f64 {
        let [(early, before), (late, done)] = *self.seen.lock().expect("no thread panicked");
        let (seconds, positions) = if done > 2 * before { (late - early, done - before) } else { (late, done) };
        (seconds / positions.max(1) as f64).clamp(1e-9, 1e-3)
    }
}

impl Observer for Hourglass<'_> {
    fn progress(&self, now: &Progress) {
        let seconds = (self.clock)() - self.began;
        let mut seen = self.seen.lock().expect("no thread panicked");
        if seconds < self.seconds / 5.0 {
            seen[0] = (seconds, now.done);
        }
        seen[1] = (seconds, now.done);
        *self.found.lock().expect("no thread panicked") = now.found;
    }

    fn cancelled(&self) -> bool {
        let enough = self.positions_found() >= self.least as f64 || self.looks.fetch_add(1, Relaxed) >= MOST_LOOKS;
        let late = enough && (self.clock)() - self.began > self.seconds;
        late || self.positions_found() > self.most as f64 || self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds, as the test has them.
    static NOW: AtomicU64 = AtomicU64::new(0);

    fn now() -> f64 {
        NOW.load(Relaxed) as f64
    }

    #[test]
    fn few_positions_with_many_moves_are_not_waited_for_for_ever() {
        let probe = Probe { seconds: 2.0, ..Probe::usual(now, 0) };
        let watch = Hourglass { least: LEAST_LISTED, ..Hourglass::new(&probe, &()) };
        watch.progress(&Progress { found: LEAST_LISTED - 1, ..Progress::default() });
        NOW.store(3, Relaxed);
        assert!((0..MOST_LOOKS).all(|_| !watch.cancelled()), "a slow day is no reason");
        assert!(watch.cancelled(), "so many moves are");
        NOW.store(1, Relaxed);
        assert!(!watch.cancelled(), "nor are they within the time");
    }
}
