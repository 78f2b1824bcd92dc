//! The positions of groups by the regions that they take, and the products whose sum is the number
//! of positions.

use ludex_diplomacy::{Map, PartRow, Partition};
use serde::Serialize;

use super::codes;

/// The tables of groups.
#[derive(Clone, Debug, Serialize)]
pub struct TablesReport<'a> {
    tables: Vec<TableReport<'a>>,
    combinations: String,
    cases: String,
    total: String,
}

#[derive(Clone, Debug, Serialize)]
struct TableReport<'a> {
    table: String,
    powers: Vec<&'a str>,
    regions: Vec<&'a str>,
    positions: String,
    rows: Vec<RowReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct RowReport<'a> {
    row: String,
    taken: Vec<&'a str>,
    /// Moves of which another group may oppose one; for each way that leads there.
    crossings: Vec<Vec<String>>,
    positions: String,
}

/// The name of a table: A, B, C ….
#[must_use]
pub fn letter(table: usize) -> String {
    // Twenty-six groups are more than any map has; numbers go on where letters end.
    u8::try_from(table)
        .ok()
        .filter(|at| *at < 26)
        .map_or_else(|| format!("T{table}-"), |at| char::from(b'A' + at).to_string())
}

/// The name of a row: A1, A2 ….
#[must_use]
pub fn row_name(table: usize, row: usize) -> String {
    format!("{}{}", letter(table), row + 1)
}

/// The choices of a row from each table, those with a conflict too.
#[must_use]
pub fn combinations(partition: &Partition) -> u128 {
    partition.tables.iter().map(|table| table.rows.len() as u128).fold(1, u128::saturating_mul)
}

/// The moves of a row of which another group may oppose one; for each way that leads there.
#[must_use]
pub fn crossings(map: &Map, row: &PartRow) -> Vec<Vec<String>> {
    let code = |region: usize| map.regions[region].code.as_str();
    let crossing = |&(from, to): &(usize, usize)| format!("{} - {}", code(from), code(to));
    row.crossings.iter().map(|way| way.iter().map(crossing).collect()).collect()
}

impl<'a> TablesReport<'a> {
    /// The report.
    #[must_use]
    pub fn new(map: &'a Map, partition: &Partition) -> Self {
        let tables = partition.tables.iter().enumerate().map(|(at, table)| {
            let rows = table.rows.iter().enumerate().map(|(number, row)| RowReport {
                row: row_name(at, number),
                taken: map.codes(&row.taken),
                crossings: crossings(map, row),
                positions: row.positions.to_string(),
            });
            TableReport {
                table: letter(at),
                powers: codes(map, &table.powers),
                regions: map.codes(&table.regions),
                positions: table.rows.iter().map(|row| row.positions).sum::<u128>().to_string(),
                rows: rows.collect(),
            }
        });
        Self {
            tables: tables.collect(),
            combinations: combinations(partition).to_string(),
            cases: partition.cases.to_string(),
            total: partition.total.to_string(),
        }
    }
}
