//! Tables of text with aligned columns.

use crate::style::{ASIDE, HEADING, styled};

/// On which side the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table: a heading for each column, then rows, the last ones apart where they are sums.
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
        let widest = |i| self.rows.iter().chain(&self.sums).map(move |row| cell(row, i)).max().unwrap_or(0);
        self.columns.iter().enumerate().map(|(i, (heading, _))| widest(i).max(heading.chars().count())).collect()
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let widths = self.widths();
        let line = |cells: &[String]| {
            let padded = cells.iter().zip(&widths).zip(&self.columns).map(|((cell, width), (_, align))| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            format!("  {}", padded.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
        };
        let headings: Vec<_> = self.columns.iter().map(|(heading, _)| heading.clone()).collect();
        let headed = headings.iter().any(|heading| !heading.is_empty());
        let heading = headed.then(|| styled(HEADING, &line(&headings)));
        let rules: Vec<_> = widths.iter().map(|&width| "─".repeat(width)).collect();
        let rule = (!self.sums.is_empty()).then(|| styled(ASIDE, &line(&rules)));
        let rows = self.rows.iter().map(|row| line(row));
        let sums = self.sums.iter().map(|row| line(row));
        let lines: Vec<_> = heading.into_iter().chain(rows).chain(rule).chain(sums).collect();
        f.write_str(&lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new().column("move", Align::Left).column("n", Align::Right);
        table.row(vec!["a1".into(), "1,000".into()]);
        table.row(vec!["pass".into(), "é".into()]);
        table.sum(vec![String::new(), "1,001".into()]);
        let plain = anstream::adapter::strip_str(&table.to_string()).to_string();
        assert_eq!(plain, "  move      n\n  a1    1,000\n  pass      é\n  ────  ─────\n        1,001");
    }
}
