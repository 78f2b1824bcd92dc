//! What does a learner learn? A [`Question`] in, its curve out.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::learning::Method;
//! use ludex_services::training::{Context, Question, train};
//! use ludex_services::{Game as _, solving};
//! # let game = ludex_games::nim::read_game("1,2").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("nim:1,2")` gives it.
//! let (start, exact) = (game.start(), solving::exact_values(&game, &game.start(), || 0.0, &())?);
//! let question = Question::new(&game, &start, Method::Trajectories);
//! let mut learner = question.learner()?;
//! let report = train(&question, &mut *learner, Context { exact: Some(&exact), ..Context::new(&()) })?;
//! assert_eq!(report.start.unwrap().0, Some("win"));
//! # Ok(())
//! # }
//! ```

mod known;
mod steps;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Stop, Strategy, Text, say};
use ludex_engines::learning::{self, AnyLearner, Method, WriteTable};
use ludex_engines::players::{Clock, ExactValues, Kind, PlayerSpec};
use ludex_learn::{Curve, CurvePlan, Header, LearnError, LoadError, PLAIN};
use serde::Serialize;

pub use self::known::{Known, Row, known};
pub use self::steps::{Step, Trajectory, trajectories};
use crate::{Refusal, solving, words};

/// Who learns which game, and for how long?
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// Where episodes begin.
    pub root: &'q AnyPosition,
    /// How to learn.
    pub method: Method,
    /// Whether images of a position are one.
    pub up_to_symmetry: bool,
    /// What all chances come from.
    pub seed: u64,
    /// Episodes; `None` stands for ten thousand, or until all is known where a learner knows that.
    pub episodes: Option<u64>,
    /// Games against random moves after 0, 1, 2, 4, 8 … episodes.
    pub games: u64,
    /// The positions of the exam, about as many at most.
    pub exam: usize,
    /// The learner to continue, as it was saved.
    pub resume: Option<&'q [u8]>,
}

impl<'q> Question<'q> {
    /// What is learned from `root`, with examinations in two hundred games and twenty thousand
    /// positions.
    #[must_use]
    pub fn new(game: &'q AnyGame, root: &'q AnyPosition, method: Method) -> Self {
        let (games, exam) = (200, 20_000);
        Self { game, root, method, up_to_symmetry: false, seed: 0, episodes: None, games, exam, resume: None }
    }

    /// The learner, before it begins.
    ///
    /// # Errors
    /// A position in which the game is over; a game with loops for a learner that plays to the end;
    /// [`Refusal::Saved`]: what was learned before is no table of this game, method and grouping,
    /// or is from another seed.
    pub fn learner(&self) -> Result<Box<dyn AnyLearner + 'q>, Refusal> {
        let Self { game, root, method, up_to_symmetry, seed, resume, .. } = self;
        if words::status_of(game, root, &mut Vec::new()).outcome().is_some() {
            return Err(Refusal::Question(Text::fixed(
                "the game is over here: there is nothing to learn",
                "la partie est finie ici : il n'y a rien à apprendre",
            )));
        }
        if method.is_alone() && game.loops() {
            return Err(Refusal::Question(endless(&game.spec())));
        }
        let saved = |error: LoadError| {
            let Text { en, fr } = error.text();
            Refusal::Saved(match &error {
                LoadError::Other { wanted, found }
                    if wanted.game == found.game && wanted.learner == found.learner && wanted.grouping == PLAIN =>
                {
                    say!("{en}; add --up-to-symmetry", "{fr} ; ajoutez --up-to-symmetry")
                }
                // Files and options have words of their own.
                LoadError::Other { wanted, found } if wanted.game == found.game && wanted.learner != found.learner => {
                    match Method::of_saved(found) {
                        Some((method, _)) => {
                            let word = method.word();
                            say!("{en}; --learner {word} resumes it", "{fr} ; --learner {word} le reprend")
                        }
                        None => Text { en, fr },
                    }
                }
                _ => Text { en, fr },
            })
        };
        let learner = learning::learner(game, method, *up_to_symmetry, *seed, *resume).map_err(saved)?;
        match resume.map(ludex_learn::header).transpose().map_err(saved)? {
            Some(Header { seed: other, .. }) if other != *seed => Err(Refusal::Saved(say!(
                "this was learned with the seed {other}, and goes on with it; leave --seed out",
                "ceci a été appris avec la graine {other}, et continue avec elle ; retirez --seed"
            ))),
            _ => Ok(learner),
        }
    }
}

/// A game of random moves need not end.
fn endless(game: &str) -> Text {
    say!(
        "play can go round in {game}, and this learner follows games to their end; q and td learn it",
        "on peut tourner en rond à ce jeu ({game}), et cet apprenant suit les parties jusqu'au bout ; q et td l'apprennent"
    )
}

/// What a lesson goes by.
#[derive(Clone, Debug, PartialEq)]
pub struct Basis {
    /// The learner.
    pub method: Method,
    /// Whether images of a position are one.
    pub up_to_symmetry: bool,
    /// What all chances come from.
    pub seed: u64,
}

impl Basis {
    /// What is asked for; what is left open is as in the lesson that is continued, if there is one,
    /// and else as usual.
    #[must_use]
    pub fn resuming(saved: Option<&Header>, method: Option<Method>, up_to_symmetry: bool, seed: Option<u64>) -> Self {
        let (learned, by_symmetry) = saved.and_then(Method::of_saved).unzip();
        Self {
            method: method.or(learned).unwrap_or(Method::Trajectories),
            up_to_symmetry: up_to_symmetry || by_symmetry.unwrap_or(false),
            seed: seed.or(saved.map(|saved| saved.seed)).unwrap_or(0),
        }
    }
}

/// A method with other settings than the usual ones: each with its name and value, where one is
/// given; `opponent` is whether it plays against another player.
///
/// # Errors
/// A setting that the method does not have, or a value that it cannot have.
pub fn with_settings(mut method: Method, settings: &[(&str, Option<f64>)], opponent: bool) -> Result<Method, Refusal> {
    let given = settings.iter().filter_map(|&(name, value)| Some((name, value?)));
    let unknown = given.clone().find(|&(name, value)| !method.set(name, value)).map(|(name, _)| name);
    // It learns along games that it makes up.
    let unknown = unknown.or((opponent && method.is_alone()).then_some("against"));
    let word = method.word();
    let lacking =
        |name| say!("the learner {word} has no option --{name}", "l'apprenant {word} n'a pas d'option --{name}");
    let problem: Option<Text> = unknown.map(lacking).or_else(|| method.problem());
    problem.map_or(Ok(method), |problem| Err(Refusal::Question(problem)))
}

/// The usual value of a setting: of each learner that has it, or once where they agree.
#[must_use]
pub fn usual_setting(name: &str) -> Text {
    let of_each = |method: Method| Some((method.setting(name)?.to_string(), method.word()));
    let have: Vec<_> = Method::all().into_iter().filter_map(of_each).collect();
    let agreed = have.first().filter(|(first, _)| have.iter().all(|(value, _)| value == first));
    let listed = |of: &str, between: &str| {
        have.iter().map(|(value, word)| format!("{value}{of}{word}")).collect::<Vec<_>>().join(between)
    };
    let (en, fr) = match agreed {
        Some((value, _)) => (value.clone(), value.clone()),
        None => (listed(" for ", ", "), listed(" pour ", " ; ")),
    };
    Text { en: en.into(), fr: fr.replace('.', ",").into() }
}

/// Longer than this nobody waits for an exam before the first episode.
const EXAM_SECONDS: f64 = 20.0;

/// The exact values that the exam of a question is marked by; `None` for a game that is not certain
/// to be solved within the memory, or would take longer than to learn it: it is learned without an
/// exam.
///
/// # Errors
/// A fault in the rules or a cancellation.
pub fn exam_values<'g>(
    question: &Question<'g>,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Option<ExactValues<'g>>, Refusal> {
    match solving::exact_values_within(question.game, question.root, EXAM_SECONDS, clock, observer) {
        Err(Refusal::Halt(Halt::Stop(Stop::Memory(_)))) => Ok(None),
        answer => answer,
    }
}

/// The exact values that a perfect opponent plays by, where the exam has none: what is too much for
/// all positions may be searched one by one.
///
/// # Errors
/// As [`solving::exact_values`].
pub fn opponent_values<'g>(
    question: &Question<'g>,
    against: Option<&PlayerSpec>,
    exam: Option<&ExactValues<'g>>,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Option<ExactValues<'g>>, Refusal> {
    let needs = exam.is_none() && against.is_some_and(|player| player.kind == Kind::Perfect);
    needs.then(|| solving::exact_values(question.game, question.root, clock, observer)).transpose()
}

/// What a learner is given to learn with.
pub struct Context<'c> {
    /// The opponent; `None` for training against itself.
    pub against: Option<Box<dyn Strategy<AnyGame> + 'c>>,
    /// What the exam is marked by; without them there is none.
    pub exact: Option<&'c ExactValues<'c>>,
    /// Called after every mark with what was learned so far.
    pub tell: Option<&'c dyn Fn(&Report)>,
    /// How it is saved on the way; without it, it is not.
    pub save: Option<Save<'c>>,
    /// The observer: progress, cancellation and memory.
    pub observer: &'c dyn Observer,
}

/// How what is being learned is saved now and then, so that who stops or kills a long lesson loses
/// little: every five seconds, or less often where more than a twentieth of the time would go to
/// it.
pub struct Save<'s> {
    /// Saves the table after so many episodes, by what writes it.
    pub write: &'s dyn Fn(u64, &WriteTable<'_>),
    /// The clock.
    pub clock: Clock,
}

/// Seconds between two saves at least: their episodes are soon played again.
const BETWEEN_SAVES: f64 = 5.0;

/// Time for learning to time for saving, at least.
const LEARNING_TO_SAVING: f64 = 19.0;

impl Save<'_> {
    /// Saves when it is time.
    fn at_times(self) -> impl FnMut(u64, &WriteTable<'_>) {
        let mut next = (self.clock)() + BETWEEN_SAVES;
        move |episodes, table| {
            let now = (self.clock)();
            if now >= next {
                (self.write)(episodes, table);
                let after = (self.clock)();
                next = after + BETWEEN_SAVES.max(LEARNING_TO_SAVING * (after - now));
            }
        }
    }
}

impl<'c> Context<'c> {
    /// It plays against itself, and is not examined.
    #[must_use]
    pub fn new(observer: &'c dyn Observer) -> Self {
        Self { against: None, exact: None, tell: None, save: None, observer }
    }
}

/// What was learned, in the form of the command's JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The word of the learner.
    pub learner: &'static str,
    /// What it is.
    #[serde(skip)]
    pub about: Text,
    /// Whether images of a position are one.
    pub up_to_symmetry: bool,
    /// What all chances came from.
    pub seed: u64,
    /// What the start is worth, of a learner that knows when it knows.
    #[serde(rename = "value", skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Positions of the exam.
    pub exam_positions: usize,
    /// Positions that can be reached, where they were all solved for the exam.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// How it became stronger.
    #[serde(flatten)]
    pub curve: Curve,
    /// All episodes that it has ever played.
    #[serde(skip)]
    pub episodes: u64,
}

/// The word of a value for the player to move; `None` where it is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Start(pub Option<&'static str>);

/// Lets the learner of a question learn.
///
/// # Errors
/// An opponent in a game of one player, a fault in the rules or a move that is not legal.
/// Training that stops on its way is an answer.
pub fn train(question: &Question<'_>, learner: &mut dyn AnyLearner, context: Context<'_>) -> Result<Report, Refusal> {
    let Question { root, ref method, up_to_symmetry, seed, episodes, games, exam, .. } = *question;
    let Context { against, exact, tell, save, observer } = context;
    let exam_positions = match exact {
        Some(exact) => learner.examine(exact, exam, observer)?,
        None => 0,
    };
    let knows = *method == Method::Trajectories;
    let episodes = episodes.unwrap_or(if knows { 1 << 60 } else { 10_000 });
    let (about, positions) = (learner.about(), exact.and_then(ExactValues::solved));
    let positions = positions.map(|[all, canonical]| if up_to_symmetry { canonical } else { all }.to_string());
    let report = |curve: Curve, episodes, value: Option<f64>| Report {
        learner: method.word(),
        about: about.clone(),
        up_to_symmetry,
        seed,
        start: knows.then(|| Start(value.map(value_word))),
        exam_positions,
        positions: positions.clone(),
        curve,
        episodes,
    };
    let so_far = |curve: &Curve| {
        let episodes = curve.points.last().map_or(0, |point| point.episodes);
        if let Some(tell) = tell {
            tell(&report(curve.clone(), episodes, None));
        }
    };
    let plan = CurvePlan { games, seed, tell: Some(&so_far), ..CurvePlan::doubling(episodes) };
    let mut save = save.map(Save::at_times);
    let keep = save.as_mut().map(|save| save as &mut learning::Keep<'_>);
    let curve = learner.learn(root, against, &plan, keep, observer).map_err(|error| match error {
        LearnError::Halt(halt) => Refusal::Halt(halt),
        error => Refusal::Question(error.text()),
    })?;
    Ok(report(curve, learner.episodes(), learner.value(root)))
}

fn value_word(value: f64) -> &'static str {
    match value {
        value if value > 0.0 => "win",
        value if value < 0.0 => "loss",
        _ => "draw",
    }
}
