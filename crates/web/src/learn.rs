//! Players that learn by playing, and what their lessons made of them.
//!
//! A learner is known by how it was made, as in `q,episodes=1000,seed=1`: what it learns is decided
//! by that, so that an address is enough to find it again, and to play against it.

use ludex_services::prelude::*;
use std::sync::Arc;

use ludex_services::learn::{Curve, CurvePlan, LearnError};
use ludex_services::learning::{self, AnyLearner, Method};
use ludex_services::players::ExactValues;
use ludex_services::{AnyGame, BadText, Halt, Seats, say};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::work::Watch;

/// The learners that the page has, as `ludex learn` names them.
pub(crate) const LEARNERS: [&str; 4] = ["menace", "q", "td", "trajectories"];

/// No learner plays more.
pub(crate) const MOST_EPISODES: u64 = 100_000;

/// Exams have at most about this many positions.
const QUESTIONS: usize = 2_000;

/// Who learns, and how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LearnerSpec {
    pub(crate) learner: &'static str,
    pub(crate) episodes: u64,
    pub(crate) seed: u64,
}

/// What a lesson gave so far.
#[derive(Clone, Debug)]
pub(crate) struct TrainingReport {
    pub(crate) curve: Curve,
}

impl LearnerSpec {
    /// Reads `q,episodes=1000,seed=1`.
    pub(crate) fn read(text: &str) -> Result<Self, BadText> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let learner = LEARNERS.into_iter().find(|known| *known == name);
        let all = LEARNERS.join(", ");
        let Some(learner) = learner else {
            return Err(BadText::new(
                text,
                say!(
                    "on the page a learner is one of {all}, as in learned:q,episodes=1000",
                    "sur la page, un apprenant est l'un de {all}, comme learned:q,episodes=1000"
                ),
            ));
        };
        let mut pupil = Self { learner, episodes: 1_000, seed: 0 };
        for part in parts {
            let number = part.split_once('=').and_then(|(key, value)| Some((key, value.parse::<u64>().ok()?)));
            match number {
                Some(("episodes", episodes @ 1..=MOST_EPISODES)) => pupil.episodes = episodes,
                Some(("seed", seed)) => pupil.seed = seed,
                _ => {
                    return Err(BadText::new(
                        text,
                        say!(
                            "episodes goes from 1 to {MOST_EPISODES}, seed is a whole number, as in \
                             q,episodes=1000,seed=1, and `{part}` is neither",
                            "episodes va de 1 à {MOST_EPISODES}, seed est un entier, comme q,episodes=1000,seed=1, et \
                             « {part} » n'est ni l'un ni l'autre"
                        ),
                    ));
                }
            }
        }
        Ok(pupil)
    }

    /// As it is read.
    pub(crate) fn text(&self) -> String {
        format!("{},episodes={},seed={}", self.learner, self.episodes, self.seed)
    }
}

/// Lets a learner learn and keeps what it learned; `tell` is given the curve after every mark.
pub(crate) fn of(
    game: &AnyGame,
    pupil: &LearnerSpec,
    state: &AppState,
    watch: &Watch,
    tell: &mut dyn FnMut(&TrainingReport),
) -> Result<TrainingReport, HttpError> {
    let spec = game.spec();
    let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
    let halted = |halt: &Halt| HttpError::of_halt(halt, &format!("ludex learn {spec} --learner {}", pupil.learner));
    if game.seats() == Seats::Solo {
        return Err(HttpError::bad(LearnError::Solo.text()));
    }
    let exact = match ExactValues::solving(game, &game.start(), &watch.within(state.settings.patience)) {
        Ok(exact) => Some(exact),
        // A game too large for an exam is learned without one.
        Err(Halt::Stop(_)) if !watch.is_abandoned() => None,
        Err(halt) => return Err(halted(&halt)),
    };
    let method = Method::all().into_iter().find(|method| method.word() == pupil.learner).expect("one of LEARNERS");
    let mut learner = learning::learner(game, &method, true, pupil.seed, None).map_err(|e| HttpError::bad(e.text()))?;
    if let Some(exact) = &exact {
        learner.examine(exact, QUESTIONS, watch);
    }
    let (lesson, bytes) = teach(game, &mut *learner, pupil, watch, tell).map_err(|error| match error {
        LearnError::Halt(halt) => halted(&halt),
        error => HttpError::bad(error.text()),
    })?;
    if lesson.curve.complete {
        state.learned.put(format!("{spec} {}", pupil.text()), Arc::new(bytes));
    }
    Ok(lesson)
}

/// What a learner learned: what is kept of it, or a lesson now.
pub(crate) fn learned(
    game: &AnyGame,
    pupil: &LearnerSpec,
    state: &AppState,
    watch: &Watch,
) -> Result<Arc<Vec<u8>>, HttpError> {
    let name = format!("{} {}", game.spec(), pupil.text());
    if let Some(bytes) = state.learned.get(&name) {
        return Ok(bytes);
    }
    of(game, pupil, state, &watch.within(state.settings.work), &mut |_| {})?;
    state.learned.get(&name).ok_or_else(|| {
        HttpError::too_much(say!(
            "learning takes longer than the page waits; ask for fewer episodes",
            "l'apprentissage est plus long que la page n'attend ; demandez moins d'épisodes"
        ))
    })
}

fn teach(
    game: &AnyGame,
    learner: &mut dyn AnyLearner,
    pupil: &LearnerSpec,
    watch: &Watch,
    tell: &mut dyn FnMut(&TrainingReport),
) -> Result<(TrainingReport, Vec<u8>), LearnError> {
    let start = game.start();
    let marks = CurvePlan::doubling(pupil.episodes).marks;
    let mut lesson = TrainingReport { curve: Curve { points: Vec::new(), complete: false, stopped: None } };
    let mut before = 0;
    for mark in marks {
        let plan = CurvePlan { marks: vec![mark - before], games: 100, seed: pupil.seed, ..CurvePlan::default() };
        let part = learner.learn(&start, None, &plan, watch)?;
        let stopped = !part.complete;
        lesson.curve.points.extend(part.points);
        if stopped {
            return Ok((lesson, Vec::new()));
        }
        // Learners that know when they know stop before the mark.
        let finished = lesson.curve.points.last().is_some_and(|point| point.episodes < mark);
        before = mark;
        tell(&lesson);
        if finished {
            break;
        }
    }
    lesson.curve.complete = true;
    let bytes = learner.save();
    Ok((lesson, bytes))
}
