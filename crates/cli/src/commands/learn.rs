//! `ludex learn`: a player that learns by playing, and the curve of its strength.

use std::path::{Path, PathBuf};

use ludex::learn::{
    Afterstates, Curve, CurvePlan, Exam, Grouping, LearnError, Learner, Menace, MenaceSettings, Opponent, QLearning,
    QSettings, Schedule, Table, TdSettings, Trajectories, curve, load, save,
};
use ludex::players::{Judge, PlayerSpec, contender};
use ludex::{Orbits, Plain, Playable, Quotient, Text, Visitor, registry};

use super::learn_report::{Start, Told};
use super::players::{judge, with};
use super::{Played, position, start_threads, text};
use crate::args::{Everywhere, LearnArgs, LearnerName};
use crate::failure::Failure;
use crate::halt;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::whole_file::{self, Output};

/// Episodes unless a number is given.
const EPISODES: u64 = 10_000;
/// Exams have at most about so many positions.
const QUESTIONS: usize = 20_000;

pub(super) fn run(args: &LearnArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    if let Some(file) = &args.curve {
        is_svg(file)?;
    }
    let open = |file: &Option<PathBuf>| file.as_deref().map(|file| Output::open(file, everywhere)).transpose();
    let (curve, output) = (open(&args.curve)?, open(&args.output)?);
    registry::with_game(&args.game, Learn { args, everywhere, curve, output })?
}

/// Whether a curve is to be drawn, by the name of its file, and not written as CSV.
fn is_svg(file: &Path) -> Result<bool, Failure> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(true),
        Some("csv") => Ok(false),
        _ => Err(Failure::BadInput(
            tr(
                "the name of the curve's file ends with .csv or .svg",
                "le nom du fichier de la courbe finit par .csv ou .svg",
            )
            .into(),
        )),
    }
}

struct Learn<'a> {
    args: &'a LearnArgs,
    everywhere: &'a Everywhere,
    curve: Option<Output>,
    output: Option<Output>,
}

impl Visitor for Learn<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let at = position(game, self.args.from.as_deref())?;
        if self.args.up_to_symmetry {
            self.with(game, &at, &Orbits::keeping(game, &game.start()))
        } else {
            self.with(game, &at, &Plain)
        }
    }
}

impl Learn<'_> {
    fn with<G: Playable, Q>(&self, game: &G, at: &G::Position, quotient: &Q) -> Result<(), Failure>
    where
        Q: Grouping<G> + Quotient<G> + Clone + Send + Sync,
    {
        let LearnArgs { learner, alpha, epsilon, lambda, discount, .. } = self.args;
        let (seed, constant) = (self.everywhere.seed.unwrap_or(0), |share: Option<f64>| share.map(Schedule::constant));
        let refused = |problem: Option<Text>| problem.map_or(Ok(()), |problem| Err(Failure::BadInput(text(&problem))));
        self.refuse_settings()?;
        match learner {
            LearnerName::Trajectories => self.learn(game, at, quotient, Trajectories::new(quotient.clone(), seed)),
            LearnerName::Menace => {
                self.learn(game, at, quotient, Menace::new(quotient.clone(), MenaceSettings::default(), seed))
            }
            LearnerName::Q => {
                let usual = QSettings::default();
                let settings = QSettings {
                    alpha: constant(*alpha).unwrap_or(usual.alpha),
                    epsilon: constant(*epsilon).unwrap_or(usual.epsilon),
                    gamma: discount.unwrap_or(usual.gamma),
                    ..usual
                };
                refused(settings.problem())?;
                self.learn(game, at, quotient, QLearning::new(quotient.clone(), settings, seed))
            }
            LearnerName::Td => {
                let usual = TdSettings::default();
                let settings = TdSettings {
                    alpha: constant(*alpha).unwrap_or(usual.alpha),
                    epsilon: constant(*epsilon).unwrap_or(usual.epsilon),
                    lambda: lambda.unwrap_or(usual.lambda),
                    gamma: discount.unwrap_or(usual.gamma),
                    ..usual
                };
                refused(settings.problem())?;
                self.learn(game, at, quotient, Afterstates::new(quotient.clone(), settings, seed))
            }
        }
    }

    /// Settings that the learner does not have.
    fn refuse_settings(&self) -> Result<(), Failure> {
        let LearnArgs { learner, alpha, epsilon, lambda, discount, against, .. } = self.args;
        let numbers = [("--alpha", alpha), ("--epsilon", epsilon), ("--discount", discount), ("--lambda", lambda)];
        let given = numbers.into_iter().filter(|(_, number)| number.is_some()).map(|(name, _)| name);
        let lacking = given.into_iter().find(|&name| match learner {
            LearnerName::Trajectories | LearnerName::Menace => true,
            LearnerName::Q => name == "--lambda",
            LearnerName::Td => false,
        });
        let lacking =
            lacking.or(against.as_ref().map(|_| "--against").filter(|_| *learner == LearnerName::Trajectories));
        lacking.map_or(Ok(()), |option| {
            Err(Failure::BadInput(tell!("this learner has no {option}", "cet apprenant n'a pas de {option}")))
        })
    }

    fn learn<G, Q, L>(&self, game: &G, at: &G::Position, quotient: &Q, fresh: L) -> Result<(), Failure>
    where
        G: Playable,
        Q: Grouping<G> + Quotient<G> + Clone + Send + Sync,
        L: Learner<G> + Table<G, Q>,
    {
        let args = self.args;
        let mut learner = match &args.resume {
            Some(file) => resumed(game, quotient, file)?,
            None => fresh,
        };
        let watch = Watch::new(self.everywhere);
        let judge = judge(game, at, self.everywhere, &watch)?;
        let exam = exam(game, &judge);
        let with = with(None, self.everywhere);
        let against = args.against.as_deref().map(PlayerSpec::read).transpose()?;
        let against = against.map(|player| contender(game, &player, &with)).transpose()?;
        let mut strategy = against.as_ref().map(ludex::play::Contender::player);
        let mut opponent = match &mut strategy {
            Some(strategy) => Opponent::Other { strategy: &mut **strategy, learner: None },
            None => Opponent::Itself,
        };
        let known_by_itself = args.learner == LearnerName::Trajectories;
        let episodes = args.episodes.unwrap_or(if known_by_itself { 1 << 40 } else { EPISODES });
        let plan = CurvePlan { seed: self.everywhere.seed.unwrap_or(0), ..CurvePlan::doubling(episodes) };
        let learned = curve(game, at, &mut learner, &mut opponent, &plan, &exam, &watch);
        watch.finish();
        let learned = learned.map_err(|error| failure(&error))?;
        self.keep(game, &learner, &learned)?;
        let told = Told {
            played: Played::of(game),
            learner: L::WORD,
            about: text(&learner.about()),
            up_to_symmetry: args.up_to_symmetry,
            seed: self.everywhere.seed.unwrap_or(0),
            questions: exam.len(),
            positions: judge.solved().map(|[all, canonical]| if args.up_to_symmetry { canonical } else { all }),
            value: known_by_itself.then(|| learner.value(game, at).map_or(Start::Unknown, Start::Known)),
            curve: learned,
            episodes: learner.episodes(),
            output: self.output.as_ref().map(Output::name),
            is_file: self.output.as_ref().is_some_and(Output::is_file),
        };
        told.print(self.everywhere.json, &watch)
    }

    /// Writes what is asked for to files.
    fn keep<G, Q, L>(&self, game: &G, learner: &L, curve: &Curve) -> Result<(), Failure>
    where
        G: Playable,
        Q: Grouping<G>,
        L: Learner<G> + Table<G, Q>,
    {
        if let (Some(to), Some(file)) = (&self.curve, &self.args.curve) {
            let played = Played::of(game);
            let title = format!("{} ({}), {}", played.title, played.spec, text(&learner.about()));
            let bytes = if is_svg(file)? { curve.svg(&title, lang()) } else { curve.csv() };
            to.write(bytes.as_bytes())?;
        }
        self.output.as_ref().map_or(Ok(()), |to| to.write(&save::<G, Q, L>(game, learner)).map(drop))
    }
}

/// What was learned before.
fn resumed<G, Q, L>(game: &G, quotient: &Q, file: &Path) -> Result<L, Failure>
where
    G: Playable,
    Q: Grouping<G> + Clone,
    L: Table<G, Q>,
{
    let name = file.display();
    let bytes = std::fs::read(file).map_err(|error| whole_file::unreadable(&name, &error))?;
    load(game, quotient.clone(), &bytes).map_err(|error| {
        let problem = text(&error.text());
        Failure::BadInput(tell!("{name}: {problem}", "{name} : {problem}"))
    })
}

/// Positions to examine a learner on: all that can be reached, or some of them where they are many.
fn exam<G: Playable>(game: &G, judge: &Judge<'_, G>) -> Exam<G> {
    let positions = judge.sample(QUESTIONS);
    Exam::new(game, positions, |at| judge.verdict(at).ok().flatten())
}

fn failure(error: &LearnError) -> Failure {
    match error {
        LearnError::Halt(why) => halt::failure(why, tr("nothing", "rien")),
        error => Failure::BadInput(text(&error.text())),
    }
}
