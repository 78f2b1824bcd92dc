//! Many episodes, one after the other.

use ludex_core::{Game, Halt, Observer, Progress, Stop, Unit};

use crate::error::LearnError;
use crate::knowledge::{Learner, Opponent};

/// What came of many episodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trained {
    /// Episodes played.
    pub episodes: u64,
    /// Whether there is nothing more to be learned from this position: only of learners that know
    /// when they know.
    pub finished: bool,
    /// Why fewer episodes than requested were played, if so; the results of those are kept.
    pub stopped: Option<Stop>,
}

/// Episodes between two reports to the observer.
const PERIOD: u64 = 64;

/// Plays `episodes` episodes from a position.
///
/// # Errors
/// As [`Learner::episode`], but being cancelled or running out of memory is no error.
pub fn train<G: Game>(
    game: &G,
    from: &G::Position,
    learner: &mut dyn Learner<G>,
    opponent: &mut Opponent<'_, G>,
    episodes: u64,
    observer: &dyn Observer,
) -> Result<Trained, LearnError> {
    for done in 0..episodes {
        let stopped = |stop| Ok(Trained { episodes: done, finished: false, stopped: Some(stop) });
        if let Err(stop) = observer.check_cancelled() {
            return stopped(stop);
        }
        if done % PERIOD == 0 {
            let (found, bytes) = (learner.states() as u64, learner.bytes());
            observer.progress(&Progress { ply: 0, found, done, due: episodes, bytes, unit: Unit::Episodes });
        }
        if let Err(stop) = observer.check_memory(learner.needed()) {
            return stopped(stop);
        }
        match learner.episode(game, from, opponent, observer) {
            Err(LearnError::Halt(Halt::Stop(stop))) => return stopped(stop),
            Ok(false) => return Ok(Trained { episodes: done, finished: true, stopped: None }),
            learned => drop(learned?),
        }
    }
    Ok(Trained { episodes, finished: false, stopped: None })
}
