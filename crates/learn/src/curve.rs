//! The learning curve of a learner: its strength after given numbers of episodes, as numbers, as
//! CSV and as a picture.

use ludex_core::{Game, Halt, Lang, Observer, Progress, Seats, Stop, Text, WithProgress, csv};
use serde::Serialize;

use crate::error::LearnError;
use crate::exam::{Exam, Grade, Tally, against_random};
use crate::knowledge::{Learner, Opponent};
use crate::plot::{Plot, Series};
use crate::train::train;

/// When a learner is examined, and how.
#[derive(Clone)]
pub struct CurvePlan<'t> {
    /// After how many episodes, counted from the beginning of the curve, in increasing order.
    pub marks: Vec<u64>,
    /// Games against random moves at every mark.
    pub games: u64,
    /// The greatest number of plies of those games.
    pub longest: u32,
    /// What their chances come from; the same games at every mark.
    pub seed: u64,
    /// Called with the curve so far after every mark.
    pub tell: Option<&'t dyn Fn(&Curve)>,
}

impl CurvePlan<'_> {
    /// Marks at equal distances, from 0 to `episodes`.
    #[must_use]
    pub fn even(episodes: u64, marks: u64) -> Self {
        let steps = marks.max(2) - 1;
        let mark = |i: u64| (u128::from(episodes) * u128::from(i) / u128::from(steps)) as u64;
        let mut marks: Vec<u64> = (0..=steps).map(mark).collect();
        marks.dedup();
        Self { marks, ..Self::default() }
    }

    /// Marks at 0, at the powers of two, and at `episodes`.
    #[must_use]
    pub fn doubling(episodes: u64) -> Self {
        let powers = (0..64).map(|power| 1u64 << power).take_while(|&mark| mark < episodes);
        let mut marks: Vec<u64> = [0].into_iter().chain(powers).chain([episodes]).collect();
        marks.dedup();
        Self { marks, ..Self::default() }
    }
}

impl Default for CurvePlan<'_> {
    /// No marks yet; 200 games of at most a thousand plies.
    fn default() -> Self {
        Self { marks: Vec::new(), games: 200, longest: 1_000, seed: 0, tell: None }
    }
}

/// What a learner was worth at a mark.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Episodes played, those before the curve included.
    pub episodes: u64,
    /// Positions it remembered something of.
    pub states: u64,
    /// How it passed the exam.
    #[serde(flatten)]
    pub grade: Grade,
    /// Its games against random moves; in a game of one player, its games alone.
    pub against_random: Tally,
}

/// How a learner became stronger.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The points, in the order of their marks.
    pub points: Vec<Point>,
    /// Whether all marks were reached, or the learner had nothing more to learn.
    pub complete: bool,
    /// Whether the game has one player, so that its games at every mark were played alone.
    #[serde(skip)]
    pub alone: bool,
    /// Why not, if it was stopped; what was learned before is in the learner.
    #[serde(skip)]
    pub stopped: Option<Stop>,
}

/// A learner in a lesson, and what is done with it when it rests: it may be saved, for one.
pub struct Pupil<'p, L> {
    /// The learner.
    pub learner: &'p mut L,
    /// Called between episodes, every [`REST`] of them.
    pub rest: Option<&'p mut dyn FnMut(&L)>,
}

/// Episodes between two rests.
pub const REST: u64 = 64;

impl<'p, L> Pupil<'p, L> {
    /// A learner that does not rest.
    #[must_use]
    pub fn new(learner: &'p mut L) -> Self {
        Self { learner, rest: None }
    }
}

/// Lets a learner play, and examines it at every mark of the plan.
///
/// # Errors
/// As [`Learner::episode`]; being cancelled or running out of memory is no error.
pub fn curve<G: Game, L: Learner<G>>(
    game: &G,
    from: &G::Position,
    Pupil { learner, mut rest }: Pupil<'_, L>,
    opponent: &mut Opponent<'_, G>,
    plan: &CurvePlan<'_>,
    exam: &Exam<G>,
    observer: &dyn Observer,
) -> Result<Curve, LearnError> {
    let alone = game.seats() == Seats::Solo;
    let mut curve = Curve { points: Vec::new(), complete: false, alone, stopped: None };
    let (mut played, due) = (0, plan.marks.last().copied().unwrap_or(0));
    for &mark in &plan.marks {
        let mut finished = false;
        while played < mark && !finished {
            let tell = |now: &Progress| observer.progress(&Progress { done: played + now.done, due, ..*now });
            let part = WithProgress { observer, report: tell };
            let most = if rest.is_some() { REST } else { u64::MAX };
            let trained = train(game, from, learner, opponent, most.min(mark - played), &part)?;
            played += trained.episodes;
            if trained.stopped.is_some() {
                return Ok(Curve { stopped: trained.stopped, ..curve });
            }
            if let Some(rest) = &mut rest {
                rest(learner);
            }
            finished = trained.finished;
        }
        // Everything was learned before this mark.
        if finished && curve.points.last().is_some_and(|last| last.episodes == learner.episodes()) {
            break;
        }
        let CurvePlan { games, longest, seed, .. } = *plan;
        let against_random = match against_random(game, from, learner, games, longest, seed, observer) {
            Err(LearnError::Halt(Halt::Stop(stop))) => return Ok(Curve { stopped: Some(stop), ..curve }),
            tally => tally?,
        };
        let (episodes, states) = (learner.episodes(), learner.states() as u64);
        curve.points.push(Point { episodes, states, grade: exam.grade(game, learner), against_random });
        if let Some(tell) = plan.tell {
            tell(&curve);
        }
        if finished {
            break;
        }
    }
    curve.complete = true;
    Ok(curve)
}

impl Curve {
    /// The points as a table of comma-separated values with a line of names; shares from 0 to 1,
    /// empty where nothing was examined.
    #[must_use]
    pub fn csv(&self) -> String {
        let heads = ["episodes", "states", "keeps", "keeps_where_it_matters", "wins", "draws", "losses"];
        let share = |share: Option<f64>| share.map(|share| share.to_string()).unwrap_or_default();
        let row = |Point { episodes, states, grade, against_random: Tally { wins, draws, losses } }: &Point| {
            let [episodes, states, wins, draws, losses] = [episodes, states, wins, draws, losses].map(u64::to_string);
            csv::row([episodes, states, share(grade.keeps), share(grade.keeps_where_it_matters), wins, draws, losses])
        };
        std::iter::once(csv::row(heads)).chain(self.points.iter().map(row)).map(|row| row + "\n").collect()
    }

    /// What the games at every mark give.
    #[must_use]
    pub fn games(&self) -> Text {
        if self.alone {
            Text::fixed("solved, of games alone", "résolues, de parties seul")
        } else {
            Text::fixed("score against random moves", "score contre des coups au hasard")
        }
    }

    /// The share of those games at a mark: of a game of one player those that were solved, for one
    /// that was not is no half of a solution; `None` without games.
    #[must_use]
    pub fn share(&self, games: Tally) -> Option<f64> {
        let Tally { wins, draws, losses } = games;
        games.share().map(|points| if self.alone { wins as f64 / (wins + draws + losses) as f64 } else { points })
    }

    /// The points as a picture under a title.
    #[must_use]
    pub fn svg(&self, title: &str, lang: Lang) -> String {
        let line = |name: Text, share: &dyn Fn(&Point) -> Option<f64>| Series {
            name,
            points: self.points.iter().filter_map(|point| Some((point.episodes as f64, share(point)?))).collect(),
        };
        let series = [
            line(
                Text::fixed(
                    "positions where the preferred move keeps the value",
                    "positions où le coup préféré conserve la valeur",
                ),
                &|point| point.grade.keeps,
            ),
            line(Text::fixed("of those where moves differ", "parmi celles où les coups diffèrent"), &|point| {
                point.grade.keeps_where_it_matters
            }),
            line(self.games(), &|point| self.share(point.against_random)),
        ];
        let series = series.into_iter().filter(|series| !series.points.is_empty()).collect();
        Plot { title: title.to_owned(), across: Text::fixed("episodes", "épisodes"), series }.svg(lang)
    }
}
