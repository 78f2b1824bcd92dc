//! Whole sets of positions, for games whose rules are a table of moves.
//!
//! **What it costs.** The size of the diagrams at later plies cannot be predicted from any number
//! known in advance. So the count is started: either it finishes within the trial and is timed, or
//! its cost is unknown, except for the memory that it had reached.
//!
//! **The length of the trial** depends on the alternative: a tenth of the time of the best other
//! method may be lost, so that the whole takes at most a tenth longer than that method, and a
//! symbolic count that takes less is found. A limit of a second for all would be wrong when the
//! count itself follows: for `mnk:4x5,4`, 2 s symbolically and minutes otherwise, it led to
//! minutes. But nobody waits longer than ten seconds before anything is seen to be done. A caller
//! that wants only the plan has none to lose, and limits the work instead ([`Trial`]).
//!
//! *Tried and dropped*: extrapolating the time and the nodes per position of the finished plies. On
//! connect4:5x5 a position of ply 12 takes 34 ns and one of the last ply 2,300; on mnk:4x4,4 it is
//! 1.5 ns at ply 9 and 93 at ply 14: sets become smaller after the widest ply, and their diagrams
//! do not.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::prelude::*;
use ludex_core::{Halt, Observer as _, Progress, Text, WithProgress};
use ludex_count::symbolic::{self, Level, Options, SymbolicError};
use ludex_count::{CountReport, Interrupted, Quantity};

use super::{Context, Counted, Method, Question};
use crate::Refusal;
use crate::plan::models::TIMED_FACTOR;
use crate::plan::{Asked, Bounds, Cost, Ration, Trial};

/// The share of the time of the best other method that the trial may take.
const SHARE: f64 = 0.1;

/// But it has this number of seconds, a negligible time.
const LEAST: f64 = 0.1;

/// And no more than this number of seconds: nothing is told of it.
const MOST: f64 = 10.0;

/// If no other method applies, the length of the trial in seconds.
const ALONE: f64 = 1.0;

/// The memory of the process as a multiple of that of the nodes: it also holds results of the
/// walks, and nodes not yet freed. It was from 1.6 to 3.2 in six runs (mnk:4x4,4, 5x3,4 and 5x4,3,
/// connect4:5x4 and 4x5, peg-solitaire:triangle6), and 5 on sliding:3x3.
const BESIDE_NODES: f64 = 2.5;

/// Tables with more moves times contents take longer to be made than a plan may, before anything is
/// counted: 1.3 s for the 11,520 of sliding:4x4.
const LARGE: usize = 1 << 12;

/// The same for a trial, which may take some seconds.
const LARGE_FOR_A_TRIAL: usize = 16 * LARGE;

/// The length of the trial in seconds, from the time of the best other method.
fn trial(others: Option<f64>) -> f64 {
    others.map_or(ALONE, |best| (best * SHARE).clamp(LEAST, MOST))
}

/// The cost of a symbolic count, and the count itself if it finished, given the time in seconds of
/// the best other method; `None` if the game has no table of moves.
pub(super) fn cost(asked: &Asked<'_>, others: Option<f64>) -> Option<(Cost, Option<CountReport>)> {
    let table = asked.game.move_table()?;
    let large = match asked.probe.trial {
        Trial::Work => LARGE,
        Trial::Share => LARGE_FOR_A_TRIAL,
    };
    if table.moves.len() * table.contents.len() > large {
        return Some((unpredictable(asked, 0.0), None));
    }
    let ration = Ration::new(asked.probe, asked.root, asked.observer);
    let ration = match asked.probe.trial {
        Trial::Work => ration,
        Trial::Share => ration.for_seconds(trial(others)),
    };
    let most = AtomicU64::new(0);
    let tell = |now: &Progress| {
        most.fetch_max(now.bytes, Relaxed);
        ration.progress(now);
    };
    let watch = WithProgress { observer: &ration, report: tell };
    // One thread, since sets this small are not worth sharing.
    let up_to_symmetry = asked.probe.up_to_symmetry;
    let options = Options { ends: true, up_to_symmetry, threads: 1, ..Options::default() };
    let counted = ludex_engines::count_symbolic(asked.game, asked.root, options, &watch);
    let spent = ration.seconds();
    let held = most.load(Relaxed) as f64;
    let cost = |seconds, bytes| Cost { seconds, ..asked.cost(Method::Symbolic, Bounds::exactly(spent), bytes) };
    Some(match counted {
        Ok(levels) => {
            let timed = Bounds::exactly(spent).widened(TIMED_FACTOR);
            (cost(Some(timed), Bounds::exactly(BESIDE_NODES * held)), Some(symbolic::report(&levels)))
        }
        Err(refused @ SymbolicError::Symmetries) => {
            (Cost { refused: Some(refused.text()), ..cost(None, Bounds::exactly(held)) }, None)
        }
        Err(_) => (unpredictable(asked, held), None),
    })
}

/// The cost of a count of which no more is known than the memory that it had reached.
fn unpredictable(asked: &Asked<'_>, held: f64) -> Cost {
    let note = Text::fixed("the size of its sets cannot be predicted", "la taille de ses ensembles est imprévisible");
    let bytes = Bounds { low: held, estimate: held, high: f64::INFINITY };
    Cost { seconds: None, note: Some(note), ..asked.cost(Method::Symbolic, Bounds::exactly(0.0), bytes) }
}

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    (question.of != Quantity::Positions).then(|| {
        Text::fixed(
            "--method symbolic counts positions; for games and histories, use --method explicit",
            "--method symbolic compte des positions ; pour games et histories, utilisez --method explicit",
        )
    })
}

/// Counts, from the root or from where another count ended.
pub(super) fn run(question: &Question<'_>, context: Context<'_>) -> Result<Counted, Refusal> {
    let Question { game, root, up_to_symmetry, .. } = *question;
    let Context { observer, threads, finished, from, keep, .. } = context;
    let counted = |levels: &[_]| Counted::new(Method::Symbolic, symbolic::report(levels));
    let told = |levels: &[Level]| {
        let levels = levels.to_vec();
        finished.inspect(|finished| finished(Box::new(move || counted(&levels).incomplete(None))));
    };
    let options =
        Options { up_to_symmetry, ends: true, threads, from, told: Some(&told), keep: keep.map(|keep| keep as _) };
    match ludex_engines::count_symbolic(game, root, options, observer) {
        Ok(levels) => Ok(counted(&levels)),
        Err(SymbolicError::Interrupted(Interrupted { reason: why @ Halt::Stop(_), partial: by_ply })) => {
            Ok(counted(&by_ply).incomplete(Some(why)))
        }
        Err(SymbolicError::Interrupted(Interrupted { reason: why, .. })) => Err(Refusal::Halt(why)),
        Err(refused @ SymbolicError::OtherSaved) => Err(Refusal::Saved(refused.text())),
        Err(refused) => Err(Refusal::Question(refused.text())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_costs_a_share_of_what_it_may_save() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        for (others, seconds) in
            [(Some(0.02), 0.1), (Some(1.0), 0.1), (Some(50.0), 5.0), (Some(4e3), 10.0), (None, 1.0)]
        {
            assert!(near(trial(others), seconds), "{others:?}");
        }
    }
}
