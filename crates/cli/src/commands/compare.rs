//! `ludex compare`: are two games the same by play?

use ludex_services::compare::{self, Compared, Ply, Report};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::roles::Roles;
use ludex_services::{AnyGame, Seats, registry};
use serde::Serialize;

use crate::args::{CompareArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{said, tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{output, refusal, words};

pub(super) fn run(args: &CompareArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (game, other) = (registry::listed_game(&args.game)?, registry::listed_game(&args.other)?);
    let names = [game.spec(), other.spec()];
    let watch = Watch::new(everywhere);
    let found = compare::compare([&game, &other], args.depth, &watch);
    let seconds = watch.seconds();
    watch.finish();
    let compared = found.map_err(|why| refusal::failure(&why, Purpose::Count, &names[0], &watch.positions_seen()))?;
    let roles = [by_chair(&game), by_chair(&other)];
    let told = Told { names: &names, roles, depth: args.depth, compared, seconds };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())?;
    if told.compared.same { Ok(()) } else { Err(Failure::No(told.verdict())) }
}

/// Who plays a game; a position by itself need not say it, but the moves that led to it do.
fn by_chair(game: &AnyGame) -> Roles {
    let mut roles = Roles::from_start(game, &game.start(), true);
    if roles.seats == Seats::Swap {
        roles.seats = Seats::Fixed;
    }
    roles
}

struct Told<'a> {
    names: &'a [String; 2],
    roles: [Roles; 2],
    depth: Option<u32>,
    compared: Compared,
    seconds: f64,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    other: &'a str,
    #[serde(flatten)]
    report: Report<'a>,
    seconds: f64,
}

impl Told<'_> {
    fn json(&self) -> Json<'_> {
        let [game, other] = self.names;
        Json { command: "compare", game, other, report: self.compared.report(self.depth), seconds: self.seconds }
    }

    fn table(&self) -> Table {
        let other = tr("other", "autre");
        let mut table = Table::new()
            .column("ply", tr("ply", "coup"), Align::Right)
            .column("positions", "positions", Align::Right)
            .column("positions_other", other, Align::Right)
            .column("moves", tr("moves", "coups"), Align::Right)
            .column("moves_other", other, Align::Right)
            .column("ends", tr("ends", "fins"), Align::Right)
            .column("ends_other", other, Align::Right)
            .column("same", tr("equal", "égaux"), Align::Left);
        let cells = |ply: Cell, [game, other]: [Ply; 2]| {
            let sign = if game == other { "=" } else { "≠" };
            let mut cells = vec![ply];
            let both = [(game.positions, other.positions), (game.moves, other.moves), (game.ends, other.ends)];
            cells.extend(both.iter().flat_map(|(game, other)| [Cell::number(game), Cell::number(other)]));
            cells.push(Cell::new(sign, game == other));
            cells
        };
        for (ply, both) in self.compared.plies.iter().enumerate() {
            table.row(cells(Cell::number(ply), *both));
        }
        let sum = |side: usize| {
            let of = |number: fn(&Ply) -> u64| self.compared.plies.iter().map(|both| number(&both[side])).sum();
            Ply { positions: of(|ply| ply.positions), moves: of(|ply| ply.moves), ends: of(|ply| ply.ends) }
        };
        table.sum(cells(tr("sum", "somme").into(), [sum(0), sum(1)]));
        table
    }

    fn verdict(&self) -> String {
        said(&self.compared.verdict(self.names, self.depth))
    }

    fn text(&self) -> String {
        let [game, other] = self.names;
        let heading = tell!("{game} beside {other}", "{game} et {other} côte à côte");
        let mut lines = vec![styled(HEADING, &heading), String::new(), self.table().to_string(), String::new()];
        let notes = self.compared.notes();
        let notes = notes.iter().map(|note| output::fold(&format!("{}.", said(note)), 2));
        let Some(parts) = &self.compared.parts else {
            lines.push(output::fold(&format!("{}.", self.verdict()), 2));
            lines.extend(notes);
            return lines.join("\n");
        };
        for side in [0, 1] {
            let name = &self.names[side];
            let history = parts.histories[side].join(" ");
            // A puzzle has nobody whose turn it could be.
            let status = words::status(self.roles[side], parts.statuses[side]);
            let status = status.map(|status| format!(" {status}.")).unwrap_or_default();
            let count = parts.moves[side].len();
            let place = if history.is_empty() {
                tell!("{name}, at the start.{status}", "{name}, au départ.{status}")
            } else {
                tell!("{name}, after {history}.{status}", "{name}, après {history}.{status}")
            };
            lines.push(output::fold(&place, 2));
            if count > 0 {
                let moves = words::list(&parts.moves[side]);
                lines.push(output::fold(&tell!("Moves ({count}): {moves}", "Coups ({count}) : {moves}"), 4));
            }
        }
        lines.extend(notes);
        lines.join("\n")
    }
}
