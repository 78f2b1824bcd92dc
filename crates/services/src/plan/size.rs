//! How large a game is: listed as far as that is quick, then numbered, sampled or bounded.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Orbits, Progress, WithProgress};
use ludex_count::bounds::{Bound, Side};
use ludex_count::estimate::{self, Effort, Estimate, Fewest};
use ludex_count::positions::Level;
use ludex_count::{Interrupted, formulas};

use super::Bounds;
use super::ration::{Ration, USUAL_MOVES};
use crate::counting::Foreseen;
use ludex_engines as engines;
use ludex_engines::players::Clock;

/// How the size is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Every position was listed.
    Listed,
    /// A formula of the game tells the number.
    Computed,
    /// Positions have numbers, few of which stand for none.
    Numbered,
    /// From samples, with a confidence of 95 %.
    Sampled,
    /// Only a lower and an upper bound are known.
    Bounded,
}

/// The greatest number of positions that costs are computed from: they are multiples of it, and
/// floats too.
const COMPUTED: f64 = 1e250;

/// As many moves of a position are many.
const MANY_MOVES: f64 = 50.0;

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
    /// The last sample, if one was made.
    pub sampling: Option<Sampling>,
    /// Whether more random games would tell of more positions, in a game with loops.
    pub is_open: bool,
}

impl Size {
    /// Whether nothing is known of the number within its interval: the lower end stands for it.
    #[must_use]
    pub fn is_lower_end(&self) -> bool {
        self.source == Source::Sampled && self.positions.estimate <= self.positions.low
    }

    /// Whether the number is known at least nearly, and not only its ends.
    #[must_use]
    pub fn is_nearly_known(&self) -> bool {
        self.source != Source::Bounded && !self.is_lower_end()
    }

    /// Whether a closer look takes up to a minute, and not some seconds: random games are all that
    /// tells, and they have many moves to list.
    #[must_use]
    pub fn takes_long_to_look_at(&self) -> bool {
        self.sampling.is_none() && self.moves >= MANY_MOVES
    }

    /// Whether samples tell the number nearly, and not only its ends: those that were made, or as
    /// many as an estimate makes.
    #[must_use]
    pub fn is_estimated(&self) -> bool {
        self.source == Source::Sampled && !self.is_lower_end() || self.is_sampled_in_part()
    }

    /// Whether there was no time for as many samples as tell the number.
    #[must_use]
    pub fn is_sampled_in_part(&self) -> bool {
        let in_part = |sampling: &Sampling| sampling.tells_number && sampling.share != Some(1.0);
        self.source == Source::Bounded && self.sampling.as_ref().is_some_and(in_part)
    }
}

/// How much is spent on finding out.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// The work of listing, and again of each method that is tried: moves, times the words of a
    /// position. Work is the same on every machine, and what a plan finds out is too.
    pub work: u64,
    /// The work of sampling.
    pub sampling: u64,
    /// Samples of every ply, at most.
    pub samples: u64,
    /// The seed of the samples.
    pub seed: u64,
    /// Whether a solution that may or may not fit is looked at closer, for a few seconds as a rule:
    /// for callers that would work for longer.
    pub closer: bool,
    /// How long counting by whole sets is tried.
    pub trial: Trial,
    /// Whether counts are to be up to symmetry, which takes longer by whole sets.
    pub up_to_symmetry: bool,
    /// Whether the number of every ply is wanted, and not the total alone.
    pub by_ply: bool,
    /// The time.
    pub clock: Clock,
}

/// How long counting by whole sets is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// As long as any method.
    Work,
    /// For a share of the time that the best other method takes: for callers that count then.
    Share,
}

impl Probe {
    /// A plan for a reader: about a quarter of a second.
    #[must_use]
    pub fn usual(clock: Clock, seed: u64) -> Self {
        Self {
            work: 1 << 19,
            sampling: 3 << 19,
            samples: 1 << 12,
            seed,
            closer: false,
            trial: Trial::Work,
            up_to_symmetry: false,
            by_ply: false,
            clock,
        }
    }

    /// A plan before a count or a solution that follows, of which it takes a small share.
    #[must_use]
    pub fn short(clock: Clock) -> Self {
        Self { samples: 1 << 9, trial: Trial::Share, ..Self::usual(clock, 0) }
    }

    /// The same before work of many seconds.
    #[must_use]
    pub(crate) fn before_long_work(clock: Clock) -> Self {
        Self { closer: true, ..Self::short(clock) }
    }

    /// With so many times the samples, which raise a lower bound.
    pub(super) fn closely(self, times: u64) -> Self {
        Self { samples: 1 << 12, sampling: self.sampling * times, closer: true, ..self }
    }
}

/// What a sample took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling {
    /// Samples of every ply.
    pub samples: u64,
    /// Seconds.
    pub seconds: f64,
    /// How much of the game it went through, from 0 to 1; `None` where that cannot be told.
    pub share: Option<f64>,
    /// Whether samples tell the number of positions, and not only its ends.
    pub tells_number: bool,
}

impl Sampling {
    /// None was made.
    pub(crate) const NONE: Self = Self { samples: 1, seconds: 0.0, share: None, tells_number: false };
}

/// The time per position of later plies, as a multiple of that of the first plies, whose positions
/// have more moves: the geometric mean of ten runs, from 0.43 to 1.5 (mnk:4x4,4, 5x3,4 and 5x4,3,
/// connect4:5x4, 4x5, 6x3 and 6x4).
const LATER: f64 = 0.75;

/// Samples taken first; each round takes four times as many as the one before.
const FIRST_SAMPLES: u64 = 2 * estimate::ISLANDS;

/// The work of drawing what a sample stands for, where positions have this many moves or fewer.
const DRAWN: u64 = 1 << 15;
const FEW_MOVES: usize = 32;

/// Where the ends of an interval are farther apart than by this factor, samples tell little more
/// than the lower one.
const WIDE: f64 = 1e6;

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
        Listed { levels, seconds, found, seconds_each, moves }: &Listed,
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let orbits = Orbits::keeping(game, root);
        let mut listed = Self { listing: *seconds, moves: *moves, ..Self::listed(levels, *seconds_each) };
        if listed.listing.is_some() {
            return Ok(listed);
        }
        (listed.positions, listed.canonical) = (listed.positions.at_least(*found), listed.canonical.at_least(*found));
        let bounded = Self::bounded(game, *root == game.start(), orbits.elements().len(), &listed);
        if let Some(numbers) = numbers(game) {
            return Ok(Self::numbered(numbers as f64, orbits.elements().len(), &listed, &bounded));
        }
        let computed = game.reached_from(root).map(|factors| as_float(&formulas::product_of(&factors)));
        if computed.is_some_and(|positions| positions > COMPUTED) {
            let [positions, canonical] = [bounded.positions, bounded.canonical].map(|number| number.at_least(COMPUTED));
            return Ok(Self { positions, canonical, ..bounded });
        }
        if let Some(positions) = computed {
            let order = orbits.elements().len() as f64;
            // With loops later positions have as many moves.
            let seconds_each = listed.seconds_each * if game.loops() { 1.0 } else { LATER };
            return Ok(Self {
                source: Source::Computed,
                positions: Bounds::exactly(positions),
                canonical: Bounds { low: positions / order, estimate: positions / order, high: positions },
                seconds_each,
                layers: Vec::new(),
                ..listed
            });
        }
        if game.loops() {
            return bounded.drawn(game, root, probe, observer);
        }
        let (sampling, estimate) = sample(game, root, probe, observer)?;
        let seconds_each = listed.seconds_each * LATER;
        let mut size =
            Self { seconds_each, sampling: Some(sampling), ..Self::estimated(&estimate) }.clamped_to(&bounded);
        if game.ply(root).is_none() {
            size.layers.clear();
        }
        Ok(size)
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
            sampling: None,
            is_open: false,
        }
    }

    /// The index may have a number for each image of a position, too: then there are fewer than by
    /// the group.
    fn numbered(numbers: f64, order: usize, listed: &Self, bounded: &Self) -> Self {
        let canonical = Bounds { low: listed.canonical.low, estimate: numbers, high: numbers };
        let positions = canonical.map(|number| (number * order as f64).min(bounded.positions.high));
        Self { source: Source::Numbered, positions, canonical, layers: Vec::new(), ..*listed }
    }

    /// At least the positions found, at most the number of keys, and of what boards can look like.
    fn bounded(game: &AnyGame, from_start: bool, order: usize, listed: &Self) -> Self {
        let keys = game.key_bits().map_or(f64::INFINITY, |bits| f64::from(bits).exp2());
        let boards = crate::counting::bounds(game);
        let on = |side| boards.iter().filter(move |bound| bound.side == side);
        let number = |bound: &Bound| as_float(&bound.value);
        let high = on(Side::Upper).map(number).fold(keys, f64::min);
        let low = if from_start { on(Side::Lower).map(number).fold(0.0, f64::max) } else { 0.0 };
        let positions = Bounds { high, ..listed.positions.at_least(low) };
        let canonical = Bounds { high, ..listed.canonical.at_least(low / order as f64) };
        // Of these the last is the tightest.
        let by_ply = on(Side::Lower).filter(|_| from_start).filter_map(|bound| bound.by_ply.as_ref()).next_back();
        let least = by_ply.into_iter().flatten().map(|ply| as_float(ply) / order as f64);
        let layers = least.map(|low| Bounds { low, estimate: low, high }).collect();
        Self { source: Source::Bounded, positions, canonical, layers, ..*listed }
    }

    /// At least as many as random games tell, which hardly ever meet where positions are very many.
    fn drawn(
        mut self,
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let mut moves = Vec::new();
        let _ = game.expand(root, &mut moves);
        let each = DRAWN * (moves.len() / FEW_MOVES).max(1) as u64;
        let effort = Effort { samples: (probe.sampling / each).max(1), seed: probe.seed };
        let Fewest { positions, canonical, is_open } = engines::fewest_positions(game, root, effort, observer)?;
        for (of, least) in [(&mut self.positions, positions), (&mut self.canonical, canonical)] {
            *of = of.at_least(least.min(of.high));
        }
        Ok(Self { is_open, layers: Vec::new(), ..self })
    }

    /// An estimate within what is certain.
    fn clamped_to(mut self, certain: &Self) -> Self {
        let [least, most] = [certain.positions.low, certain.positions.high];
        self.positions = self.positions.within(least, most);
        self.canonical = self.canonical.within(certain.canonical.low, most);
        let plies = self.layers.len();
        for (layer, certain) in self.layers.iter_mut().zip(&certain.layers) {
            *layer = layer.at_least(certain.low);
        }
        self.layers.extend(certain.layers.iter().skip(plies));
        if self.positions.high > WIDE * self.positions.low {
            self.source = Source::Bounded;
        }
        if self.source == Source::Bounded {
            for of in [&mut self.positions, &mut self.canonical].into_iter().chain(&mut self.layers) {
                of.high = most;
            }
        }
        self
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
            sampling: None,
            is_open: false,
        }
    }
}

fn as_float(number: &impl ToString) -> f64 {
    number.to_string().parse().unwrap_or(f64::INFINITY)
}

/// Samples the game within the work of the probe: the largest round that was finished, or what the
/// smallest one had found when it was stopped.
///
/// # Errors
/// A position without moves that is not over, or a cancellation by the caller.
pub(super) fn sample(
    game: &AnyGame,
    root: &AnyPosition,
    probe: &Probe,
    observer: &dyn Observer,
) -> Result<(Sampling, Estimate), Halt> {
    let ration = Ration::new(&Probe { work: probe.sampling, ..*probe }, root, observer);
    let (foreseen, last) = (Foreseen::new(game, root), Mutex::new(Progress::default()));
    let seen = |now: &Progress| {
        *last.lock().unwrap_or_else(PoisonError::into_inner) = foreseen.of(now);
        ration.progress(now);
    };
    let watched = WithProgress { observer: &ration, report: seen };
    let share = || {
        let Progress { done, due, .. } = *last.lock().unwrap_or_else(PoisonError::into_inner);
        (done > 0 && due > 0).then(|| (done as f64 / due as f64).min(1.0))
    };
    let first = if game.can_unmove() { FIRST_SAMPLES } else { estimate::ISLANDS };
    let (mut samples, mut best) = (first.min(probe.samples), None);
    loop {
        let (began, before) = (ration.seconds(), ration.spent());
        let (estimate, finished) =
            match engines::estimate_positions(game, root, Effort { samples, seed: probe.seed }, &watched) {
                Ok(estimate) => (estimate, true),
                Err(Interrupted { reason: Halt::Stop(_), partial }) if !observer.cancelled() => {
                    (Estimate::so_far(partial), false)
                }
                Err(Interrupted { reason, .. }) => return Err(reason),
            };
        if !finished && best.is_some() {
            break;
        }
        let share = if finished { Some(1.0) } else { share() };
        let sampling = Sampling { samples, seconds: ration.seconds() - began, share, tells_number: game.can_unmove() };
        let (more, next) = (finished && (probe.closer || !estimate.is_lower_bound), 4 * (ration.spent() - before));
        best = Some((sampling, estimate));
        samples *= 4;
        if !more || samples > probe.samples || ration.spent() + next > ration.most {
            break;
        }
    }
    Ok(best.expect("there was a first round"))
}

/// The positions of a game as far as they were listed within the probe.
pub(super) struct Listed {
    /// The plies that were finished.
    pub(super) levels: Vec<Level>,
    /// What it took, if all plies were.
    pub(super) seconds: Option<f64>,
    /// Canonical positions of these plies and of the one that follows.
    found: f64,
    /// Seconds for a canonical position.
    seconds_each: f64,
    /// Moves of a position.
    moves: f64,
}

impl Listed {
    pub(super) fn list(
        game: &AnyGame,
        root: &AnyPosition,
        probe: &Probe,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let watch = Ration::new(probe, root, observer);
        let found = AtomicU64::new(0);
        // With a ply that was finished all positions of the next are known.
        let told = |_: &_| found.store(watch.positions_found(), Relaxed);
        let (levels, whole) = match engines::list(game, root, &Orbits::keeping(game, root), &told, &watch) {
            Ok(levels) => (levels, true),
            // It was the probe that ended the work, and not the caller nor a fault.
            Err(Interrupted { reason: Halt::Stop(_), partial }) if !observer.cancelled() => (partial, false),
            Err(incomplete) => return Err(incomplete.reason),
        };
        let (seconds, found) = (whole.then(|| watch.seconds()), found.into_inner() as f64);
        Ok(Self { levels, seconds, found, seconds_each: watch.seconds_each(), moves: watch.moves_each() })
    }
}

/// How many numbers positions have, up to symmetry, where they have some.
pub(crate) fn numbers(game: &AnyGame) -> Option<u64> {
    let tiers = game.tiers();
    (tiers > 0).then(|| (0..tiers).fold(0, |sum: u64, tier| sum.saturating_add(game.tier_len(tier))))
}

/// Whether all that can be reached from a position is listed with no more than so much work.
///
/// # Errors
/// A position without moves that is not over, or a cancellation by the caller.
pub(crate) fn is_listed_within(
    game: &AnyGame,
    root: &AnyPosition,
    work: u64,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<bool, Halt> {
    let probe = Probe { work, ..Probe::usual(clock, 0) };
    Ok(Listed::list(game, root, &probe, observer)?.seconds.is_some())
}
