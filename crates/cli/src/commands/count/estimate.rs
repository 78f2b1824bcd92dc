//! `ludex count --method estimate`: an estimate with its confidence interval.

use ludex_services::count::estimate::EstimateReport;
use ludex_services::counting::Estimated;
use serde::Serialize;

use crate::args::Everywhere;
use crate::commands::Played;
use crate::failure::Failure;
use crate::halt;
use crate::json::{Cost, Shortage};
use crate::language::{tell, tr};
use crate::numbers::{self, compact, grouped};
use crate::output;
use crate::text_table::{Align, Cell, Table};
use crate::words;

/// Numbers with more digits are written with a power of ten.
const DIGITS: usize = 13;

#[derive(Serialize)]
struct EstimateOutput<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip)]
    estimated: &'a Estimated,
    /// Whether the plies are listed for a reader.
    #[serde(skip)]
    by_ply: bool,
    #[serde(flatten)]
    report: &'a EstimateReport,
    #[serde(flatten)]
    shortage: Option<Shortage>,
    #[serde(flatten)]
    cost: Cost,
}

/// Writes the report.
pub(super) fn tell(
    played: &Played,
    position: Option<&str>,
    estimated: &Estimated,
    by_ply: bool,
    cost: Cost,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let (game, report) = (played.spec.as_str(), &estimated.report);
    let shortage = estimated.halt.as_ref().and_then(halt::shortage);
    let told = EstimateOutput { command: "count", game, position, estimated, by_ply, report, shortage, cost };
    output::report(everywhere, || &told, || vec![told.table()], || told.text(played))?;
    estimated.halt.as_ref().map_or(Ok(()), |why| Err(halt::failure(why, &told.found())))
}

impl EstimateOutput<'_> {
    fn text(&self, played: &Played) -> String {
        let mut lines = vec![played.heading(&self.what()), String::new()];
        let [found, cost] = self.sentences();
        if self.by_ply {
            lines.push(self.table().to_string());
            if !self.report.complete {
                lines.push(tr("  … stopped here: incomplete", "  … arrêté ici : incomplet").into());
            }
            lines.extend([String::new(), found]);
        } else {
            lines.extend([found, words::by_ply().into()]);
        }
        lines.push(cost);
        lines.join("\n")
    }

    /// What was found before a stop.
    fn found(&self) -> String {
        let (low, unit) = (compact(&self.report.interval[0], DIGITS), self.unit());
        let plies = words::finished_plies(self.report.by_ply.len());
        tell!("at least {low} {unit} in {plies}", "au moins {low} {unit} en {plies}")
    }

    fn unit(&self) -> &'static str {
        words::quantity(self.report.of)
    }

    fn what(&self) -> String {
        let unit = self.unit();
        let symmetry = if self.report.up_to_symmetry { tr(", up to symmetry", ", à symétrie près") } else { "" };
        let from = self.position.map(|from| tell!(" from {from}", " depuis {from}")).unwrap_or_default();
        tell!("{unit}{from}{symmetry}, estimated", "{unit}{from}{symmetry}, par estimation")
    }

    fn table(&self) -> Table {
        let mut table = Table::new();
        let headings = [tr("ply", "coup"), self.unit(), tr("from", "de"), tr("to", "à"), tr("moves", "coups")];
        let keys = ["ply", self.report.of.word(), "low", "high", "branching"];
        for (key, heading) in keys.into_iter().zip(headings) {
            table = table.column(key, heading, Align::Right);
        }
        let EstimateReport { by_ply, interval_by_ply, branching_by_ply, .. } = self.report;
        for (ply, ((number, ends), branching)) in by_ply.iter().zip(interval_by_ply).zip(branching_by_ply).enumerate() {
            // Of a ply that no sample met, nothing is known but the upper end.
            let unmet = number == "0" && ends[1] != "0";
            let number = if unmet || self.report.lower_bound && *number != ends[1] { "" } else { number };
            table.row(cells(ply.to_string(), number, ends, *branching));
        }
        let EstimateReport { complete, interval, branching, .. } = self.report;
        let in_all = if *complete { tr("total", "total") } else { tr("so far", "jusqu'ici") };
        table.sum(cells(in_all.into(), self.report.number(), interval, *branching));
        table
    }

    /// What was found, and what it took.
    fn sentences(&self) -> [String; 2] {
        let EstimateReport { interval: [low, high], samples, seed, exact, lower_bound, by_ply, .. } = self.report;
        let [total, low, high] = numbers::compact_alike([self.report.number(), low, high], DIGITS);
        let unit = self.unit();
        let (drawn, seconds) = (grouped(samples), numbers::seconds(self.cost.seconds));
        let plies = by_ply.len();
        let found = if !self.report.complete {
            tell!(
                "Stopped after {plies} plies: at least {low} {unit}, with a confidence of 97.5 %; later plies are left out.",
                "Arrêté après {plies} coups : au moins {low} {unit}, avec une confiance de 97,5 % ; les coups suivants \
                 sont laissés de côté."
            )
        } else if *exact {
            let all = words::quantities(self.report.number(), self.report.of);
            tell!("{all}: all were listed.", "{all} : tout a été énuméré.")
        } else if *lower_bound && !self.estimated.walks_back && !self.estimated.stages {
            tell!(
                "At least {low} {unit}, which were listed, and at most {high}. Sampling estimates the number of positions only in \
                 games that list the predecessors of a position.",
                "Au moins {low} {unit}, qui ont été énumérées, et au plus {high}. L'échantillonnage n'estime le nombre de positions \
                 que dans les jeux qui donnent les prédécesseurs d'une position."
            )
        } else if *lower_bound && !self.estimated.walks_back {
            tell!(
                "At least {low} {unit}, and at most {high}: those of the first plies were listed, and with fewer in later plies \
                 random games would meet more often (with a confidence of 97.5 %). Sampling estimates their number only in games \
                 that list the predecessors of a position.",
                "Au moins {low} {unit}, et au plus {high} : celles des premiers coups ont été énumérées, et s'il y en avait moins \
                 aux coups suivants, des parties au hasard s'y rencontreraient plus souvent (avec une confiance de 97,5 %). \
                 L'échantillonnage n'estime leur nombre que dans les jeux qui donnent les prédécesseurs d'une position."
            )
        } else if *lower_bound {
            tell!(
                "At least {low} {unit}, and at most {high}: sampling works poorly here, since backward random walks \
                 rarely reach the start.",
                "Au moins {low} {unit}, et au plus {high} : l'échantillonnage donne peu ici, car les marches au hasard \
                 à reculons atteignent rarement le départ."
            )
        } else {
            tell!(
                "About {total} {unit}: between {low} and {high} with a confidence of 95 %.",
                "Environ {total} {unit} : entre {low} et {high} avec une confiance de 95 %."
            )
        };
        let memory = self.cost.memory();
        let cost = tell!(
            "{drawn} samples per ply, seed {seed}, in {seconds}{memory}",
            "{drawn} échantillons par coup, graine {seed}, en {seconds}{memory}"
        );
        [output::fold(&found, 0), cost]
    }
}

/// A row: what it is of, the estimate, both ends of the interval where it is no point, and the
/// moves of a position.
fn cells(first: String, number: &str, [low, high]: &[String; 2], branching: Option<f64>) -> Vec<Cell> {
    let short = |number: &str| if number.is_empty() { String::new() } else { compact(number, DIGITS) };
    let ends = if low == high { [String::new(), String::new()] } else { [short(low), short(high)] };
    let [shown_low, shown_high] = ends;
    let branching = branching.map(|moves| Cell::new(numbers::decimal(moves, 2), moves)).unwrap_or_default();
    vec![
        first.into(),
        Cell::new(short(number), number),
        Cell::new(shown_low, low),
        Cell::new(shown_high, high),
        branching,
    ]
}
