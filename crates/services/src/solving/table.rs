//! Positions in tables: solved into a table, or looked up in an existing one.

use std::path::Path;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Stop, Text, Verdict, say};
use ludex_engines::players::ExactValues;
use ludex_solve::{SolveReport, ValueCounts, is_hopeless};
use ludex_table::disk::{Disk as _, RealDisk};
use ludex_table::{Beside, Counts, Prober, Table, TableError};

use super::solver::of_moves;
use super::{Engine, Method, Question, Report, Solved, disk};
use crate::Refusal;
use crate::plan::models::{BACKWARDS, INTO_TABLE, TABLE_BYTES, TABLE_FRAME, TIMED_FACTOR, in_order};
use crate::plan::{Asked, Bounds, Cost};
use crate::values::MoveValues;
use crate::words::in_shell;

/// The cost, from that of the same in memory alone.
pub(super) fn cost(asked: &Asked<'_>, backwards: &Cost) -> Option<Cost> {
    asked.game.key_bits()?;
    let (size, bytes) = (asked.size, backwards.bytes);
    let seconds = backwards.seconds?.map(|seconds| seconds * INTO_TABLE / BACKWARDS).widened(TIMED_FACTOR);
    let disk = size.canonical.map(|number| TABLE_FRAME + number * TABLE_BYTES).widened(3.0);
    // The bytes have been widened by the model's factor already.
    let more = in_order(asked.game, size);
    let bytes =
        Bounds { low: bytes.low + more.low, estimate: bytes.estimate + more.estimate, high: bytes.high + more.high };
    Some(Cost { bytes, disk: Some(disk), ..asked.cost(Method::Table, seconds, bytes) })
}

/// What is wrong with a method for tables, which are filled backwards, tier by tier: that is what
/// can be interrupted.
#[must_use]
pub fn problem(method: Option<Method>) -> Option<Text> {
    (!matches!(method, None | Some(Method::Retrograde | Method::Table))).then(|| {
        Text::fixed(
            "tables are solved backwards, tier by tier; with --table, use --method retrograde or leave --method out",
            "les tables se résolvent à rebours, niveau par niveau ; avec --table, utilisez --method retrograde ou \
             retirez --method",
        )
    })
}

/// Solves into a table, resumes an interrupted one, or opens a finished one; by which method:
/// [`Method::Table`] if it was finished before. With a folder, memory is taken where it would do,
/// and else the folder.
///
/// # Errors
/// A table of something else, one that is being written, one that cannot be written; a game that is
/// too large; or an engine that stopped: what was finished is then kept.
pub fn solve_into(question: &Question<'_>, path: &Path, observer: &dyn Observer) -> Result<(Table, Method), Refusal> {
    solve_beside(question, path, &Beside::default(), observer)
}

/// The same for a table that leaves positions to the tables beside it.
pub(super) fn solve_beside(
    question: &Question<'_>,
    path: &Path,
    beside: &Beside<AnyGame>,
    observer: &dyn Observer,
) -> Result<(Table, Method), Refusal> {
    let Question { game, root, method, .. } = *question;
    let problem = if question.disk.is_some() { disk::problem(question) } else { problem(method) };
    if let Some(problem) = problem.or_else(|| game.unlisted(root)) {
        return Err(Refusal::Question(problem));
    }
    // One that is there has its name only when it is finished, though the process that wrote it may
    // not have ended.
    let made = match (path.exists(), question.disk) {
        (true, _) => Ok((Table::open(path)?, Method::Table)),
        (false, Some(folder)) if !disk::is_taken(question) => in_memory_of(folder, question, path, observer),
        (false, Some(_)) => disk::solve(question, path, observer).map(|table| (table, Method::Disk)),
        (false, None) => in_memory(question, path, beside, observer).map(|table| (table, Method::Retrograde)),
    };
    // Another process may have finished it meanwhile.
    let (table, method) = match made {
        Err(Refusal::Table(TableError::Exists { .. } | TableError::Busy { .. })) if path.exists() => {
            (Table::open(path)?, Method::Table)
        }
        made => made?,
    };
    refuse_other_root(&table, question)?;
    Ok((table, method))
}

/// Refuses a table of other positions.
pub(super) fn refuse_other_root(table: &Table, question: &Question<'_>) -> Result<(), Refusal> {
    let Question { game, root, .. } = *question;
    if table.prober(game)?.root() == root {
        return Ok(());
    }
    let (asked, path, root) = (game.position_text(root), table.path().display(), &table.header().root.position);
    let typed = in_shell(&path.to_string());
    if question.disk.is_some_and(|folder| table.path() == disk::table_in(folder, game)) {
        // The name is not the asker's.
        return Err(Refusal::Question(say!(
            "the table {path} starts at {root}, not at {asked}; name a table of its own with --table, or another \
             folder, or query this one with `ludex table probe {typed}`",
            "la table {path} part de {root} et non de {asked} ; nommez une table à part avec --table, ou un autre \
             dossier, ou interrogez celle-ci par « ludex table probe {typed} »"
        )));
    }
    Err(Refusal::Question(say!(
        "the table {path} starts at {root}, not at {asked}; give another name, or query it with `ludex table probe \
         {typed}`",
        "la table {path} part de {root} et non de {asked} ; donnez un autre nom, ou interrogez-la par « ludex table \
         probe {typed} »"
    )))
}

fn in_memory(
    question: &Question<'_>,
    path: &Path,
    beside: &Beside<AnyGame>,
    observer: &dyn Observer,
) -> Result<Table, Refusal> {
    let Question { game, root, method, anyway, .. } = *question;
    if let Some(memory) = Engine::Retrograde.shortage(game, root, observer).filter(|_| !anyway) {
        let method = Some(method.unwrap_or(Method::Table).into());
        return Err(Refusal::TooLarge { method, memory });
    }
    Ok(ludex_engines::solve_to_table(game, root, path, beside, observer)?)
}

/// In memory, and where that does not do, in a folder.
fn in_memory_of(
    folder: &Path,
    question: &Question<'_>,
    path: &Path,
    observer: &dyn Observer,
) -> Result<(Table, Method), Refusal> {
    if path.parent() == Some(folder) {
        RealDisk::WAITING.make_folder(folder).map_err(|error| TableError::Io { path: folder.into(), error })?;
    }
    match in_memory(question, path, &Beside::default(), observer) {
        Err(Refusal::TooLarge { .. } | Refusal::Halt(Halt::Stop(Stop::Memory(_)))) => {
            disk::solve(question, path, observer).map(|table| (table, Method::Disk))
        }
        made => made.map(|table| (table, Method::Retrograde)),
    }
}

/// What a position is worth.
///
/// # Errors
/// A table that cannot be read, or a position that is not in it.
pub fn verdict(prober: &Prober<'_, AnyGame>, at: &AnyPosition) -> Result<Verdict, Refusal> {
    prober.probe(at)?.ok_or_else(|| {
        let (position, root) = (prober.game().position_text(at), &prober.table().header().root.position);
        let path = prober.table().path().display();
        if let Some(plies) = prober.table().header().plies {
            return Refusal::Question(say!(
                "{position} is not in the book {path}, which goes as far as ply {plies} from {root}",
                "{position} n'est pas dans le livre {path}, qui va jusqu'au coup {plies} depuis {root}"
            ));
        }
        Refusal::Question(say!(
            "{position} is not in the table {path}, which holds the positions reachable from {root}",
            "{position} n'est pas dans la table {path}, qui contient les positions atteignables depuis {root}"
        ))
    })
}

/// The moves of a position that is in the table.
///
/// # Errors
/// As [`verdict`], or a table that lacks a position that follows.
pub fn moves(prober: &Prober<'_, AnyGame>, at: &AnyPosition) -> Result<MoveValues, Refusal> {
    let (game, verdict) = (prober.game(), verdict(prober, at)?);
    let rated = prober.moves(at)?.ok_or_else(|| {
        let (path, position) = (prober.table().path().display(), game.position_text(at));
        if let Some(plies) = prober.table().header().plies {
            return Refusal::Question(say!(
                "the book {path} goes as far as ply {plies}, and the moves of {position} lead beyond it",
                "le livre {path} va jusqu'au coup {plies}, et les coups de {position} mènent au-delà"
            ));
        }
        Refusal::Damaged(say!(
            "the table {path} is damaged: a position that follows {position} is missing",
            "la table {path} est abîmée : une position qui suit {position} manque"
        ))
    })?;
    Ok(MoveValues { verdict: Some(verdict), ..MoveValues::exact(game, at, &rated) })
}

/// What a solution would report on the root; of a book, which does not hold all that follows, what
/// the root is worth.
///
/// # Errors
/// As [`moves`], or a table that does not record how many positions it stands for, which only
/// another program writes.
pub fn report(
    prober: Prober<'_, AnyGame>,
    method: Method,
    question: &Question<'_>,
    observer: &dyn Observer,
) -> Result<Solved, Refusal> {
    let discount = question.discount;
    if prober.table().header().plies.is_some() {
        return of_book(prober, method, question, observer);
    }
    let total = prober.table().total();
    let counts = total.positions.ok_or_else(|| {
        let path = prober.table().path().display();
        Refusal::Question(say!(
            "the table {path} does not record how many positions its entries stand for; to query it: ludex table probe",
            "la table {path} n'indique pas combien de positions ses entrées représentent ; pour l'interroger : \
             ludex table probe"
        ))
    })?;
    let (game, root) = (prober.game(), prober.root());
    let (verdict, moves) = (verdict(&prober, root)?, moves(&prober, root)?);
    let hopeless = is_hopeless(game.seats(), verdict);
    let report = SolveReport {
        position: game.position_text(root),
        value: verdict.value.word(),
        remoteness: verdict.remoteness,
        discounted: discount.map(|gamma| verdict.discounted(gamma)),
        best_moves: moves.best().filter(|_| !hopeless).map(|best| best.mv.clone()).collect(),
        method: method.word(),
        positions: counts.total().to_string(),
        counts: by_value(&counts),
        farthest: total.farthest.unwrap_or(0),
    };
    let (line, halt) = super::moves::line_if_asked(question, &ExactValues::with_table(prober), observer)?;
    Ok(Solved { report: Report::All(Box::new(report)), verdict, line, halt, is_kept: false })
}

/// The root alone: what a book holds besides is how the game begins, and not all of it.
fn of_book(
    prober: Prober<'_, AnyGame>,
    method: Method,
    question: &Question<'_>,
    observer: &dyn Observer,
) -> Result<Solved, Refusal> {
    let root = prober.root();
    let mut solved = of_moves(question, &moves(&prober, root)?, verdict(&prober, root)?, method);
    solved.add_line(question, &ExactValues::with_table(prober), observer)?;
    Ok(solved)
}

pub(super) fn by_value(counts: &Counts) -> ValueCounts {
    ValueCounts { win: counts.win.to_string(), draw: counts.draw.to_string(), loss: counts.loss.to_string() }
}
