//! What `ludex solve` writes.

mod one;

use std::path::Path;

use ludex_services::framed::Framed;
use ludex_services::solver::{SolveReport, ValueCounts};
use ludex_services::solving::{Question, Report, Solved};
use ludex_services::values::Line;
use ludex_services::{Halt, Seats, Status, Value, Verdict};
use serde::Serialize;

use self::one::{cost_of_one, one_lines};
use crate::commands::shares::{ProcessWork, shares};
use crate::commands::{Played, lines};
use crate::failure::Failure;
use crate::json::{Cost, Shortage};
use crate::language::{tell, tr};
use crate::numbers;
use crate::output::fold;
use crate::text_table::{Align, Cell, Table};
use crate::{halt, words};

/// A solution, or as much of one as there is.
pub(in crate::commands) struct SolveOutput {
    played: Played,
    status: Status,
    discount: Option<f64>,
    /// The best play of a position that is not solved: nothing, or not known.
    no_line: Line,
    outcome: SolveOutcome,
    cost: Cost,
    /// The table, where there is one.
    kept: Option<TableFile>,
    /// What each process did, where several solved.
    processes: Option<Vec<ProcessWork>>,
}

pub(in crate::commands) enum SolveOutcome {
    Solved(Solved),
    Stopped { halt: Halt, position: String, method: &'static str, seen: u64 },
}

/// The file that an answer is from, or went to.
#[derive(Clone, Debug, Serialize)]
pub(in crate::commands) struct TableFile {
    pub(in crate::commands) table: String,
    /// `null` where the table is not finished.
    #[serde(rename = "table_bytes")]
    pub(in crate::commands) bytes: Option<u64>,
    /// Whether it was there before.
    #[serde(skip)]
    pub(in crate::commands) before: bool,
    /// The folder in which the work waits to be finished.
    #[serde(skip)]
    pub(in crate::commands) folder: Option<String>,
}

impl SolveOutput {
    pub(in crate::commands) fn new(
        question: &Question<'_>,
        outcome: SolveOutcome,
        cost: Cost,
        kept: Option<TableFile>,
    ) -> Self {
        let Question { game, root, discount, line, .. } = *question;
        let status = words::status_of(game, root, &mut Vec::new());
        let no_line = lines::unknown(line);
        Self { played: Played::of(game), status, discount, no_line, outcome, cost, kept, processes: None }
    }

    /// The same by several processes.
    #[cfg(feature = "cluster")]
    pub(in crate::commands) fn by(self, processes: Vec<ProcessWork>) -> Self {
        Self { processes: Some(processes), ..self }
    }

    /// The failure that a stop is, once the report is written.
    pub(in crate::commands) fn end(&self) -> Result<(), Failure> {
        match &self.outcome {
            SolveOutcome::Solved(solved) => match &solved.halt {
                None => Ok(()),
                Some(halt) => {
                    let found = tr("the value, not the best play", "la valeur, pas la meilleure suite");
                    Err(halt::failure(halt, found))
                }
            },
            SolveOutcome::Stopped { halt, seen, .. } => Err(halt::failure(halt, &self.found(*seen))),
        }
    }

    /// What a run that was stopped found, and what it leaves.
    fn found(&self, seen: u64) -> String {
        let seen = words::positions_seen(seen);
        let Some(TableFile { table, folder, .. }) = &self.kept else { return seen };
        match folder {
            Some(folder) => words::resumed_from(&seen, folder),
            None => words::resumed_from_table(&seen, Path::new(table)),
        }
    }

    pub(in crate::commands) fn json(&self) -> impl Serialize {
        let command = if self.processes.is_some() { "cluster solve" } else { "solve" };
        let (findings, line, complete, discount, shortage) = match &self.outcome {
            SolveOutcome::Solved(Solved { report, line, halt, .. }) => {
                (Findings::Solved(report), line, halt.is_none(), self.discount, None)
            }
            SolveOutcome::Stopped { halt, position, method, seen } => {
                (Findings::stopped(position, method, *seen), &Line::NotAsked, false, None, halt::shortage(halt))
            }
        };
        let (kept, processes) = (self.kept.as_ref(), self.processes.as_deref());
        let report = Json { findings, line, complete, discount, shortage, kept, processes };
        Framed { command, game: self.played.spec.clone(), position: None, report, cost: self.cost }
    }

    /// The value and the best moves on one line.
    pub(in crate::commands) fn line(&self) -> String {
        match &self.outcome {
            SolveOutcome::Solved(Solved { report, verdict, line, .. }) => {
                let value = words::value(self.played.roles, self.status, *verdict);
                let answer = words::line(report.position(), &value, report.best_moves());
                answer + &self.discounted(report.discounted()) + &played_on(line)
            }
            SolveOutcome::Stopped { position, seen, .. } => {
                let seen = words::positions_seen(*seen);
                tell!("{position}: not solved, {seen}", "{position} : non résolue, {seen}")
            }
        }
    }

    /// The same as a row.
    pub(in crate::commands) fn line_table(&self) -> Table {
        let unsolved = tr("not solved", "non résolue");
        let (position, verdict, best, line, error) = match &self.outcome {
            SolveOutcome::Solved(Solved { report, verdict, line, .. }) => {
                (report.position(), Some(*verdict), report.best_moves(), line, "")
            }
            SolveOutcome::Stopped { position, .. } => (position.as_str(), None, &[][..], &self.no_line, unsolved),
        };
        let (seats, discount) = (self.played.seats, self.discount);
        lines::Row { position, verdict, best, seats, discount, line, error }.table()
    }

    /// The answer as a row, and how many positions have which value, where they are known.
    pub(in crate::commands) fn tables(&self) -> Vec<Table> {
        let counts = match &self.outcome {
            SolveOutcome::Solved(Solved { report: Report::All(report), .. }) => {
                Some(counts_table(self.played.seats, report))
            }
            _ => None,
        };
        [self.line_table()].into_iter().chain(counts).collect()
    }

    fn discounted(&self, value: Option<f64>) -> String {
        let Some(value) = value else { return String::new() };
        let value = numbers::trimmed(value);
        let gamma = self.discount.map(numbers::trimmed).unwrap_or_default();
        tell!("; discounted by {gamma}: {value}", " ; escomptée à {gamma} : {value}")
    }

    fn discounted_line(&self, value: Option<f64>) -> Option<String> {
        let discounted = self.discounted(value);
        discounted.strip_prefix(tr("; ", " ; ")).map(|sentence| fold(&words::capital(sentence), 2))
    }

    pub(in crate::commands) fn text(&self, picture: &str) -> String {
        let heading = self.played.heading(match self.played.seats {
            Seats::Solo => tr("can it be solved?", "y a-t-il une solution ?"),
            Seats::Fixed | Seats::Swap => tr("who wins?", "qui gagne ?"),
        });
        let mut lines = vec![heading, String::new(), picture.to_owned(), String::new()];
        match &self.outcome {
            SolveOutcome::Solved(Solved { report, verdict, line, is_kept, .. }) => {
                let value = words::value(self.played.roles, self.status, *verdict);
                lines.push(fold(&format!("{value}."), 2));
                match report {
                    Report::All(report) => lines.extend(self.solved_lines(report, *verdict, line, *is_kept)),
                    Report::One(report) => {
                        lines.extend(self.discounted_line(report.discounted));
                        lines.extend(one_lines(self.played.seats, report, *verdict, line));
                        lines.extend([String::new(), cost_of_one(report, self.cost)]);
                    }
                }
            }
            SolveOutcome::Stopped { seen, .. } => {
                let seen = words::positions_seen(*seen);
                lines.push(fold(&tell!("Not solved: {seen}", "Non résolu : {seen}"), 2));
            }
        }
        lines.join("\n")
    }

    fn solved_lines(&self, report: &SolveReport, verdict: Verdict, line: &Line, is_kept: bool) -> Vec<String> {
        let seats = self.played.seats;
        let mut lines = Vec::new();
        if !report.best_moves.is_empty() {
            let best = words::list(&report.best_moves);
            lines.push(fold(&tell!("Best moves: {best}", "Meilleurs coups : {best}"), 2));
        }
        lines.extend(best_play(line, verdict, report.method));
        lines.extend(self.discounted_line(report.discounted));
        let positions = words::positions(&report.positions);
        let mover = if seats == Seats::Solo { "" } else { tr(", for the player to move", ", pour le joueur au trait") };
        lines.extend([String::new(), fold(&tell!("{positions}{mover}:", "{positions}{mover} :"), 2)]);
        lines.push(counts_table(seats, report).to_string());
        if seats == Seats::Fixed {
            let sentence = tr(
                "Counted for the player to move; `ludex graph` counts by winner.",
                "Selon le joueur au trait ; « ludex graph » compte selon le gagnant.",
            );
            lines.push(fold(sentence, 2));
        }
        if report.farthest > 0 {
            let farthest = words::plies(report.farthest, seats);
            let greatest =
                tell!("The greatest remoteness is {farthest}.", "La plus grande distance à la fin est de {farthest}.");
            lines.push(fold(&greatest, 2));
        }
        lines.push(String::new());
        lines.extend(self.processes.as_deref().filter(|processes| !processes.is_empty()).map(shares));
        lines.push(self.cost_sentence(report, is_kept));
        lines
    }

    fn cost_sentence(&self, report: &SolveReport, is_kept: bool) -> String {
        let positions = words::positions(&report.positions);
        let (method, seconds) = (report.method, numbers::seconds(self.cost.seconds));
        let kept = self.kept.as_ref().map(|kept| (&kept.table, numbers::bytes(kept.bytes.unwrap_or(0)), kept.before));
        let sentence = match kept {
            Some((table, bytes, true)) => tell!(
                "{positions} in the table {table} ({bytes}), queried in {seconds}",
                "{positions} dans la table {table} ({bytes}), consultée en {seconds}"
            ),
            Some((table, bytes, false)) => tell!(
                "{positions} solved into the table {table} ({bytes}) in {seconds}",
                "{positions} dans la table {table} ({bytes}), faite en {seconds}"
            ),
            None if is_kept => tell!(
                "{positions} solved by {method} by an earlier run, looked up in {seconds}",
                "{positions}, méthode {method}, résolues une fois précédente et retrouvées en {seconds}"
            ),
            None => tell!("{positions} solved by {method} in {seconds}", "{positions}, méthode {method}, en {seconds}"),
        };
        sentence + &self.cost.memory()
    }
}

/// The best play to the end, where it was asked for and the game is not over; or why there is none.
fn best_play(line: &Line, verdict: Verdict, method: &str) -> Option<String> {
    let sentence = match line {
        Line::NotAsked => return None,
        Line::Moves(moves) if moves.is_empty() => return None,
        Line::Moves(moves) => {
            let moves = moves.join(" ");
            tell!("Best play: {moves}", "Meilleure suite : {moves}")
        }
        Line::Unknown | Line::Stopped => no_line(line, Some(verdict), method),
    };
    Some(fold(&sentence, 2))
}

/// Why there is no best play to the end.
pub(in crate::commands) fn no_line(line: &Line, verdict: Option<Verdict>, method: &str) -> String {
    match verdict {
        _ if *line == Line::Stopped => {
            tell!(
                "No line of best play: the search was stopped.",
                "Pas de suite jusqu'à la fin : la recherche a été arrêtée."
            )
        }
        Some(Verdict { value: Value::Draw, remoteness: None, .. }) => {
            tell!("No line of best play: it never ends.", "Pas de suite jusqu'à la fin : la partie est sans fin.")
        }
        _ => tell!(
            "No line of best play: the method {method} does not give the number of plies to the end.",
            "Pas de suite jusqu'à la fin : la méthode {method} ne donne pas le nombre de coups qui restent."
        ),
    }
}

/// The best play at the end of an answer on one line.
fn played_on(line: &Line) -> String {
    match line.moves() {
        Some(moves) if !moves.is_empty() => {
            let moves = moves.join(" ");
            tell!("; best play: {moves}", " ; meilleure suite : {moves}")
        }
        _ => String::new(),
    }
}

fn counts_table(seats: Seats, report: &SolveReport) -> Table {
    let ValueCounts { win, draw, loss } = &report.counts;
    let number = |digits: &str| digits.parse::<f64>().unwrap_or(0.0);
    let mut table = Table::new().column("value", "", Align::Left).column("positions", "", Align::Right).column(
        "share",
        "",
        Align::Right,
    );
    for (value, count) in Value::ALL.into_iter().zip([win, draw, loss]) {
        if count != "0" || (seats != Seats::Solo && value != Value::Draw) {
            let name = Cell::new(format!("  {}", words::counted_value(seats, value)), value.word());
            let share = Cell::share(number(count), number(&report.positions));
            table.row(vec![name, Cell::number(count), share]);
        }
    }
    table
}

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    findings: Findings<'a>,
    #[serde(skip_serializing_if = "Line::is_not_asked")]
    line: &'a Line,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    #[serde(flatten)]
    shortage: Option<Shortage>,
    #[serde(flatten)]
    kept: Option<&'a TableFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<&'a [ProcessWork]>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Findings<'a> {
    Solved(&'a Report),
    Stopped {
        position: &'a str,
        value: Option<&'static str>,
        remoteness: Option<u32>,
        best_moves: [&'static str; 0],
        method: &'static str,
        /// Those that were seen.
        positions: String,
        counts: Option<ValueCounts>,
    },
}

impl<'a> Findings<'a> {
    fn stopped(position: &'a str, method: &'static str, seen: u64) -> Self {
        let (value, remoteness, best_moves, counts) = (None, None, [], None);
        Self::Stopped { position, value, remoteness, best_moves, method, positions: seen.to_string(), counts }
    }
}
