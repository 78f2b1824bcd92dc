//! Tables for other programs: values separated by commas (RFC 4180, lines ending in a line feed) or
//! by tabs, and Markdown.
//!
//! Values have the machine names of the columns at their head, and leave out rows of sums, which a
//! program makes itself. Markdown is for readers: words of the language, and sums, but whole
//! numbers without separators.

use clap::ValueEnum;
use ludex_services::csv;

use super::{Align, BREAK, Cell, Table};

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    #[default]
    Text,
    Csv,
    Tsv,
    Md,
    Json,
}

impl Form {
    /// Whether it holds tables and nothing else.
    pub(crate) fn is_of_tables(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv | Self::Md)
    }

    /// Whether programs read it, which find the same in all languages.
    pub(crate) fn is_of_values(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv | Self::Json)
    }
}

impl Table {
    /// The table in a form that holds tables, with its headings or without.
    pub(crate) fn exchanged(&self, form: Form, headings: bool) -> String {
        match form {
            Form::Md => self.markdown(headings),
            Form::Tsv => self.values(headings, |row| {
                row.iter().map(|value| value.replace(['\t', '\n', '\r'], " ")).collect::<Vec<_>>().join("\t")
            }),
            _ => self.values(headings, |row| csv::row(row)),
        }
    }

    fn values(&self, headings: bool, write: fn(&[&str]) -> String) -> String {
        let columns = || self.columns.iter().enumerate().filter(|(_, column)| !column.key.is_empty());
        let line = |values: Vec<&str>| write(&values) + "\n";
        let keys = headings.then(|| line(columns().map(|(_, column)| column.key.as_str()).collect()));
        let row = |row: &Vec<Cell>| line(columns().map(|(at, _)| row[at].data.as_str()).collect());
        keys.into_iter().chain(self.rows.iter().map(row)).collect()
    }

    fn markdown(&self, headings: bool) -> String {
        let shown = self.shown();
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let escaped =
            |text: &str| text.trim().replace(BREAK, "").replace('|', "\\|").replace("-\n", "-").replace('\n', " ");
        let heads = shown.iter().map(|&at| escaped(&self.columns[at].heading)).collect();
        let rule = |&at: &usize| if self.columns[at].align == Align::Left { "---" } else { "---:" }.to_owned();
        let head = headings.then(|| line(heads) + &line(shown.iter().map(rule).collect()));
        let cell = |cell: &Cell| escaped(if cell.is_whole() { &cell.data } else { &cell.text });
        let row = |row: &Vec<Cell>| line(shown.iter().map(|&at| cell(&row[at])).collect());
        head.into_iter().chain(self.rows.iter().chain(&self.sums).map(row)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Table {
        let mut table = Table::new()
            .column("player", "who", Align::Left)
            .column("won", "prize-\ngames won", Align::Right)
            .only_shown("95 %", Align::Left)
            .only_data("low");
        let row = |name: &str, won: u32, low| vec![name.into(), Cell::number(won), "0 to 1".into(), Cell::data(low)];
        table.row(row("a \"big\", bad|one", 12_345, 0.25));
        table.row(row("two\tlines\nof it", 1, 0.5));
        table.sum(row("total", 12_346, 0.75));
        table
    }

    #[test]
    fn values_are_quoted_where_they_must_be() {
        assert_eq!(
            games().exchanged(Form::Csv, true),
            "player,won,low\n\"a \"\"big\"\", bad|one\",12345,0.25\n\"two\tlines\nof it\",1,0.5\n"
        );
        assert_eq!(games().exchanged(Form::Tsv, false), "a \"big\", bad|one\t12345\t0.25\ntwo lines of it\t1\t0.5\n");
    }

    #[test]
    fn markdown_has_shares_that_are_whole_in_hundredths() {
        let mut table = Table::new().column("share", "share", Align::Right);
        for part in [0.0, 0.5, 1.0] {
            table.row(vec![Cell::share(part, 1.0)]);
        }
        assert_eq!(table.exchanged(Form::Md, false), "| 0.0% |\n| 50.0% |\n| 100.0% |\n");
        assert_eq!(table.exchanged(Form::Csv, false), "0\n0.5\n1\n");
    }

    #[test]
    fn markdown_has_what_people_see_with_plain_numbers() {
        assert_eq!(
            games().exchanged(Form::Md, true),
            "| who | prize-games won | 95 % |\n| --- | ---: | --- |\n| a \"big\", bad\\|one | 12345 | 0 to 1 |\n\
             | two\tlines of it | 1 | 0 to 1 |\n| total | 12346 | 0 to 1 |\n"
        );
    }
}
