//! `ludex count`: how many?

mod estimate;
pub(super) mod report;

use std::time::Instant;

use ludex_services::clock::seconds;
use ludex_services::counting::{self, Answer, ByPly, Context, Counted, Keep, Question, Saved, SoFar};
use ludex_services::prelude::*;
use ludex_services::{AnyGame, AnyPosition, Lang, Refusal, Stop, Text, registry, say, symmetry};

use self::report::{CountOutput, Place};
use super::{Played, position, start_threads};
use crate::args::{CountArgs, Everywhere};
use crate::checkpoint::Checkpoint;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{said, tr};
use crate::observer::{self, Findings, Watch};
use crate::refusal;

pub(super) fn run(args: &CountArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let root = &position(game, args.position.text())?;
    let question = &question(args, everywhere, game, root)?;
    let mut checkpoint = args.checkpoint.as_deref().map(Checkpoint::open).transpose()?;
    let from = checkpoint.as_mut().map(read).transpose()?.flatten();
    let resumed = from.as_ref().map(|saved| saved.levels().len());
    let mut write = |saved: Saved| checkpoint.as_mut().map_or(Ok(()), |checkpoint| write(checkpoint, &saved));
    let keep = args.checkpoint.is_some().then_some(&mut write as Keep<'_>);
    let watch = Watch::new(everywhere);
    let threads = everywhere.threads.map_or(0, |threads| threads as u32);
    let asked = Asked::of(args, game, root, resumed);
    let findings = Findings::reported_if_late(so_far(asked.clone(), watch.began(), everywhere.clone()));
    let finished = |so_far: SoFar| findings.set(so_far);
    let context = Context { threads, from, keep, finished: Some(&finished), ..Context::new(&watch, seconds) };
    let answer = counting::count(question, context);
    observer::withdraw_report();
    let cost = Cost::of(&watch);
    let counted = match answer {
        Ok(Answer::Counted(counted)) => counted,
        Ok(Answer::Estimated(estimated)) => {
            watch.finish();
            let by_ply = question.by_ply.shows(estimated.report.by_ply.len());
            return estimate::tell(&asked.played, asked.position.as_deref(), &estimated, by_ply, cost, everywhere);
        }
        Err(Refusal::Saved(problem)) => {
            let file = args.checkpoint.as_deref().unwrap_or("".as_ref()).display();
            return Err(Failure::of(file, &problem));
        }
        Err(why) => return Err(refusal::of_count(&why, question, tr("nothing", "rien"))),
    };
    let named = counted.report.kept_by_ply.is_some() && asked.position.is_none();
    let symmetries = if named { symmetry::group(game) } else { Vec::new() };
    let told = CountOutput { symmetries, ..asked.output(counted, cost) };
    report::tell(&checked(told, question, &watch, everywhere), everywhere)
}

/// What a report says of its question.
#[derive(Clone)]
struct Asked {
    played: Played,
    position: Option<String>,
    loops: bool,
    place: Option<Place>,
    resumed: Option<usize>,
}

impl Asked {
    fn of(args: &CountArgs, game: &AnyGame, root: &AnyPosition, resumed: Option<usize>) -> Self {
        let place = match (&args.checkpoint, &args.disk) {
            (Some(_), _) => Some(Place::Checkpoint),
            (None, Some(_)) => Some(Place::Folder),
            (None, None) => None,
        };
        let position = args.position.text().map(|_| game.position_text(root));
        Self { played: Played::of(game), position, loops: game.loops(), place, resumed }
    }

    fn output(self, counted: Counted, cost: Cost) -> CountOutput {
        let Self { played, position, loops, place, resumed } = self;
        let (symmetries, check, processes) = (Vec::new(), None, None);
        CountOutput { played, position, loops, counted, symmetries, check, place, resumed, processes, cost }
    }
}

/// Reports the plies that are finished, where the process does not wait for the engine's end.
fn so_far(asked: Asked, began: Instant, everywhere: Everywhere) -> impl FnOnce(SoFar) -> Option<Failure> {
    move |so_far| {
        let stopped = Counted { halt: Some(Stop::Cancelled.into()), ..so_far() };
        report::tell(&asked.output(stopped, Cost::since(began)), &everywhere).err()
    }
}

/// The same with a second count, where one is due.
fn checked(told: CountOutput, question: &Question<'_>, watch: &Watch, everywhere: &Everywhere) -> CountOutput {
    watch.finish();
    let checking = Watch::new(everywhere);
    let check = counting::check(question, &told.counted, &checking);
    checking.finish();
    match check {
        Ok(None) => told,
        Ok(check) => {
            CountOutput { check, cost: Cost { peak_bytes: Cost::of(&checking).peak_bytes, ..told.cost }, ..told }
        }
        Err(halt) => CountOutput { counted: Counted { halt: Some(halt), ..told.counted }, ..told },
    }
}

fn question<'q>(
    args: &'q CountArgs,
    everywhere: &Everywhere,
    game: &'q AnyGame,
    root: &'q AnyPosition,
) -> Result<Question<'q>, Failure> {
    let CountArgs { up_to_symmetry, check, samples, anyway, .. } = *args;
    let (of, method) = (args.of, args.method.asked());
    if let Some(problem) = args.checkpoint.as_ref().and_then(|_| counting::checkpoint_problem(method)) {
        return Err(Failure::BadInput(said(&problem)));
    }
    let by_ply = if args.by_ply { ByPly::Always } else { ByPly::Small };
    let seed = everywhere.seed.unwrap_or(0);
    let disk = args.disk.as_deref();
    Ok(Question { game, root, of, up_to_symmetry, method, by_ply, check, samples, seed, anyway, disk })
}

/// The state that an earlier count saved, if there is one.
fn read(checkpoint: &mut Checkpoint) -> Result<Option<Saved>, Failure> {
    let bytes = checkpoint.read()?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let path = checkpoint.name().display();
    Saved::from_bytes(&bytes).map(Some).map_err(|problem| Failure::of(path, &problem))
}

fn write(checkpoint: &mut Checkpoint, saved: &Saved) -> Result<(), Text> {
    checkpoint.write(&saved.to_bytes()).map_err(|error| {
        let (file, why) = (checkpoint.name().display(), Text::from_io_error(&error));
        let (en, fr) = (why.to(Lang::En), why.to(Lang::Fr));
        say!(
            "{file} cannot be written, so the count ends here: {en}",
            "{file} ne peut être écrit, le décompte s'arrête donc ici : {fr}"
        )
    })
}
