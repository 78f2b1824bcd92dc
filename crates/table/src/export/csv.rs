//! Comma-separated values, as RFC 4180 has them: a line of names, then a line for each entry.

use std::io::Write;

use ludex_core::{Key, Notation, Observer, Ranking, Symmetry, csv};

use super::row::{Row, Which, rows};
use crate::{Prober, TableError};

/// Writes a table as CSV. The best moves are in one column, separated by spaces.
///
/// # Errors
/// The table cannot be read or is damaged, writing to `to` fails, or the caller cancelled. Errors
/// of `to` carry no file name.
pub fn csv<G: Notation + Key + Symmetry + Ranking>(
    prober: &Prober<'_, G>,
    which: Which,
    to: &mut dyn Write,
    observer: &dyn Observer,
) -> Result<(), TableError> {
    let mut to = std::io::BufWriter::new(to);
    let failed = |error| TableError::Io { path: "CSV".into(), error };
    to.write_all(b"tier,position,key,value,remoteness,best_moves,for_first\r\n").map_err(failed)?;
    rows(prober, which, observer, |rows| {
        let mut text = String::new();
        for row in rows {
            line(row, &mut text);
        }
        to.write_all(text.as_bytes()).map_err(failed)
    })?;
    to.flush().map_err(failed)
}

fn line(row: &Row, text: &mut String) {
    let remoteness = row.verdict.remoteness.map_or(String::new(), |plies| plies.to_string());
    let fields = [
        row.tier.to_string(),
        row.position.clone(),
        row.key.to_string(),
        row.verdict.value.word().into(),
        remoteness,
        row.best_moves.join(" "),
        row.for_first.map_or(String::new(), |value| value.to_string()),
    ];
    text.push_str(&csv::row(fields));
    text.push_str("\r\n");
}
