//! Parquet, the columnar format that `DuckDB`, Polars and pandas read.
//!
//! The crate `parquet` is used without `arrow`, which would double what there is to compile: seven
//! columns of plain types need no more. What a column means stands in the file's metadata under
//! `ludex.column.NAME`, what the table is of under `ludex.header`.

use std::io::Write;
use std::sync::Arc;

use ludex_core::{Key, Notation, Observer, Ranking, Symmetry};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::row::{Row, Which, rows};
use crate::header::Storage;
use crate::{Prober, TableError, frame};

/// Rows in a group: what a reader takes in at once.
const GROUP: u64 = 1 << 17;

/// About the bytes of a row until its group is written.
const ROW: u64 = 1 << 10;

/// The rows of a group: fewer where they would take more than a quarter of the memory.
fn longest(memory: u64) -> usize {
    (memory / 4 / ROW).clamp(1 << 12, GROUP) as usize
}

/// What the columns mean.
const COLUMNS: [(&str, &str); 7] = [
    ("tier", "the tier of the table: positions that were solved together"),
    ("position", "the position as text, in the game's notation; canonical if the table uses symmetry"),
    ("key", "the position's key, or its number in the tier; as decimal text where it has more than 64 bits"),
    ("value", "win, draw or loss for the player to move (in a finished game of two players: for the one who lost)"),
    ("remoteness", "plies to the end when the winner hurries and the loser delays; null where play never ends"),
    ("best_moves", "the moves that keep value and remoteness, in the game's notation; none where the game is over"),
    (
        "for_first",
        "1, 0 or -1: the value for the player who is called the first; null where positions do not name the players",
    ),
];

/// Writes a table as Parquet. Columns: `tier`, `position`, `key` (an unsigned number; text where
/// keys pass 64 bits), `value`, `remoteness` (null where play never ends), `best_moves` (a list)
/// and `for_first` (null where positions do not name the players).
///
/// # Errors
/// The table cannot be read or is damaged, writing to `to` fails, or the caller cancelled. Errors
/// of `to` carry no file name.
pub fn parquet<G: Notation + Key + Symmetry + Ranking>(
    prober: &Prober<'_, G>,
    which: Which,
    to: &mut (dyn Write + Send),
    observer: &dyn Observer,
) -> Result<(), TableError> {
    let header = prober.table().header();
    let wide = header.storage == Storage::Keys && header.key_bits > 64;
    let schema = parse_message_type(&schema(wide)).map_err(failed)?;
    let mut metadata = vec![("ludex.header".into(), String::from_utf8_lossy(&frame::json(header)).trim().to_owned())];
    metadata.extend(COLUMNS.map(|(name, meaning)| (format!("ludex.column.{name}"), meaning.into())));
    let metadata = metadata.into_iter().map(|(key, value)| KeyValue::new(key, value)).collect();
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(parquet::basic::ZstdLevel::default()))
        .set_key_value_metadata(Some(metadata))
        .build();
    let mut file = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties)).map_err(failed)?;
    let mut group = Group { wide, ..Group::default() };
    let longest = longest(observer.memory());
    let as_they_are = |rows: Vec<Row>| rows;
    rows(prober, which, observer, as_they_are, |rows| {
        for row in &rows {
            group.add(row);
            if group.tier.len() >= longest {
                group.write(file.next_row_group().map_err(failed)?).map_err(failed)?;
            }
        }
        Ok(())
    })?;
    if !group.tier.is_empty() {
        group.write(file.next_row_group().map_err(failed)?).map_err(failed)?;
    }
    file.close().map(|_| ()).map_err(failed)
}

fn schema(wide: bool) -> String {
    let key = if wide { "binary key (STRING)" } else { "int64 key (INTEGER(64, false))" };
    format!(
        "message ludex {{
            required int32 tier (INTEGER(32, false));
            required binary position (STRING);
            required {key};
            required binary value (STRING);
            optional int32 remoteness (INTEGER(32, false));
            required group best_moves (LIST) {{ repeated group list {{ required binary element (STRING); }} }}
            optional int32 for_first (INTEGER(8, true));
        }}"
    )
}

/// What the system said, where that is the cause.
fn failed(error: ParquetError) -> TableError {
    let error = match error {
        ParquetError::External(cause) => match cause.downcast::<std::io::Error>() {
            Ok(error) => *error,
            Err(other) => std::io::Error::other(other),
        },
        other => std::io::Error::other(other),
    };
    TableError::Io { path: "Parquet".into(), error }
}

/// The columns of some rows.
#[derive(Default)]
struct Group {
    wide: bool,
    tier: Vec<i32>,
    position: Vec<ByteArray>,
    narrow_key: Vec<i64>,
    wide_key: Vec<ByteArray>,
    value: Vec<ByteArray>,
    /// Those that are there, and for every row 1 or 0: whether it is.
    remoteness: (Vec<i32>, Vec<i16>),
    /// All moves; for each of them, or for a row without any, 1 or 0; and 0 where a row begins.
    moves: (Vec<ByteArray>, Vec<i16>, Vec<i16>),
    /// As those of remoteness.
    for_first: (Vec<i32>, Vec<i16>),
}

impl Group {
    fn add(&mut self, row: &Row) {
        self.tier.push(row.tier as i32);
        self.position.push(row.position.as_str().into());
        if self.wide {
            self.wide_key.push(row.key.to_string().as_str().into());
        } else {
            self.narrow_key.push(row.key as i64);
        }
        self.value.push(row.verdict.value.word().into());
        self.remoteness.0.extend(row.verdict.remoteness.map(|plies| plies as i32));
        self.remoteness.1.push(row.verdict.remoteness.is_some().into());
        self.for_first.0.extend(row.for_first.map(i32::from));
        self.for_first.1.push(row.for_first.is_some().into());
        let (moves, there, goes_on) = &mut self.moves;
        moves.extend(row.best_moves.iter().map(|mv| ByteArray::from(mv.as_str())));
        let places = row.best_moves.len().max(1);
        there.extend(std::iter::repeat_n(i16::from(!row.best_moves.is_empty()), places));
        goes_on.extend((0..places).map(|place| i16::from(place > 0)));
    }

    /// Writes the rows and forgets them.
    fn write<W: Write + Send>(&mut self, mut to: SerializedRowGroupWriter<'_, W>) -> Result<(), ParquetError> {
        let mut number = 0;
        while let Some(mut column) = to.next_column()? {
            match number {
                0 => column.typed::<Int32Type>().write_batch(&self.tier, None, None)?,
                1 => column.typed::<ByteArrayType>().write_batch(&self.position, None, None)?,
                2 if self.wide => column.typed::<ByteArrayType>().write_batch(&self.wide_key, None, None)?,
                2 => column.typed::<Int64Type>().write_batch(&self.narrow_key, None, None)?,
                3 => column.typed::<ByteArrayType>().write_batch(&self.value, None, None)?,
                4 | 6 => {
                    let (numbers, there) = if number == 4 { &self.remoteness } else { &self.for_first };
                    column.typed::<Int32Type>().write_batch(numbers, Some(there), None)?
                }
                _ => {
                    let (moves, there, goes_on) = &self.moves;
                    column.typed::<ByteArrayType>().write_batch(moves, Some(there), Some(goes_on))?
                }
            };
            column.close()?;
            number += 1;
        }
        to.close()?;
        *self = Self { wide: self.wide, ..Self::default() };
        Ok(())
    }
}
