//! Tables as commands meet them: opened, asked, and what goes wrong with them as a failure with its
//! exit status.

use ludex_services::prelude::*;
use std::io;
use std::path::Path;

use ludex_services::solver::{MovesReport, SolveReport, ValueCounts};
use ludex_services::table::{Counts, Prober, Table, TableError};
use ludex_services::{AnyGame, AnyPosition, Halt, Verdict};
use serde::Serialize;

use super::text;
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::{halt, numbers};

/// The file that an answer is from, or went to.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Kept {
    pub(super) table: String,
    /// `null` where the table is not finished.
    #[serde(rename = "table_bytes")]
    pub(super) bytes: Option<u64>,
    /// Whether it was there before.
    #[serde(skip)]
    pub(super) before: bool,
}

/// Opens a table.
pub(super) fn open(path: &Path) -> Result<Table, Failure> {
    Table::open(path).map_err(|error| failure(&error))
}

/// The table as a table of `game`.
pub(super) fn of<'t>(table: &'t Table, game: &'t AnyGame) -> Result<Prober<'t, AnyGame>, Failure> {
    table.of(game).map_err(|error| failure(&error))
}

/// What went wrong with a table: the input is at fault where another file or another game would do.
pub(super) fn failure(error: &TableError) -> Failure {
    let sentence = text(&error.text());
    match error {
        TableError::Io { error, .. } => match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory => {
                Failure::BadInput(sentence)
            }
            _ => Failure::Other(sentence),
        },
        TableError::NotATable { .. }
        | TableError::Other { .. }
        | TableError::Exists { .. }
        | TableError::NoKeys { .. } => Failure::BadInput(sentence),
        TableError::Damaged { .. } | TableError::Busy { .. } | TableError::BadEntry { .. } => Failure::Other(sentence),
        TableError::Stop(stop) => halt::failure(&Halt::Stop(*stop), tr("nothing", "rien")),
    }
}

/// The failure of work on all entries, which may have been stopped on the way.
pub(super) fn failure_of(error: &TableError, watch: &Watch) -> Failure {
    let TableError::Stop(stop) = error else { return failure(error) };
    let done = numbers::grouped(watch.last().done);
    halt::failure(&Halt::Stop(*stop), &tell!("{done} positions seen", "{done} positions vues"))
}

/// What a position is worth.
pub(super) fn verdict(prober: &Prober<'_, AnyGame>, at: &AnyPosition) -> Result<Verdict, Failure> {
    let verdict = prober.probe(at).map_err(|error| failure(&error))?;
    verdict.ok_or_else(|| {
        let (position, root) = (prober.game().position_text(at), &prober.table().header().root.position);
        let path = prober.table().path().display();
        Failure::BadInput(tell!(
            "{position} is not in the table {path}, which has what can be reached from {root}",
            "{position} n'est pas dans la table {path}, qui a ce qu'on atteint depuis {root}"
        ))
    })
}

/// The moves of a position, best first, with the position's own verdict and theirs.
pub(super) struct Moves {
    pub(super) verdict: Verdict,
    pub(super) verdicts: Vec<Verdict>,
    pub(super) report: MovesReport,
}

/// The moves of a position that is in the table.
pub(super) fn moves(prober: &Prober<'_, AnyGame>, at: &AnyPosition, discount: Option<f64>) -> Result<Moves, Failure> {
    let (game, verdict) = (prober.game(), verdict(prober, at)?);
    let rated = prober.moves(at).map_err(|error| failure(&error))?.ok_or_else(|| incomplete(prober, at))?;
    let report = MovesReport::new(game, at, verdict, &rated, discount);
    Ok(Moves { verdict, verdicts: rated.iter().map(|rated| rated.verdict).collect(), report })
}

/// What a solution would report on the root.
pub(super) fn solve_report(
    prober: &Prober<'_, AnyGame>,
    method: &'static str,
    discount: Option<f64>,
) -> Result<(SolveReport, Verdict), Failure> {
    let total = prober.table().total();
    let counts = total.positions.ok_or_else(|| uncounted(prober.table().path()))?;
    let Moves { verdict, verdicts, report } = moves(prober, prober.root(), discount)?;
    let best = report.moves.into_iter().zip(&verdicts).filter(|(_, of_move)| Some(*of_move) == verdicts.first());
    let report = SolveReport {
        position: report.position,
        value: report.value,
        remoteness: report.remoteness,
        discounted: report.discounted,
        best_moves: best.map(|(mv, _)| mv.mv).collect(),
        method,
        positions: counts.total().to_string(),
        counts: by_value(&counts),
        farthest: total.farthest.unwrap_or(0),
    };
    Ok((report, verdict))
}

fn by_value(counts: &Counts) -> ValueCounts {
    ValueCounts { win: counts.win.to_string(), draw: counts.draw.to_string(), loss: counts.loss.to_string() }
}

fn incomplete(prober: &Prober<'_, AnyGame>, at: &AnyPosition) -> Failure {
    let (path, position) = (prober.table().path().display(), prober.game().position_text(at));
    Failure::Other(tell!(
        "the table {path} is damaged: a position that follows {position} is missing",
        "la table {path} est abîmée : une position qui suit {position} manque"
    ))
}

/// Only a table that another program wrote.
fn uncounted(path: &Path) -> Failure {
    let path = path.display();
    Failure::BadInput(tell!(
        "the table {path} does not say how many positions its entries stand for; ludex table probe answers from it",
        "la table {path} ne dit pas combien de positions ses entrées représentent ; ludex table probe répond d'après elle"
    ))
}
