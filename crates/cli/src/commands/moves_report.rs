//! What `ludex moves` and `ludex table probe` write.

use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::search::Rating;
use ludex_services::solving::table;
use ludex_services::table::Prober;
use ludex_services::values::{MoveValue, MoveValues, MovesReport};
use ludex_services::{AnyGame, AnyPosition, Seats, Status, Verdict};
use serde::Serialize;

use super::Played;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::tr;
use crate::table::{Align, Table};
use crate::{board, numbers, output, refusal, words};

/// Every legal move of a position with its value, best first.
pub(super) struct MovesOutput {
    played: Played,
    status: Status,
    picture: String,
    position: String,
    values: MoveValues,
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
    report: Option<MovesReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    /// The table, where the command might have solved instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

impl MovesOutput {
    pub(super) fn new(game: &AnyGame, at: &AnyPosition, values: MoveValues, discount: Option<f64>) -> Self {
        let (status, picture) = (game.expand(at, &mut Vec::new()), board::block(&game.picture(at)));
        Self { played: Played::of(game), status, picture, position: game.position_text(at), values, discount }
    }

    /// The answer of a table.
    pub(super) fn of_table(
        prober: &Prober<'_, AnyGame>,
        at: &AnyPosition,
        discount: Option<f64>,
    ) -> Result<Self, Failure> {
        let game = prober.game();
        let moves = table::moves(prober, at);
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
            report: self.values.report(self.position.clone(), self.discount),
            discount: self.discount,
            table,
            cost,
        }
    }

    fn value(&self) -> String {
        let value = |verdict| words::value(self.played.seats, self.status, verdict);
        self.values.verdict.map(value).unwrap_or_default()
    }

    /// The value and the best moves on one line.
    pub(super) fn line(&self) -> String {
        let best: Vec<_> = self.values.best().map(|best| best.mv.clone()).collect();
        words::line(&self.position, &self.value(), &best)
    }

    pub(super) fn text(&self) -> String {
        let Self { played, status, values, discount, .. } = self;
        let heading = played.heading(tr("what to play?", "que jouer ?"));
        let mut lines = vec![heading, String::new(), self.picture.clone(), String::new()];
        if let Status::Turn(_) = status {
            lines.extend(words::status(played.seats, *status).map(|turn| format!("  {turn}.")));
        }
        lines.push(format!("  {}.", self.value()));
        if !values.moves.is_empty() {
            let plies = if played.seats == Seats::Solo { tr("moves", "coups") } else { tr("plies", "coups") };
            lines.extend([String::new(), table_of(values, played.seats, plies, *discount).to_string()]);
            lines.extend(footnote(played.seats, values).map(|note| format!("\n{}", output::fold(note, 2))));
        }
        lines.join("\n")
    }
}

/// The moves with their values; `plies` is the unit of distances. A search does not give the
/// distance of a draw.
pub(super) fn table_of(values: &MoveValues, seats: Seats, plies: &str, discount: Option<f64>) -> Table {
    let mut table = Table::new()
        .column(tr("move", "coup"), Align::Left)
        .column(tr("value", "valeur"), Align::Left)
        .column(plies, Align::Right);
    if discount.is_some() {
        table = table.column(tr("discounted", "escomptée"), Align::Right);
    }
    for MoveValue { mv, rating } in &values.moves {
        let (value, plies) = match *rating {
            Rating::Exact(Verdict { value, remoteness }) => {
                let endless = if values.depth.is_none() { "∞" } else { "" };
                let plies = remoteness.map_or_else(|| endless.into(), numbers::grouped);
                (words::move_value(seats, value).into(), plies)
            }
            Rating::Estimate(looks) => (numbers::signed(looks), String::new()),
        };
        let discounted = rating.verdict().zip(discount).map(|(verdict, gamma)| verdict.discounted(gamma));
        let mut cells = vec![mv.clone(), value, plies];
        cells.extend(discounted.map(|value| numbers::decimal(value, 6)));
        table.row(cells);
    }
    table
}

/// The convention that a reader could not guess.
fn footnote(seats: Seats, values: &MoveValues) -> Option<&'static str> {
    let mut verdicts = values.moves.iter().filter_map(|m| m.rating.verdict());
    let drawn = verdicts.any(|verdict| verdict.value == ludex_services::Value::Draw);
    (drawn && seats != Seats::Solo).then(|| {
        tr(
            "Plies to the end, this move included; in a drawn game both sides prefer to end sooner.",
            "Coups jusqu'à la fin, celui-ci compris ; dans une partie nulle, chacun préfère finir plus tôt.",
        )
    })
}
