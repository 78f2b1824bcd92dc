//! One position a line in, one answer a line out.
//!
//! A line that cannot be answered gets an answer that says why, so that inputs and outputs stay
//! aligned, and the run goes on; it is said on standard error too, and in the exit status. One that
//! is too much for the memory is answered by what was seen, and remembered in the exit status.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use ludex_services::values::Line;
use ludex_services::words::shortened;
use ludex_services::{Seats, Verdict};
use serde::Serialize;

use crate::args::{Everywhere, HowArgs};
use crate::failure::{self, Failure};
use crate::language::{tell, tr};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, input, numbers, observer, output, whole_file, words};

/// The answer to a line that cannot be answered.
#[derive(Serialize)]
struct Bad {
    line: usize,
    error: String,
}

/// A position with its value and its best moves; or why there is none.
pub(super) struct Row<'a> {
    pub(super) position: &'a str,
    pub(super) verdict: Option<Verdict>,
    pub(super) best: &'a [String],
    pub(super) seats: Seats,
    /// The factor of discounted values, a column where it was given.
    pub(super) discount: Option<f64>,
    /// The best play to the end, a column where it was asked for.
    pub(super) line: &'a Line,
    pub(super) error: &'a str,
}

impl Row<'_> {
    pub(super) fn table(&self) -> Table {
        let value = |verdict: Verdict| Cell::new(words::move_value(self.seats, verdict.value), verdict.value.word());
        let mut table = Table::new()
            .column("position", "position", Align::Left)
            .column("value", tr("value", "valeur"), Align::Left)
            .column("remoteness", tr("plies", "fin dans"), Align::Right)
            .column("best_moves", tr("best moves", "meilleurs coups"), Align::Left)
            .column("error", tr("error", "erreur"), Align::Left);
        let plies = self.verdict.and_then(|verdict| verdict.remoteness);
        let mut cells = vec![
            self.position.into(),
            self.verdict.map(value).unwrap_or_default(),
            Cell::number_or(plies, ""),
            self.best.join(" ").into(),
            self.error.into(),
        ];
        if let Some(gamma) = self.discount {
            let value = self.verdict.map(|verdict| verdict.discounted(gamma));
            table = table.column("discounted", tr("discounted", "escomptée"), Align::Right);
            cells.push(value.map_or_else(Cell::default, |value| Cell::new(numbers::decimal(value, 6), value)));
        }
        table.row(cells);
        if !self.line.is_not_asked() {
            table.add_column("line", tr("best play", "meilleure suite"), [cell(self.line)]);
        }
        table
    }
}

/// The best play to the end, in a table.
pub(super) fn cell(line: &Line) -> Cell {
    line.moves().map_or_else(Cell::default, |moves| moves.join(" ").into())
}

/// The best play where there is no answer: not known, if it was asked for.
pub(super) fn unknown(is_asked: bool) -> Line {
    if is_asked { Line::Unknown } else { Line::NotAsked }
}

/// Reads standard input to its end; `answer` writes the answer to a line, with what `how` asks for.
pub(super) fn answer_all(
    everywhere: &Everywhere,
    how: HowArgs,
    mut answer: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (mut ran_out, mut bad_lines) = (None, false);
    let (mut input, mut bytes) = (io::stdin().lock(), Vec::new());
    for number in 1.. {
        // A line that is answered without work does not see that it is to stop.
        if observer::is_to_stop() {
            return Err(match (observer::answered(), ran_out) {
                (None, Some(found)) => found,
                (answered, _) => halt::stopped(&answered.unwrap_or_default()),
            });
        }
        let read = input::read_line(&mut input, &mut bytes);
        if read.map_err(|error| whole_file::unreadable(input::name(Path::new("-")), &error))? == 0 {
            break;
        }
        let read = str::from_utf8(&bytes).map(str::trim).map_err(|_| not_text());
        let typed = read.as_ref().map_or_else(|_| String::new(), |read| (*read).to_owned());
        match read.and_then(not_empty).and_then(&mut answer) {
            Ok(()) => observer::note_answered(),
            Err(budget @ Failure::Budget(_)) => ran_out = ran_out.or(Some(budget)),
            Err(Failure::BadInput(error)) => {
                bad_lines = true;
                observer::note_answered();
                let error = shortened(&error);
                let told = tell!("line {number}: {error}", "ligne {number} : {error}");
                if !is_on_one_screen(everywhere) {
                    failure::report(&told, failure::BAD_INPUT);
                }
                match everywhere.form {
                    _ if everywhere.json => output::print_json(&Bad { line: number, error }),
                    form if form.is_of_tables() => {
                        let (position, error, line, discount) = (&typed, &error, &unknown(how.line), how.discount);
                        let row =
                            Row { position, verdict: None, best: &[], seats: Seats::Fixed, discount, line, error };
                        output::print_rows(&row.table(), form)
                    }
                    _ => output::print_as_it_is(&told),
                }?;
            }
            Err(other) => return Err(other),
        }
    }
    match ran_out {
        Some(budget) => Err(budget),
        None if bad_lines => Err(Failure::BadLines),
        None => Ok(()),
    }
}

/// Whether who reads an answer in the place of a line's would read the same as an error beside it.
fn is_on_one_screen(everywhere: &Everywhere) -> bool {
    let is_text = !everywhere.json && !everywhere.form.is_of_tables();
    is_text && io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// A line that is empty stands for nothing, not even for the start.
fn not_empty(line: &str) -> Result<&str, Failure> {
    if line.is_empty() {
        let told = tr(
            "the line is empty; a line is a board, or the moves that lead to a position",
            "la ligne est vide ; une ligne est un plateau, ou les coups qui mènent à une position",
        );
        return Err(Failure::BadInput(told.into()));
    }
    Ok(line)
}

fn not_text() -> Failure {
    Failure::BadInput(tell!("not text in UTF-8", "pas du texte en UTF-8"))
}
