//! Tables of text with aligned columns.

use crate::style::{ASIDE, HEADING, styled};

/// On which side the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table: a heading for each column, of one line or two, then rows, the last ones apart where
/// they are sums.
#[derive(Debug, Default)]
pub(crate) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
    sums: Vec<Vec<String>>,
}

impl Table {
    /// A table without columns.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a column.
    pub(crate) fn column(mut self, heading: impl Into<String>, align: Align) -> Self {
        self.columns.push((heading.into(), align));
        self
    }

    /// Adds a row; as many cells as there are columns.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Adds a row below a rule.
    pub(crate) fn sum(&mut self, cells: Vec<String>) {
        self.sums.push(cells);
    }

    fn widths(&self) -> Vec<usize> {
        let cell = |row: &Vec<String>, i: usize| row[i].chars().count();
        let rows = || self.rows.iter().chain(&self.sums);
        let widest = |i| rows().map(move |row| cell(row, i)).max().unwrap_or(0);
        let heading = |heading: &str| heading.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        self.columns.iter().enumerate().map(|(i, (text, _))| widest(i).max(heading(text))).collect()
    }

    /// The lines of the headings; those of one line stand on the lower.
    fn headings(&self) -> Vec<Vec<String>> {
        let split = |heading: &str| heading.split_once('\n').map(|(upper, lower)| (upper.to_owned(), lower.to_owned()));
        let parts = self.columns.iter().map(|(text, _)| split(text).unwrap_or_else(|| (String::new(), text.clone())));
        let (upper, lower): (Vec<_>, Vec<_>) = parts.unzip();
        [upper, lower].into_iter().filter(|line| line.iter().any(|heading| !heading.is_empty())).collect()
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let padded = cells.iter().zip(widths).zip(&self.columns).map(|((cell, width), (_, align))| match align {
            Align::Left => format!("{cell:<width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        format!("  {}", padded.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let widths = self.widths();
        let line = |cells: &Vec<String>| self.line(cells, &widths);
        let headings = self.headings();
        let headings = headings.iter().map(|cells| styled(HEADING, &line(cells)));
        let rule = widths.iter().map(|&width| "─".repeat(width)).collect();
        let rule = (!self.sums.is_empty()).then(|| styled(ASIDE, &line(&rule)));
        let lines = headings.chain(self.rows.iter().map(line)).chain(rule).chain(self.sums.iter().map(line));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
