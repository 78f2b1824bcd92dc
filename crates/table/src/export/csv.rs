//! Comma-separated values, as RFC 4180 has them: a line of names, then a line for each entry.

use std::fmt::Write as _;
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
    rows(prober, which, observer, lines, |text| to.write_all(text.as_bytes()).map_err(failed))?;
    to.flush().map_err(failed)
}

fn lines(rows: Vec<Row>) -> String {
    let mut text = String::new();
    for Row { tier, position, key, verdict, best_moves, for_first } in rows {
        let (position, value, moves) = (csv::field(&position), verdict.value.word(), best_moves.join(" "));
        let moves = csv::field(&moves);
        // A string takes everything.
        let _ = write!(text, "{tier},{position},{key},{value},");
        let _ = verdict.remoteness.map_or(Ok(()), |plies| write!(text, "{plies}"));
        let _ = write!(text, ",{moves},");
        let _ = for_first.map_or(Ok(()), |value| write!(text, "{value}"));
        text.push_str("\r\n");
    }
    text
}
