//! `ludex perft --samples`: the paths of so many plies, estimated.

use ludex_services::count::estimate::{Effort, Range};
use ludex_services::framed::Framed;
use ludex_services::perft::{self, EstimatedPerft, EstimatedReport};
use ludex_services::plan::Purpose;
use ludex_services::{AnyGame, AnyPosition, prelude::*};

use super::{Seconds, framed};
use crate::args::Everywhere;
use crate::commands::Played;
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{compact, grouped, seconds};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::text_table::{Align, Cell, Table};
use crate::{refusal, words};

/// Numbers with more digits are written with a power of ten.
const DIGITS: usize = 13;

pub(super) fn run(
    game: &AnyGame,
    at: &AnyPosition,
    depth: u32,
    effort: Effort,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let watch = Watch::new(everywhere);
    let found = perft::estimated(game, at, depth, effort, &watch);
    let seconds = watch.seconds();
    watch.finish();
    let found = found.map_err(|why| {
        let plies = words::counted(watch.last().ply, ["ply", "plies"], ["coup", "coups"]);
        refusal::failure(&why, Purpose::Count, &game.spec(), &plies)
    })?;
    let told = Told { played: Played::of(game), found, seconds };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())
}

struct Told {
    played: Played,
    found: EstimatedPerft,
    seconds: f64,
}

impl Told {
    fn json(&self) -> Framed<EstimatedReport<'_>, Seconds> {
        framed(&self.played, self.found.report(), self.seconds)
    }

    fn table(&self) -> Table {
        let mut table = Table::new().column("depth", tr("plies", "coups"), Align::Right);
        for (key, heading) in [("nodes", tr("paths", "suites")), ("low", tr("from", "de")), ("high", tr("to", "à"))] {
            table = table.column(key, heading, Align::Right);
        }
        let [low, high] = self.found.nodes.ends();
        table.row(vec![
            Cell::number(self.found.depth),
            Cell::number(self.found.nodes.text()),
            Cell::number(low),
            Cell::number(high),
        ]);
        table
    }

    fn text(&self) -> String {
        let EstimatedPerft { depth, nodes, effort: Effort { samples, seed }, .. } = &self.found;
        let heading = self.played.heading(&match depth {
            1 => tr("paths of 1 ply, estimated", "suites de 1 coup, par estimation").to_owned(),
            _ => tell!("paths of {depth} plies, estimated", "suites de {depth} coups, par estimation"),
        });
        let (samples, time) = (grouped(*samples), seconds(self.seconds));
        let drawn = tell!(
            "  {samples} samples per ply, seed {seed}, in {time}",
            "  {samples} échantillons par coup, graine {seed}, en {time}"
        );
        format!("{heading}\n\n{}\n\n{drawn}", fold(&about(nodes), 2))
    }
}

/// A number with its interval.
fn about(range: &Range) -> String {
    let number = compact(&range.text(), DIGITS);
    if range.is_exact() {
        return number;
    }
    let [low, high] = range.ends().map(|end| compact(&end, DIGITS));
    tell!("about {number} (95 %: {low} to {high})", "environ {number} (95 % : {low} à {high})")
}
