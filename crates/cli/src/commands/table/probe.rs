//! `ludex table probe`: a position's moves with what they are worth, from the table.

use ludex_services::AnyGame;
use ludex_services::prelude::*;
use ludex_services::table::{Prober, Table};

use super::super::moves_report::MovesOutput;
use super::super::{lines, not_empty};
use super::path;
use crate::args::Everywhere;
use crate::failure::Failure;
use crate::json::Cost;
use crate::observer::Watch;
use crate::{output, tables};

pub(super) fn run(
    game: &AnyGame,
    table: &Table,
    position: Option<&str>,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let prober = tables::prober(table, game)?;
    if position == Some("-") {
        return lines::answer_all(everywhere, |line| probe(&prober, Some(line), everywhere, MovesOutput::line));
    }
    probe(&prober, position, everywhere, MovesOutput::text)
}

/// Probes a position, or the root, and writes the answer as `text` draws it.
fn probe(
    prober: &Prober<'_, AnyGame>,
    position: Option<&str>,
    everywhere: &Everywhere,
    text: impl Fn(&MovesOutput) -> String,
) -> Result<(), Failure> {
    let watch = Watch::new(everywhere);
    let at = match position {
        Some(text) => prober.game().read_position(not_empty(text)?)?,
        None => prober.root().clone(),
    };
    let answer = MovesOutput::of_table(prober, &at, None)?;
    if everywhere.json {
        return output::print_json(&answer.json_of_probe(path(prober.table()), Cost::of(&watch)));
    }
    output::print(&text(&answer))
}
