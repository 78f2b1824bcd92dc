//! Learners of games as values: made, resumed, taught, examined and saved without knowing what
//! their tables hold.

use std::io;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Orbits, Progress, Stop, Strategy, Text, Unit, WithProgress};
use ludex_learn::{
    Afterstates, Curve, CurvePlan, Destination, Ends, Exam, Header, LearnError, Learner, LoadError, Menace,
    MenaceSettings, Opponent, PLAIN, Pupil, QLearning, QSettings, Schedule, Table, TdSettings, Trajectories, curve,
    load, save,
};

use crate::players::ExactValues;
use crate::{OffWords, Words, with_few_words};

/// How to learn.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// Exact values along the games played, until that of the start is known.
    Trajectories,
    /// The ends of random games, and nothing else.
    Ends,
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
    pub fn all() -> [Self; 5] {
        [
            Self::Trajectories,
            Self::Ends,
            Self::Menace(MenaceSettings::default()),
            Self::Q(QSettings::default()),
            Self::Td(TdSettings::default()),
        ]
    }

    /// The method of a word, with its usual settings.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::all().into_iter().find(|method| method.word() == word)
    }

    /// The method of a saved table, with its usual settings, and whether images of a position are
    /// one there; `None` for a learner that nobody knows.
    #[must_use]
    pub fn of_saved(header: &Header) -> Option<(Self, bool)> {
        let of_word = |method: &Self| method.saved_word() == header.learner;
        Self::all().into_iter().find(of_word).map(|method| (method, header.grouping != PLAIN))
    }

    /// The word in files.
    fn saved_word(&self) -> &'static str {
        match self {
            Self::Trajectories => <Trajectories<AnyGame> as Table<_>>::WORD,
            Self::Ends => <Ends<AnyGame> as Table<_>>::WORD,
            Self::Menace(_) => <Menace<AnyGame> as Table<_>>::WORD,
            Self::Q(_) => <QLearning<AnyGame> as Table<_>>::WORD,
            Self::Td(_) => <Afterstates<AnyGame> as Table<_>>::WORD,
        }
    }

    /// Whether it makes up the games that it learns from, and has no use for an opponent.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        matches!(self, Self::Trajectories | Self::Ends)
    }

    /// The word on the command line and in addresses.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Trajectories => "trajectories",
            Self::Ends => "ends",
            Self::Menace(_) => "menace",
            Self::Q(_) => "q",
            Self::Td(_) => "td",
        }
    }

    /// Gives a setting another value: `alpha`, the step size; `epsilon`, the share of random moves;
    /// `discount`, per move; `lambda`, how far back an error is credited. Whether there is such a
    /// setting.
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        match (name, self) {
            ("alpha", Self::Q(QSettings { alpha: rate, .. }) | Self::Td(TdSettings { alpha: rate, .. }))
            | ("epsilon", Self::Q(QSettings { epsilon: rate, .. }) | Self::Td(TdSettings { epsilon: rate, .. })) => {
                *rate = Schedule::constant(value);
            }
            ("discount", Self::Q(QSettings { gamma: share, .. }) | Self::Td(TdSettings { gamma: share, .. }))
            | ("lambda", Self::Td(TdSettings { lambda: share, .. })) => *share = value,
            _ => return false,
        }
        true
    }

    /// The setting of such a name in the first episode, if it has one.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<f64> {
        match (name, self) {
            ("alpha", Self::Q(QSettings { alpha: rate, .. }) | Self::Td(TdSettings { alpha: rate, .. }))
            | ("epsilon", Self::Q(QSettings { epsilon: rate, .. }) | Self::Td(TdSettings { epsilon: rate, .. })) => {
                Some(rate.from)
            }
            ("discount", Self::Q(QSettings { gamma: share, .. }) | Self::Td(TdSettings { gamma: share, .. }))
            | ("lambda", Self::Td(TdSettings { lambda: share, .. })) => Some(*share),
            _ => None,
        }
    }

    /// What is wrong with the settings, if anything is.
    #[must_use]
    pub fn problem(&self) -> Option<Text> {
        match self {
            Self::Q(settings) => settings.problem(),
            Self::Td(settings) => settings.problem(),
            Self::Trajectories | Self::Ends | Self::Menace(_) => None,
        }
    }
}

/// Writes the table of a learner.
///
/// # Errors
/// What is written to refuses.
pub type WriteTable<'w> = dyn Fn(&mut dyn Destination) -> io::Result<()> + 'w;

/// May write the table of a learner in the middle of a lesson, after so many episodes.
pub type Keep<'k> = dyn FnMut(u64, &WriteTable<'_>) + 'k;

/// A number that a learner keeps, and the move that it is for; `None` for the position itself.
pub type MoveAndNumber = (Option<u64>, f64);

/// A learner at work on a game.
pub trait AnyLearner {
    /// What it is.
    fn about(&self) -> Text;

    /// Episodes played so far.
    fn episodes(&self) -> u64;

    /// Sets an exam on positions with exact values, all or about `questions` of them; how many
    /// there are.
    ///
    /// # Errors
    /// A cancellation.
    fn examine(&mut self, exact: &ExactValues<'_>, questions: usize, observer: &dyn Observer) -> Result<usize, Halt>;

    /// Plays episodes from a position, against itself or another player, and takes the exam at
    /// every mark of the plan; now and then, between episodes, `keep` is given what writes its
    /// table.
    ///
    /// # Errors
    /// As [`ludex_learn::curve()`].
    fn learn(
        &mut self,
        from: &AnyPosition,
        against: Option<Box<dyn Strategy<AnyGame> + '_>>,
        plan: &CurvePlan<'_>,
        keep: Option<&mut Keep<'_>>,
        observer: &dyn Observer,
    ) -> Result<Curve, LearnError>;

    /// The estimated value of a position for the player to move, where something is known.
    fn value(&self, at: &AnyPosition) -> Option<f64>;

    /// How many positions it remembers something of.
    fn states(&self) -> usize;

    /// What it keeps, position by position, in no particular order: a number for the position, or
    /// one for each of its choices, which is told by the first move that makes it. The numbers of
    /// exact values and of TD(λ) are for the player whom the position calls the first, those of
    /// moves for the player to move.
    fn each(&self, tell: &mut dyn FnMut(&AnyPosition, &[MoveAndNumber]));

    /// The bytes of its table, which [`learner`] and [`of_learned`](crate::players::of_learned)
    /// read.
    fn save(&self) -> Vec<u8>;

    /// Writes the same with all threads, which takes little memory.
    ///
    /// # Errors
    /// What is written to refuses.
    fn write(&self, to: &mut dyn Destination) -> io::Result<()>;
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
    with_few_words!(game, W => of_words::<W>(game, method, orbits, seed, resume))
}

fn of_words<'g, W: Words>(
    game: &'g AnyGame,
    method: &Method,
    orbits: Orbits,
    seed: u64,
    resume: Option<&[u8]>,
) -> Result<Box<dyn AnyLearner + 'g>, LoadError> {
    Ok(match method {
        Method::Trajectories => Typed::<W, _>::boxed(game, orbits, resume, |orbits| Trajectories::new(orbits, seed))?,
        Method::Ends => Typed::<W, _>::boxed(game, orbits, resume, |orbits| Ends::new(orbits, seed))?,
        Method::Menace(settings) => {
            Typed::<W, _>::boxed(game, orbits, resume, |orbits| Menace::new(orbits, settings.clone(), seed))?
        }
        Method::Q(settings) => {
            Typed::<W, _>::boxed(game, orbits, resume, |orbits| QLearning::new(orbits, settings.clone(), seed))?
        }
        Method::Td(settings) => {
            Typed::<W, _>::boxed(game, orbits, resume, |orbits| Afterstates::new(orbits, settings.clone(), seed))?
        }
    })
}

struct Typed<'g, W: Words, L> {
    any: &'g AnyGame,
    game: &'g W::Game,
    learner: L,
    exam: Exam<W::Game>,
}

impl<'g, W: Words, L: Learner<W::Game> + Table<W::Game> + 'g> Typed<'g, W, L> {
    fn boxed(
        any: &'g AnyGame,
        orbits: Orbits,
        resume: Option<&[u8]>,
        fresh: impl FnOnce(Orbits) -> L,
    ) -> Result<Box<dyn AnyLearner + 'g>, LoadError> {
        let game = W::game(any);
        let learner = match resume {
            Some(bytes) => load(game, orbits, bytes)?,
            None => fresh(orbits),
        };
        Ok(Box::new(Self { any, game, learner, exam: Exam::new(game, [], &|_| None) }))
    }
}

impl<W: Words, L: Learner<W::Game> + Table<W::Game>> AnyLearner for Typed<'_, W, L> {
    fn about(&self) -> Text {
        self.learner.about()
    }

    fn episodes(&self) -> u64 {
        self.learner.episodes()
    }

    fn examine(&mut self, exact: &ExactValues<'_>, questions: usize, observer: &dyn Observer) -> Result<usize, Halt> {
        let sample = exact.sample(questions, observer)?;
        let due = sample.len() as u64;
        let positions = (0..).zip(sample).map(|(done, at)| {
            observer.progress(&Progress { found: done, done, due, unit: Unit::Entries, ..Progress::default() });
            W::word(&at).clone()
        });
        let unheard = WithProgress { observer, report: |_: &Progress| () };
        self.exam = Exam::new(self.game, positions, &|at| exact.verdict(&at.clone().any(), &unheard).ok().flatten());
        if observer.cancelled() { Err(Stop::Cancelled.into()) } else { Ok(self.exam.len()) }
    }

    fn learn(
        &mut self,
        from: &AnyPosition,
        against: Option<Box<dyn Strategy<AnyGame> + '_>>,
        plan: &CurvePlan<'_>,
        keep: Option<&mut Keep<'_>>,
        observer: &dyn Observer,
    ) -> Result<Curve, LearnError> {
        let mut strategy = against.map(|strategy| OffWords::<W>::new(self.any, strategy));
        let mut opponent = match &mut strategy {
            Some(strategy) => Opponent::Other { strategy, learner: None },
            None => Opponent::Itself,
        };
        let game = self.game;
        let mut rest =
            keep.map(|keep| move |learner: &L| keep(learner.episodes(), &|to| ludex_learn::write(game, learner, to)));
        let rest = rest.as_mut().map(|rest| rest as &mut dyn FnMut(&L));
        let pupil = Pupil { learner: &mut self.learner, rest };
        curve(game, W::word(from), pupil, &mut opponent, plan, &self.exam, observer)
    }

    fn value(&self, at: &AnyPosition) -> Option<f64> {
        self.learner.value(self.game, W::word(at))
    }

    fn states(&self) -> usize {
        self.learner.states()
    }

    fn each(&self, tell: &mut dyn FnMut(&AnyPosition, &[MoveAndNumber])) {
        for (at, kept) in self.learner.entries(self.learner.size(), &|_| true) {
            let numbers = L::numbers(self.game, self.learner.orbits(), at, kept);
            tell(&at.clone().any(), &numbers);
        }
    }

    fn save(&self) -> Vec<u8> {
        save(self.game, &self.learner)
    }

    fn write(&self, to: &mut dyn Destination) -> io::Result<()> {
        ludex_learn::write(self.game, &self.learner, to)
    }
}
