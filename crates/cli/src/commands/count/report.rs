//! What `ludex count` writes.

use std::iter;

use ludex_services::Text;
use ludex_services::count::{CountReport, Quantity};
use ludex_services::counting::{Check, Counted, Method, sum};
use serde::Serialize;

use crate::args::Everywhere;
use crate::commands::Played;
use crate::commands::shares::{ProcessWork, shares};
use crate::failure::Failure;
use crate::json::{Cost, Shortage};
use crate::language::{said, tell, tr};
use crate::numbers::{self, compact, grouped};
use crate::output::{self, fold};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, words};

/// A count, finished or not, with what its report says.
pub(in crate::commands) struct CountOutput {
    pub(in crate::commands) played: Played,
    /// The requested position, if any.
    pub(in crate::commands) position: Option<String>,
    pub(in crate::commands) loops: bool,
    pub(in crate::commands) counted: Counted,
    /// The names of the symmetries, where what each keeps was counted from the start.
    pub(in crate::commands) symmetries: Vec<Text>,
    pub(in crate::commands) check: Option<Check>,
    /// Where the caller wants it kept while it goes on.
    pub(in crate::commands) place: Option<Place>,
    /// The plies that an earlier count had finished, if one was resumed.
    pub(in crate::commands) resumed: Option<usize>,
    /// What each process did, where several counted.
    pub(in crate::commands) processes: Option<Vec<ProcessWork>>,
    pub(in crate::commands) cost: Cost,
}

/// Where a count is kept while it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Place {
    /// The file of `--checkpoint`.
    Checkpoint,
    /// The folder of `--disk`.
    Folder,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(flatten)]
    report: &'a CountReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<&'a Check>,
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<&'a [ProcessWork]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resumed_plies: Option<usize>,
    #[serde(flatten)]
    shortage: Option<Shortage>,
    #[serde(flatten)]
    cost: Cost,
}

/// Writes the report, and fails if the count did.
pub(in crate::commands) fn tell(told: &CountOutput, everywhere: &Everywhere) -> Result<(), Failure> {
    let halt = told.counted.halt.as_ref();
    if let Some(fault) = halt.filter(|halt| !halt::is_stop(halt)) {
        return Err(halt::failure(fault, ""));
    }
    output::report(everywhere, || told.json(), || vec![told.exchanged()], || told.text())?;
    match (halt, &told.check) {
        (Some(halt), _) => Err(halt::failure(halt, &told.found())),
        (None, Some(Check { agrees: false, .. })) => Err(Failure::No(
            tr("the two methods of counting disagree", "les deux méthodes de décompte se contredisent").into(),
        )),
        _ => Ok(()),
    }
}

impl CountOutput {
    fn json(&self) -> Json<'_> {
        Json {
            command: if self.processes.is_some() { "cluster count" } else { "count" },
            game: &self.played.spec,
            position: self.position.as_deref(),
            report: &self.counted.report,
            check: self.check.as_ref(),
            processes: self.processes.as_deref(),
            resumed_plies: self.resumed,
            shortage: self.counted.halt.as_ref().and_then(halt::shortage),
            cost: self.cost,
        }
    }

    fn total(&self) -> &str {
        self.counted.report.total.as_deref().or(self.counted.report.found.as_deref()).unwrap_or("0")
    }

    /// `5,478 positions`, `765 positions up to symmetry`.
    fn counted(&self) -> String {
        let counted = words::quantities(self.total(), self.counted.report.of);
        let symmetry =
            if self.counted.report.up_to_symmetry { tr(" up to symmetry", " à symétrie près") } else { "" };
        format!("{counted}{symmetry}")
    }

    /// What was found before a stop.
    fn found(&self) -> String {
        let (counted, plies) = (self.counted(), words::finished_plies(self.counted.report.by_ply.len()));
        tell!("{counted} in {plies}", "{counted} en {plies}")
    }

    fn text(&self) -> String {
        let only_total = self.counted.report.complete && self.counted.report.by_ply.is_empty();
        let body = if only_total { fold(&self.counted(), 2) } else { self.table().to_string() };
        let mut lines = vec![self.played.heading(&self.what()), String::new(), body];
        if only_total {
            lines.extend(self.in_the_mirror());
            if self.counted.method == Method::Formula {
                lines.push(tr("  (by a formula of the game)", "  (d'après une formule du jeu)").into());
            }
            lines.extend((self.counted.report.of != Quantity::Legal).then(|| fold(words::by_ply(), 2)));
        }
        lines.extend(self.names_of_symmetries().filter(|_| !only_total));
        if !self.counted.report.complete {
            lines.push(tr("  … stopped here: incomplete", "  … arrêté ici : incomplet").into());
            lines.extend(self.goes_on().map(str::to_owned));
        }
        lines.push(String::new());
        if self.place == Some(Place::Folder) && self.counted.method != Method::Disk {
            let unused = tr(
                "The folder of --disk was not needed: nothing was put there.",
                "Le dossier de --disk n'a pas servi : rien n'y a été mis.",
            );
            lines.push(unused.into());
        }
        lines.extend(self.check.as_ref().map(|check| self.check_sentence(check)));
        lines.extend(self.resumed.map(|plies| {
            let last = plies.saturating_sub(1);
            tell!(
                "Resumed after ply {last} (from the checkpoint).",
                "Repris après le coup {last} (depuis le fichier de reprise)."
            )
        }));
        lines.extend(self.processes.as_ref().map(|processes| shares(processes)));
        lines.push(self.cost_sentence());
        lines.join("\n")
    }

    /// How a count that was stopped goes on.
    fn goes_on(&self) -> Option<&'static str> {
        match (self.counted.method, self.place) {
            (Method::Disk, _) => Some(tr(
                "  The folder keeps finished plies: the same command goes on from there.",
                "  Le dossier garde les coups finis : la même commande continue de là.",
            )),
            (_, Some(Place::Checkpoint)) if !self.counted.report.by_ply.is_empty() => Some(tr(
                "  The checkpoint keeps finished plies: the same command goes on from there.",
                "  Le fichier de reprise garde les coups finis : la même commande continue de là.",
            )),
            _ => None,
        }
    }

    /// What the numbers of the symmetries in the table stand for.
    fn names_of_symmetries(&self) -> Option<String> {
        let named = self.symmetries.iter().enumerate().skip(1);
        let names: Vec<_> = named.map(|(i, name)| format!("{i} {}", said(name))).collect();
        (!names.is_empty()).then(|| format!("\n{}", fold(&names.join(tr("; ", " ; ")), 2)))
    }

    /// Of a total up to the mirror: the numbers that it comes from.
    fn in_the_mirror(&self) -> Option<String> {
        let [all, kept] = self.counted.report.kept_by_ply.as_ref()?.first()?.as_slice() else { return None };
        let (all, kept) = (grouped(all), grouped(kept));
        Some(tell!(
            "  ({all} without symmetry; {kept} of them are their own mirror images)",
            "  ({all} sans symétrie ; {kept} d'entre elles sont leur propre image dans le miroir)"
        ))
    }

    fn what(&self) -> String {
        let what = match self.counted.report.of {
            Quantity::Positions => tr("reachable positions", "positions atteignables"),
            Quantity::Games => tr("complete games", "parties complètes"),
            Quantity::Histories => tr("histories (games and their beginnings)", "débuts de partie, complète ou non"),
            Quantity::Legal => tr("legal boards, reached or not", "plateaux légaux, atteints ou non"),
        };
        let symmetry =
            if self.counted.report.up_to_symmetry { tr(", up to symmetry", ", à symétrie près") } else { "" };
        match &self.position {
            Some(from) => tell!("{what} from {from}{symmetry}", "{what} depuis {from}{symmetry}"),
            None => format!("{what}{symmetry}"),
        }
    }

    fn table(&self) -> Table {
        let columns = self.columns();
        let ply = if self.loops { tr("distance", "distance") } else { tr("ply", "coup") };
        let mut table = Table::new().column(if self.loops { "distance" } else { "ply" }, ply, Align::Right);
        for Column { key, heading, .. } in &columns {
            table = table.column(key, heading, Align::Right);
        }
        for ply in 0..self.counted.report.by_ply.len() {
            let cells = columns.iter().map(|column| shown(&column.numbers[ply]));
            table.row(iter::once(ply.to_string().into()).chain(cells).collect());
        }
        let in_all = if self.counted.report.complete { tr("total", "total") } else { tr("so far", "jusqu'ici") };
        let sums = columns.iter().enumerate().map(|(i, Column { numbers, .. })| match i {
            0 => Cell::new(compact_total(self.total()), self.total()),
            _ => Cell::number(sum(numbers)),
        });
        table.sum(iter::once(in_all.into()).chain(sums).collect());
        table
    }

    /// The table for other programs; where only the total is known, that alone.
    fn exchanged(&self) -> Table {
        if !self.counted.report.by_ply.is_empty() {
            return self.table();
        }
        let (key, heading) = self.counted_column();
        let mut table = Table::new().column(key, heading, Align::Right);
        table.row(vec![Cell::number(self.total())]);
        table
    }

    /// The column of the question.
    fn counted_column(&self) -> (&'static str, &'static str) {
        match self.counted.report.of {
            Quantity::Positions if self.counted.report.up_to_symmetry => ("canonical", tr("canonical", "canoniques")),
            Quantity::Positions => ("positions", "positions"),
            Quantity::Games => ("games", tr("games", "parties")),
            Quantity::Histories => ("histories", tr("histories", "débuts")),
            Quantity::Legal => ("legal", tr("legal", "légaux")),
        }
    }

    /// The columns of numbers, the one of the question first.
    fn columns(&self) -> Vec<Column> {
        let CountReport { by_ply, orbits_by_ply, kept_by_ply, .. } = &self.counted.report;
        let CountReport { ended_by_ply, canonical_ended_by_ply, .. } = &self.counted.report;
        let (key, heading) = self.counted_column();
        let mut columns = vec![Column::new(key, heading, by_ply.clone())];
        // Beside canonical positions, each says which it counts.
        let [canonical, plain] = if self.counted.report.up_to_symmetry {
            [("canonical_", tr("canonical\n", "canoniques\n")), ("", tr("plain\n", "toutes\n"))]
        } else {
            [("", ""); 2]
        };
        let ended = canonical_ended_by_ply.iter().flat_map(|ended| self.ended_columns(canonical, ended));
        columns.extend(ended.filter(Column::has_some));
        let orbits = |orbits| Column::new("orbits_sum", tr("orbits' sum", "somme des\norbites"), orbits);
        columns.extend(orbits_by_ply.clone().map(orbits));
        let ended = ended_by_ply.iter().flat_map(|ended| self.ended_columns(plain, ended));
        columns.extend(ended.filter(Column::has_some));
        columns.extend(kept_by_ply.iter().flat_map(|kept| kept_columns(kept)));
        columns
    }

    fn ended_columns(&self, (keyed, which): (&str, &str), ended: &[[String; 3]]) -> Vec<Column> {
        let headings = words::ended(self.played.roles);
        let keys = ["won_by_first", "drawn", "won_by_second"];
        let column = |(i, (key, heading)): (usize, (&str, String))| {
            let numbers = ended.iter().map(|ply| ply[i].clone()).collect();
            Column::new(&format!("{keyed}{key}"), &format!("{which}{heading}"), numbers)
        };
        keys.into_iter().zip(headings).enumerate().map(column).collect()
    }

    fn check_sentence(&self, check: &Check) -> String {
        let total = grouped(sum(&check.by_ply));
        match (check.agrees, self.counted.report.orbits_by_ply.is_some()) {
            (true, true) => tell!(
                "Checked: counting the positions one by one also gives {total}, and the same number at every ply.",
                "Vérifié : les positions comptées une à une sont aussi {total}, et autant à chaque coup."
            ),
            (true, false) => tell!(
                "Checked: counting the canonical positions one by one also gives {total}, and the same number at \
                 every ply.",
                "Vérifié : les positions canoniques comptées une à une sont aussi {total}, et autant à chaque coup."
            ),
            (false, _) => tell!(
                "THE CHECK FAILS: counted one by one there are {total}.",
                "LA VÉRIFICATION ÉCHOUE : comptées une à une, il y en a {total}."
            ),
        }
    }

    /// Whether the seconds are those of the whole count: a folder may have parts of it from
    /// earlier.
    fn is_of_one_run(&self) -> bool {
        self.resumed.is_none() && self.counted.method != Method::Disk
    }

    /// `69,763,700 positions in 1.9 s, 36 million a second, 287 MiB`.
    fn cost_sentence(&self) -> String {
        let (counted, seconds) = (self.counted(), numbers::seconds(self.cost.seconds));
        let mut sentence = tell!("{counted} in {seconds}", "{counted} en {seconds}");
        let is_timed = self.counted.method.lists() && self.is_of_one_run();
        let listed = self.counted.all_positions().filter(|_| is_timed);
        if let Some(rate) = listed.and_then(|number| numbers::rate(number as f64, self.cost.seconds)) {
            sentence += &if self.counted.report.up_to_symmetry {
                // A million is a noun in French.
                let de = if rate.ends_with(char::is_numeric) { "" } else { "de " };
                tell!(", {rate} positions a second", ", {rate} {de}positions par seconde")
            } else {
                tell!(", {rate} a second", ", {rate} par seconde")
            };
        }
        sentence + &self.cost.memory()
    }
}

/// For each symmetry, how many positions of each ply it keeps; the first symmetry moves nothing.
fn kept_columns(kept: &[Vec<String>]) -> Vec<Column> {
    let elements = kept.first().map_or(0, Vec::len);
    let names = |element| match element {
        0 => ("all".to_owned(), tr("all", "toutes").to_owned()),
        _ => (format!("fixed_by_{element}"), tell!("fixed\nby {element}", "fixées\npar {element}")),
    };
    let column = |element: usize| kept.iter().map(|ply| ply[element].clone()).collect();
    let named = |element| {
        let (key, heading) = names(element);
        Column { key, heading, numbers: column(element) }
    };
    (0..elements).map(named).collect()
}

/// A column of numbers, ply by ply.
struct Column {
    key: String,
    heading: String,
    numbers: Vec<String>,
}

impl Column {
    fn new(key: &str, heading: &str, numbers: Vec<String>) -> Self {
        Self { key: key.into(), heading: heading.into(), numbers }
    }

    /// Whether there is a number but zero.
    fn has_some(&self) -> bool {
        self.numbers.iter().any(|number| number != "0")
    }
}

/// A number in a table; nothing for zero, and rounded where it would fill the screen.
fn shown(number: &str) -> Cell {
    Cell::new(if number == "0" { String::new() } else { compact_total(number) }, number)
}

fn compact_total(number: &str) -> String {
    compact(number, 40)
}
