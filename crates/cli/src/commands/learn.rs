//! `ludex learn`: a player that learns by playing, and the curve of its strength.

use std::path::{Path, PathBuf};

use ludex_services::learn::{Curve, CurvePlan, LearnError, LoadError, MenaceSettings, QSettings, Schedule, TdSettings};
use ludex_services::learning::{self, AnyLearner, Method};
use ludex_services::players::{PlayerSpec, With, contender};
use ludex_services::{AnyGame, registry};

use super::learn_report::{LearnOutput, Start};
use super::players::{exact_values, seconds};
use super::{Played, position, start_threads, text};
use crate::args::{Everywhere, LearnArgs, LearnerName};
use crate::failure::Failure;
use crate::halt;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::whole_file::{self, Output};

/// Episodes unless a number is given.
const EPISODES: u64 = 10_000;
/// Exams have at most about this many positions.
const QUESTIONS: usize = 20_000;

pub(super) fn run(args: &LearnArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    if let Some(file) = &args.curve {
        is_svg(file)?;
    }
    let open = |file: &Option<PathBuf>| file.as_deref().map(|file| Output::open(file, everywhere)).transpose();
    let (curve, output) = (open(&args.curve)?, open(&args.output)?);
    Learn { args, everywhere, curve, output }.run(&registry::listed_game(&args.game)?)
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

impl Learn<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let args = self.args;
        let at = position(game, args.from.as_deref())?;
        self.refuse_settings()?;
        let method = self.method()?;
        let seed = self.everywhere.seed.unwrap_or(0);
        let resumed = args.resume.as_deref().map(read).transpose()?;
        let mut learner = learning::learner(game, &method, args.up_to_symmetry, seed, resumed.as_deref())
            .map_err(|error| self.not_resumed(&error))?;
        let watch = Watch::new(self.everywhere);
        let exact = exact_values(game, &at, None, true, &watch)?.expect("they are needed");
        let questions = learner.examine(&exact, QUESTIONS, &watch);
        let with = With::within(&watch, None, seconds);
        let against = args.against.as_deref().map(PlayerSpec::read).transpose()?;
        let against = against.map(|player| contender(game, &player, &with)).transpose()?;
        let against = against.as_ref().map(ludex_services::play::Contender::player);
        let known_by_itself = method == Method::Trajectories;
        let episodes = args.episodes.unwrap_or(if known_by_itself { 1 << 40 } else { EPISODES });
        let plan = CurvePlan { seed, ..CurvePlan::doubling(episodes) };
        let learned = learner.learn(&at, against, &plan, &watch);
        watch.finish();
        let learned = learned.map_err(|error| failure(&error))?;
        self.keep(game, &*learner, &learned)?;
        let told = LearnOutput {
            played: Played::of(game),
            learner: learner.word(),
            about: text(&learner.about()),
            up_to_symmetry: args.up_to_symmetry,
            seed,
            questions,
            positions: exact.solved().map(|[all, canonical]| if args.up_to_symmetry { canonical } else { all }),
            value: known_by_itself.then(|| learner.value(&at).map_or(Start::Unknown, Start::Known)),
            curve: learned,
            episodes: learner.episodes(),
            output: self.output.as_ref().map(Output::name),
            is_file: self.output.as_ref().is_some_and(Output::is_file),
        };
        told.print(self.everywhere.json, &watch)
    }

    fn method(&self) -> Result<Method, Failure> {
        let LearnArgs { learner, alpha, epsilon, lambda, discount, .. } = self.args;
        let share = |given: Option<f64>, usual: Schedule| given.map_or(usual, Schedule::constant);
        let method = match learner {
            LearnerName::Trajectories => Method::Trajectories,
            LearnerName::Menace => Method::Menace(MenaceSettings::default()),
            LearnerName::Q => {
                let usual = QSettings::default();
                Method::Q(QSettings {
                    alpha: share(*alpha, usual.alpha),
                    epsilon: share(*epsilon, usual.epsilon),
                    gamma: discount.unwrap_or(usual.gamma),
                    ..usual
                })
            }
            LearnerName::Td => {
                let usual = TdSettings::default();
                Method::Td(TdSettings {
                    alpha: share(*alpha, usual.alpha),
                    epsilon: share(*epsilon, usual.epsilon),
                    lambda: lambda.unwrap_or(usual.lambda),
                    gamma: discount.unwrap_or(usual.gamma),
                    ..usual
                })
            }
        };
        method.problem().map_or(Ok(method), |problem| Err(Failure::BadInput(text(&problem))))
    }

    fn not_resumed(&self, error: &LoadError) -> Failure {
        let name = self.args.resume.as_deref().map_or_else(String::new, |file| file.display().to_string());
        let problem = text(&error.text());
        Failure::BadInput(tell!("{name}: {problem}", "{name} : {problem}"))
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

    /// Writes what is asked for to files.
    fn keep(&self, game: &AnyGame, learner: &dyn AnyLearner, curve: &Curve) -> Result<(), Failure> {
        if let (Some(to), Some(file)) = (&self.curve, &self.args.curve) {
            let played = Played::of(game);
            let title = format!("{} ({}), {}", played.title, played.spec, text(&learner.about()));
            let bytes = if is_svg(file)? { curve.svg(&title, lang()) } else { curve.csv() };
            to.write(bytes.as_bytes())?;
        }
        self.output.as_ref().map_or(Ok(()), |to| to.write(&learner.save()).map(drop))
    }
}

/// What was learned before.
fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(file).map_err(|error| whole_file::unreadable(file.display(), &error))
}

fn failure(error: &LearnError) -> Failure {
    match error {
        LearnError::Halt(why) => halt::failure(why, tr("nothing", "rien")),
        error => Failure::BadInput(text(&error.text())),
    }
}
