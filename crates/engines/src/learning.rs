//! Learners of games as values: made, resumed, taught, examined and saved without knowing what
//! their tables hold.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, DynGame, Observer, Orbits, PositionWord, Strategy, Text, with_game, word};
use ludex_learn::{
    Afterstates, Curve, CurvePlan, Exam, LearnError, Learner, LoadError, Menace, MenaceSettings, Opponent, QLearning,
    QSettings, Table, TdSettings, Trajectories, curve, load, save,
};

use crate::OffWords;
use crate::players::Judge;

/// How to learn.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// Exact values along the games played, until that of the start is known.
    Trajectories,
    /// Matchboxes with beads.
    Menace(MenaceSettings),
    /// Values of moves, after C. Watkins.
    Q(QSettings),
    /// Values of the positions after moves, with traces.
    Td(TdSettings),
}

impl Method {
    /// All methods with their usual settings.
    #[must_use]
    pub fn all() -> [Self; 4] {
        [
            Self::Menace(MenaceSettings::default()),
            Self::Q(QSettings::default()),
            Self::Td(TdSettings::default()),
            Self::Trajectories,
        ]
    }

    /// The word on the command line and in addresses.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Trajectories => "trajectories",
            Self::Menace(_) => "menace",
            Self::Q(_) => "q",
            Self::Td(_) => "td",
        }
    }

    /// What is wrong with the settings, if anything is.
    #[must_use]
    pub fn problem(&self) -> Option<Text> {
        match self {
            Self::Q(settings) => settings.problem(),
            Self::Td(settings) => settings.problem(),
            Self::Trajectories | Self::Menace(_) => None,
        }
    }
}

/// A learner at work on a game.
pub trait AnyLearner {
    /// What it is.
    fn about(&self) -> Text;

    /// Its word in files and reports.
    fn word(&self) -> &'static str;

    /// Episodes played so far.
    fn episodes(&self) -> u64;

    /// Sets an exam on positions that a judge knows, all or about `questions` of them; how many
    /// there are.
    fn examine(&mut self, judge: &Judge<'_>, questions: usize, observer: &dyn Observer) -> usize;

    /// Plays episodes from a position, against itself or somebody else, and takes the exam at every
    /// mark of the plan.
    ///
    /// # Errors
    /// As [`ludex_learn::curve()`].
    fn learn(
        &mut self,
        from: &AnyPosition,
        against: Option<Box<dyn Strategy<AnyGame> + '_>>,
        plan: &CurvePlan,
        observer: &dyn Observer,
    ) -> Result<Curve, LearnError>;

    /// What a position looks worth to the player to move, where something is known.
    fn value(&self, at: &AnyPosition) -> Option<f64>;

    /// The bytes of its table, which [`learner`] and [`of_learned`](crate::players::of_learned)
    /// read.
    fn save(&self) -> Vec<u8>;
}

/// A learner that has met nothing yet, or that resumes from the bytes of a saved one.
///
/// # Errors
/// Bytes that are no learned table of this game, method and grouping.
pub fn learner<'g>(
    game: &'g AnyGame,
    method: &Method,
    up_to_symmetry: bool,
    seed: u64,
    resume: Option<&[u8]>,
) -> Result<Box<dyn AnyLearner + 'g>, LoadError> {
    let orbits = if up_to_symmetry { Orbits::keeping(game, &game.start()) } else { Orbits::identity() };
    with_game!(game, words => of_words((game, words), method, orbits, seed, resume))
}

fn of_words<'g, W: PositionWord>(
    games: (&'g AnyGame, &'g DynGame<W>),
    method: &Method,
    orbits: Orbits,
    seed: u64,
    resume: Option<&[u8]>,
) -> Result<Box<dyn AnyLearner + 'g>, LoadError> {
    Ok(match method {
        Method::Trajectories => Typed::boxed(games, orbits, resume, |orbits| Trajectories::new(orbits, seed))?,
        Method::Menace(settings) => {
            Typed::boxed(games, orbits, resume, |orbits| Menace::new(orbits, settings.clone(), seed))?
        }
        Method::Q(settings) => {
            Typed::boxed(games, orbits, resume, |orbits| QLearning::new(orbits, settings.clone(), seed))?
        }
        Method::Td(settings) => {
            Typed::boxed(games, orbits, resume, |orbits| Afterstates::new(orbits, settings.clone(), seed))?
        }
    })
}

struct Typed<'g, W: PositionWord, L> {
    any: &'g AnyGame,
    game: &'g DynGame<W>,
    learner: L,
    exam: Exam<DynGame<W>>,
}

impl<'g, W: PositionWord, L: Learner<DynGame<W>> + Table<DynGame<W>, Orbits> + 'g> Typed<'g, W, L> {
    fn boxed(
        (any, game): (&'g AnyGame, &'g DynGame<W>),
        orbits: Orbits,
        resume: Option<&[u8]>,
        fresh: impl FnOnce(Orbits) -> L,
    ) -> Result<Box<dyn AnyLearner + 'g>, LoadError> {
        let learner = match resume {
            Some(bytes) => load(game, orbits, bytes)?,
            None => fresh(orbits),
        };
        Ok(Box::new(Self { any, game, learner, exam: Exam::new(game, [], |_| None) }))
    }
}

impl<W: PositionWord, L: Learner<DynGame<W>> + Table<DynGame<W>, Orbits>> AnyLearner for Typed<'_, W, L> {
    fn about(&self) -> Text {
        self.learner.about()
    }

    fn word(&self) -> &'static str {
        L::WORD
    }

    fn episodes(&self) -> u64 {
        self.learner.episodes()
    }

    fn examine(&mut self, judge: &Judge<'_>, questions: usize, observer: &dyn Observer) -> usize {
        let positions = judge.sample(questions).into_iter().map(|at| word::<W>(&at).clone());
        self.exam = Exam::new(self.game, positions, |at| judge.verdict(&at.clone().any(), observer).ok().flatten());
        self.exam.len()
    }

    fn learn(
        &mut self,
        from: &AnyPosition,
        against: Option<Box<dyn Strategy<AnyGame> + '_>>,
        plan: &CurvePlan,
        observer: &dyn Observer,
    ) -> Result<Curve, LearnError> {
        let mut strategy = against.map(|strategy| OffWords { game: self.any, strategy });
        let mut opponent = match &mut strategy {
            Some(strategy) => Opponent::Other { strategy, learner: None },
            None => Opponent::Itself,
        };
        curve(self.game, word(from), &mut self.learner, &mut opponent, plan, &self.exam, observer)
    }

    fn value(&self, at: &AnyPosition) -> Option<f64> {
        self.learner.value(self.game, word(at))
    }

    fn save(&self) -> Vec<u8> {
        save::<_, Orbits, _>(self.game, &self.learner)
    }
}
