//! `ludex moves`: every legal move with what it is worth, best first.

use ludex::solver::MovesReport;
use ludex::{Playable, Seats, Status, Verdict, Visitor, registry};
use serde::Serialize;

use super::solve::{refuse_memo_on_loops, solution};
use super::{Played, position, start_threads};
use crate::args::{Everywhere, MovesArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers;
use crate::observer::Watch;
use crate::table::{Align, Table};
use crate::{board, halt, output, words};

pub(super) fn run(args: &MovesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    registry::with_game(&args.game, Moves { args, everywhere })?
}

struct Moves<'a> {
    args: &'a MovesArgs,
    everywhere: &'a Everywhere,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(flatten)]
    report: &'a MovesReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    #[serde(flatten)]
    cost: Cost,
}

impl Visitor for Moves<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Self { args, everywhere } = self;
        refuse_memo_on_loops(game, args.how.method)?;
        let at = position(game, args.position.as_deref())?;
        let watch = Watch::new(everywhere);
        let solution = solution(game, &at, args.how.method, &watch).map_err(|halt| {
            let seen = numbers::grouped(watch.last().found);
            watch.finish();
            halt::failure(&halt, &tell!("{seen} positions seen", "{seen} positions vues"))
        })?;
        watch.finish();
        let discount = args.how.discount;
        let report = solution.moves_report(&at, discount).expect("the root of a solution was reached");
        let verdicts: Vec<_> = solution.moves(&at).into_iter().flatten().map(|rated| rated.verdict).collect();
        let played = Played::of(game);
        if everywhere.json {
            let cost = Cost::of(&watch);
            return output::print_json(&Json { command: "moves", game: &played.spec, report: &report, discount, cost });
        }
        let status = game.expand(&at, &mut Vec::new());
        let value =
            solution.verdict(&at).map(|verdict| words::value(played.seats, status, verdict)).unwrap_or_default();
        let picture = board::block(&game.picture(&at));
        output::print(&text(&played, status, &picture, &value, &report, &verdicts))
    }
}

fn text(
    played: &Played,
    status: Status,
    picture: &str,
    value: &str,
    report: &MovesReport,
    verdicts: &[Verdict],
) -> String {
    let heading = played.heading(tr("what to play?", "que jouer ?"));
    let mut lines = vec![heading, String::new(), picture.into(), String::new()];
    if let Status::Turn(_) = status {
        lines.extend(words::status(played.seats, status).map(|turn| format!("  {turn}.")));
    }
    lines.push(format!("  {value}."));
    if !verdicts.is_empty() {
        lines.extend([String::new(), table(played.seats, report, verdicts).to_string()]);
        lines.extend(footnote(played.seats, verdicts).map(|note| format!("\n{}", output::fold(note, 2))));
    }
    lines.join("\n")
}

fn table(seats: Seats, report: &MovesReport, verdicts: &[Verdict]) -> Table {
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
    let drawn = verdicts.iter().any(|verdict| verdict.value == ludex::Value::Draw);
    (drawn && seats != Seats::Solo).then(|| {
        tr(
            "Plies to the end, this move included; in a drawn game both sides prefer to end sooner.",
            "Coups jusqu'à la fin, celui-ci compris ; dans une partie nulle, chacun préfère finir plus tôt.",
        )
    })
}
