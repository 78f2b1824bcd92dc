//! `ludex solve`: who wins, and how soon.

mod folder;
pub(super) mod report;

use std::path::Path;

use ludex_services::clock::seconds;
use ludex_services::prelude::*;
use ludex_services::solving::{self, Lines, Method, Question, Solved, Solver, table};
use ludex_services::{AnyGame, AnyPosition, Halt, Refusal, Stop, registry};

use self::report::{SolveOutcome, SolveOutput, TableFile};
use super::{lines, position, start_threads, sweep};
use crate::args::{Everywhere, HowArgs, SolveArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::tr;
use crate::observer::Watch;
use crate::{board, halt, output, refusal};

pub(super) fn run(args: &SolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    if let Some(range) = &args.sweep {
        return sweep::run(&args.game, range, args.output.as_deref(), everywhere);
    }
    let game = &registry::game(&args.game)?;
    if let Some(folder) = &args.tables {
        return folder::run(game, folder, everywhere);
    }
    let in_folder = || args.disk.as_deref().map(|folder| solving::disk::table_in(folder, game));
    match (args.table.clone().or_else(in_folder), args.position.text()) {
        (Some(_), Some("-")) => Err(Failure::BadInput(
            tr(
                "a table has one root, and --from - reads several positions; make the table first, then query it with \
                 `ludex table probe FILE -`",
                "une table a une seule racine, et --from - lit plusieurs positions ; faites d'abord la table, puis \
                 interrogez-la par « ludex table probe FICHIER - »",
            )
            .into(),
        )),
        (None, Some("-")) => each_line(game, args, everywhere),
        (table, from) => {
            let root = &position(game, from)?;
            let question = &question(game, root, args);
            let told = match table {
                Some(file) => into_table(question, &file, everywhere),
                None => one(question, everywhere),
            }?;
            let picture = board::block(&game.picture(root));
            output::report(everywhere, || told.json(), || told.tables(), || told.text(&picture))?;
            told.end()
        }
    }
}

fn question<'q>(game: &'q AnyGame, root: &'q AnyPosition, args: &'q SolveArgs) -> Question<'q> {
    let (method, HowArgs { discount, line }) = (args.by_method.method, args.how);
    // Where positions come line by line, each is to be quick.
    let blind = args.position.text() != Some("-");
    let disk = args.disk.as_deref();
    Question { game, root, method: method.asked(), discount, anyway: args.anyway, line, disk, blind }
}

fn one(question: &Question<'_>, everywhere: &Everywhere) -> Result<SolveOutput, Failure> {
    let choosing = Watch::new(everywhere);
    let engine = solving::choose(question, seconds, &choosing);
    choosing.finish();
    let nothing = tr("nothing", "rien");
    let engine = engine.map_err(|why| refusal::of_solution(&why, question.game, question.root, nothing))?;
    let watch = Watch::new(everywhere);
    let solved = Solver::default().solve_by(engine, question, &watch);
    let outcome = outcome(solved, engine.method(), question, &watch)?;
    watch.finish();
    Ok(SolveOutput::new(question, outcome, Cost::of(&watch), None))
}

/// A solution, or as much of one as there is; a game that the engine refuses is an error, a stop is
/// not.
fn outcome(
    solved: Result<Solved, Refusal>,
    method: Method,
    question: &Question<'_>,
    watch: &Watch,
) -> Result<SolveOutcome, Failure> {
    match solved {
        Ok(solved) => Ok(SolveOutcome::Solved(solved)),
        Err(Refusal::Halt(halt)) if halt::is_stop(&halt) => {
            let position = question.game.position_text(question.root);
            Ok(SolveOutcome::Stopped { halt, position, method: method.word(), seen: watch.last().found })
        }
        Err(why) => Err(refusal::of_solution(&why, question.game, question.root, "")),
    }
}

/// One position a line in, one answer a line out; nothing is tried to find the best engine.
fn each_line(game: &AnyGame, args: &SolveArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let mut solver = Lines::new(game, seconds);
    lines::answer_all(everywhere, args.how, |line| {
        let at = &position(game, Some(line))?;
        let question = &question(game, at, args);
        let watch = Watch::new(everywhere);
        let outcome = match solver.answer(question, &watch) {
            Err(Refusal::TooLarge { memory, .. }) => {
                let (halt, position) = (Halt::Stop(Stop::Memory(memory)), game.position_text(at));
                SolveOutcome::Stopped { halt, position, method: solver.method().word(), seen: 0 }
            }
            solved => outcome(solved, solver.method(), question, &watch)?,
        };
        watch.finish();
        let told = SolveOutput::new(question, outcome, Cost::of(&watch), None);
        match everywhere.form {
            form if form.is_of_tables() => output::print_rows(&told.line_table(), form),
            _ => output::report(everywhere, || told.json(), Vec::new, || told.line()),
        }?;
        told.end()
    })
}

/// Solves into a table, resumes an interrupted one, or answers from a finished one.
fn into_table(question: &Question<'_>, file: &Path, everywhere: &Everywhere) -> Result<SolveOutput, Failure> {
    let watch = Watch::new(everywhere);
    let table = table::solve_into(question, file, &watch);
    watch.finish();
    let mut kept = TableFile { table: file.display().to_string(), bytes: None, before: false, folder: None };
    let solved = match table {
        Ok((table, method)) => {
            kept.before = method == Method::Table;
            kept.bytes = Some(table.length());
            let prober = table.prober(question.game).map_err(|error| refusal::of_table(&error, ""))?;
            table::report(prober, method, question, &watch)
        }
        Err(why) => Err(why),
    };
    let begun = question.disk.filter(|folder| solving::disk::is_begun(folder));
    kept.folder = begun.map(|folder| folder.display().to_string());
    let method = if begun.is_some() { Method::Disk } else { Method::Retrograde };
    let outcome = outcome(solved, method, question, &watch)?;
    Ok(SolveOutput::new(question, outcome, Cost::of(&watch), Some(kept)))
}
