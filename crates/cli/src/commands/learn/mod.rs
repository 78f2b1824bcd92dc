//! `ludex learn`: a player that learns by playing, and the curve of its strength.

mod known;
mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use ludex_services::clock::seconds;
use ludex_services::learn::{self, Curve, Header};
use ludex_services::learning::WriteTable;
use ludex_services::plan::Purpose;
use ludex_services::play::Contender;
use ludex_services::players::{PlayerResources, PlayerSpec, contender};
use ludex_services::prelude::*;
use ludex_services::training::{
    Basis, Context, Question, Report, Save, exam_values, opponent_values, train, trajectories, with_settings,
};
use ludex_services::{Refusal, Stop, registry};

use self::report::{Asked, Kept, LearnOutput};
use super::{Played, position, start_threads};
use crate::args::{Everywhere, LearnArgs, LearnCommand, LessonArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::observer::{Findings, Watch};
use crate::output_file::Output;
use crate::picture::is_svg;
use crate::refusal::{self, NeededBy};
use crate::words::counted;
use crate::{input, observer, sheets, signals};

pub(super) fn run(args: &LearnArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    match &args.command {
        Some(LearnCommand::Info(args)) => known::info(args, everywhere),
        Some(LearnCommand::Export(args)) => known::export(args, everywhere),
        None => lesson(&args.lesson, everywhere),
    }
}

/// The files of a lesson.
struct Files {
    curve: Option<Output>,
    /// Whether the curve is a picture, and not a table.
    draws: bool,
    output: Option<Output>,
    /// The lesson that is continued, and its header.
    resumed: Option<(Vec<u8>, Header)>,
}

impl Files {
    fn open(args: &LessonArgs, everywhere: &Everywhere) -> Result<Self, Failure> {
        let draws = args.curve.as_deref().map_or(Ok(false), is_svg)?;
        let open = |file: &Option<PathBuf>| file.as_deref().map(|file| Output::open(file, everywhere)).transpose();
        let (curve, output) = (open(&args.curve)?, open(&args.output)?);
        let resumed = args.resume.as_deref().map(|file| saved(file, args.game.as_deref(), everywhere)).transpose()?;
        Ok(Self { curve, draws, output, resumed })
    }
}

/// A saved lesson and its header; the rules of its game are read where it names a file of rules.
fn saved(file: &Path, given: Option<&str>, everywhere: &Everywhere) -> Result<(Vec<u8>, Header), Failure> {
    let bytes = input::read(file, everywhere)?;
    let header = learn::header(&bytes).map_err(|problem| Failure::of(file.display(), &problem.text()))?;
    sheets::read_unless_given(&header.game, given, everywhere)?;
    Ok((bytes, header))
}

fn lesson(args: &LessonArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let Files { curve, draws, output, resumed } = Files::open(args, everywhere)?;
    let saved = resumed.as_ref().map(|(_, header)| header);
    let spec = args.game.as_ref().or(saved.map(|saved| &saved.game));
    let game = &registry::listed_game(spec.map_or("", String::as_str))?;
    let Basis { method, up_to_symmetry, seed } =
        Basis::resuming(saved, args.learner.clone(), args.up_to_symmetry, everywhere.seed);
    let root = &position(game, args.position.text())?;
    let failure = |why: Refusal| match (why, &args.resume) {
        (Refusal::Saved(problem), Some(file)) => Failure::of(file.display(), &problem),
        (why, _) => refusal::failure(&why, Purpose::Solve, &game.spec(), tr("nothing", "rien")),
    };
    let LessonArgs { alpha, epsilon, discount, lambda, episodes, .. } = *args;
    let settings = [("alpha", alpha), ("epsilon", epsilon), ("discount", discount), ("lambda", lambda)];
    let method = with_settings(method, &settings, args.against.is_some()).map_err(failure)?;
    let resume = resumed.as_ref().map(|(bytes, _)| bytes.as_slice());
    let question = Question { up_to_symmetry, seed, episodes, resume, ..Question::new(game, root, method) };
    let mut learner = question.learner().map_err(failure)?;
    let watch = Watch::new(everywhere);
    let told =
        args.trace.as_ref().map(|numbers| trajectories(&question, numbers, &watch)).transpose().map_err(failure)?;
    let exact = exam_values(&question, seconds, &watch).map_err(failure)?;
    let against = args.against.as_deref().map(PlayerSpec::read).transpose()?;
    let searched = opponent_values(&question, against.as_ref(), exact.as_ref(), seconds, &watch)
        .map_err(|why| refusal::of_values(&why, NeededBy::Players, game, &watch.positions_seen()))?;
    let write = |to: &Output, table: &WriteTable<'_>| {
        to.write_with(|file| table(&mut { file }).map_err(|error| to.refused(&error)))
    };
    let kept = output.as_ref().filter(|to| to.is_replaced());
    if let Some(file) = kept.map(Output::name) {
        observer::set_kept(tell!("{file} was not written", "{file} n'a pas été écrit"));
    }
    let on_the_way = |played: u64, table: &WriteTable<'_>| {
        // A disk that is full now may have room at the end, which tells of it if not.
        if let Some(to) = kept.filter(|to| write(to, table).is_ok()) {
            observer::set_kept(episodes_in(to, played));
        }
    };
    let save = kept.map(|_| Save { write: &on_the_way, clock: seconds });
    let (played, told) = (Played::of(game), told.map(Arc::from));
    let asked = Asked { played, told };
    let late = late_report(asked.clone(), output.is_some(), watch.began(), everywhere.clone());
    let findings = Findings::reported_if_late(late);
    let tell = |so_far: &Report| findings.set(so_far.clone());
    let report = {
        let with = PlayerResources::within(&watch, exact.as_ref().or(searched.as_ref()), seconds);
        let against = against.map(|player| contender(game, &player, &with)).transpose()?;
        let against = against.as_ref().map(Contender::player);
        let context = Context { against, exact: exact.as_ref(), tell: Some(&tell), save, ..Context::new(&watch) };
        train(&question, &mut *learner, context)
    };
    watch.finish();
    let report = report.map_err(failure)?;
    findings.set(report.clone());
    if let Some(to) = &curve {
        to.write(drawn(&report, &asked.played, draws).as_bytes())?;
    }
    if let Some(to) = &output {
        // Elsewhere what was saved on the way would be lost with it.
        let _keeping = (!to.is_replaced()).then(signals::Keeping::begin);
        write(to, &|file| learner.write(file))?;
    }
    // The process ends soon, and after a signal it has not the time to free millions of lists.
    std::mem::forget(learner);
    observer::withdraw_report();
    let kept = output.map_or(Kept::Nowhere, Kept::In);
    LearnOutput { asked, report, curve, kept }.print(everywhere, Cost::of(&watch))
}

/// Reports the curve so far, where the process does not wait until what was learned is written.
fn late_report(
    asked: Asked,
    is_kept: bool,
    began: Instant,
    everywhere: Everywhere,
) -> impl FnOnce(Report) -> Option<Failure> {
    move |report| {
        let curve = Curve { stopped: Some(report.curve.stopped.unwrap_or(Stop::Cancelled)), ..report.curve };
        let kept = if is_kept { Kept::ToldApart } else { Kept::Nowhere };
        let output = LearnOutput { asked, report: Report { curve, ..report }, curve: None, kept };
        output.print(&everywhere, Cost::since(began)).err()
    }
}

/// What a file has of a lesson that does not come to its end.
fn episodes_in(to: &Output, played: u64) -> String {
    let (file, episodes) = (to.name(), counted(played, ["episode", "episodes"], ["partie", "parties"]));
    tell!("{file} has the lesson after {episodes}", "{file} contient l'apprentissage après {episodes}")
}

/// The curve as a picture, or as a table.
fn drawn(Report { curve, about, .. }: &Report, Played { title, spec, .. }: &Played, draws: bool) -> String {
    if draws { curve.svg(&format!("{title} ({spec}), {}", said(about)), lang()) } else { curve.csv() }
}
