//! `ludex learn info` and `ludex learn export`: what a saved learner knows.

use std::path::Path;

use clap::ValueEnum as _;
use ludex_services::Refusal;
use ludex_services::learn::Header;
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::training::{Known, Row, known};
use serde::Serialize;

use crate::args::{Everywhere, LearnedExportArgs, LearnedInfoArgs};
use crate::commands::{Played, position};
use crate::failure::Failure;
use crate::language::{said, tell, tr};
use crate::numbers::{grouped, trimmed};
use crate::output::{self, fold};
use crate::output_file::Output;
use crate::text_table::{Align, Cell, Form, Table};
use crate::{output_file, refusal, words};

fn open(file: &Path, everywhere: &Everywhere) -> Result<Known, Failure> {
    let (bytes, _) = super::saved(file, None, everywhere)?;
    known(bytes).map_err(|why| failure(file, why))
}

fn failure(file: &Path, why: Refusal) -> Failure {
    match why {
        Refusal::Saved(problem) => Failure::of(file.display(), &problem),
        why => refusal::failure(&why, Purpose::Solve, "", tr("nothing", "rien")),
    }
}

#[derive(Serialize)]
struct InfoJson<'a> {
    command: &'static str,
    file: String,
    game: &'a str,
    learner: &'static str,
    up_to_symmetry: bool,
    seed: u64,
    episodes: u64,
    /// Moves made along trajectories.
    moves: u64,
    states: u64,
    position: String,
    /// What it knows of the position.
    known: &'a [Row],
}

pub(super) fn info(args: &LearnedInfoArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let known = open(&args.file, everywhere)?;
    let game = known.game();
    let at = position(game, args.position.text())?;
    let learner = known.learner().map_err(|why| failure(&args.file, why))?;
    let states = learner.states() as u64;
    let rows = known.of_position(&at).map_err(|why| failure(&args.file, why))?;
    let Header { seed, episodes, moves, .. } = *known.header();
    if everywhere.json {
        return output::print_json(&InfoJson {
            command: "learn info",
            file: args.file.display().to_string(),
            game: &game.spec(),
            learner: known.method().word(),
            up_to_symmetry: known.is_up_to_symmetry(),
            seed,
            episodes,
            moves,
            states,
            position: game.position_text(&at),
            known: &rows,
        });
    }
    if everywhere.form.is_of_tables() {
        return output::print_tables(&[numbers(&rows)], everywhere.form);
    }
    let mut facts = Table::new().only_shown("", Align::Left).only_shown("", Align::Left);
    let symmetry = if known.is_up_to_symmetry() {
        tr("symmetric positions are one", "les positions symétriques n'en font qu'une")
    } else {
        tr("every position for itself", "chaque position pour elle-même")
    };
    let (name, word) = (said(&learner.about()), known.method().word());
    let learner_name = if name == word { name } else { format!("{name} ({word})") };
    for (name, fact) in [
        (tr("file", "fichier"), args.file.display().to_string()),
        (tr("learner", "apprenant"), learner_name),
        (tr("symmetry", "symétrie"), symmetry.into()),
        (tr("episodes", "épisodes"), grouped(episodes)),
        (tr("positions", "positions"), grouped(states)),
        (tr("seed", "graine"), seed.to_string()),
        (tr("numbers", "nombres"), said(&known.meaning())),
    ] {
        facts.row(vec![name.into(), fact.into()]);
    }
    let heading = Played::of(game).heading(tr("a learner", "un apprenant"));
    let mut lines = vec![heading, String::new(), facts.to_string(), String::new()];
    let at = game.position_text(&at);
    if rows.is_empty() {
        lines.push(fold(&tell!("Of {at} it knows nothing.", "De {at}, il ne sait rien."), 0));
    } else {
        let table = numbers(&rows);
        let canonical = &rows[0].position;
        let place = if *canonical == at {
            tell!("What it knows of {at}:", "Ce qu'il sait de {at} :")
        } else {
            tell!("What it knows of {at}, as {canonical}:", "Ce qu'il sait de {at}, comme {canonical} :")
        };
        lines.extend([fold(&place, 0), String::new(), table.to_string()]);
    }
    output::print(&lines.join("\n"))
}

/// What is known of the moves of a position.
fn numbers(rows: &[Row]) -> Table {
    let mut table = Table::new().column("move", tr("move", "coup"), Align::Left).column(
        "number",
        tr("number", "nombre"),
        Align::Right,
    );
    for Row { mv, number, .. } in rows {
        let mv = Cell::new(mv.as_deref().unwrap_or("–"), mv.as_deref().unwrap_or_default());
        table.row(vec![mv, Cell::new(trimmed(*number), number)]);
    }
    table
}

#[derive(Serialize)]
struct ExportJson<'a> {
    command: &'static str,
    file: String,
    game: &'a str,
    learner: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<&'a [Row]>,
}

pub(super) fn export(args: &LearnedExportArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let form = if everywhere.form.is_of_tables() { everywhere.form } else { Form::Csv };
    args.output.as_deref().map_or(Ok(()), |file| check_name(file, form))?;
    output_file::keep(&args.file);
    let known = open(&args.file, everywhere)?;
    let to = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let rows = known.rows().map_err(|why| failure(&args.file, why))?;
    if let Some(to) = &to {
        to.write(exchanged(&rows, form).as_bytes())?;
    }
    if everywhere.json {
        return output::print_json(&ExportJson {
            command: "learn export",
            file: args.file.display().to_string(),
            game: &known.game().spec(),
            learner: known.method().word(),
            output: to.as_ref().map(Output::name),
            rows: to.is_none().then_some(&rows),
        });
    }
    match &to {
        None => output::print_data(&exchanged(&rows, form)),
        Some(to) => {
            let (row, ligne) = (["row written", "rows written"], ["ligne écrite", "lignes écrites"]);
            let (written, to) = (words::counted(rows.len(), row, ligne), to.name());
            output::print(&tell!("{written} to {to}", "{written} dans {to}"))
        }
    }
}

/// Refuses the name of a file of another kind; a name without an ending, such as a device's, is of
/// any.
fn check_name(file: &Path, form: Form) -> Result<(), Failure> {
    let of = form.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
    if file.extension().is_none_or(|ending| ending.eq_ignore_ascii_case(&of)) {
        return Ok(());
    }
    let file = file.display();
    Err(Failure::BadInput(tell!(
        "{file}: what a learner knows is exported as {of}; name the file so",
        "{file} : ce que sait un apprenant s'exporte en {of} ; nommez ainsi le fichier"
    )))
}

/// The rows for other programs.
fn exchanged(rows: &[Row], form: Form) -> String {
    let mut table = Table::new()
        .column("position", "position", Align::Left)
        .column("move", tr("move", "coup"), Align::Left)
        .column("number", tr("number", "nombre"), Align::Right);
    for Row { position, mv, number } in rows {
        table.row(vec![position.clone().into(), Cell::data(mv.as_deref().unwrap_or_default()), Cell::data(number)]);
    }
    table.exchanged(form, true)
}
