//! Tables for other programs: CSV, and with the feature `parquet` Parquet.
//!
//! One row for an entry, in the order of the table:
//!
//! | column | what |
//! |---|---|
//! | `tier` | the tier, as the table's header defines it |
//! | `position` | the position as text |
//! | `key` | its key, or its number in the tier |
//! | `value` | `win`, `draw` or `loss` |
//! | `remoteness` | plies to the end; empty (null) where play never ends |
//! | `best_moves` | the moves that keep value and remoteness; none where the game is over or a book ends |
//! | `for_first` | 1, 0 or −1: the value for the first player; empty (null) where positions do not name players |

mod csv;
#[cfg(feature = "parquet")]
mod parquet;
mod row;

use std::io::Write;

use ludex_core::{Key, Notation, Observer, Ranking, Symmetry};

pub use csv::csv;
#[cfg(feature = "parquet")]
pub use parquet::parquet;
pub use row::Which;

use crate::{Prober, TableError};

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// Columns.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Writes a table in one of the forms.
///
/// # Errors
/// As [`csv`] and `parquet`.
pub fn export<G: Notation + Key + Symmetry + Ranking>(
    prober: &Prober<'_, G>,
    (format, which): (Format, Which),
    to: &mut (dyn Write + Send),
    observer: &dyn Observer,
) -> Result<(), TableError> {
    match format {
        Format::Csv => csv(prober, which, to, observer),
        #[cfg(feature = "parquet")]
        Format::Parquet => parquet(prober, which, to, observer),
    }
}
