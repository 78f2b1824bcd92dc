//! `ludex solve GAME --tables FOLDER`: a game and all that it leads to, each in a table of its own.

use std::path::Path;

use ludex_services::plan::Purpose;
use ludex_services::solver::ValueCounts;
use ludex_services::solving::folder::{Report, Row, solve_into_folder};
use ludex_services::table::Table as Stored;
use ludex_services::{AnyGame, Halt, Refusal};
use serde::Serialize;

use crate::args::Everywhere;
use crate::commands::Played;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers;
use crate::observer::Watch;
use crate::text_table::{Align, Cell, Table};
use crate::words::counted;
use crate::{halt, output, refusal, words};

pub(super) fn run(game: &AnyGame, folder: &Path, everywhere: &Everywhere) -> Result<(), Failure> {
    let watch = Watch::new(everywhere);
    let (mut rows, mut began) = (Vec::new(), watch.seconds());
    let mut tell_of = |table: &Stored, before: bool| {
        let now = watch.seconds();
        rows.push(Row::of(table, before, now - began));
        began = now;
    };
    let solved = solve_into_folder(game, folder, &mut tell_of, &watch);
    watch.finish();
    let complete = solved.is_ok();
    let told =
        Told { played: Played::of(game), folder: folder.display().to_string(), rows, complete, cost: Cost::of(&watch) };
    if matches!(&solved, Err(Refusal::Halt(halt)) if !halt::is_stop(halt)) || !complete && told.rows.is_empty() {
        return solved.map_err(|why| told.failure(&why));
    }
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())?;
    solved.map_err(|why| told.failure(&why))
}

struct Told {
    played: Played,
    folder: String,
    rows: Vec<Row>,
    complete: bool,
    cost: Cost,
}

impl Told {
    fn json(&self) -> impl Serialize {
        let Self { played, folder, rows, complete, cost } = self;
        let report = Report { folder, tables: rows, complete: *complete };
        played.framed("solve", report, *cost)
    }

    fn table(&self) -> Table {
        let seats = self.played.seats;
        let right = |table: Table, key: &str, heading: String| table.column(key, heading, Align::Right);
        let mut table = Table::new().column("game", tr("game", "jeu"), Align::Left).only_data("table");
        table = right(table, "positions", "positions".into());
        for value in ludex_services::Value::ALL {
            table = right(table, value.word(), words::counted_value(seats, value).into());
        }
        table = right(table, "farthest", tr("longest\nplies", "coups\nau plus").into());
        table = right(table, "table_bytes", tr("table", "table").into());
        table = right(table, "seconds", tr("time", "temps").into()).only_data("before");
        for row in &self.rows {
            let ValueCounts { win, draw, loss } = &row.counts;
            let mut cells = vec![row.game.as_str().into(), row.table.as_str().into()];
            cells.extend([&row.positions, win, draw, loss].map(Cell::number));
            cells.push(Cell::number_or(row.farthest, "–"));
            cells.push(Cell::new(numbers::bytes(row.table_bytes), row.table_bytes));
            let time = if row.before { tr("was there", "déjà là").into() } else { numbers::seconds(row.seconds) };
            cells.extend([Cell::new(time, row.seconds), Cell::new("", row.before)]);
            table.row(cells);
        }
        table
    }

    fn text(&self) -> String {
        let heading = self.played.heading(tr("a table for each game", "une table par jeu"));
        let (made, folder) = (self.rows.iter().filter(|row| !row.before).count(), &self.folder);
        let (tables, made) = (tables(self.rows.len()), counted(made, ["of them made"; 2], ["faite", "faites"]));
        let seconds = numbers::seconds(self.cost.seconds);
        let cost =
            tell!("{tables} in {folder}, {made} in {seconds}", "{tables} dans {folder}, dont {made} en {seconds}");
        format!("{heading}\n\n{}\n\n{cost}{}", self.table(), self.cost.memory())
    }

    fn failure(&self, why: &Refusal) -> Failure {
        let (done, folder) = (tables(self.rows.len()), &self.folder);
        let kept = tell!(
            "{done} in {folder} (the same command goes on from there)",
            "{done} dans {folder} (la même commande reprend de là)"
        );
        match why {
            Refusal::Halt(halt @ Halt::Stop(_)) => halt::failure(halt, &kept),
            why => refusal::failure(why, Purpose::Solve, &self.played.spec, &kept),
        }
    }
}

fn tables(number: usize) -> String {
    counted(number, ["table", "tables"], ["table", "tables"])
}
