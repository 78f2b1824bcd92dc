//! Graphs as grids.

use std::collections::HashSet;

use ludex_core::say;

use super::Draft;
use crate::{Cost, ReadError, UNIT};

/// Rows of one length in which there is a wall or a dot; without colons, and without spaces unless
/// every row is between walls.
pub(super) fn is_grid(text: &str) -> bool {
    let rows: Vec<&str> = text.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let is_walled = rows.iter().all(|row| row.len() > 1 && row.starts_with('#') && row.ends_with('#'));
    let is_foreign = |sign: char| matches!(sign, ':' | '\t') || sign == ' ' && !is_walled;
    let is_row = |row: &&str| row.chars().count() == width && !row.contains(is_foreign);
    width > 1 && rows.iter().all(is_row) && rows.iter().any(|row| row.contains(['#', '.']))
}

impl Draft<'_> {
    pub(super) fn grid(&mut self) -> Result<(), ReadError> {
        self.graph.is_grid = true;
        let (mut letters, mut cells) = (HashSet::new(), Vec::new());
        for (y, row) in self.text.lines().map(str::trim_end).filter(|row| !row.is_empty()).enumerate() {
            let mut line = Vec::new();
            for (x, mark) in row.chars().enumerate() {
                self.check()?;
                if mark == '#' {
                    line.push(None);
                    continue;
                }
                if mark.is_alphabetic() && !letters.insert(mark) {
                    let row = y + 1;
                    let twice = say!(
                        "row {row}: the letter {mark} names two cells",
                        "ligne {row} : la lettre {mark} désigne deux cases"
                    );
                    return Err(twice.into());
                }
                let name = if mark.is_alphabetic() { mark.to_string() } else { format!("{},{}", x + 1, y + 1) };
                let vertex = self.graph.add(name);
                self.graph.places[vertex] = Some((x as f64, y as f64));
                line.push(Some((vertex, mark.to_digit(10).map_or(1, Cost::from) * UNIT)));
            }
            cells.push(line);
        }
        let cell = |x: usize, y: usize| *cells.get(y)?.get(x)?;
        for (y, row) in cells.iter().enumerate() {
            self.check()?;
            for (x, &(vertex, _)) in row.iter().enumerate().filter_map(|(x, cell)| Some((x, cell.as_ref()?))) {
                let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
                for (to, cost) in beside.into_iter().filter_map(|(x, y)| cell(x, y)) {
                    self.graph.connect(vertex, to, cost);
                }
                let later = [(x + 1, y), (x, y + 1)];
                self.graph.both_ways += later.into_iter().filter(|&(x, y)| cell(x, y).is_some()).count();
            }
        }
        Ok(())
    }
}
