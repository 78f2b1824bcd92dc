//! What `ludex moves` and `ludex table probe` write.

use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::solver::MovesReport;
use ludex_services::solving::{Moves, table};
use ludex_services::table::Prober;
use ludex_services::{AnyGame, AnyPosition, Seats, Status, Verdict};
use serde::Serialize;

use super::Played;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::tr;
use crate::table::{Align, Table};
use crate::{board, numbers, output, refusal, words};

/// Every legal move of a position with what it is worth, best first.
pub(super) struct MovesOutput {
    played: Played,
    status: Status,
    picture: String,
    /// Those of the moves, in the order of the report.
    moves: Moves,
    discount: Option<f64>,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    /// The table, for the commands that have no other argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    game: &'a str,
    #[serde(flatten)]
    report: &'a MovesReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    /// The table, where the command might have solved instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

impl MovesOutput {
    pub(super) fn new(game: &AnyGame, at: &AnyPosition, moves: Moves, discount: Option<f64>) -> Self {
        let (status, picture) = (game.expand(at, &mut Vec::new()), board::block(&game.picture(at)));
        Self { played: Played::of(game), status, picture, moves, discount }
    }

    /// The answer of a table.
    pub(super) fn of_table(
        prober: &Prober<'_, AnyGame>,
        at: &AnyPosition,
        discount: Option<f64>,
    ) -> Result<Self, Failure> {
        let game = prober.game();
        let moves = table::moves(prober, at, discount);
        let moves = moves.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), ""))?;
        Ok(Self::new(game, at, moves, discount))
    }

    /// The JSON of `ludex moves`; `table` is where the answer is from.
    pub(super) fn json_of_moves(&self, table: Option<String>, cost: Cost) -> impl Serialize {
        self.json("moves", None, table, cost)
    }

    /// The JSON of `ludex table probe`.
    pub(super) fn json_of_probe(&self, file: String, cost: Cost) -> impl Serialize {
        self.json("table probe", Some(file), None, cost)
    }

    fn json(&self, command: &'static str, file: Option<String>, table: Option<String>, cost: Cost) -> Json<'_> {
        Json {
            command,
            file,
            game: &self.played.spec,
            report: &self.moves.report,
            discount: self.discount,
            table,
            cost,
        }
    }

    fn value(&self) -> String {
        words::value(self.played.seats, self.status, self.moves.verdict)
    }

    /// The value and the best moves on one line.
    pub(super) fn line(&self) -> String {
        let Moves { verdicts, report, .. } = &self.moves;
        let rated = report.moves.iter().zip(verdicts);
        let best = rated.filter(|(_, verdict)| Some(*verdict) == verdicts.first()).map(|(mv, _)| mv.mv.clone());
        words::line(&report.position, &self.value(), &best.collect::<Vec<_>>())
    }

    pub(super) fn text(&self) -> String {
        let Self { played, status, moves: Moves { verdicts, report, .. }, .. } = self;
        let heading = played.heading(tr("what to play?", "que jouer ?"));
        let mut lines = vec![heading, String::new(), self.picture.clone(), String::new()];
        if let Status::Turn(_) = status {
            lines.extend(words::status(played.seats, *status).map(|turn| format!("  {turn}.")));
        }
        lines.push(format!("  {}.", self.value()));
        if !verdicts.is_empty() {
            lines.extend([String::new(), table_of(played.seats, report, verdicts).to_string()]);
            lines.extend(footnote(played.seats, verdicts).map(|note| format!("\n{}", output::fold(note, 2))));
        }
        lines.join("\n")
    }
}

fn table_of(seats: Seats, report: &MovesReport, verdicts: &[Verdict]) -> Table {
    let plies = if seats == Seats::Solo { tr("moves", "coups") } else { tr("plies", "coups") };
    let mut table = Table::new()
        .column(tr("move", "coup"), Align::Left)
        .column(tr("value", "valeur"), Align::Left)
        .column(plies, Align::Right);
    let discounted = report.discounted.is_some();
    if discounted {
        table = table.column(tr("discounted", "escomptée"), Align::Right);
    }
    for (mv, verdict) in report.moves.iter().zip(verdicts) {
        let plies = verdict.remoteness.map_or_else(|| "∞".into(), numbers::grouped);
        let mut cells = vec![mv.mv.clone(), words::move_value(seats, verdict.value).into(), plies];
        cells.extend(mv.discounted.map(|value| numbers::decimal(value, 6)));
        table.row(cells);
    }
    table
}

/// The convention that a reader could not guess.
fn footnote(seats: Seats, verdicts: &[Verdict]) -> Option<&'static str> {
    let drawn = verdicts.iter().any(|verdict| verdict.value == ludex_services::Value::Draw);
    (drawn && seats != Seats::Solo).then(|| {
        tr(
            "Plies to the end, this move included; in a drawn game both sides prefer to end sooner.",
            "Coups jusqu'à la fin, celui-ci compris ; dans une partie nulle, chacun préfère finir plus tôt.",
        )
    })
}
