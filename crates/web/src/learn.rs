//! Players that learn by playing, and what their lessons made of them.
//!
//! A learner is known by how it was made, as in `q,episodes=1000,seed=1`: what it learns is decided
//! by that, so that an address is enough to find it again, and to play against it.

use std::sync::Arc;

use ludex_services::learn::Curve;
use ludex_services::learning::Method;
use ludex_services::prelude::*;
use ludex_services::solving::solved_values;
use ludex_services::training::{self, Context, Question, Report, Trajectory};
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, BadText, Halt, Lang, Text, numbers, say};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::work::{Watch, aside};

/// The learners of the page, those of the document's trajectories last.
pub(crate) fn learners() -> [Method; 5] {
    let mut all = Method::all();
    all.rotate_left(2);
    all
}

/// A learner for readers: its name, and what it learns where the name does not say that.
pub(crate) fn named(method: &Method) -> (Text, Option<Text>) {
    match method {
        Method::Menace(_) => (
            Text::fixed("MENACE", "MENACE"),
            Some(Text::fixed("beads in matchboxes", "des perles dans des boîtes d'allumettes")),
        ),
        Method::Q(_) => (Text::fixed("Q-learning", "Q-apprentissage"), None),
        Method::Td(_) => {
            (Text::fixed("TD(λ)", "TD(λ)"), Some(Text::fixed("values of positions", "valeurs des positions")))
        }
        Method::Trajectories => {
            (Text::fixed("trajectories", "trajectoires"), Some(Text::fixed("exact values", "valeurs exactes")))
        }
        Method::Ends => {
            (Text::fixed("ends", "fins"), Some(Text::fixed("the ends of random games", "celles de parties au hasard")))
        }
    }
}

/// No learner plays more.
pub(crate) const MOST_EPISODES: u64 = 100_000;

/// Exams have at most about this many positions.
const QUESTIONS: usize = 2_000;

/// Who learns, and how long.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LearnerSpec {
    pub(crate) method: Method,
    pub(crate) episodes: u64,
    pub(crate) seed: u64,
}

impl LearnerSpec {
    /// Reads `q,episodes=1000,seed=1`.
    pub(crate) fn read(text: &str) -> Result<Self, BadText> {
        let refused = |problem| Err(BadText::new(text, problem));
        let mut parts = text.split(',');
        let Some(method) = Method::read(parts.next().unwrap_or_default()) else {
            let all = learners().map(|method| method.word()).join(", ");
            return refused(say!(
                "on the page the learners are {all}, as in learned:q,episodes=1000",
                "sur la page, les apprenants sont {all}, comme learned:q,episodes=1000"
            ));
        };
        let mut pupil = Self { method, episodes: 1_000, seed: 0 };
        for part in parts {
            let number = part.split_once('=').and_then(|(key, value)| Some((key, value.parse::<u64>().ok()?)));
            match number {
                Some(("episodes", episodes @ 1..=MOST_EPISODES)) => pupil.episodes = episodes,
                Some(("seed", seed)) => pupil.seed = seed,
                _ => {
                    return refused(say!(
                        "episodes goes from 1 to {MOST_EPISODES} and seed is a whole number, as in \
                         q,episodes=1000,seed=1; `{part}` is neither",
                        "episodes va de 1 à {MOST_EPISODES} et seed est un entier, comme q,episodes=1000,seed=1 ; « \
                         {part} » n'est ni l'un ni l'autre"
                    ));
                }
            }
        }
        Ok(pupil)
    }

    /// For readers, as in `Q-learning, 1,000 episodes`.
    pub(crate) fn title(&self) -> Text {
        let (Text { en, fr }, _) = named(&self.method);
        let [episodes, nombre] = [Lang::En, Lang::Fr].map(|lang| counted(self.episodes, lang));
        let seed = self.seed;
        if seed == 0 {
            return say!("{en}, {episodes}", "{fr}, {nombre}");
        }
        say!("{en}, {episodes}, seed {seed}", "{fr}, {nombre}, graine {seed}")
    }

    /// As it is read.
    pub(crate) fn text(&self) -> String {
        format!("{},episodes={},seed={}", self.method.word(), self.episodes, self.seed)
    }
}

/// `1 episode`, `20,000 episodes`.
pub(crate) fn counted(episodes: u64, lang: Lang) -> String {
    let (number, noun) = (numbers::grouped(episodes, lang), lang.pick("episode", "épisode"));
    let one = episodes == 1 || (episodes == 0 && lang == Lang::Fr);
    format!("{number} {noun}{}", if one { "" } else { "s" })
}

/// Lets a learner learn and keeps what it learned; `tell` is given the curve after every mark.
pub(crate) fn train(
    game: &AnyGame,
    pupil: &LearnerSpec,
    state: &AppState,
    watch: &Watch,
    tell: &(dyn Fn(&Curve) + Sync),
) -> Result<Curve, HttpError> {
    let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
    aside(state.settings.gives_way, || trained(game, pupil, state, watch, tell))
}

fn trained(
    game: &AnyGame,
    pupil: &LearnerSpec,
    state: &AppState,
    watch: &Watch,
    tell: &dyn Fn(&Curve),
) -> Result<Curve, HttpError> {
    let (spec, start, LearnerSpec { method, episodes, seed }) = (game.spec(), game.start(), pupil.clone());
    let command = format!("ludex learn {} --learner {}", in_shell(&spec), method.word());
    let question = Question { games: 100, exam: QUESTIONS, seed, ..Question::new(game, &start, method) };
    let question = Question { up_to_symmetry: true, episodes: Some(episodes), ..question };
    let refused = |why| HttpError::of_refusal(&why, &command);
    let mut learner = question.learner().map_err(refused)?;
    let exact = match solved_values(game, &start, &watch.within(state.settings.patience)) {
        Ok(exact) => Some(exact),
        // A game too large for an exam is learned without one.
        Err(Halt::Stop(_)) if !watch.is_abandoned() => None,
        Err(halt) => return Err(HttpError::of_halt(&halt, &command)),
    };
    let tell = |so_far: &Report| tell(&so_far.curve);
    let context = Context { exact: exact.as_ref(), tell: Some(&tell), ..Context::new(watch) };
    let curve = training::train(&question, &mut *learner, context).map_err(refused)?.curve;
    if curve.complete {
        state.learned.put(format!("{spec} {}", pupil.text()), Arc::new(learner.save()));
    }
    Ok(curve)
}

/// The trajectory of a number, step by step, or the last one; `None` where there is none at all.
pub(crate) fn trajectory(
    game: &AnyGame,
    seed: u64,
    number: u64,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<(Trajectory, bool)>, HttpError> {
    let (spec, start) = (game.spec(), game.start());
    let _pass = state.gate.enter(watch).ok_or_else(HttpError::busy)?;
    let question = Question { seed, up_to_symmetry: true, ..Question::new(game, &start, Method::Trajectories) };
    // The next one tells whether there is any.
    let told = training::trajectories(&question, &(number..=number + 1), watch);
    let spec = in_shell(&spec);
    let command = format!("ludex learn {spec} --up-to-symmetry --seed {seed} --trace={number}..{number}");
    let mut told = told.map_err(|why| HttpError::of_refusal(&why, &command))?.into_iter();
    Ok(told.next().map(|trajectory| (trajectory, told.next().is_none())))
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
    train(game, pupil, state, &watch.within(state.settings.work), &|_| {})?;
    state.learned.get(&name).ok_or_else(|| {
        HttpError::too_much(say!(
            "the training takes longer than the page waits; choose fewer episodes",
            "l'apprentissage dépasse le temps d'attente de la page ; choisissez moins d'épisodes"
        ))
    })
}
