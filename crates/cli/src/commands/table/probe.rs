//! `ludex table probe`: a position's moves with what they are worth, from the table.

use ludex_services::AnyGame;
use ludex_services::prelude::*;
use ludex_services::stored::Stored;
use ludex_services::table::Prober;

use super::super::{lines, not_empty};
use super::path;
use crate::args::{Everywhere, HowArgs};
use crate::commands::moves::report::MovesOutput;
use crate::failure::Failure;
use crate::json::Cost;
use crate::observer::Watch;
use crate::{output, stored};

pub(super) fn run(stored: &Stored, position: Option<&str>, everywhere: &Everywhere) -> Result<(), Failure> {
    let prober = &stored.prober().map_err(|why| stored::refused(&why))?;
    let table = stored.table();
    if position == Some("-") {
        return lines::answer_all(everywhere, HowArgs { discount: None, line: false }, |line| {
            let (answer, cost) = probe(prober, Some(line), everywhere)?;
            match everywhere.form {
                form if form.is_of_tables() => output::print_rows(&answer.line_table(), form),
                _ if everywhere.json => output::print_json(&answer.json_of_probe(path(table), cost)),
                _ => output::print(&answer.line()),
            }
        });
    }
    let (answer, cost) = probe(prober, position, everywhere)?;
    let json = || answer.json_of_probe(path(table), cost);
    output::report(everywhere, json, || vec![answer.table()], || answer.text())
}

/// Probes a position, or the root.
fn probe(
    prober: &Prober<'_, AnyGame>,
    position: Option<&str>,
    everywhere: &Everywhere,
) -> Result<(MovesOutput, Cost), Failure> {
    let watch = Watch::new(everywhere);
    let at = match position {
        Some(text) => prober.game().read_position(not_empty(text)?)?,
        None => prober.root().clone(),
    };
    Ok((MovesOutput::of_table(prober, &at, None)?, Cost::of(&watch)))
}
